import JSONAPI

/// The fields of types.
extension Introspector {
  /// A relationship without a name so far.
  struct FoundEdge {
    /// The names to try, in order.
    var names: [WordsOfName]
    let cardinality: Schema.Cardinality
    let target: String
    let storage: EdgeStorage
    /// Whether it may be null, since one of its columns may.
    var isOptional = false
    /// Whether a write may set it to null, which sets only the columns that have no other use.
    var isClearable = true
    /// Whether the database provides a value for one of its columns.
    var isDefaulted = false
    /// The operations that may write it.
    var operations: [WriteOperation] = [.create, .update]
  }

  mutating func types() -> [IntrospectedType] {
    var edges: [String: [FoundEdge]] = [:]
    var inverses: [String: [FoundEdge]] = [:]
    for name in tables where keys[name] != nil { findEdges(of: name, &edges, &inverses) }
    for join in joins { findEdges(of: join, &inverses) }
    var found: [IntrospectedType] = []
    for name in tables {
      guard let table = catalog.tables[name], let key = keys[name] else { continue }
      found.append(
        type(name, table, key, (edges[name] ?? []) + (inverses[name] ?? [])))
    }
    return found.sorted { $0.schema.type < $1.schema.type }
  }

  private static let both: [WriteOperation] = [.create, .update]

  /// The operations in which the role may write columns; none if the database generates one of them.
  private func operations(on columns: [String], of table: SQLCatalog.Table) -> [WriteOperation] {
    let columns = columns.compactMap { table.column($0) }
    guard !columns.contains(where: \.isGenerated) else { return [] }
    return (columns.allSatisfy(\.isInsertable) ? [.create] : [])
      + (columns.allSatisfy(\.isUpdatable) ? [.update] : [])
  }

  /// The operations that the role may perform on a table's rows.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - served: The columns of ids and fields.
  private func operations(
    on table: SQLCatalog.Table, serving served: Set<String>
  ) -> Set<WriteOperation> {
    guard options.isWritable, !table.isView else { return [] }
    var operations: Set<WriteOperation> = table.isDeletable ? [.delete] : []
    let needed = table.columns.filter { !$0.isNullable && !$0.hasDefault && !$0.isGenerated }
    // Arrays are read-only; a trigger may set what no request can.
    if table.columns.contains(where: \.isInsertable),
      needed.allSatisfy({ column in
        column.isInsertable && column.isReadable
          && (table.changesNewRows || served.contains(column.name) && !column.isArray)
      })
    {
      operations.insert(.create)
    }
    if table.columns.contains(where: { $0.isUpdatable && $0.isReadable }) {
      operations.insert(.update)
    }
    return operations
  }

  // MARK: Relationships

  private mutating func findEdges(
    of name: String, _ edges: inout [String: [FoundEdge]],
    _ inverses: inout [String: [FoundEdge]]
  ) {
    guard let table = catalog.tables[name], let key = keys[name] else { return }
    let served = (foreignKeys[name] ?? []).filter { key in
      leadsToKey(key) && hidden[name]?.isDisjoint(with: key.columns) ?? true
    }
    for foreign in foreignKeys[name] ?? [] where keys[foreign.table] != nil && !leadsToKey(foreign)
    {
      notes.append(
        "\(name).\(foreign.columns.joined(separator: ", ")) refers to columns of \(foreign.table) "
          + "that aren't its key, so there is no relationship.")
    }
    let own = typeName(name)
    for foreign in served {
      let columns = Set(foreign.columns)
      let role = role(of: foreign)
      let isKey = columns == Set(key.columns.names)
      let isPart = !isKey && !columns.isDisjoint(with: key.columns.names)
      let whole = WordsOfName(foreign.columns.flatMap { WordsOfName($0).words })
      edges[name, default: []].append(
        FoundEdge(
          names: [role, whole], cardinality: .one, target: foreign.table,
          storage: .column(KeyColumns(foreign.columns)),
          isOptional: foreign.columns.contains {
            !key.contains($0) && table.column($0)?.isNullable ?? true
          },
          isClearable: ServedType.cleared(foreign.columns) { column in
            key.contains(column)
              || served.contains { $0.columns.contains(column) && Set($0.columns) != columns }
          }.allSatisfy { !key.contains($0) && table.column($0)?.isNullable ?? true },
          isDefaulted: foreign.columns.contains {
            table.column($0).map { $0.hasDefault || $0.isGenerated } ?? false
          },
          operations: isKey
            ? [] : operations(on: foreign.columns, of: table).filter { $0 == .create || !isPart }))
      let isUnique = isKey || table.isUnique(foreign.columns)
      let many = isUnique ? own.singular : own.plural
      let rivals = served.count { $0.table == foreign.table }
      let byRole = many + WordsOfName(["as"]) + role
      let rest = role.without(suffix: typeName(foreign.table).singular)
      var names = [many] + (rest.map { [$0 + many] } ?? []) + [byRole]
      if foreign.table == name {
        let isParent = (role.without(suffix: own.singular) ?? role).words == ["parent"]
        names = [isParent ? WordsOfName([isUnique ? "child" : "children"]) : byRole, byRole]
      } else if rivals > 1 {
        names.removeFirst()
      }
      inverses[foreign.table, default: []].append(
        FoundEdge(
          names: names, cardinality: isUnique ? .one : .many, target: name,
          storage: .foreignKey(KeyColumns(foreign.columns)), isOptional: true,
          operations: isKey || isPart
            ? [] : operations(on: foreign.columns, of: table).contains(.update) ? Self.both : []))
    }
  }

  private func findEdges(of join: JoinTable, _ inverses: inout [String: [FoundEdge]]) {
    let columns = join.first.columns + join.second.columns
    let isJoinable =
      catalog.tables[join.table].map { table in
        table.isDeletable && operations(on: columns, of: table).contains(.create)
      } ?? false
    for (own, other) in [(join.first, join.second), (join.second, join.first)] {
      let role = role(of: other).plural
      let table = typeName(join.table)
      let byTable = table.without(prefix: typeName(own.table).singular) ?? table
      let names = [role, byTable.plural, role + WordsOfName(["through"]) + table]
      inverses[own.table, default: []].append(
        FoundEdge(
          names: names, cardinality: .many, target: other.table,
          storage: .through(
            table: join.table, own: KeyColumns(own.columns), other: KeyColumns(other.columns)),
          operations: isJoinable ? Self.both : []))
    }
  }

  /// The role of the referenced row: the name of the column without the parts that mark it as a key.
  private func role(of key: SQLCatalog.ForeignKey) -> WordsOfName {
    let target = typeName(key.table).singular
    guard key.columns.count == 1 else { return role(of: key, target) }
    var words = WordsOfName(key.columns[0]).words
    let column = key.targetColumns.first.map { WordsOfName($0).words } ?? []
    let marks: Set = ["id", "fk", "uuid", "guid", "key", "ref"]
    if words.count > 1, let first = words.first, ["fk", "id"].contains(first) {
      words.removeFirst()
    }
    if let last = words.last, marks.contains(last) || last == column.last { words.removeLast() }
    // Such as `artistid`.
    if words == [target.words.joined() + "id"] { return target }
    if let last = words.last, words.count > 1, marks.contains(last) { words.removeLast() }
    return words.isEmpty ? target : WordsOfName(words)
  }

  /// The role in a composite key: the part before the name of a referenced column, such as `parent` in
  /// `parent_order_id`, otherwise the other table's name.
  private func role(of key: SQLCatalog.ForeignKey, _ target: WordsOfName) -> WordsOfName {
    for (column, other) in zip(key.columns, key.targetColumns) {
      if let rest = WordsOfName(column).without(suffix: WordsOfName(other)), !rest.isEmpty {
        return rest
      }
    }
    return target
  }

  // MARK: Types

  private mutating func type(
    _ name: String, _ table: SQLCatalog.Table, _ key: FoundKey, _ edges: [FoundEdge]
  ) -> IntrospectedType {
    let typeName = typeName(name)
    var names = FieldNames()
    var fields: [Schema.Field] = []
    var columns: [String: String] = [:]
    var relationships: [String: EdgeStorage] = [:]
    var storages: [String: ColumnStorage] = [:]
    var readOnly: [String] = []
    var defaulted: [String] = []
    var required: [String] = []
    var version: String?
    let linking = Set(
      edges.flatMap { edge -> [String] in
        if case .column(let columns) = edge.storage { columns.names } else { [] }
      })
    var limited: [String: [WriteOperation]] = [:]
    func limit(_ field: String, to operations: [WriteOperation]) {
      if operations.isEmpty {
        readOnly.append(field)
      } else if operations != Self.both {
        limited[field] = operations
      }
    }
    for column in table.columns where !linking.contains(column.name) {
      let part = key.type(ofPart: column.name)
      guard part != nil || !key.contains(column.name) else { continue }
      guard hidden[name]?.contains(column.name) != true else { continue }
      if let reason = reasonToOmit(column.name, of: name) {
        omit(name, column: column.name, reason)
        continue
      }
      if isSearchIndex(column, of: table) { continue }
      let sample = samples[name]?.columns[column.name]
      guard var values = FoundValues(column, sample, dialect) else {
        let type = column.type.isEmpty ? "text and bytes" : column.type
        omit(name, column: column.name, "a column of \(type) can't be an attribute")
        continue
      }
      if let part { values.type = part }
      if let note = values.note { notes.append("\(name).\(column.name) \(note).") }
      let words = WordsOfName(column.name)
      let attribute = names.take([words, typeName.singular + words])
      if attribute != words.camelCase { note(attribute, "attribute", typeName, column.name) }
      fields.append(
        .attribute(
          Schema.Attribute(
            attribute, values.type, isOptional: part == nil && column.isNullable)))
      columns[attribute] = column.name
      storages[attribute] = values.storage
      let isVersion =
        version == nil && options.isWritable && !table.isView && values.type.kind == .integer
        && !column.isNullable && !column.isGenerated && part == nil && column.isUpdatable
        && column.isInsertable
        && ["version", "lockVersion", "rowVersion"].contains(words.camelCase)
      if isVersion { version = column.name }
      limit(
        attribute,
        to: column.isArray || isVersion
          ? [] : operations(on: [column.name], of: table).filter { $0 == .create || part == nil })
      if column.hasDefault || column.isGenerated || isVersion || part != nil
        || column.isArray && table.changesNewRows
      {
        defaulted.append(attribute)
      }
    }
    for edge in edges {
      let relationship = names.take(edge.names)
      if let first = edge.names.first, relationship != first.camelCase {
        note(relationship, "relationship", typeName, nil)
      }
      fields.append(
        .relationship(
          Schema.Relationship(
            relationship, edge.cardinality, to: [self.typeName(edge.target).camelCase],
            isOptional: edge.isOptional)))
      relationships[relationship] = edge.storage
      if edge.isDefaulted { defaulted.append(relationship) }
      if edge.cardinality == .one, !edge.isClearable { required.append(relationship) }
      limit(relationship, to: edge.operations)
    }
    return IntrospectedType(
      schema: Schema(typeName.camelCase, id: key.type, fields), table: name,
      isView: table.isView, key: key.columns, columns: columns, relationships: relationships,
      searched: searched(name, table, columns, fields),
      singular: typeName.singular.camelCase, storages: storages, readOnly: readOnly,
      defaulted: defaulted, required: required, version: version, limited: limited,
      clientIDs: key.clientIDs,
      operations: operations(
        on: table, serving: linking.union(key.columns.names).union(columns.values)))
  }

  private mutating func note(
    _ field: String, _ kind: String, _ type: WordsOfName, _ column: String?
  ) {
    let origin = column.map { " of the column \"\($0)\"" } ?? ""
    notes.append(
      "The \(kind) \(type.camelCase).\(field)\(origin) has this name because a shorter one is taken."
    )
  }

  /// The reason why a foreign key column isn't an attribute: references to hidden rows aren't shown.
  private func reasonToOmit(_ column: String, of table: String) -> String? {
    let key = foreignKeys[table]?.first { key in
      key.columns.contains(column) && excluded.contains(key.table)
    }
    return key.map { "it leads to \"\($0.table)\", which is left out" }
  }
}

/// The names of a type's fields.
struct FieldNames {
  private var taken: Set<String> = ["id", "type"]

  /// Takes the first free name; if there is none, the last one with a number.
  mutating func take(_ names: [WordsOfName]) -> String {
    for name in names where !name.isEmpty && taken.insert(name.camelCase).inserted {
      return name.camelCase
    }
    let base = names.last { !$0.isEmpty }?.camelCase ?? "field"
    var number = 2
    while !taken.insert(base + String(number)).inserted { number += 1 }
    return base + String(number)
  }
}
