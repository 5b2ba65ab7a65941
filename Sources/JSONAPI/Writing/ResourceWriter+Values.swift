extension ResourceWriter {
  /// Writes the value of an attribute by its type's `Codable` code.
  ///
  /// - Parameter format: The format of the resource's type, which names within the value have.
  /// - Throws: What that code throws; `EncodingError` says in which attribute.
  mutating func writeValue<T: Encodable>(
    _ value: T, named name: @autoclosure () -> String, format: KeyFormat
  ) throws {
    do {
      try options.values.formatted(by: format).write(value, to: &json)
    } catch let error as EncodingError {
      throw error.inAttribute(name())
    }
  }

  /// Writes the value of an attribute anew that can't be written without the encoder's strategies, as
  /// those for infinities and NaN.
  @usableFromInline
  mutating func writeByCodable<T>(
    _ value: T, from mark: Int, named name: @autoclosure () -> String, _ error: any Error
  ) throws {
    guard error is EncodingError, let value = value as? any Encodable else { throw error }
    json.rewind(to: mark, needsComma: false)
    try writeValue(value, named: name(), format: .inherited)
  }
}

extension PlainJSONEncoder {
  /// The encoder for values of a type that has a format of its own.
  func formatted(by format: KeyFormat) -> PlainJSONEncoder {
    guard !format.isInherited else { return self }
    var encoder = self
    encoder.keyFormat = format
    return encoder
  }
}

extension ResourceWriter {
  /// Writes a resource object by the type's own `Codable` code, without the fields that a sparse
  /// fieldset leaves out.
  package mutating func encodeObject<Value: Encodable>(_ value: Value, type: String) throws {
    guard options.fieldsets[type] != nil || options.isRequest else {
      return try options.values.write(value, to: &json)
    }
    let text = try options.values.encodeBytes(value)
    let object = try JSONValue(parsing: text, limits: .unlimited).object
    try AnyResource(members: object ?? JSONObject()).writeObject(to: &self)
  }
}

extension EncodingError {
  /// The error with the attribute in its path and its text.
  func inAttribute(_ name: String) -> EncodingError {
    guard case .invalidValue(let value, let context) = self else { return self }
    let place = ["attributes", name].map { JSONCodingKey(stringValue: $0) as any CodingKey }
    return .invalidValue(
      value,
      Context(
        codingPath: place + context.codingPath,
        debugDescription: "\(context.debugDescription), in the attribute '\(name)'",
        underlyingError: context.underlyingError))
  }
}
