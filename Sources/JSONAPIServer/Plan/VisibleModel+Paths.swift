import JSONAPI

/// Paths of visible names.
extension VisibleModel {
  /// Whether a request may know of a field of a type.
  func shows(_ field: ServedName.Field, of type: Int) -> Bool {
    switch field {
    case .column(let column): types[type]?.columns.contains(column) == true
    case .edge(let edge): types[type]?.edges.contains(edge) == true
    case .key, .type: true
    }
  }

  /// Whether a type has an attribute or relationship with a name that isn't visible.
  func hides(_ name: String, of type: Int) -> Bool {
    model.types[type].field(name).map { !shows($0, of: type) } ?? false
  }

  /// Where a path leads.
  struct Place {
    enum End {
      case attribute, relationship, id
      /// The name of the type of related resources.
      case type
    }

    /// The visible types with the field at the end, or those that a relationship there leads to.
    var types: [Int]
    var end: End
  }

  /// The types and the kind of field that a path leads to; nil if one of its names isn't visible.
  func place(of path: ServedPath) -> Place? {
    var types = path.types
    for (index, name) in path.names.enumerated() {
      let fields = name.fields.filter { types.contains($0.type) }
      // Databases look up a name in all types that the path leads to, including those that hide it.
      guard fields.allSatisfy({ type, field in field.map { shows($0, of: type) } ?? true }) else {
        return nil
      }
      let targets = Set(
        name.edges.filter { types.contains($0.type) }.flatMap { self.targets(of: $1, of: $0) })
      guard targets.isEmpty else {
        types = targets.sorted()
        continue
      }
      guard index == path.names.count - 1 else { break }
      if path.texts[index] == "id" { return Place(types: types, end: .id) }
      if index > 0, fields.contains(where: { $0.field == .type }) {
        return Place(types: types, end: .type)
      }
      guard name.columns.contains(where: { types.contains($0.type) }) else { return nil }
      return Place(types: types, end: .attribute)
    }
    return Place(types: types, end: .relationship)
  }

  /// The key of a field that resources are sorted by.
  ///
  /// - Parameters:
  ///   - path: The path of the field.
  ///   - type: The type of the resources.
  func sortKey(
    _ field: SortField, along path: ServedPath, from type: Int
  ) throws -> Step.SortKey {
    var type = type
    var edges: [Int] = []
    for name in path.names.dropLast() {
      // Databases need a relationship with a single target in the model, not just a single visible one.
      guard let edge = name.edge(of: type), shows(.edge(edge), of: type),
        case let targets = model.types[type].edges[edge].targets, targets.count == 1,
        model.types[type].edges[edge].cardinality == .one
      else {
        throw Refusal.parameter(
          "sort", "unsupported", "Only to-one relationships lead to fields to sort by.")
      }
      edges.append(edge)
      type = targets[0]
    }
    guard path.texts.last != "id" else {
      return Step.SortKey(path: edges, column: nil, isDescending: field.isDescending)
    }
    guard let column = path.names.last?.column(of: type), shows(.column(column), of: type),
      model.types[type].columns[column].type.isOrdered
    else {
      throw Refusal.parameter("sort", "unsupported", "\"\(field.path)\" has no order.")
    }
    return Step.SortKey(path: edges, column: column, isDescending: field.isDescending)
  }
}
