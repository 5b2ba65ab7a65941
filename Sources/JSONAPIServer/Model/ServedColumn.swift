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

  /// How the database stores the values.
  public let storage: ColumnStorage

  let codec: CellCodec

  /// The part of the column's values that is selected.
  let part: Part

  /// Throws for a value that the model's type refuses; nil if the type of the values suffices.
  let check: (@Sendable (JSONValue) throws -> Void)?

  init(
    name: String, column: String, type: Schema.ValueType, isOptional: Bool, storage: ColumnStorage,
    part: Part = .value, check: (@Sendable (JSONValue) throws -> Void)? = nil
  ) {
    self.part = part
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

extension ServedColumn {
  /// The part of a column's values that is selected.
  enum Part: Sendable {
    /// The values.
    case value
    /// Bytes of content, some of which a step selects.
    case bytes
    /// The number of bytes of content.
    case size
  }

  /// The bytes of content.
  convenience init(contentNamed name: String, _ column: String, isNullable: Bool) {
    self.init(
      name: "$content." + name, column: column, type: Schema.ValueType(.data),
      isOptional: isNullable, storage: .bytes, part: .bytes)
  }

  /// The number of bytes of content.
  convenience init(sizeOfContentNamed name: String, _ column: String) {
    self.init(
      name: "$size." + name, column: column, type: Schema.ValueType(.integer), isOptional: true,
      storage: .standard, part: .size)
  }
}

/// How the cells of a column are converted to JSON.
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
