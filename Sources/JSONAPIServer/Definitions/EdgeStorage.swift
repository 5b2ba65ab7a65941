/// How a database keeps a relationship.
///
/// Where a type has a composite key, several columns refer to it, in the order of the key's:
///
/// ```swift
/// $0.relationship("line", .column(["order_id", "line"]))
/// ```
public enum EdgeStorage: Sendable, Hashable {
  /// A column of this type's table has the related id.
  case column(KeyColumns)
  /// Two columns of this type's table have the related type and id.
  ///
  /// `names` are the values of the type's column for resource types, where they differ.
  case typed(id: String, type: String, names: [String: String])
  /// A column of this type's table for each related type.
  case columns([String: String])
  /// A column of the related table has the id of this type's row.
  ///
  /// A to-one relationship is kept so where the column is unique. Where the column is that of a relationship to several
  /// types, a row is related if its relationship leads to this type.
  case foreignKey(KeyColumns)
  /// A table of its own has a row for each pair; the relationship leads to one type.
  case through(table: String, own: KeyColumns, other: KeyColumns)
}
