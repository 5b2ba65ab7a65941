/// An attribute with its own coding that may be null or missing.
///
/// Codings name it `OrNull`: `@EpochSeconds.OrNull`, `@Transformed<Trimmed>.OrNull`.
@propertyWrapper
public struct NullableCoding<Coding: AttributeCoding> {
  /// The Swift value; `nil` if null or missing.
  public var wrappedValue: Coding.Value?

  /// Creates an attribute.
  public init(wrappedValue: Coding.Value?) { self.wrappedValue = wrappedValue }

  var coding: Coding? { wrappedValue.map { Coding(wrappedValue: $0) } }
}

// Declared in each type, since attributes don't find members of a protocol extension.
extension Dated {
  /// The wrapper for an attribute that may be null or missing.
  public typealias OrNull = NullableCoding<Dated>
}

extension Transformed {
  /// The wrapper for an attribute that may be null or missing.
  public typealias OrNull = NullableCoding<Transformed>
}

extension NullableCoding: AttributeCoding {}
extension NullableCoding: Sendable where Coding.Value: Sendable {}
extension NullableCoding: Equatable where Coding.Value: Equatable {}
extension NullableCoding: Hashable where Coding.Value: Hashable {}

extension NullableCoding: ExpressibleByAbsence {
  /// `nil`.
  public static var valueOfAbsence: Self { Self(wrappedValue: nil) }
}

extension NullableCoding: Decodable where Coding: Decodable {
  /// Reads an attribute that may be null.
  public init(from decoder: any Decoder) throws {
    let isNull = try decoder.singleValueContainer().decodeNil()
    wrappedValue = isNull ? nil : try Coding(from: decoder).wrappedValue
  }
}

extension NullableCoding: Encodable where Coding: Encodable {
  /// Writes an attribute that may be null.
  public func encode(to encoder: any Encoder) throws {
    if let coding {
      try coding.encode(to: encoder)
    } else {
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    }
  }
}

extension NullableCoding: JSONReadable where Coding: JSONReadable {
  /// Reads an attribute that may be null.
  public static func read(from reader: JSONReader) throws -> Self {
    Self(wrappedValue: reader.isNull ? nil : try Coding.read(from: reader).wrappedValue)
  }
}

extension NullableCoding: JSONWritable where Coding: JSONWritable {
  /// Writes an attribute that may be null.
  public func write(to writer: inout JSONWriter) throws {
    if let coding { try coding.write(to: &writer) } else { writer.null() }
  }
}

extension NullableCoding: FilterLiteral where Coding: FilterLiteral {
  /// The coding's filter value, or null.
  public var filterValue: FilterValue { coding?.filterValue ?? .null }
}

extension NullableCoding: ProbedType where Coding: ProbedType {
  package static var attributeType: Any.Type? { Coding.attributeType }
  package static var isOptional: Bool { true }
  package static func sample(madeUpBy probe: Probe) -> Self? { valueOfAbsence }
  package static var dateFormat: (any AttributeDateFormat.Type)? { Coding.dateFormat }
}

extension KeyedDecodingContainer {
  /// Reads an attribute that may be null or missing, with any decoder.
  public func decode<Coding: AttributeCoding & Decodable>(
    _ type: NullableCoding<Coding>.Type, forKey key: Key
  ) throws -> NullableCoding<Coding> {
    try decodeIfPresent(type, forKey: key) ?? .valueOfAbsence
  }
}

extension KeyedEncodingContainer {
  /// Writes an attribute that may be null like an optional.
  public mutating func encode<Coding: AttributeCoding & Encodable>(
    _ attribute: NullableCoding<Coding>, forKey key: Key
  ) throws {
    try encodeIfPresent(attribute.coding, forKey: key)
  }
}
