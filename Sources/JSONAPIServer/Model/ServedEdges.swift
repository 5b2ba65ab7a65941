import JSONAPI

/// The relationships of all types, with their targets and storage.
struct ServedEdges {
  /// The relationships of each type, in the order of its schema.
  private(set) var edges: [[ServedEdge]] = []

  /// The mistakes in the relationships of each type.
  private(set) var mistakes: [[DefinitionError]] = []

  private let records: [DefinitionRecord]
  private let indexes: [String: Int]
  private let keys: ServedKeys

  /// Reads the relationships of definitions.
  init(_ records: [DefinitionRecord], _ indexes: [String: Int], _ keys: ServedKeys) {
    self.records = records
    self.indexes = indexes
    self.keys = keys
    var mistakes = records.map { _ in [DefinitionError]() }
    for (index, record) in records.enumerated() {
      var edges: [ServedEdge] = []
      for relationship in record.schema.relationships {
        do throws(DefinitionError) {
          if let edge = try edge(relationship, of: index, &mistakes[index]) { edges.append(edge) }
        } catch {
          mistakes[index].append(error)
        }
      }
      self.edges.append(edges)
    }
    for type in records.indices {
      for (index, edge) in edges[type].enumerated() {
        do throws(DefinitionError) {
          edges[type][index] = edge.with(inverses: try inverses(of: edge, from: type))
        } catch {
          mistakes[type].append(error)
        }
      }
    }
    self.mistakes = mistakes
  }

  /// Creates a relationship.
  ///
  /// - Parameter mistakes: Receives mistakes that don't prevent further checks of the relationship.
  /// - Returns: The relationship; nil if none of its targets is served, in which case it doesn't exist either.
  private func edge(
    _ relationship: Schema.Relationship, of index: Int, _ mistakes: inout [DefinitionError]
  ) throws(DefinitionError) -> ServedEdge? {
    let record = records[index]
    let type = record.schema.type
    let targets = try targets(of: relationship, from: record)
    guard !targets.isEmpty else { return nil }
    let storage = try record.storage(of: relationship, targets: targets.map { records[$0] })
    try keys.check(storage, of: relationship, from: index, to: targets)
    var window = record.windows[relationship.name] ?? EdgeWindow()
    if let limit = window.limit, limit > 0, relationship.cardinality == .many {
      if let next = targets.map({ records[$0] }).query(after: limit) {
        window.next = next
      } else {
        mistakes.append(
          DefinitionError(
            type, relationship.name,
            "What is behind the limit needs pages of the related type: by offset, or by number and as large as the limit."
          ))
      }
    }
    let edge = ServedEdge(
      name: relationship.name, cardinality: relationship.cardinality, targets: targets,
      storage: storage, isOptional: relationship.isOptional,
      mayBeNull: relationship.mayBeAbsent, window: window)
    if !edge.isInRow, targets.contains(where: { records[$0].source != nil }) {
      mistakes.append(
        DefinitionError(
          type, edge.name,
          "The resources of a source are found by their ids alone; leave the relationship out."))
    }
    return edge
  }

  // MARK: Targets

  /// The served types that a relationship can lead to: those of the schema that its columns can distinguish.
  private func targets(
    of relationship: Schema.Relationship, from record: DefinitionRecord
  ) throws(DefinitionError) -> [Int] {
    let declared = relationship.declaredTypes
    switch record.edges[relationship.name] {
    case .columns(let columns):
      for (index, name) in columns.keys.sorted().enumerated() {
        guard declared.isEmpty || declared.contains(name) else {
          throw DefinitionError(
            record.schema.type, relationship.name,
            "There is a column for \(name), which the relationship doesn't lead to.")
        }
        let others = columns.keys.sorted().dropFirst(index + 1)
        if let other = others.first(where: { columns[$0] == columns[name] }) {
          throw DefinitionError(
            record.schema.type, relationship.name,
            "One column can't have the ids of \(name) and of \(other); name the column with the type, too."
          )
        }
      }
      let types = declared.isEmpty ? columns.keys.sorted() : declared
      return types.filter { columns[$0] != nil }.compactMap { indexes[$0] }
    case .typed(_, _, let names):
      let targets = served(declared) { !records[$0].key.isComposite }
      var types: [String: String] = [:]
      for type in targets.map({ records[$0].schema.type }) {
        guard let other = types.updateValue(type, forKey: names[type] ?? type) else { continue }
        throw DefinitionError(
          record.schema.type, relationship.name,
          "The column with the type has the same value for \(other) and for \(type).")
      }
      return targets
    case .foreignKey(let columns):
      // Without declared types, the types that have the column lead back.
      return served(declared) { type in
        records[type].schema.relationships.contains { other in
          other.cardinality == .one
            && records[type].keys(of: other, to: record.schema.type).contains(columns)
        }
      }
    case .column, .through: return served(declared) { _ in true }
    case nil:
      return served(declared) { relationship.cardinality == .many || !records[$0].key.isComposite }
    }
  }

  /// The indexes of those of the types that are served; without types, those of all that fit.
  private func served(_ types: [String], fitting fits: (Int) -> Bool) -> [Int] {
    types.isEmpty
      ? indexes.sorted { $0.key < $1.key }.map(\.value).filter(fits)
      : types.compactMap { indexes[$0] }
  }

  // MARK: Inverses

  /// The polymorphic to-one relationships that a foreign key is the inverse of.
  ///
  /// - Throws: ``DefinitionError`` if a column has ids of several types that can't be distinguished.
  private func inverses(
    of edge: ServedEdge, from type: Int
  ) throws(DefinitionError) -> [Int: Int] {
    var inverses: [Int: Int] = [:]
    switch edge.storage {
    case .foreignKey(let columns):
      for target in edge.targets {
        inverses[target] = try inverse(of: edge, columns.names, from: type, in: target)
      }
    case .through(let table, let own, let other):
      let mixed = polymorphic(in: table, own.names + other.names)
      if let (owner, name) = mixed.first {
        throw DefinitionError(
          records[type].schema.type, edge.name,
          "A column of \(table) has ids of several types, by \(owner).\(name); lead to \(owner) in the place of joining by it."
        )
      }
    case .column, .typed, .columns: break
    }
    return inverses
  }

  /// The polymorphic relationship of one type that has a foreign key; nil if the column only has ids of one type.
  private func inverse(
    of edge: ServedEdge, _ columns: [String], from type: Int, in target: Int
  ) throws(DefinitionError) -> Int? {
    let name = records[type].schema.type
    let candidates = edges[target].indices.filter {
      !Set(edges[target][$0].idColumns).isDisjoint(with: columns)
    }
    let found = candidates.first { index in
      guard edges[target][index].targets.contains(type) else { return false }
      switch edges[target][index].storage {
      case .typed(let id, _, _): return columns == [id]
      case .columns(let names): return names[name].map { columns == [$0] } ?? false
      case .column, .foreignKey, .through: return false
      }
    }
    if let found { return found }
    let mixed =
      candidates.map { (records[target].schema.type, edges[target][$0].name) }
      + polymorphic(in: records[target].table, columns)
    guard let (owner, relationship) = mixed.first else { return nil }
    throw DefinitionError(
      name, edge.name,
      "The column \(columns.joined(separator: ", ")) of \(records[target].table) has ids of several types, by \(owner).\(relationship), which \(owner == records[target].schema.type ? "doesn't lead to \(name) by it" : "\(records[target].schema.type) lacks")."
    )
  }

  /// The polymorphic relationships of a table's types that use one of the columns.
  private func polymorphic(
    in table: String, _ columns: [String]
  ) -> [(type: String, relationship: String)] {
    records.indices.filter { records[$0].source == nil && records[$0].table == table }
      .flatMap { type in
        edges[type].filter { !Set($0.idColumns).isDisjoint(with: columns) }
          .map { (records[type].schema.type, $0.name) }
      }
  }
}

extension ServedEdge {
  /// The id columns of a relationship whose rows determine which of several types it leads to.
  fileprivate var idColumns: [String] {
    switch storage {
    case .typed(let id, _, _): [id]
    case .columns(let names): Array(names.values)
    case .column, .foreignKey, .through: []
    }
  }
}

extension Schema.Relationship {
  /// The types that the relationship leads to; empty for any.
  fileprivate var declaredTypes: [String] { destinationTypes ?? destinations.map(\.type) }
}

extension DefinitionRecord {
  /// How a relationship is stored: as the definition says, or by the defaults of ``Definition``.
  fileprivate func storage(
    of relationship: Schema.Relationship, targets: [DefinitionRecord]
  ) throws(DefinitionError) -> EdgeStorage {
    let name = relationship.name
    if let storage = edges[name] {
      if case .column = storage, source == nil, targets.count > 1 {
        throw DefinitionError(
          schema.type, name,
          "One column doesn't say which of several types its ids are of; name the column with the type, or one for each type."
        )
      }
      return storage
    }
    if relationship.cardinality == .one {
      if source != nil { return .column([name]) }
      guard relationship.declaredTypes.count == 1 else { return Self.typed(name) }
      return .column([snakeCase(name) + "_id"])
    }
    // Relationships to this type alone take precedence over those to several types.
    let inverses = targets.count == 1 ? targets[0].keys(leadingTo: schema.type) : []
    if inverses.count == 1 { return .foreignKey(inverses[0]) }
    // The inverse may name the join table.
    let joins = targets.count == 1 ? targets[0].joins(leadingTo: schema.type) : []
    if joins.count == 1 { return joins[0] }
    throw DefinitionError(
      schema.type, name,
      "Say where the relationship is kept, with `toMany(_:foreignKey:)` or `toMany(_:through:_:_:)`."
    )
  }

  private static func typed(_ name: String) -> EdgeStorage {
    .typed(id: snakeCase(name) + "_id", type: snakeCase(name) + "_type", names: [:])
  }

  /// The columns of to-one relationships to a type: of those to it alone, or, without any, of those to several types.
  private func keys(leadingTo type: String) -> [KeyColumns] {
    let all = schema.relationships.filter { $0.cardinality == .one }
    let own = all.filter { $0.destinationTypes == [type] }.compactMap { columns(of: $0) }
    guard own.isEmpty else { return own }
    return all.filter { $0.destinationTypes?.contains(type) == true }
      .flatMap { keys(of: $0, to: type) }
  }

  /// The key columns for one of the types that a to-one relationship leads to.
  fileprivate func keys(of relationship: Schema.Relationship, to type: String) -> [KeyColumns] {
    let types = relationship.declaredTypes
    guard types.isEmpty || types.contains(type) else { return [] }
    switch edges[relationship.name] ?? (types.count == 1 ? nil : Self.typed(relationship.name)) {
    case .typed(let id, _, _): return [[id]]
    case .columns(let names): return names[type].map { [[$0]] } ?? []
    case .foreignKey, .through: return []
    case .column, nil: return columns(of: relationship).map { [$0] } ?? []
    }
  }

  /// The columns of this type's table that have the key of a to-one relationship to one type.
  func columns(of relationship: Schema.Relationship) -> KeyColumns? {
    guard relationship.cardinality == .one else { return nil }
    return switch edges[relationship.name] {
    case nil: [snakeCase(relationship.name) + "_id"]
    case .column(let columns): columns
    default: nil
    }
  }

  /// The join tables of to-many relationships to a type, seen from that type.
  private func joins(leadingTo type: String) -> [EdgeStorage] {
    schema.relationships.compactMap { relationship in
      guard relationship.destinationTypes == [type],
        case .through(let table, let own, let other)? = edges[relationship.name]
      else { return nil }
      return .through(table: table, own: other, other: own)
    }
  }
}
