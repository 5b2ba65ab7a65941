import JSONAPI

/// A collection of values by name, read like a dictionary.
///
/// As in JSON, names are compared by their bytes: `é` and `e` with a combining accent are two
/// names, where a dictionary has one key for both. Values are in the order of their names' bytes.
public struct ByName<Value> {
  private var contents: [ExactString: Value] = [:]

  /// Creates an empty collection.
  public init() {}

  /// Whether there are no values.
  public var isEmpty: Bool { contents.isEmpty }

  /// The number of values.
  public var count: Int { contents.count }

  /// The names, in the order of their bytes.
  public var keys: [String] { contents.keys.sorted().map(\.text) }

  /// The values, in the order of their names.
  public var values: [Value] { map(\.value) }

  /// The value with a name; `nil` if there is none.
  public subscript(name: String) -> Value? {
    get { contents[ExactString(name)] }
    set { contents[ExactString(name)] = newValue }
  }

  /// The value with a name, or a default.
  subscript(name: String, default value: @autoclosure () -> Value) -> Value {
    get { contents[ExactString(name), default: value()] }
    _modify { yield &contents[ExactString(name), default: value()] }
  }

  /// Returns the transformed values with the same names.
  ///
  /// - Throws: Any error of `transform`.
  public func mapValues<Other>(_ transform: (Value) throws -> Other) rethrows -> ByName<Other> {
    var result = ByName<Other>()
    for (name, value) in contents { result.contents[name] = try transform(value) }
    return result
  }

  mutating func merge(_ other: ByName, uniquingKeysWith combine: (Value, Value) -> Value) {
    contents.merge(other.contents, uniquingKeysWith: combine)
  }

  /// Keeps the values with the first names.
  mutating func keepFirst(_ count: Int) {
    for name in contents.keys.sorted().dropFirst(Swift.max(0, count)) { contents[name] = nil }
  }

  /// The names in this collection or another one, in the order of their bytes.
  func names(with other: ByName) -> [String] {
    Set(contents.keys).union(other.contents.keys).sorted().map(\.text)
  }

  /// The names missing from another collection, in the order of their bytes.
  func names(notIn other: ByName) -> [String] {
    contents.keys.filter { other.contents[$0] == nil }.sorted().map(\.text)
  }
}

extension ByName: Sequence {
  /// Iterates over the names and values.
  public func makeIterator() -> some IteratorProtocol<(key: String, value: Value)> {
    contents.sorted { $0.key < $1.key }.lazy.map { (key: $0.key.text, value: $0.value) }
      .makeIterator()
  }
}

extension ByName: ExpressibleByDictionaryLiteral {
  /// Creates a collection from a literal; of a repeated name, the last value is kept.
  public init(dictionaryLiteral elements: (String, Value)...) {
    for (name, value) in elements { self[name] = value }
  }
}

extension ByName: Sendable where Value: Sendable {}
extension ByName: Equatable where Value: Equatable {}
extension ByName: Hashable where Value: Hashable {}

extension Sequence<String> {
  /// The texts that aren't in another list, compared and sorted by their bytes, without duplicates.
  func without(_ others: some Sequence<String>) -> [String] {
    Set(map(ExactString.init)).subtracting(others.map(ExactString.init)).sorted().map(\.text)
  }

  /// The texts sorted by their bytes, without duplicates.
  var distinct: [String] { Set(map(ExactString.init)).sorted().map(\.text) }
}
