import JSONAPI

/// Names in sources, which a database can't query.
extension Planner {
  /// Whether the step for a relationship starts from keys in the rows, since no statement joins
  /// tables and sources.
  func needsLinkage(_ edge: Int, of type: Int) -> Bool {
    let relationship = model.types[type].edges[edge]
    return relationship.isInRow
      && (model.types[type].isFromSource
        || relationship.targets.contains { model.types[$0].isFromSource })
  }

  /// Refuses a path that leads from a table to the resources of a source.
  ///
  /// - Parameters:
  ///   - path: The path from a type; a source decides about paths of its own.
  ///   - parameter: The parameter with the path.
  ///   - isID: Whether the path just leads to an id, which the row itself has.
  func refuseSources(along path: ServedPath, _ parameter: String, isID: Bool = false) throws {
    guard path.types.allSatisfy({ !model.types[$0].isFromSource }) else { return }
    var types = path.types
    for name in path.names {
      let edges = name.edges.filter { type, edge in
        types.contains(type) && scope.visible.shows(.edge(edge), of: type)
      }.map { model.types[$0].edges[$1] }
      for edge in edges where edge.targets.contains(where: { model.types[$0].isFromSource }) {
        guard isID, path.isRelatedID, edge.hasPlainID(records) else {
          throw Refusal.parameter(
            parameter, "unsupported",
            "\"\(edge.name)\" leads to resources that can't be looked at here.")
        }
      }
      types = edges.flatMap(\.targets)
    }
  }

  /// Refuses a filter along a path from a source to a type that has rows hidden from the request.
  ///
  /// The source evaluates the filter, and doesn't know the row rules.
  func refuseHidden(along path: ServedPath) throws {
    guard path.types.contains(where: { model.types[$0].isFromSource }) else { return }
    for (type, edge) in path.names.flatMap(\.edges) {
      let relationship = model.types[type].edges[edge]
      guard !relationship.targets.allSatisfy({ scope.rules.hidesNothing(of: $0) }) else {
        continue
      }
      try scope.rules.check()
      throw Refusal.parameter(
        "filter", "unsupported",
        "\"\(relationship.name)\" leads to resources that can't be looked at here.")
    }
  }
}
