import JSONAPI

/// Everything that a server offers, as a database needs to know it.
public final class ServedModel: Sendable {
  /// The types.
  public let types: [ServedType]

  /// The keys of the types.
  let keys: [ServedType.Key]

  private let indexes: [String: Int]

  /// Creates the model of definitions.
  ///
  /// - Parameters:
  ///   - records: The definitions.
  ///   - mistakes: Receives the mistakes; if there are any, the model is only good for finding more.
  init(_ records: [DefinitionRecord], _ mistakes: inout [DefinitionError]) {
    var indexes: [String: Int] = [:]
    for (index, record) in records.enumerated() {
      mistakes += record.mistakes
      guard indexes.updateValue(index, forKey: record.schema.type) == nil else {
        mistakes.append(DefinitionError(record.schema.type, nil, "The type is served twice."))
        continue
      }
    }
    let keys = ServedKeys(records, indexes, &mistakes)
    let edges = ServedEdges(records, indexes, keys)
    var types: [ServedType] = []
    for (index, record) in records.enumerated() {
      types.append(ServedType(index, record, records, edges, keys, &mistakes))
    }
    self.types = types
    self.keys = types.map(\.key)
    self.indexes = indexes
    checkPaths(records, &mistakes)
  }

  /// The index of a type; nil if it isn't served.
  public func type(_ name: String) -> Int? { indexes[name] }
}

extension ServedType {
  fileprivate convenience init(
    _ index: Int, _ record: DefinitionRecord, _ records: [DefinitionRecord],
    _ relationships: ServedEdges, _ keys: ServedKeys, _ mistakes: inout [DefinitionError]
  ) {
    let schema = record.schema
    func report(_ message: String, _ field: String? = nil) {
      mistakes.append(DefinitionError(schema.type, field, message))
    }
    if record.source != nil, record.pageStyles.contains(.cursor) {
      report("A source has no cursors; name its ways of paging, as in `page([.number])`.")
    }
    let edges = relationships.edges[index]
    mistakes += relationships.mistakes[index]
    var fields: [Schema.Field] = []
    var columns: [ServedColumn] = []
    for field in schema.fields {
      switch field {
      case .attribute(let attribute):
        guard !record.contents.contains(where: { $0.attribute == attribute.name }) else { continue }
        fields.append(field)
        columns.append(
          ServedColumn(
            name: attribute.name,
            column: record.columns[attribute.name] ?? snakeCase(attribute.name),
            type: attribute.value,
            isOptional: attribute.isOptional && !attribute.hasOnlyInitialValue,
            storage: record.storages[attribute.name] ?? .standard,
            check: attribute.check(record.format)))
      case .relationship(let relationship):
        guard let edge = edges.first(where: { $0.name == relationship.name }) else { continue }
        fields.append(
          .relationship(
            Schema.Relationship(
              edge.name, edge.cardinality, to: edge.targets.map { records[$0].schema.type },
              isOptional: edge.isOptional)))
      }
    }
    for (name, type) in record.serverColumns {
      columns.append(
        ServedColumn(
          name: "$" + name, column: name, type: type, isOptional: true, storage: .standard))
    }
    if let version = record.version, !columns.contains(where: { $0.column == version }) {
      columns.append(
        ServedColumn(
          name: "$" + version, column: version, type: Schema.ValueType(.integer),
          isOptional: false, storage: .standard))
    }
    let contents = ServedContent.adding(record, to: &columns, &mistakes)
    let served = Schema(schema.type, id: schema.id, fields)
    record.checkNames(against: schema, &mistakes)
    mistakes += record.searchMistakes(served)
    _ = mistakes.collect(record.checkHooks)
    _ = mistakes.collect { () throws(DefinitionError) in try record.checkDeletion(columns) }
    let targets = edges.flatMap(\.targets)
    self.init(
      index: index, record: record, schema: served, columns: columns, contents: contents,
      edges: edges,
      keyParts: keys.parts(of: index),
      hasHiding: !record.hidden.isEmpty || targets.contains { records[$0].hidesType != nil })
  }
}

extension DefinitionRecord {
  /// Finds a deletion that sets a column that doesn't exist, or after which the resource would still exist.
  fileprivate func checkDeletion(_ columns: [ServedColumn]) throws(DefinitionError) {
    guard let name = deletion?.name else { return }
    guard columns.contains(where: { $0.name == name }) else {
      throw DefinitionError(schema.type, name, "The type has no such attribute or server column.")
    }
    guard rows != nil else {
      throw DefinitionError(
        schema.type, name,
        "Exclude rows that are marked as deleted with `rows(_:)`, as in `rows { _, _ in deletedAt == nil }`."
      )
    }
  }

  /// Finds relationships that keep hooks from decoding resources, which they read without related resources.
  fileprivate func checkHooks() throws(DefinitionError) {
    guard hooks.will[.update] != nil || hooks.will[.delete] != nil || !hooks.didCommit.isEmpty,
      let relationship = schema.relationships.first(where: { $0.needsResource })
    else { return }
    throw DefinitionError(
      schema.type, relationship.name,
      "Hooks read resources without their related resources, and this property has to hold one; make it a `ToOne` or an optional."
    )
  }

  /// Finds names in a definition that the schema doesn't have.
  fileprivate func checkNames(against schema: Schema, _ mistakes: inout [DefinitionError]) {
    let named =
      Array(columns.keys) + Array(edges.keys) + Array(readOnly) + Array(defaulted)
      + Array(hidden.keys) + Array(edits.keys) + Array(writable.keys) + Array(windows.keys)
      + Array(texts.fields.keys) + Array(texts.examples.keys)
    for name in Set(named).sorted()
    where schema[name] == nil && !contents.contains(where: { $0.isNamed(name) }) {
      mistakes.append(DefinitionError(schema.type, name, "The schema has no such field."))
    }
  }
}
