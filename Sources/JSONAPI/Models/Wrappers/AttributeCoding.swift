/// What an attribute is in documents and in a program, as a property wrapper says it.
///
/// ``Transformed``, ``Dated`` and ``Default`` conform. In a struct they are written as the property
/// wrappers that they are. Live objects store nothing that could be wrapped, so their properties
/// name one: `@Coded(as: DateOnly.self) var birthday: Date?`.
///
/// Drafts, sparse resources and filters know an attribute's coding by its typed path. A filter compares
/// with what the coding writes; a coding that is a ``FilterLiteral`` says itself what that is.
public protocol AttributeCoding: SendableMetatype {
  /// The type of the property.
  associatedtype Value

  /// The value.
  var wrappedValue: Value { get }

  /// Creates an attribute.
  ///
  /// - Parameter wrappedValue: The value a program works with.
  init(wrappedValue: Value)
}

extension AttributeCoding {
  /// The wrapped form of a value, which says how to write it; `nil` for a value of another type.
  static func encodable(wrapping value: Any) -> (any Encodable)? {
    (value as? Value).map { Self(wrappedValue: $0) } as? any Encodable
  }
}

// An attribute whose form in documents is its own is compared in that form, which is what a server has.
extension AttributeCoding {
  /// What a property's value is to filters; `nil` for a value of another type.
  static func filterValue(of value: Any) -> FilterValue? {
    if case .date(let date)? = value as? FilterValue { return filterValue(of: date) }
    return (value as? Value).flatMap { FilterValue(written: Self(wrappedValue: $0)) }
  }
}
