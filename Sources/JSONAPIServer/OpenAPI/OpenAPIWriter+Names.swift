import JSONAPI

/// Names that parameters may have as values: paths to include, fields, and names to sort and filter by.
extension OpenAPIWriter {
  /// The maximum number of paths that are listed if the definition sets no limit.
  var maximumPaths: Int { isBrief ? 10 : 100 }

  var maximumDepth: Int { configuration.limits.query.pathDepth }

  /// The paths that may be included from a type.
  func includePaths(from type: Int) -> [String] {
    if let known = known.paths[type] { return known }
    let paths = findPaths(from: [type], allowed: records[type].includable)
    known.paths[type] = paths
    return paths
  }

  /// The paths that may be included from one of several types.
  ///
  /// - Parameter allowed: The paths that the definition names; nil for all visible ones, of which the short ones are
  ///   listed, since their number grows with each name in a path.
  func includePaths(from types: [Int], allowed: Set<String>?) -> [String] {
    if types.count == 1, allowed == records[types[0]].includable {
      return includePaths(from: types[0])
    }
    return findPaths(from: types, allowed: allowed)
  }

  private func findPaths(from types: [Int], allowed: Set<String>?) -> [String] {
    var paths: [String] = []
    var level: [(path: String, types: [Int])] = [("", types)]
    for _ in 0..<maximumDepth {
      if level.isEmpty { break }
      var next: [(path: String, types: [Int])] = []
      for (path, types) in level {
        for (name, targets) in targets(from: types) {
          let path = path.isEmpty ? name : "\(path).\(name)"
          guard allowed?.contains(path) ?? true else { continue }
          next.append((path, targets))
        }
        // Only whole levels are listed; one that would be too long is abandoned.
        if allowed == nil, !paths.isEmpty, paths.count + next.count > maximumPaths {
          return paths
        }
      }
      paths += next.map(\.path)
      level = next
    }
    return paths
  }

  /// The relationships of types by their names, with the types that they lead to.
  private func targets(from types: [Int]) -> [(name: String, targets: [Int])] {
    var found: [(name: String, targets: [Int])] = []
    for type in types {
      for edge in edges(of: type) {
        let name = self.edge(edge, of: type).name
        let targets = visible.targets(of: edge, of: type)
        if let index = found.firstIndex(where: { $0.name == name }) {
          found[index].targets += targets.filter { !found[index].targets.contains($0) }
        } else {
          found.append((name, targets))
        }
      }
    }
    return found
  }

  /// The types that may be included from types, regardless of the number of paths to them.
  func includedTypes(from types: [Int], allowed: Set<String>?, depth: Int? = nil) -> [Int] {
    guard depth == nil, types.count == 1, allowed == records[types[0]].includable else {
      return findTypes(from: types, allowed: allowed, depth: depth)
    }
    if let known = known.included[types[0]] { return known }
    let found = findTypes(from: types, allowed: allowed, depth: depth)
    known.included[types[0]] = found
    return found
  }

  private func findTypes(from types: [Int], allowed: Set<String>?, depth: Int?) -> [Int] {
    var reached: Set<Int> = []
    if let allowed {
      for path in includePaths(from: types, allowed: allowed) {
        var level = types
        for name in DottedPath(path).names {
          level = visible.targets(along: name, from: level)
        }
        reached.formUnion(level)
      }
    } else {
      var level = Set(types)
      for _ in 0..<(depth ?? maximumDepth) {
        if level.isEmpty { break }
        let next = Set(targets(from: level.sorted()).flatMap(\.targets))
        level = next.subtracting(reached)
        reached.formUnion(next)
      }
    }
    return reached.sorted()
  }

  /// The names of a type's visible fields.
  func fieldNames(of type: Int) -> [String] {
    columns(of: type).map(\.name) + edges(of: type).map { edge($0, of: type).name }
  }

  /// The names that the collection of a type may be sorted by.
  func sortNames(of type: Int) -> [String] {
    let own = columns(of: type).filter { $0.type.isOrdered }.map(\.name)
    guard let allowed = records[type].sortable else { return own + ["id"] }
    return own.filter { allowed.contains($0) }
      + allowed.filter { path in
        path == "id" || (path.utf8.contains(UInt8(ascii: ".")) && isSortable(path, type))
      }.sorted()
  }

  /// Whether a path of to-one relationships leads to a field that has an order.
  private func isSortable(_ path: String, _ type: Int) -> Bool {
    let field = SortField(DottedPath(path))
    let names = model.path(field.path, from: [type])
    return names.names.count <= maximumDepth
      && (try? visible.sortKey(field, along: names, from: type)) != nil
  }

  /// An operand of a filter.
  struct Filterable {
    enum Field {
      case attribute(ServedColumn)
      case id
      case relationship(Schema.Cardinality)
      /// The type in linkage.
      case type([Int])
    }

    let path: String
    let field: Field
  }

  /// The operands that the collection of a type may be filtered by.
  ///
  /// If the definition sets no limit, longer paths are allowed as well, but not listed.
  func filterables(of type: Int) -> [Filterable] {
    guard let allowed = records[type].filterable else {
      return columns(of: type).map { Filterable(path: $0.name, field: .attribute($0)) }
        + [Filterable(path: "id", field: .id)]
        + edges(of: type).flatMap {
          let edge = edge($0, of: type)
          // Its target types determine whether their ids may be compared.
          let isAllowed = visible.targets(of: $0, of: type).allSatisfy {
            records[$0].filterable?.contains("id") ?? true
          }
          let isKnown =
            records[type].source != nil
            ? !isRuled(edge)
            : edge.hasPlainID(records) || edge.targets.allSatisfy { records[$0].source == nil }
          return
            (isAllowed && isKnown
            ? [Filterable(path: edge.name, field: .relationship(edge.cardinality))] : [])
            + typeFilter(edge.name, [$0], type)
        }
    }
    let order = fieldNames(of: type)
    func place(_ path: String) -> Int {
      order.firstIndex(of: DottedPath(path).first) ?? order.count
    }
    return allowed.sorted { (place($0), $0) < (place($1), $1) }
      .flatMap { path -> [Filterable] in
        let edge = visible.edge(path, of: type)
        return (filterable(path, type).map { [$0] } ?? [])
          + typeFilter(path, edge.map { [$0] } ?? [], type)
      }
  }

  /// The filter by the type of a relationship's linkage, if it is in the row and a database can compare it.
  private func typeFilter(_ name: String, _ edges: [Int], _ type: Int) -> [Filterable] {
    edges.compactMap { index in
      let edge = edge(index, of: type)
      guard edge.isPolymorphic, edge.targets.allSatisfy({ records[$0].source == nil }),
        records[type].source == nil || !isRuled(edge)
      else { return nil }
      return Filterable(
        path: "\(name).type", field: .type(visible.targets(of: index, of: type)))
    }
  }

  /// Whether a rule may hide related resources, by which a source can't be filtered then.
  private func isRuled(_ edge: ServedEdge) -> Bool {
    edge.targets.contains { records[$0].rows != nil }
  }

  private func filterable(_ path: String, _ type: Int) -> Filterable? {
    let names = model.path(DottedPath(path), from: [type])
    guard names.names.count <= maximumDepth, let place = visible.place(of: names),
      let last = names.names.last
    else { return nil }
    let field: Filterable.Field?
    switch place.end {
    case .id: field = .id
    case .type: field = nil
    case .attribute:
      field = last.columns.first { place.types.contains($0.type) }
        .map { .attribute(model.types[$0.type].columns[$0.column]) }
    case .relationship:
      field = last.edges.first { visible.shows(.edge($0.edge), of: $0.type) }
        .map { .relationship(edge($0.edge, of: $0.type).cardinality) }
    }
    return field.map { Filterable(path: path, field: $0) }
  }

  /// The pagination styles of the collection of a type.
  func pageStyles(of type: Int) -> [PageStyle] { records[type].pageStyles }
}
