// In generated code, reading a field checks the property's type. One error for a wrong type is enough,
// so writing the field compiles with every type.

@_documentation(visibility: internal)
extension ResourceWriter {
  /// Writes nothing, so that only reading the attribute fails to compile.
  @_disfavoredOverload
  public mutating func attribute<T>(
    _ field: Int, in table: FieldTable, _ value: T, isChecked: Bool
  ) throws {}

  /// Writes nothing, so that only reading the relationship fails to compile.
  public mutating func relationship<T>(
    _ field: Int, in table: FieldTable, _ value: T, isChecked: Bool
  ) throws {}
}

@_documentation(visibility: internal)
extension ResourceWriter {
  /// Unavailable: the type can't be written.
  @available(*, unavailable, message: "the type of an attribute has to be 'Codable'")
  public mutating func attribute<T>(_ field: Int, in table: FieldTable, _ value: T) throws {}

  /// Unavailable: the type can't be written.
  @available(
    *, unavailable,
    message: "a relationship leads to a resource or a union of resources; this type is neither"
  )
  public mutating func relationship<T>(_ field: Int, in table: FieldTable, _ value: T) throws {}
}
