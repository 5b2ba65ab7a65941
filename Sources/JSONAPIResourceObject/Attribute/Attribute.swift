/// An attribute whose value is written to the document unchanged.
///
/// Null and missing attributes are declared differently:
///
/// | declared as | missing | null |
/// | --- | --- | --- |
/// | `Attribute<String>` | an error | an error |
/// | `Attribute<String?>` | an error | `value` is `nil` |
/// | `Attribute<String>?` | `nil` | `nil` |
/// | `Attribute<String?>?` | `nil` | `nil` |
public struct Attribute<RawValue: Codable>: AttributeType {
  /// The value.
  public let value: RawValue

  /// Creates an attribute.
  @inlinable
  public init(value: RawValue) {
    self.value = value
  }

  /// Reads an attribute.
  ///
  /// - Throws: A `DecodingError` if the value is of another kind.
  @inlinable
  public init(from decoder: any Decoder) throws {
    value = try decoder.singleValueContainer().decode(RawValue.self)
  }

  /// Writes the attribute.
  @inlinable
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }

  /// Returns an attribute with the transformed value.
  public func map<T: Codable>(_ transform: (RawValue) throws -> T) rethrows -> Attribute<T> {
    Attribute<T>(value: try transform(value))
  }
}

extension Attribute: Equatable where RawValue: Equatable {}

extension Attribute: Hashable where RawValue: Hashable {}

extension Attribute: Sendable where RawValue: Sendable {}

extension Attribute: CustomStringConvertible {
  /// The type and the value.
  public var description: String {
    "Attribute<\(String(describing: RawValue.self))>(\(String(describing: value)))"
  }
}
