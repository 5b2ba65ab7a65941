/// Reads and writes single attributes of records stored as JSON.
package struct AttributeCodec: Sendable {
  package var decoder: JSONAPIDecoder
  package var encoder: JSONAPIEncoder

  package init(decoder: JSONAPIDecoder, encoder: JSONAPIEncoder) {
    self.decoder = decoder
    self.encoder = encoder
  }

  /// Returns a codec for attributes of a type with its own key format.
  package func formatted(by format: KeyFormat) -> AttributeCodec {
    guard !format.isInherited else { return self }
    var codec = self
    codec.decoder.values.keyFormat = format
    codec.encoder.values.keyFormat = format
    return codec
  }

  /// Reads an attribute.
  package func read<Value: JSONReadable>(
    _ type: Value.Type, from value: JSONValue
  ) throws -> Value {
    try decoder.reading(value) { try Value.read(from: $0) }
  }

  /// Reads an attribute through its type's `Codable` conformance.
  package func decode<Value: Decodable>(_ type: Value.Type, from value: JSONValue) throws -> Value {
    try decoder.reading(value) { try $0.context.decode(type, at: $0.index) }
  }

  /// Writes an attribute.
  package func write<Value: JSONWritable>(_ value: Value) throws -> JSONValue {
    var writer = JSONWriter(capacity: 64)
    try value.write(to: &writer)
    return try JSONValue(parsing: writer.finish(), limits: .unlimited)
  }

  /// Writes an attribute through its type's `Codable` conformance.
  package func encode<Value: Encodable>(_ value: Value) throws -> JSONValue {
    var writer = JSONWriter(capacity: 64)
    try encoder.values.write(value, to: &writer)
    return try JSONValue(parsing: writer.finish(), limits: .unlimited)
  }
}

// With a coding known only at run time.
extension AttributeCodec {
  /// Reads an attribute with its coding, or with its type's own conformance.
  package func read<Value: Decodable>(
    _ type: Value.Type, as coding: (any AttributeCoding.Type)?, from value: JSONValue
  ) throws -> Value {
    func through<Coding: AttributeCoding>(_ coding: Coding.Type) throws -> Value {
      guard let type = coding as? any Decodable.Type,
        let attribute = try decode(type, from: value) as? Coding,
        let value = attribute.wrappedValue as? Value
      else {
        throw ResourceDecodingError(
          code: .invalidValue, pointer: .root, expected: "a value that \(coding) reads as \(type)",
          found: "a coding of another type")
      }
      return value
    }
    if let coding { return try through(coding) }
    return try decode(type, from: value)
  }

  /// Writes an attribute with its coding, or with its type's own conformance.
  package func write<Value: Encodable>(
    _ value: Value, as coding: (any AttributeCoding.Type)?
  ) throws -> JSONValue {
    guard let coding else { return try encode(value) }
    guard let attribute = coding.encodable(wrapping: value) else { return .null }
    return try encode(attribute)
  }
}
