import JSONAPI

/// The keys of all types, with checks that the columns of relationships match them.
struct ServedKeys {
  private let records: [DefinitionRecord]
  private let indexes: [String: Int]

  /// Checks the keys of definitions.
  init(
    _ records: [DefinitionRecord], _ indexes: [String: Int], _ mistakes: inout [DefinitionError]
  ) {
    self.records = records
    self.indexes = indexes
    for record in records {
      let key = record.key
      if key.names.isEmpty || Set(key.names).count < key.names.count {
        mistakes.append(
          DefinitionError(
            record.schema.type, nil, "A key has at least one column, and each column once."))
      }
      if key.isComposite, record.schema.id.kind != .string {
        mistakes.append(
          DefinitionError(
            record.schema.type, nil, "The id of a composite key is text; make its type a string."))
      }
    }
  }

  /// The kind of value in each key column of a type.
  func parts(of type: Int) -> [ServedType.Key] {
    records[type].key.names.indices.map { part(of: type, $0) }
  }

  /// Follows relationships to where the type of a key column is declared.
  private func part(of type: Int, _ part: Int) -> ServedType.Key {
    var (type, part) = (type, part)
    // A key that refers to itself is followed around once at most.
    for _ in records {
      let record = records[type]
      guard record.key.isComposite else { return ServedType.Key(record.schema.id) }
      let name = record.key.names[part]
      if let declared = record.type(ofColumn: name) { return ServedType.Key(declared) }
      guard let next = target(of: name, in: record) else { return .text }
      (type, part) = next
    }
    return .text
  }

  /// The key column that a column of a to-one relationship refers to.
  private func target(of column: String, in record: DefinitionRecord) -> (type: Int, part: Int)? {
    for relationship in record.schema.relationships {
      guard let part = record.columns(of: relationship)?.names.firstIndex(of: column),
        let types = relationship.destinationTypes, types.count == 1,
        let type = indexes[types[0]], part < records[type].key.names.count
      else { continue }
      return (type, part)
    }
    return nil
  }

  /// Checks that a relationship has as many columns as the key that it refers to, and that a join
  /// table leads to one type.
  func check(
    _ storage: EdgeStorage, of relationship: Schema.Relationship, from type: Int, to targets: [Int]
  ) throws(DefinitionError) {
    func check(_ columns: KeyColumns, _ referred: Int) throws(DefinitionError) {
      let count = records[referred].key.names.count
      guard columns.names.count != count else { return }
      throw DefinitionError(
        records[type].schema.type, relationship.name,
        "The key of \(records[referred].schema.type) has \(count) columns; the relationship names \(columns.names.count)."
      )
    }
    // A source identifies related resources by their ids, whatever the columns.
    guard records[type].source == nil else { return }
    switch storage {
    case .column(let columns): for target in targets.prefix(1) { try check(columns, target) }
    case .foreignKey(let columns): try check(columns, type)
    case .through(_, let own, let other):
      try check(own, type)
      guard targets.count == 1 else {
        throw DefinitionError(
          records[type].schema.type, relationship.name,
          "A join table doesn't say which of several types its keys are of.")
      }
      for target in targets { try check(other, target) }
    case .typed, .columns:
      for target in targets where records[target].key.isComposite {
        throw DefinitionError(
          records[type].schema.type, relationship.name,
          "A relationship to several types can't lead to a composite key.")
      }
    }
  }
}

extension DefinitionRecord {
  /// The type of the attribute or server column that has a column.
  fileprivate func type(ofColumn column: String) -> Schema.ValueType? {
    for case .attribute(let attribute) in schema.fields
    where (columns[attribute.name] ?? snakeCase(attribute.name)) == column {
      return attribute.value
    }
    return serverColumns.first { $0.name == column }?.type
  }
}
