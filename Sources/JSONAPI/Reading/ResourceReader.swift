/// Reads the fields of one resource object, for generated code.
///
/// Fields are read by their index in the type's ``FieldTable``, in any order. Reading the first one
/// locates all of them in the document.
///
/// A reader is valid only during the call that it is passed to.
@frozen
@safe public struct ResourceReader {
  @usableFromInline let tape: Tape
  @usableFromInline let reference: Unretained<DecodeContext>
  /// The resource object.
  @usableFromInline let resource: Int
  /// The token indices of its members; -1 for missing ones.
  @usableFromInline var members: ResourceMembers
  /// The position in the context's ``FieldArena`` where the token indices of the fields begin.
  @usableFromInline var firstPosition = 0
  /// The number of located fields; 0 before the first is read.
  @usableFromInline var locatedCount = 0

  @inlinable @inline(__always)
  init(_ resource: Int, _ members: ResourceMembers, _ context: DecodeContext) {
    tape = context.tape
    self.resource = resource
    reference = Unretained(context)
    self.members = members
  }

  /// Retains on access; don't use it on per-resource paths.
  @inlinable var context: DecodeContext { reference.object }
}

extension ResourceReader {
  /// Reads an attribute.
  ///
  /// If its name repeats, the first one counts.
  ///
  /// - Returns: The value, or the type's value of absence.
  /// - Throws: ``JSONError`` if the attribute is missing or its value is of another kind.
  @inlinable @inline(__always)
  public mutating func attribute<T: JSONReadable>(
    _ field: Int, in table: FieldTable, _ type: T.Type
  ) throws -> T {
    let token = token(of: field, in: table)
    guard _fastPath(token > 0) else { return try missing(field, in: table) }
    return try T.read(from: JSONReader(tape, token, reference))
  }

  /// Reads an attribute that is an array; lenient decoding reads a null or missing one as empty.
  ///
  /// - Throws: ``JSONError`` if the attribute is missing or its value is of another kind.
  @inlinable @inline(__always)
  public mutating func attribute<Element: JSONReadable>(
    _ field: Int, in table: FieldTable, _ type: [Element].Type
  ) throws -> [Element] {
    let token = token(of: field, in: table)
    guard _fastPath(token > 0) else { return try missing(field, in: table) }
    if _slowPath(tape.isNull(token)), let empty: [Element] = emptyArray(at: token) {
      return empty
    }
    return try [Element].read(from: JSONReader(tape, token, reference))
  }

  /// Reads an attribute through its type's `Codable` conformance.
  ///
  /// - Returns: The value, or the type's value of absence; lenient decoding reads a null or missing
  ///   array as empty.
  /// - Throws: ``JSONError`` if the attribute is missing, `DecodingError` if the type can't decode
  ///   its value.
  @_disfavoredOverload
  @inlinable
  public mutating func attribute<T: Decodable>(
    _ field: Int, in table: FieldTable, _ type: T.Type
  ) throws -> T {
    let token = token(of: field, in: table)
    guard token > 0 else { return try missing(field, in: table) }
    if tape.isNull(token), let empty: T = emptyArray(at: token) { return empty }
    return try context.decode(type, at: token, in: table)
  }

  /// Returns the empty array that lenient decoding substitutes for null.
  @usableFromInline
  func emptyArray<T>(at token: Int) -> T? { context.emptyArray(T.self, at: token) }

  /// Reads a relationship.
  ///
  /// - Returns: The value, or the type's value of absence.
  /// - Throws: ``JSONError`` if the relationship is missing, ``ResourceDecodingError`` if linkage
  ///   or a related resource is invalid.
  @inlinable @inline(__always)
  public mutating func relationship<T: RelationshipValue>(
    _ field: Int, in table: FieldTable, _ type: T.Type
  ) throws -> T {
    let token = token(of: field, in: table)
    guard _fastPath(token > 0) else { return try missing(field, in: table) }
    return try T.readRelationship(from: RelationshipReader(tape, token, reference))
  }

  /// Returns the token index of a field's value; 0, the index of the root, for a missing field.
  @inlinable @inline(__always)
  mutating func token(of field: Int, in table: FieldTable) -> Int {
    if _slowPath(locatedCount == 0) { locate(table) }
    guard field >= 0, field < locatedCount else { return 0 }
    let position = firstPosition &+ field
    return reference.withObject { context in context.fields.token(at: position) }
  }

  /// Returns the value of a field that the resource lacks.
  ///
  /// - Returns: The type's value of absence, such as `nil` for optionals; in lenient decoding, an
  ///   empty array.
  /// - Throws: ``JSONError`` for a type without such a value.
  public func missing<T>(_ field: Int, in table: FieldTable) throws -> T {
    if let probing = context.probing,
      let value = try probing.value(T.self, named: table.name(at: field))
    {
      return value
    }
    if let type = T.self as? any ExpressibleByAbsence.Type, let value = type.valueOfAbsence as? T {
      return value
    }
    let table = named(table)
    if let empty = context.emptyArray(
      T.self, at: resource, missing: table.name(at: field))
    {
      return empty
    }
    throw missingField(field, in: table)
  }

  /// Reads the id.
  ///
  /// - Parameter type: The type of the property `id`.
  /// - Throws: ``JSONError`` if it is missing (RES-02) or the type can't hold it.
  @inlinable
  public func id<ID: ResourceID>(_ type: ID.Type = ID.self) throws -> ID {
    if members.id >= 0, tape.isString(members.id) {
      guard let id = ID(idText: tape.decodedString(members.id)) else {
        throw tape.error(.invalidValue, at: members.id, expected: "an id that \(ID.self) can hold")
      }
      return id
    }
    return try unusualID(type)
  }

  /// Reads an id that is missing or isn't a string.
  @usableFromInline
  func unusualID<ID: ResourceID>(_ type: ID.Type) throws -> ID {
    guard members.id >= 0 else {
      if let id = ID.missingID { return id }
      throw tape.error(.missingMember, at: resource, expected: "a member 'id'", found: "none")
    }
    // Some servers write numbers. Lenient decoding accepts them; strict decoding never gets here.
    guard tape.isInteger(members.id),
      let id = ID(idText: JSONNode(tape, members.id).scalarText)
    else {
      if tape.isNull(members.id), let id = ID.missingID { return id }
      throw tape.error(.typeMismatch, at: members.id, expected: "a string")
    }
    context.note(.numericID, at: members.id)
    return id
  }

  /// The local id (RES-03), if the resource has one.
  public var lid: String? {
    members.lid >= 0 ? JSONNode(tape, members.lid).string : nil
  }

  /// Reads the resource's `meta` object.
  ///
  /// - Parameters:
  ///   - type: The property's type.
  ///   - table: The type's fields, whose key format applies to the members.
  /// - Throws: Any error the type throws; ``JSONError`` if it is absent and the type has no value
  ///   of absence.
  public func meta<T: Decodable>(_ type: T.Type, in table: FieldTable? = nil) throws -> T {
    try member(members.meta, "meta", type, table)
  }

  /// Reads the resource's `links` object.
  ///
  /// - Parameters:
  ///   - type: The property's type.
  ///   - table: The type's fields, whose key format applies to the members.
  /// - Throws: Any error the type throws; ``JSONError`` if it is absent and the type has no value
  ///   of absence.
  public func links<T: Decodable>(_ type: T.Type, in table: FieldTable? = nil) throws -> T {
    try member(members.links, "links", type, table)
  }

  /// Reads the resource's `meta` object, for a property with an initial value.
  ///
  /// - Returns: The value; `nil` if the resource has no `meta`, or null or an empty array in its
  ///   place.
  /// - Throws: Any error the type throws.
  public func meta<T: Decodable>(ifPresent type: T.Type, in table: FieldTable) throws -> T? {
    isPresent(members.meta) ? try meta(type, in: table) : nil
  }

  /// Reads the resource's `links` object, for a property with an initial value.
  ///
  /// - Returns: The value; `nil` if the resource has no `links`, or null or an empty array in their
  ///   place.
  /// - Throws: Any error the type throws.
  public func links<T: Decodable>(ifPresent type: T.Type, in table: FieldTable) throws -> T? {
    isPresent(members.links) ? try links(type, in: table) : nil
  }

  private func isPresent(_ index: Int) -> Bool {
    index >= 0 && !tape.isNull(index) && !tape.isEmptyArray(index)
  }

  private func member<T: Decodable>(
    _ index: Int, _ name: String, _ type: T.Type, _ table: FieldTable?
  ) throws -> T {
    if index >= 0, tape.isEmptyArray(index), let empty: T = context.emptyObject() { return empty }
    if index >= 0 {
      guard let table else { return try context.decode(type, at: index) }
      return try context.decode(type, at: index, in: table)
    }
    if let probing = context.probing, let value = try probing.value(type, named: name) {
      return value
    }
    if let type = T.self as? any ExpressibleByAbsence.Type, let value = type.valueOfAbsence as? T {
      return value
    }
    throw tape.error(.missingMember, at: resource, expected: "a member '\(name)'", found: "none")
  }
}

extension ResourceReader {
  /// Returns the error for a missing field, with a hint on what the resource has instead.
  func missingField(_ field: Int, in table: FieldTable) -> JSONError {
    let isRelationship = field >= table.attributeCount
    let container = isRelationship ? members.relationships : members.attributes
    let other = isRelationship ? members.attributes : members.relationships
    let name = table.name(at: field)
    var found = "none of that name"
    if other >= 0, JSONNode(tape, other).member(named: name) != nil {
      found = "\(isRelationship ? "an attribute" : "a relationship") of that name"
    } else if container >= 0, let similar = similarName(to: name, in: container, table) {
      found = "none of that name, but '\(similar)'"
    }
    return tape.error(
      .missingMember, at: container >= 0 ? container : resource,
      expected: "the \(isRelationship ? "relationship" : "attribute") '\(name)'", found: found)
  }

  /// Returns a similar unused name in the document, in another key format or misspelled.
  private func similarName(to name: String, in container: Int, _ table: FieldTable) -> String? {
    let fields = Set(table.entries.map(\.name.text))
    // Limited, since documents may have any number of members.
    let names = JSONNode(tape, container).members.prefix(256).compactMap { $0.name.string }
    return nearestName(to: name, among: names.filter { !fields.contains($0) })
  }
}

extension ResourceReader {
  /// Decodes the resource object, with all its members, through the type's `Codable` conformance.
  package func decodeObject<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try context.decode(type, at: resource)
  }
}
