/// The encoder of one value, and its container for a single value.
struct NodeEncoder: Encoder, SingleValueEncodingContainer {
  let node: EncodingNode

  init(_ node: EncodingNode) { self.node = node }

  var codingPath: [any CodingKey] { node.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { node.session.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(NodeKeyedContainer(node.open(.object)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    NodeUnkeyedContainer(node.open(.array))
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  /// Writes one complete value straight to the text.
  @inline(__always)
  func write(_ body: (inout JSONWriter) -> Void) throws {
    try node.writeOnly { $0.withSegment { body(&$0.writer) } }
  }
}

extension NodeEncoder {
  func encodeNil() throws { try write { $0.null() } }
  func encode(_ value: Bool) throws { try write { $0.bool(value) } }
  func encode(_ value: String) throws { try write { $0.string(value) } }
  func encode(_ value: Double) throws { try node.writeOnly { try $0.put(value, at: nil) } }
  func encode(_ value: Float) throws { try node.writeOnly { try $0.put(value, at: nil) } }
  func encode(_ value: Int) throws { try write { $0.integer(value) } }
  func encode<T: FixedWidthInteger & Encodable>(_ value: T) throws {
    try write { $0.integer(value) }
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128) throws { try write { $0.integer(value) } }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128) throws { try write { $0.integer(value) } }
  func encode<T: Encodable>(_ value: T) throws { try node.encodeOnly(value) }
}
