/// Dictionaries that Swift writes as arrays of keys and values, since their keys are no names, are written
/// in the order of the text of their keys, so that equal ones give equal text. What they are iterated in
/// depends on how they came about.
extension Dictionary: NodeWritable where Key: Encodable, Value: Encodable {
  package func write(to node: EncodingNode, at part: EncodingNode.PathPart?) throws {
    guard !Self.isObject else { return try node.putNested(self, at: part) }
    let pairs = try map { (text: try node.session.options.encodeBytes($0.key), pair: $0) }
      .sorted { $0.text.lexicographicallyPrecedes($1.text) }
    try node.putNested(KeysAndValues(pairs: pairs.map(\.pair)), at: part)
  }

  /// Whether Swift takes the keys for names.
  private static var isObject: Bool {
    Key.self == String.self || Key.self == Int.self || Key.self is any CodingKeyRepresentable.Type
  }
}

/// Keys and values by turns, as Swift writes them.
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
