public import JSONAPI

/// A served type: its schema, its table, and the storage of its fields.
public final class ServedType: Sendable {
  /// The kind of an id in the database.
  public enum Key: Sendable, Hashable {
    case integer, uuid, text

    /// Creates the kind of keys with values of a type.
    init(_ type: Schema.ValueType) {
      self =
        switch type.kind {
        case .integer: .integer
        case .uuid: .uuid
        default: .text
        }
    }
  }

  /// The index in ``ServedModel/types``.
  public let index: Int

  /// The name of the type.
  public let name: String

  /// The schema, without relationships to types that aren't served.
  public let schema: Schema

  /// The table.
  public let table: String

  /// The column of the ids, or the columns of a composite key.
  public let keyColumns: KeyColumns

  /// The kind of an id; text for a composite key.
  public let key: Key

  /// The kind of value in each key column.
  public let keyParts: [Key]

  /// Whether the database generates ids.
  public let isKeyGenerated: Bool

  /// The attributes, followed by the columns that aren't fields.
  public let columns: [ServedColumn]

  /// The contents.
  public let contents: [ServedContent]

  /// The relationships.
  public let edges: [ServedEdge]

  /// Whether a column has several uses, such as a part of the key and of a relationship.
  let sharesColumns: Bool

  /// Whether rules may hide fields, or types that relationships lead to, from some requests.
  let hasHiding: Bool

  /// The index of the version in ``columns``.
  public let version: Int?

  /// The members of each resource's `meta` besides the server's own, with their indexes in ``columns``.
  let meta: [(name: String, column: Int)]

  /// Whether creations without an id are allowed: other fields or the database then provide the key.
  let isCreatedWithoutID: Bool

  /// Whether a source holds the resources instead of the database.
  public let isFromSource: Bool

  /// The fields that the definition names for filtering or sorting, which should have indexes.
  let indexedNames: [String]

  /// The searched attributes.
  let searched: [String]

  /// The start of an identifier in JSON, up to the id.
  let identifierStart: [UInt8]

  // By bytes, as JSON distinguishes names.
  private let columnIndexes: [ExactString: Int]
  private let edgeIndexes: [ExactString: Int]

  init(
    index: Int, record: DefinitionRecord, schema: Schema, columns: [ServedColumn],
    contents: [ServedContent], edges: [ServedEdge], keyParts: [Key], hasHiding: Bool
  ) {
    self.index = index
    self.schema = schema
    self.columns = columns
    self.contents = contents
    self.edges = edges
    name = schema.type
    table = record.table
    keyColumns = record.key
    self.keyParts = keyParts
    self.hasHiding = hasHiding
    isKeyGenerated = record.isKeyGenerated
    isCreatedWithoutID = record.operations[.create] != nil && record.clientIDs == .refused
    isFromSource = record.source != nil
    indexedNames = Set(
      (record.filterable ?? []).union(record.sortable ?? [])
        .union(record.defaultSort.map(\.path.text))
    ).sorted()
    searched = record.searched
    key = Key(schema.id)
    let names =
      record.key.names + columns.filter { $0.part != .size }.map(\.column)
      + edges.flatMap(\.columns)
    sharesColumns = Set(names).count < names.count
    identifierStart = Array("{\"type\":\(quoted(schema.type)),\"id\":".utf8)
    version = record.version.flatMap { name in columns.firstIndex { $0.column == name } }
    meta = record.ownMeta.compactMap { member in
      columns.firstIndex { $0.name == "$" + member.column }.map { (member.name, $0) }
    }
    columnIndexes = Dictionary(
      columns.enumerated().map { (ExactString($1.name), $0) },
      uniquingKeysWith: { first, _ in first })
    edgeIndexes = Dictionary(
      edges.enumerated().map { (ExactString($1.name), $0) }, uniquingKeysWith: { first, _ in first }
    )
  }

  /// The index of an attribute, or, with a leading `$`, of a column that isn't a field; nil if there is none.
  public func column(_ name: String) -> Int? { columnIndexes[ExactString(name)] }

  /// Whether an attribute is the version, which only the server writes.
  func isVersion(_ name: String) -> Bool { version.map { columns[$0].name } == name }

  /// The columns to set to null, so that columns together refer to no row.
  ///
  /// A column with another use, as a part of the key, of another relationship or of an attribute, keeps its value,
  /// unless all columns have one.
  func cleared(_ columns: [String]) -> [String] {
    Self.cleared(columns) { column in
      keyColumns.names.contains(column) || self.columns.contains { $0.column == column }
        || edges.contains { $0.columns.contains(column) && Set($0.columns) != Set(columns) }
    }
  }

  /// The columns to set to null, so that columns together refer to no row, given which of them have another use.
  static func cleared(_ columns: [String], hasOtherUse: (String) -> Bool) -> [String] {
    guard columns.count > 1 else { return columns }
    let free = columns.filter { !hasOtherUse($0) }
    return free.isEmpty ? columns : free
  }

  /// The index of a relationship; nil if there is none.
  public func edge(_ name: String) -> Int? { edgeIndexes[ExactString(name)] }

  /// The key of an id.
  ///
  /// - Returns: The key; nil if no row can have the id, such as `01` for integers: each id has one spelling, except for
  ///   the case of UUIDs.
  public func key(of id: String) -> ColumnValue? {
    if keyColumns.isComposite {
      return CompositeKey.parts(.text(id), keyParts).map { CompositeKey.key($0) }
    }
    return id.isEmpty ? nil : key.value(of: id)
  }

  /// The id of a key.
  public func id(of key: ColumnValue) -> String {
    switch key {
    case .integer(let number): String(number)
    case .text(let text): text
    case .null, .real, .bytes: ""
    }
  }
}

extension ColumnValue {
  /// The value that conditions compare for a key; null if it isn't one.
  var keyFilterValue: FilterValue {
    switch self {
    case .integer(let number): .number(JSONNumber(number))
    case .text(let text): .string(text)
    case .null, .real, .bytes: .null
    }
  }
}
