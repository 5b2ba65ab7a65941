/// The graph of resources whose relationships the models follow, which determines where values are
/// cut.
///
/// A node is a resource read as one Swift type. What is cut depends only on the graph, never on the
/// order in which nodes were encountered:
///
/// - A step within a cycle, more precisely within a strongly connected component, uses one of the
///   steps available from where the component is entered. With none left, it is cut.
/// - Every value has a level: one more than the greatest level it would embed if depth weren't
///   limited. Levels are grouped into bands. A value embeds others of its own band and of a limited
///   number of lower ones, so a resource has at most one version for each of these numbers.
struct EmbeddingGraph {
  /// A resource with the limits of a place where it is embedded.
  struct Version {
    let node: Int
    /// The steps left within the cycle.
    let steps: Int
    /// The number of lower bands that may still be entered.
    let bands: Int
  }

  /// The treatment of a relationship.
  enum Step {
    case embed(Version)
    case cut(UnresolvedReason)
  }

  private let cycleDepth: Int
  private let maximumDepth: Int
  private let bandHeight: Int
  private let bandCount: Int
  /// The targets of all nodes, those of each in one range.
  private var targets: [Int32] = []
  private var ranges: [Range<Int>] = []
  /// The number of each node's component.
  private var components: [Int32] = []
  private var isCyclic: [Bool] = []
  /// The levels of each node, one for each number of steps left, and where they begin.
  private var levels: [Int32] = []
  private var levelStarts: [Int] = []

  /// Creates an empty graph.
  ///
  /// - Parameters:
  ///   - maximumDepth: The maximum number of nested resources, at least 1.
  ///   - cycleDepth: The number of steps embedded along a cycle.
  init(maximumDepth: Int, cycleDepth: Int) {
    self.maximumDepth = maximumDepth
    self.cycleDepth = cycleDepth
    // Fewer bands give fewer versions of a resource; more bands cut chains closer to the limit.
    bandHeight = max(1, maximumDepth / 4)
    bandCount = maximumDepth / bandHeight
  }

  var nodeCount: Int { ranges.count }

  mutating func addNode() { ranges.append(0..<0) }

  func targets(of node: Int) -> ArraySlice<Int32> { targets[ranges[node]] }

  /// Replaces the targets of a node.
  mutating func setTargets(of node: Int, to new: some Sequence<Int32>) {
    let start = targets.count
    targets += new
    ranges[node] = start..<targets.count
  }
}

// MARK: - Versions

extension EmbeddingGraph {
  /// Returns the version of a node for primary data and for relationships that enter its cycle from
  /// outside.
  func entry(to node: Int) -> Version {
    let steps = levelCount(of: node) - 1
    return Version(node: node, steps: steps, bands: min(bandCount - 1, band(node, steps)))
  }

  /// Returns how a version treats a relationship to another node.
  func step(from version: Version, to target: Int) -> Step {
    var steps = levelCount(of: target) - 1
    if components[version.node] == components[target] {
      guard version.steps > 0 else { return .cut(.cycle) }
      steps = version.steps - 1
    }
    let band = band(target, steps)
    let entered = band == self.band(version.node, version.steps) ? 0 : 1
    guard version.bands >= entered else { return .cut(.tooDeep) }
    // Capped, so that bands which can't be used up don't give separate versions.
    return .embed(
      Version(node: target, steps: steps, bands: min(version.bands - entered, band)))
  }

  /// Returns the level of a version, greater than that of everything it embeds.
  func level(of version: Version) -> Int {
    Int(levels[levelStarts[version.node] + version.steps])
  }

  /// One more than the greatest level.
  var levelCount: Int { Int(levels.max() ?? 0) + 1 }

  /// Returns whether a node took part in the last analysis.
  func knows(_ node: Int) -> Bool { node < levelStarts.count }

  /// Returns a number below ``slotCount`` that is unique to the version.
  func slot(of version: Version) -> Int {
    (levelStarts[version.node] + version.steps) * bandCount + version.bands
  }

  var slotCount: Int { levels.count * bandCount }

  private func band(_ node: Int, _ steps: Int) -> Int {
    let level = Int(levels[levelStarts[node] + steps])
    // As many bands may be entered as there are within the limit, so nothing within it is cut.
    return level <= maximumDepth
      ? min((level - 1) / bandHeight, bandCount - 1)
      : bandCount + (level - maximumDepth - 1) / bandHeight
  }

  private func levelCount(of node: Int) -> Int { isCyclic[node] ? cycleDepth + 1 : 1 }
}

// MARK: - Analysis

extension EmbeddingGraph {
  /// Finds cycles and levels in linear time.
  mutating func analyze() {
    components = Array(repeating: -1, count: nodeCount)
    isCyclic = Array(repeating: false, count: nodeCount)
    levelStarts = Array(repeating: 0, count: nodeCount)
    levels = []
    let (ranges, targets) = (ranges, targets)
    forEachStronglyConnectedComponent(ofNodes: nodeCount) {
      ranges[$0]
    } target: {
      Int(targets[$0])
    } _: {
      complete($0)
    }
  }

  /// Numbers a component and computes the levels of its nodes.
  private mutating func complete(_ nodes: ArraySlice<Int32>) {
    guard let first = nodes.first.map(Int.init) else { return }
    let isCycle = nodes.count > 1 || targets[ranges[first]].contains(Int32(first))
    for node in nodes.lazy.map(Int.init) {
      components[node] = Int32(first)
      isCyclic[node] = isCycle
      levelStarts[node] = levels.count
      levels += repeatElement(0, count: levelCount(of: node))
    }
    // Without steps left, a value embeds only nodes outside the component.
    for node in nodes.lazy.map(Int.init) {
      var level: Int32 = 0
      for target in targets[ranges[node]].lazy.map(Int.init)
      where components[target] != components[node] {
        level = max(level, levels[levelStarts[target] + levelCount(of: target) - 1])
      }
      levels[levelStarts[node]] = level + 1
    }
    guard isCycle else { return }
    for steps in 0..<cycleDepth {
      for node in nodes.lazy.map(Int.init) {
        var level = levels[levelStarts[node]]
        for target in targets[ranges[node]].lazy.map(Int.init)
        where components[target] == components[node] {
          level = max(level, levels[levelStarts[target] + steps] + 1)
        }
        levels[levelStarts[node] + steps + 1] = level
      }
    }
  }
}
