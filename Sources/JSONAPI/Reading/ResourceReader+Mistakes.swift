// Overloads for properties that can't be fields, so that the compiler reports why.

@_documentation(visibility: internal)
extension ResourceReader {
  /// Unavailable: the property can't be a field.
  @available(*, unavailable, message: "the type of an attribute has to be 'Codable'")
  public mutating func attribute<T>(
    _ field: Int, in table: FieldTable, _ type: T.Type
  ) throws -> T {
    try missing(field, in: table)
  }

  /// Unavailable: the property can't be a field.
  @available(
    *, unavailable,
    message: "a relationship leads to a resource or a union of resources; this type is neither"
  )
  public mutating func relationship<T>(
    _ field: Int, in table: FieldTable, _ type: T.Type
  ) throws -> T {
    try missing(field, in: table)
  }
}

// Overloads for properties that keep their initial values.
@_documentation(visibility: internal)
extension ResourceReader {
  /// Unavailable: the property can't be a field.
  @available(*, unavailable, message: "the type of an attribute has to be 'Codable'")
  public mutating func attribute<T>(
    ifPresent field: Int, in table: FieldTable, _ type: T.Type
  ) throws -> T? { nil }

  /// Unavailable: the property can't be a field.
  @available(*, unavailable, message: "the type of an attribute has to be 'Codable'")
  public mutating func attribute<T>(
    ifNotNull field: Int, in table: FieldTable, _ type: T.Type
  ) throws -> T? { nil }

  /// Unavailable: the property can't be a field.
  @available(
    *, unavailable,
    message: "a relationship leads to a resource or a union of resources; this type is neither"
  )
  public mutating func relationship<T>(
    ifPresent field: Int, in table: FieldTable, _ type: T.Type
  ) throws -> T? { nil }
}
