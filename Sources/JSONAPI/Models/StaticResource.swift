/// A resource whose codec is written out instead of left to `Codable`.
///
/// `@Resource` makes the conformance. Written by hand it is three members:
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
  /// - Throws: ``JSONError`` where a field is missing, or is not what its property can hold.
  init(from reader: inout ResourceReader) throws

  /// Writes the fields, attributes first.
  func write(to writer: inout ResourceWriter) throws
}

extension StaticResource {
  /// Reads a resource by its written-out code.
  ///
  /// - Throws: ``JSONError`` where a field is missing, or is not what its property can hold.
  @inlinable
  public static func read(from reader: inout ResourceReader) throws -> Self {
    try Self(from: &reader)
  }

  /// Writes the fields by the written-out code.
  @inlinable
  public func writeFields(to writer: inout ResourceWriter) throws { try write(to: &writer) }
}

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
    let (storage, index) = try JSONValue(from: decoder).stored()
    let context = DecodeContext(storage, options: JSONAPIDecoder(within: decoder))
    self = try withExtendedLifetime(context) {
      try context.embedding { try context.decodeResource(Self.self, at: index) }
    }
  }

  /// Writes a resource object, `{"type", "id", "attributes", …}`, with any encoder.
  ///
  /// - Throws: What the encoder throws, and `EncodingError`.
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
