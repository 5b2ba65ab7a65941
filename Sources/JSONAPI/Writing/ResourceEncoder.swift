/// Encodes the fields of one resource through its model's `Codable` conformance.
///
/// The model writes a flat object, and the encoder sorts its members: relationships by the type of
/// the value, `meta` and `links` by name if they are objects. `type`, `id` and `lid` are already
/// written; everything else is an attribute.
final class ResourceEncoder: Encoder {
  /// The writer, moved in while the model's code runs and out again at the end.
  ///
  /// Exclusivity needs no check: no call made during an access leads back to it.
  @safe @exclusivity(unchecked) var writer: ResourceWriter
  /// Members of the resource object that follow its fields.
  private var trailing: [(name: StaticString, bytes: [UInt8])] = []
  private var failure: (any Error)?
  /// The type's own member names, if it has any.
  private let names: KeyNames?

  init(_ writer: consuming ResourceWriter, names: KeyNames?) {
    self.writer = writer
    self.names = names
  }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { writer.options.values.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(ResourceEncodingContainer<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    fail("a resource is written as an object, not as an array")
    return Discarded<JSONCodingKey>()
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    ForwardingContainer(encoder: self)
  }

  /// Records a failure of a call that can't throw.
  func fail(_ message: String) {
    failure = failure ?? EncodingError.unwritable(message, message)
  }

  /// Joins the relationships written separately, and returns the writer.
  func finish() throws -> ResourceWriter {
    if let failure { throw failure }
    if writer.aside.count > 0 {
      writer.move(to: .relationships)
      writer.json.join(writer.aside)
      writer.aside.rewind(to: 0, needsComma: false)
    }
    writer.move(to: .top)
    for (name, bytes) in trailing {
      writer.json.name(quoted: name)
      writer.json.raw(bytes)
    }
    return writer.take()
  }

  /// Opens an attribute.
  ///
  /// - Returns: `false` if it isn't an attribute or a sparse fieldset leaves it out.
  @inline(__always)
  func beginAttribute(_ key: String) -> Bool {
    if key == "id" || key == "type" || key == "lid" { return false }
    let name = externalName(for: key)
    if writer.scope.fields?.contains(name) == false { return false }
    if writer.scope.part != .attributes { writer.move(to: .attributes) }
    writer.json.name(name)
    return true
  }

  private func externalName(for key: String) -> String {
    if let names { return names.externalName(for: key) }
    return writer.externalNames.name(for: key)
  }

  func null(_ key: String) {
    // Both are always objects (LNK-01, MTA-01), so null can't be written.
    if key == "meta" || key == "links" { return }
    if beginAttribute(key) { writer.json.null() }
  }

  func encode<T: Encodable>(_ value: T, _ key: String) throws {
    if let value = value as? any RelationshipValue { return try relationship(value, key) }
    // An optional's nil may be written as null.
    if let value = value as? any OmittableWhenAbsent, value.isAbsent,
      !(T.self is any OptionalType.Type)
    {
      return
    }
    if key == "meta" || key == "links", try encodeOwn(value, key) { return }
    guard beginAttribute(key) else { return }
    do {
      try writer.options.values.formatted(by: format).write(value, to: &writer.json)
    } catch let error as EncodingError {
      throw error.inAttribute(externalName(for: key))
    }
  }

  /// Encodes the resource's own `meta` or `links`.
  ///
  /// - Returns: `false` for an attribute: a value that is no object, as both members are (MTA-01, LNK-01).
  private func encodeOwn<T: Encodable>(_ value: T, _ key: String) throws -> Bool {
    let bytes = try bytes(of: value)
    guard bytes.first == UInt8(ascii: "{") else { return bytes == Array("null".utf8) }
    if key == "meta" {
      trailing.append(("\"meta\":", bytes))
    } else if !writer.options.isRequest {
      trailing.append(("\"links\":", bytes))
    }
    return true
  }

  /// The type's own format.
  private var format: KeyFormat { names?.format ?? .inherited }

  private func bytes<T: Encodable>(of value: T) throws -> [UInt8] {
    var values = writer.options.values.formatted(by: format)
    values.format = .compact
    return try values.encodeBytes(value)
  }

  private func relationship(_ value: some RelationshipValue, _ key: String) throws {
    if value.isLeftOutOfDocument() { return }
    let name = externalName(for: key)
    writer.enterRelationship(name)
    let isHidden = writer.scope.fields?.contains(name) == false
    // Without a path that requests them, nothing would link to the resources (CMP-04).
    if isHidden, writer.scope.paths == nil || !writer.scope.includesChildren { return }
    // Attributes may follow, so relationships are written separately.
    swap(&writer.json, &writer.aside)
    defer { swap(&writer.json, &writer.aside) }
    let mark = writer.json.count
    let needsComma = writer.json.needsComma
    writer.markRelationship(name)
    writer.json.name(name)
    try value.writeRelationship(to: &writer)
    if isHidden { writer.json.rewind(to: mark, needsComma: needsComma) }
  }

  /// Encodes `nil` for `encodeIfPresent`.
  func absent<T>(_ type: T.Type, _ key: String) throws {
    guard writer.options.nilEncoding == .null else { return }
    if let type = Optional<T>.self as? any NullableRelationship.Type {
      try relationship(type.none, key)
    } else if let type = T.self as? any RelationshipValue.Type {
      // Unspecified linkage is absent, which isn't null (REL-07).
      guard writer.options.emptiesRelationships else { return }
      switch type.cardinality {
      case .one: try relationship(ToOne<AnyResource>.null, key)
      case .many: try relationship(ToMany<AnyResource>.empty, key)
      }
      writer.noteEmptiedRelationship()
    } else {
      null(key)
    }
  }
}

/// An optional relationship.
private protocol NullableRelationship {
  static var none: any RelationshipValue { get }
}

extension Optional: NullableRelationship where Wrapped: RelatedResource {
  fileprivate static var none: any RelationshipValue { Self.none as Wrapped? }
}

/// The keyed container that a model writes its fields to.
private struct ResourceEncodingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: ResourceEncoder
  var codingPath: [any CodingKey] { [] }

  @inline(__always)
  private func integer(_ value: some FixedWidthInteger, _ key: Key) {
    if encoder.beginAttribute(key.stringValue) { encoder.writer.json.integer(value) }
  }

  func encodeNil(forKey key: Key) { encoder.null(key.stringValue) }

  func encode(_ value: Bool, forKey key: Key) {
    if encoder.beginAttribute(key.stringValue) { encoder.writer.json.bool(value) }
  }

  func encode(_ value: String, forKey key: Key) {
    if encoder.beginAttribute(key.stringValue) { encoder.writer.json.string(value) }
  }

  func encode(_ value: Double, forKey key: Key) throws {
    if value.isFinite {
      if encoder.beginAttribute(key.stringValue) { _ = encoder.writer.json.double(value) }
    } else {
      try encoder.encode(value, key.stringValue)
    }
  }

  func encode(_ value: Float, forKey key: Key) throws {
    if value.isFinite {
      if encoder.beginAttribute(key.stringValue) { _ = encoder.writer.json.float(value) }
    } else {
      try encoder.encode(value, key.stringValue)
    }
  }

  func encode(_ value: Int, forKey key: Key) { integer(value, key) }
  func encode<T: FixedWidthInteger & Encodable>(_ value: T, forKey key: Key) {
    integer(value, key)
  }
  // The standard library's default implementations for these throw.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128, forKey key: Key) { integer(value, key) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128, forKey key: Key) { integer(value, key) }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    try encoder.encode(value, key.stringValue)
  }

  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: String?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try optional(value, key) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encodeIfPresent(_ value: Int128?, forKey key: Key) throws { try optional(value, key) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws { try optional(value, key) }

  func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
    try optional(value, key)
  }

  private func optional<T: Encodable>(_ value: T?, _ key: Key) throws {
    if let value {
      try encoder.encode(value, key.stringValue)
    } else {
      try encoder.absent(T.self, key.stringValue)
    }
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder.fail("an attribute of a resource is written as a value, not through a nested container")
    return KeyedEncodingContainer(Discarded<NestedKey>())
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.fail("an attribute of a resource is written as a value, not through a nested container")
    return Discarded<Key>()
  }

  func superEncoder() -> any Encoder { encoder }
  func superEncoder(forKey key: Key) -> any Encoder { encoder }
}

/// The container for a model that wraps another one.
private struct ForwardingContainer: SingleValueEncodingContainer {
  let encoder: ResourceEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil() throws { encoder.fail("a resource is written as an object, not as null") }
  func encode<T: Encodable>(_ value: T) throws { try value.encode(to: encoder) }
}

/// The encoder and containers for a type that misuses its encoder; the error is already recorded.
private struct Discarded<Key: CodingKey>: Encoder, KeyedEncodingContainerProtocol,
  UnkeyedEncodingContainer, SingleValueEncodingContainer
{
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  var count: Int { 0 }
  func encodeNil() {}
  func encodeNil(forKey key: Key) {}
  func encode<T: Encodable>(_ value: T) {}
  func encode<T: Encodable>(_ value: T, forKey key: Key) {}
  func container<K: CodingKey>(keyedBy type: K.Type) -> KeyedEncodingContainer<K> {
    KeyedEncodingContainer(Discarded<K>())
  }
  func nestedContainer<K: CodingKey>(keyedBy type: K.Type) -> KeyedEncodingContainer<K> {
    container(keyedBy: type)
  }
  func nestedContainer<K: CodingKey>(
    keyedBy type: K.Type, forKey key: Key
  ) -> KeyedEncodingContainer<K> {
    container(keyedBy: type)
  }
  func unkeyedContainer() -> any UnkeyedEncodingContainer { self }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { self }
  func singleValueContainer() -> any SingleValueEncodingContainer { self }
  func superEncoder() -> any Encoder { self }
  func superEncoder(forKey key: Key) -> any Encoder { self }
}
