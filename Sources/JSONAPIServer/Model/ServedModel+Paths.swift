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

  private func end(of path: ServedPath, _ records: [DefinitionRecord]) -> PathEnd {
    var end = PathEnd()
    for (index, name) in path.names.enumerated() {
      let edges = name.edges
      end.isRelationship = !edges.isEmpty
      if index == path.names.count - 1 {
        end.isColumn = name.fields.contains { _, field in
          switch field {
          case .column, .key: true
          case .type: index > 0
          case .edge, nil: false
          }
        }
      }
      if edges.isEmpty {
        end.isUnserved = name.fields.contains { type, _ in
          records[type].schema.relationship(path.texts[index]) != nil
        }
        if index < path.names.count - 1 { return PathEnd(isUnserved: end.isUnserved) }
      }
      end.entersSource =
        end.entersSource
        || edges.contains { type, edge in
          !types[type].isFromSource
            && types[type].edges[edge].targets.contains { types[$0].isFromSource }
        }
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
          let end = end(of: self.path(DottedPath(path), from: [index]), records)
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
          _ = try condition(
            window.condition, of: types[index].edges[edge].targets, by: records)
        }
      }
    }
  }

  /// A condition on rows with its names resolved: what the model doesn't have would count as null and could hold for
  /// every row.
  ///
  /// - Parameters:
  ///   - condition: The condition.
  ///   - types: The types of the rows.
  ///   - records: The definitions.
  ///   - isRowRule: Whether it sees all rows, regardless of the rules of related types.
  /// - Throws: ``DefinitionError`` for a path that doesn't exist, or leads from a table into a
  ///   source.
  func condition(
    _ condition: FilterExpression, of types: [Int], by records: [DefinitionRecord],
    isRowRule: Bool = false
  ) throws(DefinitionError) -> Condition {
    try self.condition(condition, of: types) { kind, path throws(DefinitionError) in
      func error(_ message: String, _ field: String? = path.text()) -> DefinitionError {
        DefinitionError(
          types.map { self.types[$0].name }.joined(separator: "|"), field, message)
      }
      var needsColumn = false
      switch kind {
      case .and, .or, .not, .has: break
      case .search: throw error("A condition on rows can't search for words.", nil)
      case .comparison(let comparison): if case .field = comparison.operand { needsColumn = true }
      }
      let end = end(of: path, records)
      guard needsColumn ? end.isColumn : end.isRelationship else {
        throw error("A condition on rows names this, which is not served.")
      }
      // The id of a related resource is in the row itself.
      let isInRow =
        needsColumn && path.isRelatedID
        && path.names[0].edges.allSatisfy { type, edge in
          let relationship = self.types[type].edges[edge]
          if isRowRule, case .column = relationship.storage { return true }
          return relationship.hasPlainID(records)
        }
      guard !end.entersSource || isInRow else {
        throw error("A condition on rows can't look at the resources of a source.")
      }
      if isRowRule, types.allSatisfy({ self.types[$0].isFromSource }) {
        // Of related resources, a resource that is read by its id has only the types and ids.
        let isLinkage =
          needsColumn && path.names.count == 2 && path.names[1].columns.isEmpty
          && path.names[1].edges.isEmpty
        guard path.names.count == 1 || isLinkage else {
          throw error("A row rule of a source can't look at related resources.")
        }
      }
      return kind
    }
  }
}
