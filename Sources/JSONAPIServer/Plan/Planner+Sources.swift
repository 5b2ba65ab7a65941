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
  ///   - names: The path, with the field at its end.
  ///   - type: The type at which it begins; a source checks its own paths.
  ///   - parameter: The parameter with the path.
  ///   - isID: Whether the path just leads to an id, which the row itself has.
  func refuseSources(
    along names: [String], from type: Int, _ parameter: String, isID: Bool = false
  ) throws {
    guard !model.types[type].isFromSource else { return }
    var types = [type]
    for name in names {
      let edges = types.compactMap { type in
        scope.visible.edge(name, of: type).map { model.types[type].edges[$0] }
      }
      for edge in edges where edge.targets.contains(where: { model.types[$0].isFromSource }) {
        let isInRow = names.count == 2 && edge.hasPlainID(records)
        guard isID, isInRow else {
          throw Refusal.parameter(
            parameter, "unsupported",
            "\"\(edge.name)\" leads to resources that can't be looked at here.")
        }
      }
      types = edges.flatMap(\.targets)
    }
  }
}
