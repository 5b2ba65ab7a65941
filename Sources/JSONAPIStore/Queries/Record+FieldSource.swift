public import JSONAPI

/// Filters and sort fields of queries are evaluated on records, edits included.
extension Record: FieldSource {
  /// The value of an attribute, or of `id`; null where there is none.
  ///
  /// An attribute that is an object has its compact text as its value.
  ///
  /// - Parameter field: The field's name in JSON.
  public func value(of field: String) -> FilterValue {
    if field == "id" { return id.map { .string($0) } ?? .null }
    return attribute(field)?.filterValue ?? .null
  }

  /// The records that a relationship leads to, as far as the store has them.
  public func related(by relationship: String) -> [Record] { related(relationship) }
}
