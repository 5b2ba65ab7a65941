extension KeyedDecodingContainer<DocumentMember> {
  /// Checks the type of a resource identifier object.
  ///
  /// The path of a mismatch is that of the relationship, since its message names that.
  @usableFromInline
  func requireType(_ expected: String, in relationship: Self) throws {
    let found = try decode(String.self, forKey: .type)
    guard found == expected else {
      throw JSONAPICodingError.typeMismatch(
        expected: expected, found: found, path: relationship.codingPath)
    }
  }
}

extension KeyedEncodingContainer<DocumentMember> {
  /// Writes the members of a resource identifier object: `id` or `lid`, `meta`, `type`.
  mutating func encodeIdentifier<RawType: MaybeRawId, IdMetaType: Meta>(
    _ rawValue: RawType, meta: IdMetaType, type: String
  ) throws {
    try rawValue.encodeIdentifier(into: &self)
    try meta.encodeMeta(into: &self)
    try encode(type, forKey: .type)
  }
}

extension JSONAPICodingError {
  /// The error for to-one linkage where to-many is expected, or the other way round.
  @usableFromInline
  static func quantityMismatch(_ error: any Error, expected: Quantity) -> any Error {
    guard case DecodingError.typeMismatch(_, let context) = error else { return error }
    return JSONAPICodingError.quantityMismatch(expected: expected, path: context.codingPath)
  }
}
