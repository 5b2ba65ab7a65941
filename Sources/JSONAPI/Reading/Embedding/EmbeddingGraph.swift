/// Which resources lead to which, as far as their models follow relationships, and where values are cut.
///
/// A node is a resource read as one Swift type. What is cut depends on the graph alone, never on the order in
/// which nodes were met:
///
/// - A step within a cycle, more precisely within a strongly connected component, takes one of the steps that
///   there are from where the component is entered. Where none is left, it is cut.
/// - Every value has a level: one more than the greatest level among what it would embed, were depth not
///   limited. Levels are split into bands. A value embeds others of its own band, and goes on into a limited
///   number of lower ones, so a resource has no more than one version for each of these numbers.
struct EmbeddingGraph {
  /// A resource as it is embedded in some place.
  struct Version {
    let node: Int
    /// The steps that are left within the cycle.
    let steps: Int
    /// The lower bands that may still be entered.
    let bands: Int
  }

  /// What becomes of a relationship.
  enum Step {
    case embed(Version)
    case cut(UnresolvedReason)
  }

  private let cycleDepth: Int
  private let maximumDepth: Int
  private let bandHeight: Int
  private let bandCount: Int
  /// What nodes lead to, the targets of each in one range.
  private var targets: [Int32] = []
  private var ranges: [Range<Int>] = []
  /// The number of each node's component.
  private var components: [Int32] = []
  private var isCyclic: [Bool] = []
  /// The levels of each node, one for each number of steps that may be left, and where they begin.
  private var levels: [Int32] = []
  private var levelStarts: [Int] = []

  /// Creates an empty graph.
  ///
  /// - Parameters:
  ///   - maximumDepth: How many resources may be embedded in one another, at least 1.
  ///   - cycleDepth: How many steps of a cycle are embedded.
  init(maximumDepth: Int, cycleDepth: Int) {
    self.maximumDepth = maximumDepth
    self.cycleDepth = cycleDepth
    // With few bands a resource has few versions; with many, a chain is cut closer to the limit.
    bandHeight = max(1, maximumDepth / 4)
    bandCount = maximumDepth / bandHeight
  }

  var nodeCount: Int { ranges.count }

  mutating func addNode() { ranges.append(0..<0) }

  func targets(of node: Int) -> ArraySlice<Int32> { targets[ranges[node]] }

  /// Replaces what a node leads to.
  mutating func setTargets(of node: Int, to new: some Sequence<Int32>) {
    let start = targets.count
    targets += new
    ranges[node] = start..<targets.count
  }
}

// MARK: - Versions

extension EmbeddingGraph {
  /// The version of a node that primary data has, and everything that leads to its cycle from outside.
  func entry(to node: Int) -> Version {
    let steps = levelCount(of: node) - 1
    return Version(node: node, steps: steps, bands: min(bandCount - 1, band(node, steps)))
  }

  /// What a version of a resource does with a relationship to another node.
  func step(from version: Version, to target: Int) -> Step {
    var steps = levelCount(of: target) - 1
    if components[version.node] == components[target] {
      guard version.steps > 0 else { return .cut(.cycle) }
      steps = version.steps - 1
    }
    let band = band(target, steps)
    let entered = band == self.band(version.node, version.steps) ? 0 : 1
    guard version.bands >= entered else { return .cut(.tooDeep) }
    // A number that nothing can use up makes no version of its own.
    return .embed(
      Version(node: target, steps: steps, bands: min(version.bands - entered, band)))
  }

  /// Greater than that of everything that the version embeds.
  func level(of version: Version) -> Int {
    Int(levels[levelStarts[version.node] + version.steps])
  }

  /// One more than the greatest level.
  var levelCount: Int { Int(levels.max() ?? 0) + 1 }

  /// Whether a node was there at the last analysis.
  func knows(_ node: Int) -> Bool { node < levelStarts.count }

  /// A number below ``slotCount`` that only this version has.
  func slot(of version: Version) -> Int {
    (levelStarts[version.node] + version.steps) * bandCount + version.bands
  }

  var slotCount: Int { levels.count * bandCount }

  private func band(_ node: Int, _ steps: Int) -> Int {
    let level = Int(levels[levelStarts[node] + steps])
    // The bands up to the limit are as many as may be entered, so nothing within the limit is cut.
    return level <= maximumDepth
      ? min((level - 1) / bandHeight, bandCount - 1)
      : bandCount + (level - maximumDepth - 1) / bandHeight
  }

  private func levelCount(of node: Int) -> Int { isCyclic[node] ? cycleDepth + 1 : 1 }
}

// MARK: - Analysis

extension EmbeddingGraph {
  /// Finds cycles and levels, in time linear in the graph.
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

  /// Numbers a component and finds the levels of its nodes.
  private mutating func complete(_ nodes: ArraySlice<Int32>) {
    guard let first = nodes.first.map(Int.init) else { return }
    let isCycle = nodes.count > 1 || targets[ranges[first]].contains(Int32(first))
    for node in nodes.lazy.map(Int.init) {
      components[node] = Int32(first)
      isCyclic[node] = isCycle
      levelStarts[node] = levels.count
      levels += repeatElement(0, count: levelCount(of: node))
    }
    // Without steps left, a value embeds only what is outside of the component.
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
