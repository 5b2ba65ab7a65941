/// The columns of a key: one, or several that are a key together.
///
/// ```swift
/// $0.key("id")
/// $0.key(["order_id", "line"])
/// ```
public struct KeyColumns: Sendable, Hashable {
  /// The names of the columns, in the order of the parts of an id.
  public let names: [String]

  /// Creates a list of columns.
  ///
  /// - Parameter names: The columns, at least one.
  public init(_ names: [String]) { self.names = names }

  /// The first column, and the only one unless the key is composite.
  var first: String { names.first ?? "" }

  /// Whether an id has several parts.
  public var isComposite: Bool { names.count > 1 }
}

extension KeyColumns: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  /// Creates a list of one column.
  public init(stringLiteral name: String) { self.init([name]) }

  /// Creates a list of columns.
  public init(arrayLiteral names: String...) { self.init(names) }
}
