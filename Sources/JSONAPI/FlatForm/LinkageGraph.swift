/// The identifiers in the linkage of a document's resources, in the document's order.
struct LinkageList {
  /// What each identifier is looked up by, `nil` for one that is incomplete.
  fileprivate var keys: [ResourceIndex.Key?] = []
  fileprivate var firstLinks: [Int32] = []

  /// Adds the next resource's identifiers.
  mutating func add(_ resource: JSONNode, _ types: inout ResourceTypes) {
    firstLinks.append(Int32(truncatingIfNeeded: keys.count))
    for (name, relationships) in resource.members where name.isName("relationships") {
      for (_, relationship) in relationships.members {
        guard let data = relationship.member("data") else { continue }
        if data.isObject { add(identifier: data, &types) }
        for element in data.elements { add(identifier: element, &types) }
      }
    }
  }

  private mutating func add(identifier: JSONNode, _ types: inout ResourceTypes) {
    let identity = ResourceIndex.identity(of: identifier)
    keys.append(ResourceIndex.key(of: identity, in: identifier.tape, &types))
  }
}

/// The resources of a document and the linkage between them, as numbers.
///
/// The links of a resource are in the order in which ``links(of:)`` and the members of its
/// relationships come.
struct LinkageGraph {
  /// The resource number of each link's target, −1 if the document doesn't contain it.
  private(set) var targets: [Int32] = []
  /// The distance of each resource from primary data; `Int32.max` if it is unreachable.
  private(set) var distances: [Int32] = []
  /// For each resource a number that it shares with those that it forms cycles with.
  private(set) var cycles: [Int32] = []

  private var firstLinks: [Int32] = []

  /// Resolves all links.
  ///
  /// - Parameters:
  ///   - links: The links of all resources.
  ///   - findsCycles: Whether to fill ``distances`` and ``cycles`` too.
  init(_ links: LinkageList, _ index: ResourceIndex, findsCycles: Bool) {
    firstLinks = links.firstLinks
    firstLinks.append(Int32(truncatingIfNeeded: links.keys.count))
    targets.reserveCapacity(links.keys.count)
    for key in links.keys {
      targets.append(key.flatMap { index.find($0) }.map { Int32(truncatingIfNeeded: $0) } ?? -1)
    }
    guard findsCycles else { return }
    distances = distances(from: index)
    cycles = stronglyConnectedComponents()
  }

  /// The places of a resource's links in ``targets``.
  func links(of resource: Int) -> Range<Int> {
    Int(firstLinks[resource])..<Int(firstLinks[resource + 1])
  }

  /// Breadth first, from all primary resources at once.
  private func distances(from index: ResourceIndex) -> [Int32] {
    var distances = [Int32](repeating: .max, count: index.count)
    var queue: [Int32] = []
    queue.reserveCapacity(index.count)
    func begin(_ number: Int) {
      guard distances[number] != 0 else { return }
      distances[number] = 0
      queue.append(Int32(truncatingIfNeeded: number))
    }
    for number in 0..<index.primaryCount {
      begin(number)
      // An identifier in primary data represents the resource that it identifies.
      begin(index.representative(of: number))
    }
    var position = 0
    while position < queue.count {
      let number = Int(queue[position])
      position += 1
      for link in links(of: number) {
        let target = Int(targets[link])
        guard target >= 0, distances[target] == .max else { continue }
        distances[target] = distances[number] + 1
        queue.append(Int32(truncatingIfNeeded: target))
      }
    }
    return distances
  }

  private func stronglyConnectedComponents() -> [Int32] {
    let count = firstLinks.count - 1
    var components = [Int32](repeating: -1, count: count)
    forEachStronglyConnectedComponent(ofNodes: count) {
      links(of: $0)
    } target: {
      Int(targets[$0])
    } _: { members in
      for member in members { components[Int(member)] = members[members.startIndex] }
    }
    return components
  }
}
