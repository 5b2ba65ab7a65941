/// Unions are `Codable`, so that plain structs can have properties of them.
extension ResourceUnion {
  /// Reads a resource object, `{"type", "id", "attributes", …}`, with any decoder.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: What the decoder throws, and ``ResourceDecodingError`` for a type that is none of the
  ///   union's.
  public init(from decoder: any Decoder) throws {
    let storage = try JSONStorage(JSONValue(from: decoder).bytes())
    let context = ReadingContext(storage, options: DecodingOptions())
    self = try withExtendedLifetime(context) {
      try PrimaryDataReader(storage.tape, 0, context).required(Self.self, at: 0)
    }
  }

  /// Writes a resource object, `{"type", "id", "attributes", …}`, with any encoder.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: What the encoder throws, and `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    var writer = ResourceWriter(options: EncodingOptions())
    try writeObject(to: &writer)
    try JSONValue(parsing: writer.intoJSON().finish()).encode(to: encoder)
  }
}
