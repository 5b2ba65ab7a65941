/// The resources of a compound document: each once, with the linkage of all paths that reached it (CMP-05).
struct ResourceGraph {
  struct Key: Hashable {
    let type: Int
    let key: DatabaseValue
  }

  struct Linkage {
    let edge: Int
    var targets: [Key] = []
    /// The row that the targets are of: an object that several paths reach has them from one alone.
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
  /// The number of the object of each row of each step.
  private var places: [[Int]] = []

  init(_ response: PlannedResponse, _ rows: [RowSet]) {
    places = rows.map { _ in [] }
    for (number, step) in response.plan.steps.enumerated() {
      // The owner of a relationship that is asked for is no part of the document.
      if response.hasOwner, number == 0 {
        places[0] = Array(repeating: -1, count: rows[0].count)
        continue
      }
      let isPrimary = response.primary.contains(number) && !response.isLinkage
      for row in 0..<rows[number].count {
        let key = Key(type: step.type, key: rows[number][row, 0])
        let known = numbers[key]
        let object = known ?? objects.count
        if known == nil {
          numbers[key] = object
          objects.append(Object(step: number, row: row, isPrimary: isPrimary))
        }
        places[number].append(object)
        for edge in response.included[number] { objects[object].add(edge.edge) }
        link(key, number, row, step, response, rows)
      }
      for edge in response.included[number] { cut(edge, number, rows) }
    }
  }

  /// Adds the row to the linkage of its parent.
  private mutating func link(
    _ key: Key, _ number: Int, _ row: Int, _ step: Step, _ response: PlannedResponse,
    _ rows: [RowSet]
  ) {
    guard case .edges(let parents) = step.source, row < rows[number].origins.count else { return }
    let origin = rows[number].origins[row]
    let parent = parents[origin.parent]
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
