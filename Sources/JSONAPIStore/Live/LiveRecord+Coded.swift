public import JSONAPI

// Attributes with a custom coding, such as `@Coded(as: DateOnly.self)`.
extension LiveRecord {
  /// Reads an attribute through its coding.
  ///
  /// - Parameters:
  ///   - field: The field's index.
  ///   - owner: The object.
  ///   - coding: The attribute's JSON representation.
  ///   - fallback: The value of a field that is absent, null or unreadable.
  public func value<Owner: LiveResource, Coding: AttributeCoding & Decodable>(
    _ field: Int, of owner: Owner, as coding: Coding.Type,
    _ fallback: @autoclosure () -> Coding.Value
  ) -> Coding.Value where Coding.Value: Sendable {
    access(field, of: owner)
    let table = Owner.liveFields.table
    if let known = record.known(Coding.Value.self, field, of: table) { return known }
    return read(field, of: table, fallback) { try $0.decode(coding, from: $1).wrappedValue }
  }

  /// Reads a nullable attribute through its coding.
  ///
  /// - Parameters:
  ///   - field: The field's index.
  ///   - owner: The object.
  ///   - coding: The attribute's JSON representation.
  ///   - fallback: The value of a field that is absent or unreadable.
  public func value<Owner: LiveResource, Coding: AttributeCoding & Decodable>(
    _ field: Int, of owner: Owner, as coding: Coding.Type,
    _ fallback: @autoclosure () -> Coding.Value?
  ) -> Coding.Value? where Coding.Value: Sendable {
    access(field, of: owner)
    let table = Owner.liveFields.table
    if let known = record.known(Coding.Value?.self, field, of: table) { return known }
    return read(field, of: table, fallback) {
      try $0.decode(Coding?.self, from: $1)?.wrappedValue
    }
  }

  /// Writes an attribute through its coding.
  ///
  /// A value that the coding rejects is not written: the field keeps its value, and
  /// ``LiveResource/unwritable`` has the reason.
  ///
  /// - Parameters:
  ///   - field: The field's index.
  ///   - owner: The object.
  ///   - coding: The attribute's JSON representation.
  ///   - value: The value.
  public func set<Owner: LiveResource, Coding: AttributeCoding & Encodable>(
    _ field: Int, of owner: Owner, as coding: Coding.Type, _ value: Coding.Value
  ) {
    write(field, of: Owner.liveFields.table) { try $0.encode(Coding(wrappedValue: value)) }
  }

  /// Writes an attribute through its coding, or null.
  ///
  /// - Parameters:
  ///   - field: The field's index.
  ///   - owner: The object.
  ///   - coding: The attribute's JSON representation.
  ///   - value: The value; `nil` writes null.
  public func set<Owner: LiveResource, Coding: AttributeCoding & Encodable>(
    _ field: Int, of owner: Owner, as coding: Coding.Type, _ value: Coding.Value?
  ) {
    write(field, of: Owner.liveFields.table) { codec in
      try value.map { try codec.encode(Coding(wrappedValue: $0)) } ?? .null
    }
  }
}
