/// What an attribute is in documents and in a program, as a property wrapper says it.
///
/// ``Transformed``, ``Dated`` and ``Default`` conform. In a struct they are written as the property
/// wrappers that they are. Live objects store nothing that could be wrapped, so their properties
/// name one: `@Coded(as: DateOnly.self) var birthday: Date?`.
///
/// Drafts, sparse resources and filters know an attribute's coding by its typed path. A filter compares
/// with what the coding writes; a coding that is a ``FilterLiteral`` says itself what that is.
public protocol AttributeCoding: SendableMetatype {
  /// The type of the property.
  associatedtype Value

  /// The value.
  var wrappedValue: Value { get }

  /// Creates an attribute.
  ///
  /// - Parameter wrappedValue: The value a program works with.
  init(wrappedValue: Value)
}

extension Transformed: AttributeCoding {}
extension Dated: AttributeCoding {}
extension Default: AttributeCoding {}

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
