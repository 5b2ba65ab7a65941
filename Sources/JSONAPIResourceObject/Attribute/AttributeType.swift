/// The mark of an attribute, whatever it holds.
public protocol AbstractAttributeType {
  /// The type that stands in the document.
  var rawValueType: Any.Type { get }
}

/// An attribute: a value, and what stands for it in the document.
public protocol AttributeType: AbstractAttributeType, Codable {
  /// What stands in the document.
  associatedtype RawValue: Codable
  /// What a program works with.
  associatedtype ValueType

  /// The value a program works with.
  var value: ValueType { get }
}

extension AttributeType {
  /// The type that stands in the document.
  public var rawValueType: Any.Type { RawValue.self }

  /// Reads an attribute as it would be read if nothing special were done.
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
