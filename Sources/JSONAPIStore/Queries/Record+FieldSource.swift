public import JSONAPI

/// Queries are evaluated on records, including local edits.
extension Record: FieldSource {
  /// The value of an attribute or of `id`; null if absent.
  ///
  /// The value of an object is its compact text.
  ///
  /// - Parameter field: The field's name in JSON.
  public func value(of field: String) -> FilterValue {
    if field == "id" { return id.map { .string($0) } ?? .null }
    return attribute(field)?.filterValue ?? .null
  }

  /// The related records that the store has.
  public func related(by relationship: String) -> [Record] { related(relationship) }
}
