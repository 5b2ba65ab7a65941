/// A resource with an explicit codec instead of `Codable`.
///
/// `@Resource` generates the conformance. By hand, it takes three members:
///
/// ```swift
/// extension Tag: StaticResource {
///   static let fieldTable = FieldTable(attributes: ["name"], relationships: [])
///
///   init(from reader: inout ResourceReader) throws {
///     id = try reader.id()
///     name = try reader.attribute(0, in: Self.fieldTable, String.self)
///   }
///
///   func write(to writer: inout ResourceWriter) throws {
///     try writer.attribute(0, in: Self.fieldTable, name)
///   }
/// }
/// ```
public protocol StaticResource: Resource {
  /// The names of the fields.
  static var fieldTable: FieldTable { get }

  /// Reads a resource.
  ///
  /// - Throws: ``JSONError`` if a field is missing, or its property can't hold the value.
  init(from reader: inout ResourceReader) throws

  /// Writes the fields, attributes first.
  func write(to writer: inout ResourceWriter) throws
}

extension StaticResource {
  /// Reads a resource with its explicit codec.
  ///
  /// - Throws: ``JSONError`` if a field is missing, or its property can't hold the value.
  @inlinable
  public static func read(from reader: inout ResourceReader) throws -> Self {
    try Self(from: &reader)
  }

  /// Writes the fields with the explicit codec.
  @inlinable
  public func writeFields(to writer: inout ResourceWriter) throws { try write(to: &writer) }
}

extension StaticResource {
  /// Reads a resource object, `{"type", "id", "attributes", …}`, with any decoder.
  ///
  /// - Throws: Any error of the decoder, and ``ResourceDecodingError``.
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
    let (storage, index) = try JSONValue(from: decoder).stored()
    let context = DecodeContext(storage, options: JSONAPIDecoder(within: decoder))
    self = try withExtendedLifetime(context) {
      try context.embedding { try context.decodeResource(Self.self, at: index) }
    }
  }

  /// Writes a resource object, `{"type", "id", "attributes", …}`, with any encoder.
  ///
  /// - Throws: Any error of the encoder, and `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    try encodeObject(to: encoder)
  }
}

extension RelatedResource {
  /// Writes a resource object with any encoder.
  func encodeObject(to encoder: any Encoder) throws {
    var writer = ResourceWriter(options: JSONAPIEncoder(within: encoder))
    try writeObject(to: &writer)
    try JSONValue(parsing: writer.intoJSON().finish(), limits: .unlimited).encode(to: encoder)
  }
}
