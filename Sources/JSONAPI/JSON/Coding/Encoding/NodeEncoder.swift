/// The encoder of one value, and its single-value container.
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

  /// Writes one complete value directly to the text.
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

/// The keyed container of an object's members.
struct NodeKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  private let node: EncodingNode

  init(_ node: EncodingNode) { self.node = node }

  var codingPath: [any CodingKey] { node.codingPath }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    KeyedEncodingContainer(NodeKeyedContainer<Nested>(nested(.object, key.stringValue)))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    NodeUnkeyedContainer(nested(.array, key.stringValue))
  }

  func superEncoder() -> any Encoder {
    let name = JSONCodingKey.super.stringValue
    return NodeEncoder(node.nested(.undecided, at: .name(name), name: name))
  }

  func superEncoder(forKey key: Key) -> any Encoder {
    NodeEncoder(nested(.undecided, key.stringValue))
  }

  private func nested(_ shape: EncodingNode.Shape, _ key: String) -> EncodingNode {
    node.nested(shape, at: .name(key), name: node.name(for: key))
  }
}

extension NodeKeyedContainer {
  func encodeNil(forKey key: Key) throws {
    try node.putMember(key.stringValue) { $0.writer.null() }
  }
  func encode(_ value: Bool, forKey key: Key) throws {
    try node.putMember(key.stringValue) { $0.writer.bool(value) }
  }
  func encode(_ value: String, forKey key: Key) throws {
    try node.putMember(key.stringValue) { $0.writer.string(value) }
  }
  func encode(_ value: Double, forKey key: Key) throws {
    if value.isFinite {
      try node.putMember(key.stringValue) { _ = $0.writer.double(value) }
    } else {
      try node.writeMember(key.stringValue) { try $0.put(value, at: .name(key.stringValue)) }
    }
  }
  func encode(_ value: Float, forKey key: Key) throws {
    if value.isFinite {
      try node.putMember(key.stringValue) { _ = $0.writer.float(value) }
    } else {
      try node.writeMember(key.stringValue) { try $0.put(value, at: .name(key.stringValue)) }
    }
  }
  func encode(_ value: Int, forKey key: Key) throws {
    try node.putMember(key.stringValue) { $0.writer.integer(value) }
  }
  func encode<T: FixedWidthInteger & Encodable>(_ value: T, forKey key: Key) throws {
    try node.putMember(key.stringValue) { $0.writer.integer(value) }
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128, forKey key: Key) throws {
    try node.putMember(key.stringValue) { $0.writer.integer(value) }
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128, forKey key: Key) throws {
    try node.putMember(key.stringValue) { $0.writer.integer(value) }
  }
  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    let name = key.stringValue
    try node.writeMember(name) { try $0.put(value, at: .name(name)) }
  }
}

/// The unkeyed container of an array's elements.
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
