import JSONAPI

/// Bytes of a resource with their own URL.
public struct ServedContent: Sendable {
  /// The last part of the URL.
  public let name: String

  /// The attribute whose rules apply to the content; nil if it doesn't replace one.
  public let attribute: String?

  /// The media type of all contents; nil if it is in a column.
  public let mediaType: String?

  /// Whether the content may be missing.
  public let isNullable: Bool

  /// The columns with the bytes, their number and the media type, as indexes of ``ServedType/columns``.
  let bytes: Int
  let size: Int
  let typeColumn: Int?

  /// The name of the content in definitions and errors.
  var field: String { attribute ?? name }

  /// The media type of content, whose column may contain anything.
  func mediaType(_ column: ColumnValue?) -> String {
    if let mediaType { return mediaType }
    guard case .text(let text)? = column, text.utf8.count <= 255,
      text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }), MediaType(text) != nil
    else { return ContentType.unknown }
    return text
  }
}

extension ServedContent {
  /// Adds the columns of a type's contents to the others.
  ///
  /// - Parameters:
  ///   - record: The definition.
  ///   - columns: The columns so far, without those of attributes that are content.
  ///   - mistakes: Receives the mistakes.
  static func adding(
    _ record: DefinitionRecord, to columns: inout [ServedColumn],
    _ mistakes: inout [DefinitionError]
  ) -> [ServedContent] {
    var contents: [ServedContent] = []
    if !record.contents.isEmpty, record.ownMeta.contains(where: { $0.name == "content" }) {
      mistakes.append(
        DefinitionError(
          record.schema.type, "content",
          "The server itself writes this member of `meta`; choose another name."))
    }
    for content in record.contents {
      let column =
        content.column
        ?? content.attribute.map { record.columns[$0] ?? snakeCase($0) } ?? content.name
      if let other = columns.first(where: { $0.column == column }) {
        mistakes.append(
          DefinitionError(
            record.schema.type, content.name,
            "The column \"\(column)\" is also that of \"\(other.name)\"."))
      }
      let bytes = columns.count
      columns.append(
        ServedColumn(contentNamed: content.name, column, isNullable: content.isNullable))
      columns.append(ServedColumn(sizeOfContentNamed: content.name, column))
      var (mediaType, typeColumn) = (String?.none, Int?.none)
      switch content.type {
      case .constant(let text): mediaType = text
      case .column(let name):
        if let known = columns.firstIndex(where: { $0.column == name && $0.part == .value }) {
          typeColumn = known
          if columns[known].type.kind != .string {
            mistakes.append(
              DefinitionError(
                record.schema.type, content.name,
                "The column \"\(name)\" has no text, so it can't have media types."))
          }
        } else {
          typeColumn = columns.count
          columns.append(
            ServedColumn(
              name: "$" + name, column: name, type: Schema.ValueType(.string), isOptional: true,
              storage: .standard))
        }
      }
      contents.append(
        ServedContent(
          name: content.name, attribute: content.attribute, mediaType: mediaType,
          isNullable: content.isNullable,
          bytes: bytes, size: bytes + 1, typeColumn: typeColumn))
    }
    return contents
  }
}

extension ServedType {
  /// The index of content in ``contents``; nil if there is none with the name.
  func content(_ name: String) -> Int? { contents.firstIndex { $0.name == name } }
}
