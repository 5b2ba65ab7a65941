// For generated code, where reading a field checks the property's type. One error for a wrong type
// is enough, so writing and describing the field compile with every type.

@_documentation(visibility: internal)
extension ResourceWriter {
  /// Writes an attribute whose type was checked.
  @inlinable @inline(__always)
  public mutating func attribute<T: JSONWritable>(
    _ field: Int, in table: FieldTable, checked value: T
  ) throws {
    try attribute(field, in: table, value)
  }

  /// Writes an attribute whose type was checked, and that may be `nil`.
  @inlinable @inline(__always)
  public mutating func attribute<T: JSONWritable>(
    _ field: Int, in table: FieldTable, checked value: T?
  ) throws {
    try attribute(field, in: table, value)
  }

  /// Writes an attribute whose type was checked, and that may be absent or null.
  @inlinable @inline(__always)
  public mutating func attribute<T: JSONWritable>(
    _ field: Int, in table: FieldTable, checked value: Field<T>
  ) throws {
    try attribute(field, in: table, value)
  }

  /// Writes an attribute whose type was checked, by its `Codable` code.
  @_disfavoredOverload
  @inlinable @inline(__always)
  public mutating func attribute<T: Encodable>(
    _ field: Int, in table: FieldTable, checked value: T
  ) throws {
    try attribute(field, in: table, value)
  }

  /// Writes an attribute whose type was checked, and that may be `nil`, by its `Codable` code.
  @_disfavoredOverload
  @inlinable @inline(__always)
  public mutating func attribute<T: Encodable>(
    _ field: Int, in table: FieldTable, checked value: T?
  ) throws {
    try attribute(field, in: table, value)
  }

  /// Writes an attribute whose type was checked, and that may be absent or null, by its `Codable` code.
  @_disfavoredOverload
  @inlinable @inline(__always)
  public mutating func attribute<T: Encodable>(
    _ field: Int, in table: FieldTable, checked value: Field<T>
  ) throws {
    try attribute(field, in: table, value)
  }

  /// Writes nothing, so that only reading the attribute fails to compile.
  @_disfavoredOverload
  public mutating func attribute<T>(
    _ field: Int, in table: FieldTable, checked value: T
  ) throws {}

  /// Writes a relationship whose type was checked.
  @inlinable @inline(__always)
  public mutating func relationship<T: RelationshipValue>(
    _ field: Int, in table: FieldTable, checked value: T
  ) throws {
    try relationship(field, in: table, value)
  }

  /// Writes a relationship whose type was checked, and that may be `nil`.
  @inlinable @inline(__always)
  public mutating func relationship<T: RelatedResource>(
    _ field: Int, in table: FieldTable, checked value: T?
  ) throws {
    try relationship(field, in: table, value)
  }

  /// Writes an optional relationship whose type was checked.
  @_disfavoredOverload
  @inlinable @inline(__always)
  public mutating func relationship<T: RelationshipValue>(
    _ field: Int, in table: FieldTable, checked value: T?
  ) throws {
    try relationship(field, in: table, value)
  }

  /// Writes nothing, so that only reading the relationship fails to compile.
  @_disfavoredOverload
  public mutating func relationship<T>(
    _ field: Int, in table: FieldTable, checked value: T
  ) throws {}
}

@_documentation(visibility: internal)
extension ResourceWriter {
  /// Unavailable: the type can't be written.
  @_disfavoredOverload
  @available(*, unavailable, message: "the type of an attribute has to be 'Codable'")
  public mutating func attribute<T>(_ field: Int, in table: FieldTable, _ value: T) throws {}

  /// Unavailable: the type can't be written.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "a relationship leads to a resource or a union of resources; this type is neither"
  )
  public mutating func relationship<T>(_ field: Int, in table: FieldTable, _ value: T) throws {}
}
