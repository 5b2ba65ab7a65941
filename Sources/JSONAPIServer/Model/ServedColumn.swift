public import JSONAPI

/// An attribute with its column.
public final class ServedColumn: Sendable {
  /// The name in documents; with a leading `$` for a column that isn't a field.
  public let name: String

  /// The column in the table.
  public let column: String

  /// The type of the values.
  public let type: Schema.ValueType

  /// Whether the column can be null.
  public let isOptional: Bool

  /// How the database keeps the values.
  public let storage: ColumnStorage

  let codec: CellCodec

  /// Throws for a value that the model's type refuses; nil if the type of the values says it all.
  let check: (@Sendable (JSONValue) throws -> Void)?

  init(
    name: String, column: String, type: Schema.ValueType, isOptional: Bool, storage: ColumnStorage,
    check: (@Sendable (JSONValue) throws -> Void)? = nil
  ) {
    self.name = name
    self.column = column
    self.type = type
    self.isOptional = isOptional
    let isDay = storage == .standard && type.dateFormat?.isDateOnly == true
    self.storage = isDay ? .dates(.day) : storage
    self.check = check
    codec =
      switch type.kind {
      case .boolean: .boolean
      case .date: type.dateFormat.map { .formattedDate($0) } ?? .timestamp
      case .array, .dictionary, .object, .any, .decimal: .json
      case .string, .integer, .number, .url, .uuid, .data: .plain
      }
  }
}

/// How the cells of a column become JSON.
enum CellCodec: Sendable {
  /// Text as a string, numbers as numbers.
  case plain
  /// An integer as true or false.
  case boolean
  /// Microseconds since 1970 in RFC 3339.
  case timestamp
  /// Microseconds since 1970 in another format.
  case formattedDate(DateFormat)
  /// Text that is JSON.
  case json
}
