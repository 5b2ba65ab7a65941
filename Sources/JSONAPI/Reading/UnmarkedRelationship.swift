extension ResourceReader {
  /// Tells what generated code takes for an attribute.
  ///
  /// - Returns: That it is one.
  @inlinable @inline(__always)
  public static func kind<T>(of type: T.Type) -> PlainAttribute { PlainAttribute() }

  /// Tells what generated code takes for an attribute and leads to resources.
  ///
  /// What it returns can't be asked whether it is an attribute, so the property does not compile.
  ///
  /// - Returns: What a property without its mark is.
  public static func kind<T: RelationshipValue>(of type: T.Type) -> UnmarkedRelationship<T> {
    UnmarkedRelationship()
  }

  /// Tells what generated code takes for an attribute and leads to an optional list of resources.
  ///
  /// What it returns can't be asked whether it is an attribute, so the property does not compile.
  ///
  /// - Returns: What a property without its mark is.
  public static func kind<E: RelatedResource>(of type: [E]?.Type) -> UnmarkedRelationship<[E]> {
    UnmarkedRelationship()
  }

  /// What the compiler finds where a property is an attribute.
  @frozen
  public struct PlainAttribute {
    @inlinable
    init() {}

    /// Does nothing.
    @inlinable @inline(__always)
    public func attribute() {}
  }

  /// What the compiler finds in place of a value where a property that leads to resources is not marked
  /// ``Relationship()``.
  public struct UnmarkedRelationship<Value> {
    /// Does not compile.
    @available(
      *, unavailable, message: "a property that leads to resources is marked '@Relationship'"
    )
    public func attribute() {}
  }
}
