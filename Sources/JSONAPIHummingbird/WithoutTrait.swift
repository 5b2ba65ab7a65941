#if !Hummingbird
  // Without the trait there is nothing in this module; the compiler says so where what it knows is used. Routers are
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
