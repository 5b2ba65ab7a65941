/// The elements of an array, one after the other.
struct NodeUnkeyedContainer: UnkeyedEncodingContainer {
  private let node: EncodingNode

  init(_ node: EncodingNode) { self.node = node }

  var codingPath: [any CodingKey] { node.codingPath }
  var count: Int { node.count }

  private var nextPart: EncodingNode.PathPart { .index(node.count) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    KeyedEncodingContainer(
      NodeKeyedContainer<Nested>(node.nested(.object, at: nextPart, name: nil)))
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    NodeUnkeyedContainer(node.nested(.array, at: nextPart, name: nil))
  }

  func superEncoder() -> any Encoder {
    NodeEncoder(node.nested(.undecided, at: nextPart, name: nil))
  }
}

extension NodeUnkeyedContainer {
  func encodeNil() throws { try node.putElement { $0.writer.null() } }
  func encode(_ value: Bool) throws { try node.putElement { $0.writer.bool(value) } }
  func encode(_ value: String) throws { try node.putElement { $0.writer.string(value) } }
  func encode(_ value: Double) throws { try node.writeElement { try $0.put(value, at: nextPart) } }
  func encode(_ value: Float) throws { try node.writeElement { try $0.put(value, at: nextPart) } }
  func encode(_ value: Int) throws { try node.putElement { $0.writer.integer(value) } }
  func encode<T: FixedWidthInteger & Encodable>(_ value: T) throws {
    try node.putElement { $0.writer.integer(value) }
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128) throws {
    try node.putElement { $0.writer.integer(value) }
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128) throws {
    try node.putElement { $0.writer.integer(value) }
  }
  func encode<T: Encodable>(_ value: T) throws {
    try node.writeElement { try $0.put(value, at: nextPart) }
  }
}
