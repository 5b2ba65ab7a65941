public import JSONAPI

/// A served type: its schema, its table, and where its fields are kept.
public final class ServedType: Sendable {
  /// What an id is in the database.
  public enum Key: Sendable, Hashable {
    case integer, uuid, text
  }

  /// The index in ``ServedModel/types``.
  public let index: Int

  /// The name of the type.
  public let name: String

  /// The schema, without relationships to types that aren't served.
  public let schema: Schema

  /// The table.
  public let table: String

  /// The column of the ids.
  public let keyColumn: String

  /// What an id is.
  public let key: Key

  /// Whether the database makes ids.
  public let isKeyGenerated: Bool

  /// The attributes, and behind them the columns that are no fields.
  public let columns: [ServedColumn]

  /// The relationships.
  public let edges: [ServedEdge]

  /// The index of the version in ``columns``.
  public let version: Int?

  /// Whether a source holds the resources, in the place of the database.
  public let isFromSource: Bool

  /// The fields that requests may filter or sort by where the definition names them, for which there should be
  /// indexes.
  package let indexedNames: [String]

  /// The start of an identifier in JSON, up to the id.
  let identifierStart: [UInt8]

  private let columnIndexes: [String: Int]
  private let edgeIndexes: [String: Int]

  init(
    index: Int, record: DefinitionRecord, schema: Schema, columns: [ServedColumn],
    edges: [ServedEdge]
  ) {
    self.index = index
    self.schema = schema
    self.columns = columns
    self.edges = edges
    name = schema.type
    table = record.table
    keyColumn = record.key
    isKeyGenerated = record.isKeyGenerated
    isFromSource = record.source != nil
    indexedNames = Set(
      (record.filterable ?? []).union(record.sortable ?? [])
        .union(record.defaultSort.map(\.path.text))
    ).sorted()
    key =
      switch schema.id.kind {
      case .integer: .integer
      case .uuid: .uuid
      default: .text
      }
    identifierStart = Array("{\"type\":\(quoted(schema.type)),\"id\":".utf8)
    version = record.version.flatMap { name in columns.firstIndex { $0.column == name } }
    columnIndexes = Dictionary(
      columns.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    edgeIndexes = Dictionary(
      edges.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The index of an attribute, or of a column that is no field with a leading `$`.
  public func column(_ name: String) -> Int? { columnIndexes[name] }

  /// The index of a relationship.
  public func edge(_ name: String) -> Int? { edgeIndexes[name] }

  /// The key that an id stands for.
  ///
  /// - Returns: The key; nil if no row can have the id, as with `01` for integers: each id has one spelling.
  public func key(of id: String) -> DatabaseValue? {
    switch key {
    case .integer:
      guard let number = Int64(id), String(number) == id else { return nil }
      return .integer(number)
    case .uuid:
      guard let uuid = uuidText(id), uuid == id else { return nil }
      return .text(uuid)
    case .text: return id.isEmpty ? nil : .text(id)
    }
  }

  /// The id of a key.
  public func id(of key: DatabaseValue) -> String {
    switch key {
    case .integer(let number): String(number)
    case .text(let text): text
    case .null, .real, .bytes: ""
    }
  }
}
