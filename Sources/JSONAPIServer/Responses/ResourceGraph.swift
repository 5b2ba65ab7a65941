/// The resources of a compound document: each once, with the linkage of all paths that reached it (CMP-05).
struct ResourceGraph {
  struct Key: Hashable {
    let type: Int
    let key: ColumnValue
  }

  struct Linkage {
    let edge: Int
    var targets: [Key] = []
    /// The row that the targets belong to, the first of several paths to an object.
    var source: Source?
    /// Whether there are more related resources than the limit of the relationship.
    var isCut = false
  }

  struct Source: Equatable {
    let step: Int
    let row: Int
  }

  struct Object {
    let step: Int
    let row: Int
    let isPrimary: Bool
    var linkage: [Linkage] = []
  }

  private(set) var objects: [Object] = []
  private var numbers: [Key: Int] = [:]
  /// The index of the object for each row of each step.
  private var places: [[Int]] = []

  init(_ response: PlannedResponse, _ rows: [RowSet]) {
    let model = response.plan.model
    let count = rows.reduce(0) { $0 + $1.count }
    objects.reserveCapacity(count)
    numbers.reserveCapacity(count)
    places = rows.map { _ in [] }
    for (number, step) in response.plan.steps.enumerated() {
      // The owner of a requested relationship isn't part of the document.
      if response.hasOwner, number == 0 {
        places[0] = Array(repeating: -1, count: rows[0].count)
        continue
      }
      let isPrimary = response.primary.contains(number) && !response.isLinkage
      let type = model.types[step.type]
      // Linkage in the rows themselves is written from there.
      let edges = response.included[number].map { $0.edge }.filter { !type.edges[$0].isInRow }
      var parents: [Step.Parent?] = []
      if case .edges(let all) = step.source {
        parents = all.map { model.types[$0.type].edges[$0.edge].isInRow ? nil : $0 }
      }
      let own = rows[number]
      places[number].reserveCapacity(own.count)
      for row in 0..<own.count {
        let key = Key(type: step.type, key: own[row, 0])
        let object = Self.number(&numbers[key], next: objects.count)
        if object == objects.count {
          objects.append(Object(step: number, row: row, isPrimary: isPrimary))
        }
        places[number].append(object)
        for edge in edges { objects[object].add(edge) }
        if row < own.origins.count { link(key, own.origins[row], parents) }
      }
      for edge in response.included[number] { cut(edge, number, rows) }
    }
  }

  /// The number of an object, with a single lookup.
  private static func number(_ known: inout Int?, next: Int) -> Int {
    let number = known ?? next
    known = number
    return number
  }

  /// Adds the row to the linkage of its parent.
  private mutating func link(_ key: Key, _ origin: RowSet.Origin, _ parents: [Step.Parent?]) {
    guard parents.indices.contains(origin.parent), let parent = parents[origin.parent] else {
      return
    }
    let owner = places[parent.step][origin.row]
    guard owner >= 0 else { return }
    objects[owner].add(parent.edge, key, from: Source(step: parent.step, row: origin.row))
  }

  private mutating func cut(
    _ edge: PlannedResponse.IncludedEdge, _ number: Int, _ rows: [RowSet]
  ) {
    for (step, parent) in edge.steps {
      for origin in rows[step].parentsWithMore where origin.parent == parent {
        objects[places[number][origin.row]].cut(edge.edge)
      }
    }
  }

  func object(_ step: Int, _ row: Int) -> Object? {
    let number = places[step][row]
    return number >= 0 ? objects[number] : nil
  }
}

extension ResourceGraph.Object {
  fileprivate mutating func add(_ edge: Int) { _ = place(of: edge) }

  fileprivate mutating func add(
    _ edge: Int, _ key: ResourceGraph.Key, from source: ResourceGraph.Source
  ) {
    let place = place(of: edge)
    if linkage[place].source == nil { linkage[place].source = source }
    if linkage[place].source == source { linkage[place].targets.append(key) }
  }

  fileprivate mutating func cut(_ edge: Int) { linkage[place(of: edge)].isCut = true }

  private mutating func place(of edge: Int) -> Int {
    if let place = linkage.firstIndex(where: { $0.edge == edge }) { return place }
    linkage.append(ResourceGraph.Linkage(edge: edge))
    return linkage.count - 1
  }
}
