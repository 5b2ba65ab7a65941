/// A property wrapper of the library's own, as schemas see it.
protocol AttributeWrapper: AttributeCoding {
  /// The type that describes the attribute.
  static var attributeType: Any.Type { get }
  /// Whether null, and nothing at all, have a value.
  static var isOptional: Bool { get }
  /// A value for probing, where decoding from made-up values would fail.
  static var sample: Any? { get }
  /// The format of its dates, if it has one.
  static var dateFormat: (any AttributeDateFormat.Type)? { get }
}

extension AttributeWrapper {
  /// By default there is a value for neither.
  static var isOptional: Bool { false }
  /// By default there is none.
  static var dateFormat: (any AttributeDateFormat.Type)? { nil }
}

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
