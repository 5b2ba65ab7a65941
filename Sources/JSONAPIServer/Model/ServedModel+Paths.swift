import JSONAPI

/// Paths in definitions and row rules, which the compiler can't always check.
extension ServedModel {
  /// The end of a path; if several types are there, what it is in any of them.
  private struct PathEnd {
    var isColumn = false
    var isRelationship = false
    /// Whether the path ends at a relationship to types that aren't served.
    var isUnserved = false
    /// Whether it leads from a table to the resources of a source.
    var entersSource = false
  }

  private func end(
    of names: [String], from types: [Int], _ records: [DefinitionRecord]
  ) -> PathEnd {
    var types = types.map { self.types[$0] }
    var end = PathEnd()
    for (index, name) in names.enumerated() {
      let edges = types.compactMap { type in type.edge(name).map { (type, type.edges[$0]) } }
      end.isRelationship = !edges.isEmpty
      if index == names.count - 1 {
        end.isColumn =
          ServedType.isKey(name) || types.contains { $0.column(name) != nil }
          || index > 0 && types.contains { $0.isTypeName(name) }
      }
      if edges.isEmpty {
        end.isUnserved = types.contains { records[$0.index].schema.relationship(name) != nil }
        if index < names.count - 1 { return PathEnd(isUnserved: end.isUnserved) }
      }
      end.entersSource =
        end.entersSource
        || edges.contains { type, edge in
          !type.isFromSource && edge.targets.contains { self.types[$0].isFromSource }
        }
      types = Set(edges.flatMap { $1.targets }).sorted().map { self.types[$0] }
    }
    return end
  }

  /// Checks the paths in definitions.
  ///
  /// Paths through types that aren't served are allowed.
  ///
  /// - Parameters:
  ///   - records: The definitions.
  ///   - mistakes: Receives an error for each path that doesn't exist.
  func checkPaths(_ records: [DefinitionRecord], _ mistakes: inout [DefinitionError]) {
    for (index, record) in records.enumerated() {
      func require(_ paths: some Sequence<String>, _ holds: (PathEnd) -> Bool) {
        for path in paths {
          let end = end(of: DottedPath(path).names, from: [index], records)
          if holds(end) || end.isUnserved { continue }
          mistakes.append(
            DefinitionError(record.schema.type, path, "The schema has no such field."))
        }
      }
      require((record.filterable ?? []).sorted()) { $0.isColumn || $0.isRelationship }
      require((record.includable ?? []).sorted()) { $0.isRelationship }
      require(
        (record.sortable ?? []).sorted() + record.defaultSort.map(\.path.text)
      ) { $0.isColumn }
      for (name, window) in record.windows.sorted(by: { $0.key < $1.key }) {
        guard let edge = types[index].edge(name) else { continue }
        require(window.sort.map { "\(name).\($0.path)" }) { $0.isColumn }
        _ = mistakes.collect { () throws(DefinitionError) in
          try check(window.condition, of: types[index].edges[edge].targets, records)
        }
      }
    }
  }

  /// Checks a condition on rows: a name that the model doesn't have would count as null and could
  /// match every row.
  ///
  /// - Parameters:
  ///   - condition: The condition.
  ///   - types: The types of the rows.
  ///   - records: The definitions.
  ///   - isRowRule: Whether it sees all rows, regardless of the rules of related types.
  /// - Throws: ``DefinitionError`` for a path that doesn't exist, or leads from a table into a
  ///   source.
  func check(
    _ condition: FilterExpression, of types: [Int], _ records: [DefinitionRecord],
    isRowRule: Bool = false
  ) throws(DefinitionError) {
    _ = try condition.rewriting { kind, within throws(DefinitionError) in
      let path: DottedPath
      var needsColumn = false
      switch kind {
      case .and, .or, .not: return kind
      case .search:
        throw DefinitionError(
          types.map { self.types[$0].name }.joined(separator: "|"), nil,
          "A condition on rows can't search for words.")
      case .has(let relationship): path = relationship
      case .comparison(let comparison):
        path = comparison.path
        if case .field = comparison.operand { needsColumn = true }
      }
      let names = within.flatMap(\.names) + path.names
      let end = end(of: names, from: types, records)
      func error(_ message: String) -> DefinitionError {
        DefinitionError(
          types.map { self.types[$0].name }.joined(separator: "|"),
          names.joined(separator: "."), message)
      }
      guard needsColumn ? end.isColumn : end.isRelationship else {
        throw error("A condition on rows names this, which is not served.")
      }
      // The id of a related resource is in the row itself.
      let isInRow =
        needsColumn && within.isEmpty && names.count == 2 && ServedType.isKey(names[1])
        && types.allSatisfy { type in
          guard let edge = self.types[type].edge(names[0]),
            case let relationship = self.types[type].edges[edge]
          else { return true }
          if isRowRule, case .column = relationship.storage { return true }
          return relationship.hasPlainID(records)
        }
      guard !end.entersSource || isInRow else {
        throw error("A condition on rows can't look at the resources of a source.")
      }
      return kind
    }
  }
}
