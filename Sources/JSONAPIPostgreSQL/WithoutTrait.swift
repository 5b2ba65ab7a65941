#if !PostgreSQL
  // Without the trait, this module only has stubs, with which the compiler says so.

  /// Does not compile: the package trait `PostgreSQL` is off.
  @_documentation(visibility: internal)
  @available(
    *, unavailable,
    message:
      "turn on the trait 'PostgreSQL' where your package depends on swift-jsonapi: 'traits: [.defaults, \"PostgreSQL\"]'"
  )
  public final class PostgreSQLDatabase: Sendable {
    /// Does not compile.
    public init(
      _ address: String, configuration: PostgreSQLConfiguration = PostgreSQLConfiguration()
    ) throws {}
  }

  /// Does not compile: the package trait `PostgreSQL` is off.
  @_documentation(visibility: internal)
  @available(
    *, unavailable,
    message:
      "turn on the trait 'PostgreSQL' where your package depends on swift-jsonapi: 'traits: [.defaults, \"PostgreSQL\"]'"
  )
  public struct PostgreSQLConfiguration: Sendable {
    /// Does not compile.
    public init() {}
  }
#endif
