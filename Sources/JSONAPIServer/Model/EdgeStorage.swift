/// How a database keeps a relationship.
public enum EdgeStorage: Sendable, Hashable {
  /// A column of this type's table has the related id.
  case column(String)
  /// Two columns of this type's table have the related type and id.
  ///
  /// `names` are the values of the type's column for resource types, where they differ.
  case typed(id: String, type: String, names: [String: String])
  /// A column of this type's table for each related type.
  case columns([String: String])
  /// A column of the related table has the id of this type's row.
  case foreignKey(String)
  /// A table of its own has a row for each pair.
  case through(table: String, own: String, other: String)
}
