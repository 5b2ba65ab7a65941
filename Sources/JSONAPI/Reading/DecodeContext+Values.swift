extension DecodeContext {
  /// Decodes a value with its `Codable` conformance.
  @usableFromInline
  func decode<T: Decodable>(_ type: T.Type, at index: Int) throws -> T {
    try session.value(type, at: index)
  }

  /// Decodes a value of a resource with its `Codable` conformance and the resource's key format.
  @usableFromInline
  func decode<T: Decodable>(_ type: T.Type, at index: Int, in table: FieldTable) throws -> T {
    if table.isInherited { return try session.value(type, at: index) }
    return try session(for: table.format, of: table).value(type, at: index)
  }

  /// Returns the value for an empty array in place of `meta` or `links`, which is how some servers
  /// write an empty object.
  ///
  /// - Returns: The type's value of absence, or else the value it decodes from an empty object; nil
  ///   if it can't.
  func emptyObject<T: Decodable>() -> T? {
    if let type = T.self as? any ExpressibleByAbsence.Type, let value = type.valueOfAbsence as? T {
      return value
    }
    return try? options.values.decode(T.self, from: Array("{}".utf8))
  }

  /// Decodes a value of a resource with the key format of the resource's type.
  func decode<T: Decodable, R: Resource>(
    _ type: T.Type, at index: Int, of model: R.Type
  ) throws -> T {
    if let model = R.self as? any StaticResource.Type {
      return try decode(type, at: index, in: model.fieldTable)
    }
    guard let names = KeyNames.table(of: R.self) else { return try session.value(type, at: index) }
    return try session(for: names.format, of: names).value(type, at: index)
  }

  /// Returns the session for values of resources with their own key format.
  ///
  /// - Parameter owner: The format's owner, to distinguish custom formats.
  /// - Returns: The session; the decoder's own if the format is the same.
  func session(for format: KeyFormat, of owner: AnyObject) -> DecodingSession {
    let number = format.number
    if format.isInherited || number != nil && number == options.values.keyFormat.number {
      return session
    }
    let key = number.map { AnyHashable($0) } ?? AnyHashable(ObjectIdentifier(owner))
    if let known = formattedSessions[key] { return known }
    var values = options.values
    values.keyFormat = format
    let session = DecodingSession(storage, options: values)
    formattedSessions[key] = session
    return session
  }

  /// Returns the field table with names in the decoder's key format; nil if no name changes.
  func renamed(_ table: FieldTable) -> FieldTable? {
    guard renames, table.isInherited else { return nil }
    let key = ObjectIdentifier(table)
    if let known = namedTables[key] { return known }
    let named = table.formatted(by: options.values.keyFormat)
    namedTables[key] = named
    return named
  }
}

extension DecodeContext {
  /// Reads a relationship whose type is known only at run time.
  func read<T: RelationshipValue>(_ type: T.Type, at index: Int) throws -> T {
    try T.readRelationship(
      from: RelationshipReader(tape, index, Unretained(self)))
  }

  /// Reads the id of a resource whose type is known only at run time.
  func id<ID: ResourceID>(_ type: ID.Type, of resource: Int) throws -> ID {
    try ResourceReader(resource, tape.members(of: resource), self).id(type)
  }

  /// Returns the empty array that lenient decoding substitutes for a null or missing one, with a
  /// finding.
  func emptyArray<T>(_ type: T.Type, at index: Int, missing name: String? = nil) -> T? {
    guard options.mode == .lenient, let type = T.self as? any EmptyRepresentable.Type,
      let empty = type.empty as? T
    else { return nil }
    note(name.map { .missingArray($0) } ?? .nullArray, at: index)
    return empty
  }

  /// Decodes a value with its coding, and unwraps it.
  func wrappedValue<Coding: AttributeCoding & Decodable>(
    of coding: Coding.Type, at token: Int, _ model: (some Resource).Type
  ) throws -> Coding.Value {
    try decode(coding, at: token, of: model).wrappedValue
  }
}

/// A collection that lenient decoding substitutes for null or a missing member.
private protocol EmptyRepresentable {
  static var empty: Self { get }
}

extension Array: EmptyRepresentable {
  fileprivate static var empty: [Element] { [] }
}
