/// A type whose properties are relationships rather than attributes.
///
/// ``Resource`` types and unions of them conform, optionals and arrays of those, ``ToOne`` and
/// ``ToMany``. There is no need to write a conformance by hand.
public protocol RelationshipValue: Sendable {
  /// Whether the relationship is to one resource or to many.
  static var cardinality: Cardinality { get }

  /// The types of resource that the relationship leads to; `nil` where any will do.
  static var destinationTypes: [String]? { get }

  /// The schemas of the types that the relationship leads to, as far as they are known.
  static var destinationSchemas: [Schema] { get }
}

/// Whether a relationship is to one resource or to many.
public enum Cardinality: Sendable, Hashable {
  /// At most one resource: linkage is an identifier or null.
  case one
  /// Any number of resources: linkage is an array.
  case many
}

extension Resource {
  /// To one.
  public static var cardinality: Cardinality { .one }

  /// The type itself.
  public static var destinationTypes: [String]? { [resourceType] }
}

extension Optional: RelationshipValue where Wrapped: RelatedResource {
  /// To one.
  public static var cardinality: Cardinality { .one }

  /// What the wrapped type leads to.
  public static var destinationTypes: [String]? { Wrapped.destinationTypes }
}

extension Array: RelationshipValue where Element: RelatedResource {
  /// To many.
  public static var cardinality: Cardinality { .many }

  /// What the elements' type leads to.
  public static var destinationTypes: [String]? { Element.destinationTypes }
}
