public import JSONAPI

// Attributes are read from and written to their container without a decoder or encoder of their own
// in between: the compiler prefers these overloads when it makes `init(from:)` and `encode(to:)`.
// An attribute then costs what its bare value costs.

extension KeyedDecodingContainer {
  /// Reads an attribute.
  ///
  /// - Throws: A `DecodingError` if it is missing or of another kind.
  @inlinable
  public func decode<Value: Codable>(
    _ type: Attribute<Value>.Type, forKey key: Key
  ) throws -> Attribute<Value> {
    Attribute(value: try decode(Value.self, forKey: key))
  }

  /// Reads an attribute that may be missing.
  ///
  /// - Returns: The attribute; nil if it is missing or null.
  /// - Throws: A `DecodingError` if it is of another kind.
  @inlinable
  public func decodeIfPresent<Value: Codable>(
    _ type: Attribute<Value>.Type, forKey key: Key
  ) throws -> Attribute<Value>? {
    try decodeIfPresent(Value.self, forKey: key).map { Attribute(value: $0) }
  }

  /// Reads a transformed attribute.
  ///
  /// - Throws: A `DecodingError` if it is missing or of another kind; what the transformer
  ///   throws.
  @inlinable
  public func decode<RawValue: Codable, Transformer: JSONAPI.Transformer>(
    _ type: TransformedAttribute<RawValue, Transformer>.Type, forKey key: Key
  ) throws -> TransformedAttribute<RawValue, Transformer> {
    try TransformedAttribute(rawValue: decode(RawValue.self, forKey: key))
  }

  /// Reads an attribute that is a `String`.
  @inlinable
  public func decode(
    _ type: Attribute<String>.Type, forKey key: Key
  ) throws -> Attribute<String> {
    Attribute(value: try decode(String.self, forKey: key))
  }

  /// Reads an attribute that is a `String` and may be missing.
  @inlinable
  public func decodeIfPresent(
    _ type: Attribute<String>.Type, forKey key: Key
  ) throws -> Attribute<String>? {
    try decodeIfPresent(String.self, forKey: key).map { Attribute(value: $0) }
  }

  /// Reads an attribute that is an `Int`.
  @inlinable
  public func decode(
    _ type: Attribute<Int>.Type, forKey key: Key
  ) throws -> Attribute<Int> {
    Attribute(value: try decode(Int.self, forKey: key))
  }

  /// Reads an attribute that is an `Int` and may be missing.
  @inlinable
  public func decodeIfPresent(
    _ type: Attribute<Int>.Type, forKey key: Key
  ) throws -> Attribute<Int>? {
    try decodeIfPresent(Int.self, forKey: key).map { Attribute(value: $0) }
  }

  /// Reads an attribute that is a `Double`.
  @inlinable
  public func decode(
    _ type: Attribute<Double>.Type, forKey key: Key
  ) throws -> Attribute<Double> {
    Attribute(value: try decode(Double.self, forKey: key))
  }

  /// Reads an attribute that is a `Double` and may be missing.
  @inlinable
  public func decodeIfPresent(
    _ type: Attribute<Double>.Type, forKey key: Key
  ) throws -> Attribute<Double>? {
    try decodeIfPresent(Double.self, forKey: key).map { Attribute(value: $0) }
  }

  /// Reads an attribute that is a `Bool`.
  @inlinable
  public func decode(
    _ type: Attribute<Bool>.Type, forKey key: Key
  ) throws -> Attribute<Bool> {
    Attribute(value: try decode(Bool.self, forKey: key))
  }

  /// Reads an attribute that is a `Bool` and may be missing.
  @inlinable
  public func decodeIfPresent(
    _ type: Attribute<Bool>.Type, forKey key: Key
  ) throws -> Attribute<Bool>? {
    try decodeIfPresent(Bool.self, forKey: key).map { Attribute(value: $0) }
  }

  /// Reads an attribute that is a `String` or null.
  @inlinable
  public func decode(
    _ type: Attribute<String?>.Type, forKey key: Key
  ) throws -> Attribute<String?> {
    try decodeNil(forKey: key)
      ? Attribute(value: nil) : Attribute(value: decode(String.self, forKey: key))
  }

  /// Reads an attribute that is an `Int` or null.
  @inlinable
  public func decode(
    _ type: Attribute<Int?>.Type, forKey key: Key
  ) throws -> Attribute<Int?> {
    try decodeNil(forKey: key)
      ? Attribute(value: nil) : Attribute(value: decode(Int.self, forKey: key))
  }

  /// Reads an attribute that is a `Double` or null.
  @inlinable
  public func decode(
    _ type: Attribute<Double?>.Type, forKey key: Key
  ) throws -> Attribute<Double?> {
    try decodeNil(forKey: key)
      ? Attribute(value: nil) : Attribute(value: decode(Double.self, forKey: key))
  }

  /// Reads an attribute that is a `Bool` or null.
  @inlinable
  public func decode(
    _ type: Attribute<Bool?>.Type, forKey key: Key
  ) throws -> Attribute<Bool?> {
    try decodeNil(forKey: key)
      ? Attribute(value: nil) : Attribute(value: decode(Bool.self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  /// Writes an attribute.
  @inlinable
  public mutating func encode<Value: Codable>(
    _ attribute: Attribute<Value>, forKey key: Key
  ) throws {
    try encode(attribute.value, forKey: key)
  }

  /// Writes an attribute, if there is one.
  @inlinable
  public mutating func encodeIfPresent<Value: Codable>(
    _ attribute: Attribute<Value>?, forKey key: Key
  ) throws {
    guard let attribute else { return }
    try encode(attribute.value, forKey: key)
  }

  /// Writes the raw value of a transformed attribute.
  @inlinable
  public mutating func encode<RawValue: Codable, Transformer: JSONAPI.Transformer>(
    _ attribute: TransformedAttribute<RawValue, Transformer>, forKey key: Key
  ) throws {
    try encode(attribute.rawValue, forKey: key)
  }

  /// Writes an attribute that is a `String`.
  @inlinable
  public mutating func encode(_ attribute: Attribute<String>, forKey key: Key) throws {
    try encode(attribute.value, forKey: key)
  }

  /// Writes an attribute that is a `String`, if there is one.
  @inlinable
  public mutating func encodeIfPresent(_ attribute: Attribute<String>?, forKey key: Key) throws {
    guard let attribute else { return }
    try encode(attribute.value, forKey: key)
  }

  /// Writes an attribute that is an `Int`.
  @inlinable
  public mutating func encode(_ attribute: Attribute<Int>, forKey key: Key) throws {
    try encode(attribute.value, forKey: key)
  }

  /// Writes an attribute that is an `Int`, if there is one.
  @inlinable
  public mutating func encodeIfPresent(_ attribute: Attribute<Int>?, forKey key: Key) throws {
    guard let attribute else { return }
    try encode(attribute.value, forKey: key)
  }

  /// Writes an attribute that is a `Double`.
  @inlinable
  public mutating func encode(_ attribute: Attribute<Double>, forKey key: Key) throws {
    try encode(attribute.value, forKey: key)
  }

  /// Writes an attribute that is a `Double`, if there is one.
  @inlinable
  public mutating func encodeIfPresent(_ attribute: Attribute<Double>?, forKey key: Key) throws {
    guard let attribute else { return }
    try encode(attribute.value, forKey: key)
  }

  /// Writes an attribute that is a `Bool`.
  @inlinable
  public mutating func encode(_ attribute: Attribute<Bool>, forKey key: Key) throws {
    try encode(attribute.value, forKey: key)
  }

  /// Writes an attribute that is a `Bool`, if there is one.
  @inlinable
  public mutating func encodeIfPresent(_ attribute: Attribute<Bool>?, forKey key: Key) throws {
    guard let attribute else { return }
    try encode(attribute.value, forKey: key)
  }
}
