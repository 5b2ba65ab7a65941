extension StaticResource {
  /// Reads a resource object, `{"type", "id", "attributes", …}`, with any decoder.
  ///
  /// - Throws: What the decoder throws, and ``ResourceDecodingError``.
  public init(from decoder: any Decoder) throws {
    if let decoder = decoder as? ProbeDecoder {
      let id = try decoder.probe.id(of: ID.self).idText ?? "0"
      self = try decoder.probe.resource(
        type: Self.resourceType, id: id, record: decoder.record
      ) { context in
        try withExtendedLifetime(context) {
          var reader = ResourceReader(0, context.tape.members(of: 0), context)
          return try Self(from: &reader)
        }
      }
      return
    }
    let storage: JSONStorage
    var index = 0
    if let decoder = decoder as? TapeDecoder {
      storage = decoder.session.storage
      index = decoder.index
    } else {
      storage = try JSONStorage(JSONValue(from: decoder).bytes(), limits: .unlimited)
    }
    let context = DecodeContext(storage, options: JSONAPIDecoder(within: decoder))
    self = try withExtendedLifetime(context) {
      try context.embedding { try context.decodeResource(Self.self, at: index) }
    }
  }

  /// Writes a resource object, `{"type", "id", "attributes", …}`, with any encoder.
  ///
  /// - Throws: What the encoder throws, and `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    var writer = ResourceWriter(options: JSONAPIEncoder(within: encoder))
    try writer.object(self, paths: nil)
    try JSONValue(parsing: writer.intoJSON().finish(), limits: .unlimited).encode(to: encoder)
  }
}
