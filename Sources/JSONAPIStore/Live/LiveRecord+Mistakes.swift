// Overloads for properties that can't be fields, so that the compiler explains why.

@_documentation(visibility: internal)
extension LiveRecord {
  /// Does not compile.
  @available(*, unavailable, message: "the type of an attribute has to be 'Codable'")
  public func value<Owner: LiveResource, Value>(
    _ field: Int, of owner: Owner, _ fallback: @autoclosure () -> Value
  ) -> Value { fallback() }

  /// Does not compile.
  @available(
    *, unavailable,
    message:
      "a relationship leads to a live class, another resource or a union of resources; this type is none"
  )
  public func one<Owner: LiveResource, Destination>(
    _ field: Int, of owner: Owner
  ) -> Destination? { nil }

  /// Does not compile.
  @available(
    *, unavailable,
    message:
      "a relationship leads to a live class, another resource or a union of resources; this type is none"
  )
  public func many<Owner: LiveResource, Destination>(
    _ field: Int, of owner: Owner
  ) -> [Destination] { [] }
}

// If reading a property doesn't compile, one diagnostic is enough, so writing it compiles.

@_documentation(visibility: internal)
extension LiveRecord {
  /// Writes nothing: reading the attribute does not compile.
  @_disfavoredOverload
  public func set<Owner: LiveResource, Value>(_ field: Int, of owner: Owner, _ value: Value) {}

  /// Writes nothing: reading the relationship does not compile.
  public func set<Owner: LiveResource, Destination>(
    _ field: Int, of owner: Owner, one value: Destination?
  ) {}

  /// Writes nothing: reading the relationship does not compile.
  public func set<Owner: LiveResource, Destination>(
    _ field: Int, of owner: Owner, many values: [Destination]
  ) {}

  /// Writes nothing: reading the relationship does not compile.
  public func change<Owner: LiveResource, Destination>(
    _ field: Int, of owner: Owner, from old: [Destination], to new: [Destination]
  ) {}
}
