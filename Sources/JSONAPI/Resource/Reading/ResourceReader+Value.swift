extension ResourceReader {
  /// What was read of a field, or what a field has that the resource lacks.
  ///
  /// Generated code calls this instead of `??`, which takes the compiler several times as long.
  ///
  /// - Parameters:
  ///   - value: What was read; `nil` if the resource lacks the field.
  ///   - field: The field's index.
  ///   - table: The type's fields.
  /// - Throws: ``JSONError`` where there is none, and the type has nothing for what is absent.
  @inlinable @inline(__always)
  public func value<T>(_ value: T?, of field: Int, in table: FieldTable) throws -> T {
    if let value { return value }
    return try missing(field, in: table)
  }
}
