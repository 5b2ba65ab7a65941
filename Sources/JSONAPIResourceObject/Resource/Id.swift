/// An identifier that knows what it identifies.
///
/// Two identifiers of different resource types can't be compared, nor mistaken for one another,
/// even when both hold `"1"`.
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

  /// Reads an identifier that stands alone.
  ///
  /// - Throws: A `DecodingError` if the raw identifier is of another kind.
  public init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(RawType.self)
  }

  /// Writes an identifier that stands alone.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

extension Id: Sendable where RawType: Sendable {}

extension Id: Hashable, CustomStringConvertible, AbstractId, IdType where RawType: RawIdType {
  /// Feeds the type of the identifier and its raw value to the hasher.
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
  /// Creates an identifier that nothing else has.
  public init() {
    rawValue = .unique()
  }
}

extension Id where RawType == Unidentified {
  /// The identifier of what has none.
  public static var unidentified: Id { Id(rawValue: Unidentified()) }
}
