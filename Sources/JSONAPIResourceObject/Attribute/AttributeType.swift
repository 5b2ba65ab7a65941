/// The protocol of all attributes.
public protocol AbstractAttributeType {
  /// The type in the document.
  var rawValueType: Any.Type { get }
}

/// An attribute with a value and its raw value in the document.
public protocol AttributeType: AbstractAttributeType, Codable {
  /// The raw value in the document.
  associatedtype RawValue: Codable
  /// The value.
  associatedtype ValueType

  /// The value.
  var value: ValueType { get }
}

extension AttributeType {
  /// The type in the document.
  public var rawValueType: Any.Type { RawValue.self }

  /// Reads an attribute with the default implementation.
  ///
  /// ```swift
  /// init(from decoder: any Decoder) throws {
  ///   let container = try decoder.container(keyedBy: CodingKeys.self)
  ///   title = try .defaultDecoding(from: container, forKey: .title)
  /// }
  /// ```
  ///
  /// - Throws: A `DecodingError` if it is missing or of another kind.
  public static func defaultDecoding<Container: KeyedDecodingContainerProtocol>(
    from container: Container,
    forKey key: Container.Key
  ) throws -> Self {
    try container.decode(Self.self, forKey: key)
  }
}
