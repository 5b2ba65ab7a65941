/// The parts of a database to read, and how they may be used.
public struct IntrospectionOptions: Sendable, Hashable {
  /// The tables to serve; nil for all.
  ///
  /// Tables are named, here and below, as in the database or by their resource types.
  public var only: [String]?

  /// The tables not to serve.
  public var except: [String] = []

  /// Columns not to serve, as `table.column`.
  ///
  /// Foreign key columns that refer to one have the same values, so they aren't served either.
  public var hidden: [String] = []

  /// Whether resources can be written.
  public var isWritable = false

  /// Creates the default options: everything, read-only.
  public init() {}
}

/// A name in ``IntrospectionOptions`` that the database doesn't have.
public struct IntrospectionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The option, such as `except`.
  public let option: String

  /// What is wrong.
  public let description: String
}
