extension ResourceWriter {
  /// Writes an attribute, unless a sparse fieldset leaves it out.
  ///
  /// - Parameters:
  ///   - field: The field's index.
  ///   - table: The type's fields.
  ///   - value: The value.
  ///   - isChecked: Generated code passes true, because reading the field checks the property's
  ///     type; it has no effect.
  @inlinable
  public mutating func attribute<T: Encodable>(
    _ field: Int, in table: FieldTable, _ value: T, isChecked: Bool = false
  ) throws {
    guard beginAttribute(field, table) else { return }
    // For a known type that is writable, the optimizer removes both casts. For one that isn't, it
    // can remove only that of a value.
    guard value is any JSONWritable, let writable = T.self as? any JSONWritable.Type else {
      return try writeValue(value, named: table.name(at: field), format: table.format)
    }
    let mark = json.count
    do {
      try writable.write(value, to: &json)
    } catch {
      try writeByCodable(value, from: mark, named: table.name(at: field), error)
    }
  }

  /// Writes an attribute that may be `nil`, which the encoder omits or writes as null.
  @inlinable
  public mutating func attribute<T: Encodable>(
    _ field: Int, in table: FieldTable, _ value: T?, isChecked: Bool = false
  ) throws {
    if let value { try attribute(field, in: table, value) } else { empty(field, in: table) }
  }

  /// Writes an attribute that may be absent or null.
  @inlinable
  public mutating func attribute<T: Encodable>(
    _ field: Int, in table: FieldTable, _ value: Field<T>, isChecked: Bool = false
  ) throws {
    switch value {
    case .absent: break
    case .null: null(field, in: table)
    case .value(let value): try attribute(field, in: table, value)
    }
  }

  /// Writes an attribute by its name, unless a sparse fieldset leaves it out.
  package mutating func attribute(named name: String, _ value: JSONValue) {
    if scope.fields?.contains(name) == false { return }
    if scope.part != .attributes { move(to: .attributes) }
    json.name(name)
    value.write(to: &json)
  }

  /// Writes `nil` as null, if the encoder is set to.
  @usableFromInline
  mutating func empty(_ field: Int, in table: FieldTable) {
    if options.nilEncoding == .null { null(field, in: table) }
  }

  @usableFromInline
  mutating func null(_ field: Int, in table: FieldTable) {
    if beginAttribute(field, table) { json.null() }
  }

  /// Opens `attributes` if needed, and writes the name.
  ///
  /// - Returns: `false` if the attribute is left out.
  @inlinable @inline(__always)
  mutating func beginAttribute(_ field: Int, _ table: FieldTable) -> Bool {
    if _slowPath(scope.isNarrowed) { return beginNarrowedAttribute(field, table) }
    if scope.part != .attributes { move(to: .attributes) }
    // The piece points into the table's memory.
    json.name(quoted: table.quotedNames[field])
    withExtendedLifetime(table) {}
    return true
  }

  /// Begins an attribute subject to a sparse fieldset or a key format.
  @usableFromInline
  mutating func beginNarrowedAttribute(_ field: Int, _ table: FieldTable) -> Bool {
    let name = named(table).name(at: field)
    if scope.fields?.contains(name) == false { return false }
    if scope.part != .attributes { move(to: .attributes) }
    json.name(name)
    return true
  }

  /// Writes the value of an attribute through its type's `Codable` conformance.
  ///
  /// - Parameter format: The key format of the resource's type, used for names within the value.
  /// - Throws: Any error of that conformance; an `EncodingError` names the attribute.
  @usableFromInline
  mutating func writeValue<T: Encodable>(
    _ value: T, named name: @autoclosure () -> String, format: KeyFormat
  ) throws {
    do {
      try options.values.formatted(by: format).write(value, to: &json)
    } catch let error as EncodingError {
      throw error.inAttribute(name())
    }
  }

  /// Rewrites an attribute's value that needs the encoder's strategies, such as that for infinities
  /// and NaN.
  @usableFromInline
  mutating func writeByCodable<T: Encodable>(
    _ value: T, from mark: Int, named name: @autoclosure () -> String, _ error: any Error
  ) throws {
    guard error is EncodingError else { throw error }
    json.rewind(to: mark, needsComma: false)
    try writeValue(value, named: name(), format: .inherited)
  }
}

extension ResourceWriter {
  /// Writes an attribute that may be null like an optional.
  public mutating func attribute<Coding: AttributeCoding & Encodable>(
    _ field: Int, in table: FieldTable, _ attribute: NullableCoding<Coding>,
    isChecked: Bool = false
  ) throws {
    try self.attribute(field, in: table, attribute.coding)
  }
}
