/// A typed identifier.
///
/// Identifiers of different resource types can't be compared or confused, even if both hold `"1"`.
///
/// ```swift
/// let id = Person.ID(rawValue: "9")
/// ```
public struct Id<RawType: MaybeRawId, IdentifiableType: JSONTyped>: Equatable, OptionalId {
  /// The identifier without its type.
  public let rawValue: RawType

  /// Creates an identifier.
  @inlinable
  public init(rawValue: RawType) {
    self.rawValue = rawValue
  }

  /// Reads a standalone identifier.
  ///
  /// - Throws: A `DecodingError` if the raw identifier is of another kind.
  public init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(RawType.self)
  }

  /// Writes a standalone identifier.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

extension Id: Sendable where RawType: Sendable {}

extension Id: Hashable, CustomStringConvertible, AbstractId, IdType where RawType: RawIdType {
  /// Hashes the type of the identifier and its raw value.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(Self.self))
    hasher.combine(rawValue)
  }

  /// Creates an identifier from a raw one.
  public static func id(from rawValue: RawType) -> Id<RawType, IdentifiableType> {
    Id(rawValue: rawValue)
  }
}

extension Id: CreatableIdType where RawType: CreatableRawIdType {
  /// Creates a unique identifier.
  public init() {
    rawValue = .unique()
  }
}

extension Id where RawType == Unidentified {
  /// The marker for the absence of an identifier.
  public static var unidentified: Id { Id(rawValue: Unidentified()) }
}
