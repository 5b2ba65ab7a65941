#if !SQLite
  // Without the trait, this module only has stubs, with which the compiler says so.

  /// Does not compile: the package trait `SQLite` is off.
  @_documentation(visibility: internal)
  @available(
    *, unavailable,
    message:
      "turn on the trait 'SQLite' where your package depends on swift-jsonapi: 'traits: [.defaults, \"SQLite\"]'"
  )
  public final class SQLiteDatabase: Sendable {
    /// Does not compile.
    public init(path: String, configuration: SQLiteConfiguration = SQLiteConfiguration()) throws {}

    /// Does not compile.
    public init(_ writer: Any, configuration: SQLiteConfiguration = SQLiteConfiguration()) {}
  }

  /// Does not compile: the package trait `SQLite` is off.
  @_documentation(visibility: internal)
  @available(
    *, unavailable,
    message:
      "turn on the trait 'SQLite' where your package depends on swift-jsonapi: 'traits: [.defaults, \"SQLite\"]'"
  )
  public struct SQLiteConfiguration: Sendable {
    /// Does not compile.
    public init() {}
  }
#endif
