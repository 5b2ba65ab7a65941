#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Dated {
  /// The same for an attribute that may be null or missing.
  @propertyWrapper
  public struct OrNull {
    /// The value a program works with, `nil` for null and for nothing.
    public var wrappedValue: Date?

    /// Creates an attribute.
    ///
    /// - Parameter wrappedValue: The value a program works with.
    public init(wrappedValue: Date?) { self.wrappedValue = wrappedValue }
  }
}

extension Dated.OrNull: Sendable {}
extension Dated.OrNull: Equatable {}
extension Dated.OrNull: Hashable {}

extension Dated.OrNull: ExpressibleByAbsence {
  /// `nil`.
  public static var valueOfAbsence: Self { Self(wrappedValue: nil) }
}

extension Dated.OrNull: Decodable {
  /// Reads an attribute that may be null.
  public init(from decoder: any Decoder) throws {
    let isNull = try decoder.singleValueContainer().decodeNil()
    wrappedValue = isNull ? nil : try Dated(from: decoder).wrappedValue
  }
}

extension Dated.OrNull: Encodable {
  /// Writes an attribute that may be null.
  public func encode(to encoder: any Encoder) throws {
    if let wrappedValue {
      try Dated(wrappedValue: wrappedValue).encode(to: encoder)
    } else {
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    }
  }
}

extension Dated.OrNull: JSONReadable {
  /// Reads an attribute that may be null.
  public static func read(from reader: JSONReader) throws -> Self {
    Self(wrappedValue: reader.isNull ? nil : try Dated.read(from: reader).wrappedValue)
  }
}

extension Dated.OrNull: JSONWritable {
  /// Writes an attribute that may be null.
  public func write(to writer: inout JSONWriter) throws {
    if let wrappedValue {
      try Dated(wrappedValue: wrappedValue).write(to: &writer)
    } else {
      writer.null()
    }
  }
}

extension Dated.OrNull: ProbedType {
  package static var attributeType: Any.Type? { Dated.attributeType }
  package static var isOptional: Bool { true }
  package static func sample(madeUpBy probe: Probe) -> Self? { valueOfAbsence }
  package static var dateFormat: (any AttributeDateFormat.Type)? { Format.self }
}

extension KeyedDecodingContainer {
  /// Reads an attribute that may be null or missing, with any decoder.
  public func decode<Format: AttributeDateFormat>(
    _ type: Dated<Format>.OrNull.Type, forKey key: Key
  ) throws -> Dated<Format>.OrNull {
    try decodeIfPresent(type, forKey: key) ?? .valueOfAbsence
  }
}

extension KeyedEncodingContainer {
  /// Writes an attribute that may be null, as an optional is written.
  public mutating func encode<Format: AttributeDateFormat>(
    _ attribute: Dated<Format>.OrNull, forKey key: Key
  ) throws {
    try encodeIfPresent(
      attribute.wrappedValue.map { Dated<Format>(wrappedValue: $0) }, forKey: key)
  }
}

extension ResourceWriter {
  /// Writes an attribute that may be null, as an optional is written.
  public mutating func attribute<Format: AttributeDateFormat>(
    _ field: Int, in table: FieldTable, _ attribute: Dated<Format>.OrNull
  ) throws {
    try self.attribute(
      field, in: table, attribute.wrappedValue.map { Dated<Format>(wrappedValue: $0) })
  }
}
