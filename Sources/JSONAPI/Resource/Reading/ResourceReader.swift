/// Walks over the fields of one resource object, for generated code.
///
/// A reader is valid for the duration of the call that it was handed to.
@frozen
@safe public struct ResourceReader {
  @usableFromInline let tape: Tape
  @usableFromInline unowned(unsafe) let context: ReadingContext
  /// The resource object.
  @usableFromInline let resource: Int
  /// The places of its members; -1 for those that it lacks.
  @usableFromInline var members: ResourceMembers
  @usableFromInline var position: Int
  @usableFromInline var end: Int
  /// The field that is likely to come next.
  @usableFromInline var expected: Int
  /// The value of the field that ``nextField(_:)`` found.
  @usableFromInline var current: Int
  @usableFromInline var isInRelationships: Bool

  @inlinable
  init(_ tape: Tape, _ resource: Int, _ context: ReadingContext) {
    self.tape = tape
    self.resource = resource
    unsafe self.context = context
    members = ResourceMembers(of: resource, in: tape)
    current = -1
    expected = 0
    isInRelationships = false
    position = 0
    end = 0
    if members.attributes >= 0, tape.kindBits(members.attributes) == 7 {
      position = tape.first(members.attributes)
      end = tape.end(members.attributes)
    }
  }
}

/// Where the members of a resource object stand in the tape; -1 for those that it lacks.
@frozen @usableFromInline
struct ResourceMembers {
  @usableFromInline var type = -1
  @usableFromInline var id = -1
  @usableFromInline var lid = -1
  @usableFromInline var attributes = -1
  @usableFromInline var relationships = -1
  @usableFromInline var links = -1
  @usableFromInline var meta = -1

  @inlinable
  init(of resource: Int, in tape: Tape) {
    guard tape.kindBits(resource) == 7 else { return }
    var key = tape.first(resource)
    let end = tape.end(resource)
    while key < end {
      let value = tape.next(key)
      // Names of the specification hold no escapes in any document worth a fast path.
      if _slowPath(tape.word(key) & TapeWord.escaped != 0) {
        noteEscaped(key, value, tape)
      } else {
        let length = Int(truncatingIfNeeded: tape.word(key) >> 8 & 0xFF_FFFF)
        note(tape.nameHead(key, length), length, key, value, tape)
      }
      key = tape.next(value)
    }
  }

  /// Notes a member by its first eight bytes and its length; the first of several counts.
  @inlinable @inline(__always)
  mutating func note(_ head: UInt64, _ length: Int, _ key: Int, _ value: Int, _ tape: Tape) {
    switch length {
    case 2 where head == 0x6469: if id < 0 { id = value }
    case 3 where head == 0x64_696C: if lid < 0 { lid = value }
    case 4 where head == 0x6570_7974: if type < 0 { type = value }
    case 4 where head == 0x6174_656D: if meta < 0 { meta = value }
    case 5 where head == 0x73_6B6E_696C: if links < 0 { links = value }
    case 10 where head == 0x7475_6269_7274_7461 && tape.nameTail(key, 10) == 0x7365_7475_6269_7274:
      // "attribut" and "tributes"
      if attributes < 0 { attributes = value }
    case 13 where head == 0x6E6F_6974_616C_6572 && tape.nameTail(key, 13) == 0x7370_6968_736E_6F69:
      // "relation" and "ionships"
      if relationships < 0 { relationships = value }
    default: break
    }
  }

  @usableFromInline
  mutating func noteEscaped(_ key: Int, _ value: Int, _ tape: Tape) {
    switch tape.decodedString(key) {
    case "id": if id < 0 { id = value }
    case "lid": if lid < 0 { lid = value }
    case "type": if type < 0 { type = value }
    case "meta": if meta < 0 { meta = value }
    case "links": if links < 0 { links = value }
    case "attributes": if attributes < 0 { attributes = value }
    case "relationships": if relationships < 0 { relationships = value }
    default: break
    }
  }
}

extension ResourceReader {
  /// Moves to the next field that the table knows, attributes before relationships.
  ///
  /// - Parameter table: The type's fields.
  /// - Returns: The field's index, or `nil` after the last one.
  @inlinable
  public mutating func nextField(_ table: FieldTable) -> Int? {
    while true {
      while position < end {
        let key = position
        let value = tape.next(key)
        position = tape.next(value)
        let range =
          isInRelationships ? table.attributeCount..<table.count : 0..<table.attributeCount
        if let field = table.index(of: key, in: tape, expecting: expected, among: range) {
          expected = field &+ 1
          current = value
          return field
        }
      }
      guard !isInRelationships, members.relationships >= 0,
        tape.kindBits(members.relationships) == 7
      else { return nil }
      isInRelationships = true
      expected = table.attributeCount
      position = tape.first(members.relationships)
      end = tape.end(members.relationships)
    }
  }

  /// A reader of the value of the field that ``nextField(_:)`` found.
  @inlinable @inline(__always)
  var value: JSONReader { unsafe JSONReader(tape, current, context) }

  /// Reads the attribute that ``nextField(_:)`` found.
  ///
  /// - Parameter type: The property's type.
  /// - Returns: The value.
  /// - Throws: ``JSONError`` where the value is of another kind.
  @inlinable @inline(__always)
  public func attribute<T: JSONReadable>(_ type: T.Type) throws -> T {
    try T.read(from: value)
  }

  /// Reads the attribute that ``nextField(_:)`` found, by its type's `Codable` code.
  ///
  /// - Parameter type: The property's type.
  /// - Returns: The value.
  /// - Throws: `DecodingError` where the value is not what the type expects.
  @_disfavoredOverload
  public func attribute<T: Decodable>(_ type: T.Type) throws -> T {
    try unsafe context.decode(type, at: current)
  }

  /// Reads the attribute that ``nextField(_:)`` found, with a value to use instead of `null`.
  ///
  /// - Parameters:
  ///   - type: The property's type.
  ///   - default: The property's initial value.
  /// - Returns: The value, or the default.
  /// - Throws: ``JSONError`` where the value is of another kind.
  @inlinable
  public func attribute<T: JSONReadable>(
    _ type: T.Type, default: @autoclosure () -> T
  ) throws -> T {
    tape.kindBits(current) == 0 ? `default`() : try T.read(from: value)
  }

  /// Reads the attribute that ``nextField(_:)`` found, with a value to use instead of `null`.
  ///
  /// - Parameters:
  ///   - type: The property's type.
  ///   - default: The property's initial value.
  /// - Returns: The value, or the default.
  /// - Throws: `DecodingError` where the value is not what the type expects.
  @_disfavoredOverload
  public func attribute<T: Decodable>(
    _ type: T.Type, default: @autoclosure () -> T
  ) throws -> T {
    tape.kindBits(current) == 0 ? `default`() : try unsafe context.decode(type, at: current)
  }

  /// Reads the relationship that ``nextField(_:)`` found.
  ///
  /// - Parameter type: The property's type.
  /// - Returns: The value.
  /// - Throws: ``ResourceDecodingError`` where linkage or a related resource is not what it should be.
  @inlinable @inline(__always)
  public func relationship<T: RelationshipValue>(_ type: T.Type) throws -> T {
    try T.readRelationship(from: unsafe RelationshipReader(tape, current, context))
  }

  /// What a field has that the resource lacks.
  ///
  /// - Parameters:
  ///   - field: The field's index.
  ///   - table: The type's fields.
  /// - Returns: `nil` for optionals, and whatever else the type has for what is absent.
  /// - Throws: ``JSONError`` for a type that has nothing.
  public func missing<T>(_ field: Int, in table: FieldTable) throws -> T {
    if let probing = unsafe context.probing,
      let value = try probing.value(T.self, named: table.name(at: field))
    {
      return value
    }
    if let type = T.self as? any ExpressibleByAbsence.Type, let value = type.valueOfAbsence as? T {
      return value
    }
    let isRelationship = field >= table.attributeCount
    let container = isRelationship ? members.relationships : members.attributes
    throw tape.error(
      .missingMember, at: container >= 0 ? container : resource,
      expected: "the \(isRelationship ? "relationship" : "attribute") '\(table.name(at: field))'",
      found: "none of that name")
  }

  /// Reads the id.
  ///
  /// - Parameter type: The type of the property `id`.
  /// - Returns: The id.
  /// - Throws: ``JSONError`` where it is missing (RES-02), or not one that the type can hold.
  @inlinable
  public func id<ID: ResourceID>(_ type: ID.Type = ID.self) throws -> ID {
    if members.id >= 0, tape.kindBits(members.id) == 5 {
      guard let id = ID(idText: tape.decodedString(members.id)) else {
        throw tape.error(.invalidValue, at: members.id, expected: "an id that \(ID.self) can hold")
      }
      return id
    }
    return try unusualID(type)
  }

  /// An id that is missing, or not a string.
  @usableFromInline
  func unusualID<ID: ResourceID>(_ type: ID.Type) throws -> ID {
    guard members.id >= 0 else {
      if let id = ID.missingID { return id }
      throw tape.error(.missingMember, at: resource, expected: "a member 'id'", found: "none")
    }
    // Some servers write numbers. Lenient decoding takes them; strict decoding never comes here.
    guard tape.kindBits(members.id) == 3,
      let id = unsafe ID(idText: String(decoding: tape.scalarBytes(members.id), as: UTF8.self))
    else {
      if tape.kindBits(members.id) == 0, let id = ID.missingID { return id }
      throw tape.error(.typeMismatch, at: members.id, expected: "a string")
    }
    unsafe context.report(
      Finding(
        requirement: "RES-05", severity: .error, pointer: tape.pointer(to: members.id),
        message: "an id is a string; a number was taken instead"))
    return id
  }

  /// The local id (RES-07), if the resource has one.
  public var lid: String? {
    members.lid >= 0 ? JSONNode(tape, members.lid).string : nil
  }

  /// Reads the resource's `meta` object.
  ///
  /// - Parameter type: The property's type.
  /// - Returns: The value.
  /// - Throws: What the type throws; for a type that can't be absent, ``JSONError`` where it is.
  public func meta<T: Decodable>(_ type: T.Type) throws -> T {
    try member(members.meta, "meta", type)
  }

  /// Reads the resource's `links` object.
  ///
  /// - Parameter type: The property's type.
  /// - Returns: The value.
  /// - Throws: What the type throws; for a type that can't be absent, ``JSONError`` where it is.
  public func links<T: Decodable>(_ type: T.Type) throws -> T {
    try member(members.links, "links", type)
  }

  private func member<T: Decodable>(_ index: Int, _ name: String, _ type: T.Type) throws -> T {
    if index >= 0 { return try unsafe context.decode(type, at: index) }
    if let probing = unsafe context.probing, let value = try probing.value(type, named: name) {
      return value
    }
    if let type = T.self as? any ExpressibleByAbsence.Type, let value = type.valueOfAbsence as? T {
      return value
    }
    throw tape.error(.missingMember, at: resource, expected: "a member '\(name)'", found: "none")
  }
}

/// A type that has a value for what is not there.
///
/// Optionals and ``Field`` conform, and the linkages ``ToOne`` and ``ToMany``.
public protocol ExpressibleByAbsence {
  /// The value for what is not there.
  static var valueOfAbsence: Self { get }
}

extension Optional: ExpressibleByAbsence {
  /// `nil`.
  public static var valueOfAbsence: Wrapped? { nil }
}
