public import JSONAPI

/// An attribute with its column.
public struct ServedColumn: Sendable {
  /// The name in documents; with a leading `$` for a column that is no field.
  public let name: String

  /// The column in the table.
  public let column: String

  /// The type of the values.
  public let type: Schema.ValueType

  /// Whether the column can be null.
  public let isOptional: Bool

  /// How the database keeps the values.
  public let storage: ColumnStorage
}
