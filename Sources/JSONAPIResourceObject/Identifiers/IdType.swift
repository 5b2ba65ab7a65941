/// A marker protocol for identifiers of any type.
public protocol AbstractId {}

/// An identifier, or an optional one.
public protocol OptionalId: Codable {
  /// The type of the identified resource.
  associatedtype IdentifiableType: JSONTyped
  /// The type of the raw identifier.
  associatedtype RawType: MaybeRawId

  /// The identifier without its type.
  var rawValue: RawType { get }

  /// Creates an identifier.
  init(rawValue: RawType)

  /// The identifier that represents null linkage, if there is one.
  static var null: Self? { get }

  /// Whether this identifier represents null linkage.
  var isNull: Bool { get }
}

extension OptionalId {
  /// Always `nil`: a non-optional identifier can't be null.
  public static var null: Self? { nil }

  /// Always `false`: a non-optional identifier can't be null.
  public var isNull: Bool { false }
}

/// An identifier of a resource.
public protocol IdType: AbstractId, OptionalId, CustomStringConvertible, Hashable
where RawType: RawIdType {}

extension IdType {
  /// The raw identifier, in the form `Id(1)`.
  public var description: String { "Id(\(String(describing: rawValue)))" }
}

/// An identifier that a client can generate.
public protocol CreatableIdType: IdType {
  /// Creates a unique identifier.
  init()
}

extension Optional: OptionalId where Wrapped: IdType {
  /// The type that the wrapped identifier identifies.
  public typealias IdentifiableType = Wrapped.IdentifiableType
  /// The optional raw type of the wrapped identifier.
  public typealias RawType = Wrapped.RawType?

  /// The wrapped identifier without its type, if there is one.
  public var rawValue: Wrapped.RawType? {
    self?.rawValue
  }

  /// Creates an identifier, or none.
  public init(rawValue: Wrapped.RawType?) {
    self = rawValue.map { Wrapped(rawValue: $0) }
  }

  /// The null identifier.
  public static var null: Wrapped?? { .some(.none) }

  /// Whether there is no identifier.
  public var isNull: Bool { self == nil }
}
