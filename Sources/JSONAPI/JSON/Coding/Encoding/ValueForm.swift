#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How an encoding session writes the values of a type.
enum ValueForm {
  /// Values encode themselves.
  case nested
  /// Values are ``NodeWritable`` and write themselves directly.
  case direct(any NodeWritable.Type)
  case strings, date, url, uuid, data, decimal

  /// Determines how values of a type are written.
  @inline(never)
  init<T: Encodable>(of type: T.Type) {
    if type == [String].self {
      self = .strings
    } else if type == Date.self {
      self = .date
    } else if type == URL.self {
      self = .url
    } else if type == UUID.self {
      self = .uuid
    } else if type == Data.self {
      self = .data
    } else if type == Decimal.self {
      self = .decimal
    } else if let direct = type as? any NodeWritable.Type {
      self = .direct(direct)
    } else {
      self = .nested
    }
  }
}

/// A type of this package that can be written to a node without containers, with the same result.
package protocol NodeWritable: Encodable {
  /// Writes the value at the writer's position.
  ///
  /// - Parameters:
  ///   - node: The node of the container that the value belongs to.
  ///   - part: The value's key or index in it.
  func write(to node: EncodingNode, at part: EncodingNode.PathPart?) throws
}

/// Dictionaries that Swift writes as arrays of keys and values, since their keys aren't names, are
/// sorted by the text of their keys, so that equal ones give equal text. Their iteration order
/// depends on their history.
extension Dictionary: NodeWritable where Key: Encodable, Value: Encodable {
  package func write(to node: EncodingNode, at part: EncodingNode.PathPart?) throws {
    guard !Self.isObject else { return try node.putNested(self, at: part) }
    let pairs = try map { (text: try node.session.options.encodeBytes($0.key), pair: $0) }
      .sorted { $0.text.lexicographicallyPrecedes($1.text) }
    try node.putNested(KeysAndValues(pairs: pairs.map(\.pair)), at: part)
  }

  /// Whether Swift writes the keys as names.
  private static var isObject: Bool {
    Key.self == String.self || Key.self == Int.self || Key.self is any CodingKeyRepresentable.Type
  }
}

/// Alternating keys and values, as Swift writes them.
private struct KeysAndValues<Key: Encodable, Value: Encodable>: Encodable {
  let pairs: [(key: Key, value: Value)]

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for (key, value) in pairs {
      try container.encode(key)
      try container.encode(value)
    }
  }
}

/// Sets are written in an order that depends only on their elements, so that equal ones give equal
/// text. Their iteration order depends on their history.
extension Set: NodeWritable where Element: Encodable {
  package func write(to node: EncodingNode, at part: EncodingNode.PathPart?) throws {
    if let set = self as? any SortableSet {
      try set.writeSorted(to: node, at: part)
      return
    }
    let elements = try map { (text: try node.session.options.encodeBytes($0), element: $0) }
      .sorted { $0.text.lexicographicallyPrecedes($1.text) }
    try node.put(elements.map(\.element), at: part)
  }
}

/// A set of comparable elements.
private protocol SortableSet {
  func writeSorted(to node: EncodingNode, at part: EncodingNode.PathPart?) throws
}

extension Set: SortableSet where Element: Comparable & Encodable {
  fileprivate func writeSorted(
    to node: EncodingNode, at part: EncodingNode.PathPart?
  ) throws {
    try node.put(sorted(), at: part)
  }
}
