public import JSONAPI

/// An attribute with one type in the document and another in Swift.
///
/// ```swift
/// let date: TransformedAttribute<String, ISODateTransformer>
/// ```
///
/// The raw value is written, not the transformed value.
public struct TransformedAttribute<
  RawValue: Codable, Transformer: JSONAPI.Transformer
>: AttributeType where Transformer.From == RawValue {
  /// The raw value in the document.
  public let rawValue: RawValue

  /// The value.
  public let value: Transformer.To

  /// Creates an attribute from the raw value.
  public init(rawValue: RawValue) throws {
    self.rawValue = rawValue
    value = try Transformer.transform(rawValue)
  }

  /// Reads an attribute.
  ///
  /// - Throws: A `DecodingError` if the raw value is of another kind; any error of the transformer.
  public init(from decoder: any Decoder) throws {
    try self.init(rawValue: decoder.singleValueContainer().decode(RawValue.self))
  }

  /// Writes the raw value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }

  /// Returns an attribute with the transformed value.
  public func map<T: Codable>(
    _ transform: (Transformer.To) throws -> T
  ) rethrows -> Attribute<T> {
    Attribute<T>(value: try transform(value))
  }
}

extension TransformedAttribute where Transformer == IdentityTransformer<RawValue> {
  /// Creates an attribute whose value is written unchanged.
  public init(value: RawValue) {
    rawValue = value
    self.value = value
  }
}

extension TransformedAttribute where Transformer: ReversibleTransformer {
  /// Creates an attribute from a value.
  ///
  /// - Throws: The transformer's error.
  public init(transformedValue: Transformer.To) throws {
    rawValue = try Transformer.reverse(transformedValue)
    value = transformedValue
  }
}

extension TransformedAttribute: Equatable where RawValue: Equatable, Transformer.To: Equatable {}

extension TransformedAttribute: Hashable where RawValue: Hashable, Transformer.To: Hashable {}

extension TransformedAttribute: Sendable where RawValue: Sendable, Transformer.To: Sendable {}

extension TransformedAttribute: CustomStringConvertible {
  /// The two types and the value.
  public var description: String {
    """
    Attribute<\(String(describing: Transformer.From.self)) -> \
    \(String(describing: Transformer.To.self))>(\(String(describing: value)))
    """
  }
}

/// An attribute that is validated when it is read, but not changed.
public typealias ValidatedAttribute<RawValue: Codable, Validator: JSONAPI.Validator> =
  TransformedAttribute<RawValue, Validator> where RawValue == Validator.From

/// A transformer that changes nothing.
public enum IdentityTransformer<T>: ReversibleTransformer {
  /// The value itself.
  public static func transform(_ value: T) throws -> T { value }

  /// The value itself.
  public static func reverse(_ value: T) throws -> T { value }
}
