extension JSONNumber: Codable {
  /// Decodes a number with any decoder, from those of this package with its spelling.
  ///
  /// - Throws: `DecodingError` for what is not a number.
  public init(from decoder: any Decoder) throws {
    let value = try JSONValue(from: decoder)
    guard let number = value.number else {
      throw decoder.mismatch(JSONNumber.self, "expected a number, found \(value.kind)")
    }
    self = number
  }

  /// Encodes the number with any encoder, to those of this package with its spelling.
  ///
  /// - Throws: `EncodingError` for numbers that the encoder can't represent.
  public func encode(to encoder: any Encoder) throws { try JSONValue(self).encode(to: encoder) }
}
