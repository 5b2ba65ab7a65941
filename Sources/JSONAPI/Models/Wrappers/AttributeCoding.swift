/// A conversion between an attribute in documents and its Swift value, as a property wrapper
/// defines it.
///
/// ``Transformed``, ``Dated`` and ``Default`` conform. In a struct, use them as property wrappers.
/// Live objects have no stored properties to wrap, so their properties name the coding: `@Coded(as:
/// DateOnly.self) var birthday: Date?`.
///
/// Drafts, sparse resources and filters find an attribute's coding through its typed path. A filter
/// compares with the value that the coding writes, or with its own ``FilterLiteral`` value if it
/// has one.
public protocol AttributeCoding: SendableMetatype {
  /// The type of the property.
  associatedtype Value

  /// The value.
  var wrappedValue: Value { get }

  /// Creates an attribute.
  ///
  /// - Parameter wrappedValue: The Swift value.
  init(wrappedValue: Value)
}

extension AttributeCoding {
  /// Returns the wrapped form of a value, to encode it; `nil` for a value of another type.
  static func encodable(wrapping value: Any) -> (any Encodable)? {
    (value as? Value).map { Self(wrappedValue: $0) } as? any Encodable
  }
}

// An attribute with its own document form is compared in that form, which is what the server has.
extension AttributeCoding {
  /// Returns the filter value of a property's value; `nil` for a value of another type.
  static func filterValue(of value: Any) -> FilterValue? {
    if case .date(let date)? = value as? FilterValue { return filterValue(of: date) }
    return (value as? Value).flatMap { FilterValue(written: Self(wrappedValue: $0)) }
  }
}
