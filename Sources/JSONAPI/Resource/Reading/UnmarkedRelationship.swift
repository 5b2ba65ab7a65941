extension ResourceReader {
  /// Makes a variable for what generated code reads of an attribute.
  ///
  /// - Parameter type: The attribute's type.
  /// - Returns: `nil`.
  @inlinable @inline(__always)
  public static func attribute<T>(of type: T.Type) -> T? { nil }

  /// Refuses a property that leads to resources and is not marked as a relationship.
  ///
  /// The result fits nowhere, so the property does not compile.
  ///
  /// - Parameter type: The property's type.
  /// - Returns: What a property without its mark is.
  @available(*, deprecated, message: "a property that leads to resources is marked '@Relationship'")
  public static func attribute<T: RelationshipValue>(of type: T.Type) -> UnmarkedRelationship<T> {
    UnmarkedRelationship()
  }
}

/// What the compiler finds in place of a value where a property that leads to resources is not marked
/// ``Relationship()``.
public struct UnmarkedRelationship<Value> {
  package init() {}
}
