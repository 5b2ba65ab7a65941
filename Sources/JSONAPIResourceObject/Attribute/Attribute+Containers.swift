public import JSONAPI

// Attributes are read from and written to their container without an intermediate decoder or
// encoder: the compiler prefers these overloads when it synthesizes `init(from:)` and
// `encode(to:)`. Code specialized for a basic type calls the container's method for that type, so
// an attribute costs no more than its bare value.

extension KeyedDecodingContainer {
  /// Reads an attribute.
  ///
  /// - Throws: A `DecodingError` if it is missing or of another kind.
  @inlinable
  public func decode<Value: Codable>(
    _ type: Attribute<Value>.Type, forKey key: Key
  ) throws -> Attribute<Value> {
    if Value.self == String.self, let value = try decode(String.self, forKey: key) as? Value {
      return Attribute(value: value)
    }
    if Value.self == Int.self, let value = try decode(Int.self, forKey: key) as? Value {
      return Attribute(value: value)
    }
    if Value.self == Double.self, let value = try decode(Double.self, forKey: key) as? Value {
      return Attribute(value: value)
    }
    if Value.self == Bool.self, let value = try decode(Bool.self, forKey: key) as? Value {
      return Attribute(value: value)
    }
    return Attribute(value: try decode(Value.self, forKey: key))
  }

  /// Reads an attribute that may be null.
  ///
  /// - Throws: A `DecodingError` if it is missing or of another kind.
  @inlinable
  public func decode<Value: Codable>(
    _ type: Attribute<Value?>.Type, forKey key: Key
  ) throws -> Attribute<Value?> {
    guard
      Value.self == String.self || Value.self == Int.self || Value.self == Double.self
        || Value.self == Bool.self
    else { return Attribute(value: try decode(Value?.self, forKey: key)) }
    return try Attribute(
      value: decodeNil(forKey: key) ? nil : decode(Attribute<Value>.self, forKey: key).value)
  }

  /// Reads an attribute that may be missing.
  ///
  /// - Returns: The attribute; `nil` if it is missing or null.
  /// - Throws: A `DecodingError` if it is of another kind.
  @inlinable
  public func decodeIfPresent<Value: Codable>(
    _ type: Attribute<Value>.Type, forKey key: Key
  ) throws -> Attribute<Value>? {
    if Value.self == String.self,
      let value = try decodeIfPresent(String.self, forKey: key) as? Value?
    {
      return value.map { Attribute(value: $0) }
    }
    if Value.self == Int.self,
      let value = try decodeIfPresent(Int.self, forKey: key) as? Value?
    {
      return value.map { Attribute(value: $0) }
    }
    if Value.self == Double.self,
      let value = try decodeIfPresent(Double.self, forKey: key) as? Value?
    {
      return value.map { Attribute(value: $0) }
    }
    if Value.self == Bool.self,
      let value = try decodeIfPresent(Bool.self, forKey: key) as? Value?
    {
      return value.map { Attribute(value: $0) }
    }
    return try decodeIfPresent(Value.self, forKey: key).map { Attribute(value: $0) }
  }

  /// Reads a transformed attribute.
  ///
  /// - Throws: A `DecodingError` if it is missing or of another kind; any error of the transformer.
  @inlinable
  public func decode<RawValue: Codable, Transformer: JSONAPI.Transformer>(
    _ type: TransformedAttribute<RawValue, Transformer>.Type, forKey key: Key
  ) throws -> TransformedAttribute<RawValue, Transformer> {
    try TransformedAttribute(rawValue: decode(RawValue.self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  /// Writes an attribute.
  @inlinable
  public mutating func encode<Value: Codable>(
    _ attribute: Attribute<Value>, forKey key: Key
  ) throws {
    if Value.self == String.self, let value = attribute.value as? String {
      try encode(value, forKey: key)
    } else if Value.self == Int.self, let value = attribute.value as? Int {
      try encode(value, forKey: key)
    } else if Value.self == Double.self, let value = attribute.value as? Double {
      try encode(value, forKey: key)
    } else if Value.self == Bool.self, let value = attribute.value as? Bool {
      try encode(value, forKey: key)
    } else {
      try encode(attribute.value, forKey: key)
    }
  }

  /// Writes an attribute, if there is one.
  @inlinable
  public mutating func encodeIfPresent<Value: Codable>(
    _ attribute: Attribute<Value>?, forKey key: Key
  ) throws {
    if let attribute { try encode(attribute, forKey: key) }
  }

  /// Writes the raw value of a transformed attribute.
  @inlinable
  public mutating func encode<RawValue: Codable, Transformer: JSONAPI.Transformer>(
    _ attribute: TransformedAttribute<RawValue, Transformer>, forKey key: Key
  ) throws {
    try encode(attribute.rawValue, forKey: key)
  }
}
