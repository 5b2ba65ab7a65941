/// The mark of an identifier, whatever it identifies.
public protocol AbstractId {}

/// An identifier, or an optional one.
public protocol OptionalId: Codable {
  /// What is identified.
  associatedtype IdentifiableType: JSONTyped
  /// What it is identified by.
  associatedtype RawType: MaybeRawId

  /// The identifier without its type.
  var rawValue: RawType { get }

  /// Creates an identifier.
  init(rawValue: RawType)

  /// The identifier that stands for null linkage, where there is one.
  static var null: Self? { get }

  /// Whether this identifier stands for null linkage.
  var isNull: Bool { get }
}

extension OptionalId {
  /// Nothing: an identifier that is not optional can't be null.
  public static var null: Self? { nil }

  /// Never: an identifier that is not optional can't be null.
  public var isNull: Bool { false }
}

/// An identifier of a resource.
public protocol IdType: AbstractId, OptionalId, CustomStringConvertible, Hashable
where RawType: RawIdType {}

extension IdType {
  /// The raw identifier, in the form `Id(1)`.
  public var description: String { "Id(\(String(describing: rawValue)))" }
}

/// An identifier that can be made up on the spot.
public protocol CreatableIdType: IdType {
  /// Creates an identifier that nothing else has.
  init()
}

extension Optional: OptionalId where Wrapped: IdType {
  /// What the wrapped identifier identifies.
  public typealias IdentifiableType = Wrapped.IdentifiableType
  /// What the wrapped identifier identifies by, or nothing.
  public typealias RawType = Wrapped.RawType?

  /// The wrapped identifier without its type, where there is one.
  public var rawValue: Wrapped.RawType? {
    self?.rawValue
  }

  /// Creates an identifier, or none.
  public init(rawValue: Wrapped.RawType?) {
    self = rawValue.map { Wrapped(rawValue: $0) }
  }

  /// The absent identifier.
  public static var null: Wrapped?? { .some(.none) }

  /// Whether there is no identifier.
  public var isNull: Bool { self == nil }
}
