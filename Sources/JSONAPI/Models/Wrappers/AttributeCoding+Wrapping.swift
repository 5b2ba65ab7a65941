extension AttributeCoding {
  /// The wrapped form of a value, which says how to write it; `nil` for a value of another type.
  static func encodable(wrapping value: Any) -> (any Encodable)? {
    (value as? Value).map { Self(wrappedValue: $0) } as? any Encodable
  }
}

extension ResourceDecodingError {
  /// The error for a value that a transformer refuses.
  init(rejectedBy transformer: Any.Type, _ error: any Error, at reader: JSONReader) {
    self.init(
      code: .invalidValue, pointer: reader.tape.pointer(to: reader.index),
      expected: "a value that \(transformer) accepts",
      found: "\(reader.tape.describe(reader.index)): \(error)", underlyingError: error)
  }
}

extension DecodingError {
  /// The error for a value that a transformer refuses.
  static func rejected(
    by transformer: Any.Type, _ error: any Error, in decoder: any Decoder
  ) -> DecodingError {
    .dataCorrupted(
      Context(
        codingPath: decoder.codingPath,
        debugDescription: "expected a value that \(transformer) accepts, found \(error)",
        underlyingError: error))
  }
}
