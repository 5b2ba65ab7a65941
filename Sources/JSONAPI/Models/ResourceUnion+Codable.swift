/// Unions are `Codable`, so that plain structs can have properties of them.
extension ResourceUnion {
  /// Reads a resource object, `{"type", "id", "attributes", …}`, with any decoder.
  ///
  /// - Throws: What the decoder throws, and ``ResourceDecodingError`` for a type that is none of the
  ///   union's.
  public init(from decoder: any Decoder) throws {
    if let decoder = decoder as? ProbeDecoder {
      self = try Self.madeUp(by: decoder)
      return
    }
    let storage = try JSONStorage(JSONValue(from: decoder).bytes(), limits: .unlimited)
    let context = DecodeContext(storage, options: JSONAPIDecoder(within: decoder))
    self = try withExtendedLifetime(context) {
      try context.embedding {
        try PrimaryDataReader(storage.tape, 0, context).required(Self.self, at: 0)
      }
    }
  }

  /// Writes a resource object, `{"type", "id", "attributes", …}`, with any encoder.
  ///
  /// - Throws: What the encoder throws, and `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    try encodeObject(to: encoder)
  }

  /// A value for probing: the first case that takes one of the ids that are tried.
  private static func madeUp(by decoder: ProbeDecoder) throws -> Self {
    var failure: (any Error)?
    for type in destinationTypes ?? ["unknown"] {
      for id in ["0", "00000000-0000-0000-0000-000000000000"] {
        do {
          return try decoder.probe.resource(type: type, id: id, record: decoder.record) {
            try PrimaryDataReader($0.tape, 0, $0).required(Self.self, at: 0)
          }
        } catch {
          failure = failure ?? error
        }
      }
    }
    throw failure ?? ProbeFailure(note: "\(Self.self) has no cases.")
  }
}
