extension Transformed {
  /// The same for an attribute that may be null or missing.
  @propertyWrapper
  public struct OrNull {
    /// The value a program works with, `nil` for null and for nothing.
    public var wrappedValue: T.To?

    /// Creates an attribute.
    ///
    /// - Parameter wrappedValue: The value a program works with.
    public init(wrappedValue: T.To?) { self.wrappedValue = wrappedValue }
  }
}

extension Transformed.OrNull: Sendable where T.To: Sendable {}
extension Transformed.OrNull: Equatable where T.To: Equatable {}
extension Transformed.OrNull: Hashable where T.To: Hashable {}

extension Transformed.OrNull: ExpressibleByAbsence {
  /// `nil`.
  public static var valueOfAbsence: Self { Self(wrappedValue: nil) }
}

extension Transformed.OrNull: Decodable where T.From: Decodable {
  /// Reads an attribute that may be null.
  public init(from decoder: any Decoder) throws {
    let isNull = try decoder.singleValueContainer().decodeNil()
    wrappedValue = isNull ? nil : try Transformed(from: decoder).wrappedValue
  }
}

extension Transformed.OrNull: Encodable where T.From: Encodable {
  /// Writes an attribute that may be null.
  public func encode(to encoder: any Encoder) throws {
    if let wrappedValue {
      try Transformed(wrappedValue: wrappedValue).encode(to: encoder)
    } else {
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    }
  }
}

extension Transformed.OrNull: JSONReadable where T.From: JSONReadable {
  /// Reads an attribute that may be null.
  public static func read(from reader: JSONReader) throws -> Self {
    Self(wrappedValue: reader.isNull ? nil : try Transformed.read(from: reader).wrappedValue)
  }
}

extension Transformed.OrNull: JSONWritable where T.From: JSONWritable {
  /// Writes an attribute that may be null.
  public func write(to writer: inout JSONWriter) throws {
    if let wrappedValue {
      try Transformed(wrappedValue: wrappedValue).write(to: &writer)
    } else {
      writer.null()
    }
  }
}

extension Transformed.OrNull: ProbedType {
  package static var attributeType: Any.Type? { Transformed.attributeType }
  package static var isOptional: Bool { true }
  package static func sample(madeUpBy probe: Probe) -> Self? { valueOfAbsence }
}

extension KeyedDecodingContainer {
  /// Reads an attribute that may be null or missing, with any decoder.
  public func decode<T: ReversibleTransformer>(
    _ type: Transformed<T>.OrNull.Type, forKey key: Key
  ) throws -> Transformed<T>.OrNull where T.From: Decodable {
    try decodeIfPresent(type, forKey: key) ?? .valueOfAbsence
  }
}

extension KeyedEncodingContainer {
  /// Writes an attribute that may be null, as an optional is written.
  public mutating func encode<T: ReversibleTransformer>(
    _ attribute: Transformed<T>.OrNull, forKey key: Key
  ) throws where T.From: Encodable {
    try encodeIfPresent(
      attribute.wrappedValue.map { Transformed<T>(wrappedValue: $0) }, forKey: key)
  }
}

extension ResourceWriter {
  /// Writes an attribute that may be null, as an optional is written.
  public mutating func attribute<T: ReversibleTransformer>(
    _ field: Int, in table: FieldTable, _ attribute: Transformed<T>.OrNull
  ) throws where T.From: JSONWritable {
    try self.attribute(
      field, in: table, attribute.wrappedValue.map { Transformed<T>(wrappedValue: $0) })
  }
}

extension ResourceWriter {
  /// Writes an attribute that may be null, as an optional is written.
  @_disfavoredOverload
  public mutating func attribute<T: ReversibleTransformer>(
    _ field: Int, in table: FieldTable, _ attribute: Transformed<T>.OrNull
  ) throws where T.From: Encodable {
    try self.attribute(
      field, in: table, attribute.wrappedValue.map { Transformed<T>(wrappedValue: $0) })
  }
}
