#if !Hummingbird
  // Without the trait, this module only has stubs, with which the compiler says so. Routers are
  // Hummingbird's, so a missing `addRoutes(for:)` can't be explained.

  /// Does not compile: the package trait `Hummingbird` is off.
  @_documentation(visibility: internal)
  @available(
    *, unavailable,
    message:
      "turn on the trait 'Hummingbird' where your package depends on swift-jsonapi: 'traits: [.defaults, \"Hummingbird\"]'"
  )
  public struct JSONAPIRouteOptions: Sendable {
    /// Does not compile.
    public init() {}
  }
#endif
