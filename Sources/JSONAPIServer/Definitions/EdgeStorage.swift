/// How a database stores a relationship.
///
/// Several columns refer to a type with a composite key, in the order of the key's columns:
///
/// ```swift
/// $0.relationship("line", .column(["order_id", "line"]))
/// ```
public enum EdgeStorage: Sendable, Hashable {
  /// A column of this type's table has the related id.
  case column(KeyColumns)
  /// Two columns of this type's table have the related type and id.
  ///
  /// `names` are the values of the type column for resource types, where they differ.
  case typed(id: String, type: String, names: [String: String])
  /// A column of this type's table for each related type.
  case columns([String: String])
  /// A column of the related table has the id of this type's row.
  ///
  /// A to-one relationship is stored this way if the column is unique. If the column is that of a
  /// relationship to several types, a row is related if its relationship leads to this type.
  case foreignKey(KeyColumns)
  /// A join table has a row for each pair; the relationship leads to one type.
  case through(table: String, own: KeyColumns, other: KeyColumns)
}
