/// A property wrapper of an attribute, as schemas see it.
protocol AttributeWrapper {
  /// The type that describes the attribute.
  static var attributeType: Any.Type { get }
  /// A value for probing, where decoding from made-up values would fail.
  static var sample: Any? { get }
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
