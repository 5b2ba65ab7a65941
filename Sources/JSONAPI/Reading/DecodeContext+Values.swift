extension Tape {
  /// Whether there is an array without elements at an index.
  func isEmptyArray(_ index: Int) -> Bool { isArray(index) && first(index) >= end(index) }
}

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

  /// What is taken for an empty array in the place of `meta` or `links`, which is how some servers write
  /// an empty object.
  ///
  /// - Returns: What the type has for what is absent, else what it reads from an empty object; nil where it
  ///   reads nothing from that.
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

  /// The session for values of resources with a key format of their own.
  ///
  /// - Parameter owner: The format's owner, to distinguish custom formats.
  /// - Returns: The session; the decoder's if it has the same format.
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

  /// The field table with names in the decoder's key format; nil if the format changes none.
  func renamed(_ table: FieldTable) -> FieldTable? {
    guard renames, table.isInherited else { return nil }
    let key = ObjectIdentifier(table)
    if let known = namedTables[key] { return known }
    let named = table.formatted(by: options.values.keyFormat)
    namedTables[key] = named
    return named
  }
}
