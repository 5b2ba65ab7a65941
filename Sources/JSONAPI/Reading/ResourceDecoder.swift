/// Decodes one resource object through its model's `Codable` conformance.
///
/// The model sees a flat object: the resource's own `id`, `lid`, `meta` and `links`, the attributes and the
/// relationships. A property's type determines whether it is a relationship.
struct ResourceDecoder: Decoder {
  let context: DecodeContext
  let resource: Int
  /// The type's own member names, if it has any.
  var names: KeyNames?

  var codingPath: [any CodingKey] { context.session.codingPath(to: resource) }
  var userInfo: [CodingUserInfoKey: Any] { context.session.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(ResourceKeyedContainer(context, resource, names))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try TapeDecoder(context.session, resource).unkeyedContainer()
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    TapeDecoder(context.session, resource)
  }
}

/// The keyed container of a resource object's fields.
struct ResourceKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let context: DecodeContext
  private let session: DecodingSession
  private let resource: Int
  private let members: ResourceMembers
  private let names: KeyNames?

  init(_ context: DecodeContext, _ resource: Int, _ names: KeyNames?) {
    self.context = context
    self.names = names
    session = names.map { context.session(for: $0.format, of: $0) } ?? context.session
    self.resource = resource
    members = ResourceMembers(of: resource, in: context.tape)
  }

  var codingPath: [any CodingKey] { session.codingPath(to: resource) }

  var allKeys: [Key] {
    var keys: [Key] = []
    for container in [members.attributes, members.relationships] where container >= 0 {
      for (name, _) in JSONNode(context.tape, container).members {
        guard let text = name.string else { continue }
        let key =
          Key(stringValue: text)
          ?? Key(
            stringValue: names?.swiftName(for: text)
              ?? session.options.keyFormat.swiftName(for: text))
        if let key { keys.append(key) }
      }
    }
    if members.id >= 0, let key = Key(stringValue: "id") { keys.append(key) }
    return keys
  }

  /// Returns the token index of the value for a key other than a relationship; -1 if there is none.
  @inline(__always)
  private func token(of key: Key) -> Int {
    let name = key.stringValue
    // Only names of the same length are compared.
    switch name.utf8.count {
    case 2 where name == "id": return members.id
    case 3 where name == "lid": return own(members.lid, name, TapeWord.string)
    case 4 where name == "meta": return own(members.meta, name, TapeWord.object)
    case 5 where name == "links": return own(members.links, name, TapeWord.object)
    default:
      let token = attribute(name)
      return token < 0 && name == "type" ? members.type : token
    }
  }

  /// Returns the token index of one of the resource's own members, or of an attribute with its name and a
  /// value of another kind than the member has (RES-03, MTA-01, LNK-01).
  private func own(_ member: Int, _ name: String, _ kind: UInt64) -> Int {
    let attribute = attribute(name)
    guard attribute >= 0, !context.tape.isNull(attribute) else { return member }
    return context.tape.kindBits(attribute) == kind ? member : attribute
  }

  @inline(__always)
  private func attribute(_ name: String) -> Int {
    guard members.attributes >= 0, context.tape.isObject(members.attributes) else { return -1 }
    return member(name, of: members.attributes)
  }

  private func relationship(_ key: Key) -> Int {
    guard members.relationships >= 0, context.tape.isObject(members.relationships) else {
      return -1
    }
    return member(key.stringValue, of: members.relationships)
  }

  /// Returns the token index of a field's value; -1 if there is none.
  @inline(__always)
  private func member(_ name: String, of object: Int) -> Int {
    guard let names else { return session.member(name, of: object, keepsNames: false) }
    return session.member(names.externalName(for: name), of: object, keepsNames: true)
  }

  /// Returns whether a token is `meta` or `links` with an empty array in place of an object, or a `lid`
  /// that isn't a string.
  private func isEmptyMember(_ token: Int) -> Bool {
    if token == members.lid { return !context.tape.isString(token) }
    return (token == members.meta || token == members.links) && context.tape.isEmptyArray(token)
  }

  private func needed(_ key: Key) throws -> Int {
    let token = token(of: key)
    guard token >= 0 else { throw missing(key) }
    return token
  }

  private func missing(_ key: Key, isRelationship: Bool = false) -> DecodingError {
    let part = isRelationship ? members.relationships : members.attributes
    let isField = !Schema.reservedNames.contains(key.stringValue)
    let token = part >= 0 && isField ? part : resource
    let kind: StaticString =
      isRelationship ? "the relationship" : isField ? "the attribute" : "a member"
    let found = isField ? instead(of: key, isRelationship, in: token) : "an object without it"
    guard let names else {
      return session.missing(key, in: token, keepsNames: false, kind, found: found)
    }
    let external = JSONCodingKey(
      stringValue: names.externalName(for: key.stringValue))
    return session.missing(external, in: token, keepsNames: true, kind, found: found)
  }

  /// Describes what an object has in place of a missing field.
  private func instead(of key: Key, _ isRelationship: Bool, in object: Int) -> String {
    let tape = context.tape
    guard tape.isObject(object) else { return tape.describe(object) }
    let other = isRelationship ? members.attributes : members.relationships
    if other >= 0, tape.isObject(other), member(key.stringValue, of: other) >= 0 {
      return isRelationship ? "an attribute of that name" : "a relationship of that name"
    }
    return member(key.stringValue, of: resource) >= 0
      ? "it beside '\(isRelationship ? "relationships" : "attributes")', not inside"
      : "an object without it"
  }

  func contains(_ key: Key) -> Bool { token(of: key) >= 0 || relationship(key) >= 0 }

  func decodeNil(forKey key: Key) throws -> Bool {
    let token = token(of: key)
    // The type of a relationship determines when it is nil.
    guard token >= 0 else { return relationship(key) < 0 }
    return context.tape.isNull(token)
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try session.bool(at: needed(key))
  }

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    let token = try needed(key)
    if token == members.id, !context.tape.isString(token) {
      return try context.id(String.self, of: resource)
    }
    return try session.string(at: token)
  }

  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try session.double(at: needed(key))
  }

  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try session.float(at: needed(key))
  }

  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try integer(key) }
  func decode<T: FixedWidthInteger & Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try integer(key)
  }
  // The standard library's default implementations for these throw.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try integer(key) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try integer(key) }

  /// Reads an integer; for an id, from its text.
  private func integer<T: FixedWidthInteger & Decodable>(_ key: Key) throws -> T {
    let token = try needed(key)
    if token == members.id, let text = JSONNode(context.tape, token).string {
      guard let id = T(text, radix: 10) else {
        throw session.corrupted(at: token, expected: "an id that \(T.self) can hold")
      }
      return id
    }
    if token == members.id, let id = try id(T.self) { return id }
    return try session.integer(T.self, at: token)
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    let token = token(of: key)
    if token >= 0, !isRelationship(T.self, key) {
      if token == members.id, let id = try id(type) { return id }
      if context.tape.isNull(token), let empty = context.emptyArray(type, at: token) {
        return empty
      }
      if isEmptyMember(token), let empty: T = context.emptyObject() { return empty }
      return try session.value(type, at: token)
    }
    if let type = T.self as? any RelationshipValue.Type {
      let relationship = relationship(key)
      if relationship >= 0, let value = try context.read(type, at: relationship) as? T {
        return value
      }
    }
    if key.stringValue == "id", let id = try id(type) { return id }
    if let type = T.self as? any ExpressibleByAbsence.Type, let value = type.valueOfAbsence as? T {
      return value
    }
    if let empty = context.emptyArray(type, at: resource, missing: key.stringValue) { return empty }
    throw missing(key, isRelationship: T.self is any RelationshipValue.Type)
  }

  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    let token = token(of: key)
    if token >= 0, !isRelationship(T.self, key) {
      if context.tape.isNull(token) || isEmptyMember(token) { return nil }
      if token == members.id, let id = try id(type) { return id }
      return try session.value(type, at: token)
    }
    let relationship = relationship(key)
    guard relationship >= 0 else { return nil }
    // `T` is the wrapped type here; its optional determines what may be left out.
    guard let type = Optional<T>.self as? any RelationshipValue.Type else {
      guard let type = T.self as? any RelationshipValue.Type else { return nil }
      return try context.read(type, at: relationship) as? T
    }
    return try context.read(type, at: relationship) as? T
  }

  /// Returns whether a property is read from `relationships` although an attribute has the same
  /// name, which violates RES-11.
  private func isRelationship<T>(_ type: T.Type, _ key: Key) -> Bool {
    relationship(key) >= 0 && T.self is any RelationshipValue.Type
  }

  // The default implementations would treat a relationship as a present value.
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try some(key) }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try some(key) }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try some(key) }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try some(key) }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try some(key) }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try some(key) }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try some(key) }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try some(key) }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try some(key) }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try some(key) }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try some(key) }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try some(key) }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try some(key) }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try some(key) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try some(key) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? { try some(key) }

  private func some<T: Decodable>(_ key: Key) throws -> T? {
    try decodeIfPresent(T.self, forKey: key)
  }

  /// Reads the id, if the type can hold one.
  private func id<T>(_ type: T.Type) throws -> T? {
    guard let type = T.self as? any ResourceID.Type else { return nil }
    return try context.id(type, of: resource) as? T
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try TapeDecoder(session, needed(key)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try TapeDecoder(session, needed(key)).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    ResourceDecoder(context: context, resource: resource, names: names)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { TapeDecoder(session, try needed(key)) }
}
