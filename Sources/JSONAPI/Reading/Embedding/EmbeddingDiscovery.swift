/// Learns what resources lead to, by decoding each without most of what it leads to.
///
/// Where a model can't do without a related resource, it gets a draft of that one: a value that was decoded in
/// the same way.
struct EmbeddingDiscovery {
  /// What the current node has led to so far.
  private var targets: [Int32] = []
  /// The last node that the current one asked for and didn't get.
  private var missing: Int?
  private var needsOfCurrent: [Int] = []
  private var height = 1

  /// Where the drafts are among the boxes of their types, and how deep they reach.
  private var drafts: [Int: (box: Int, height: Int)] = [:]
  /// What nodes could not be decoded without.
  private var needs: [Int: [Int]] = [:]
  /// The nodes that wait for a draft.
  private var waiting: [Int: [Int]] = [:]

  /// The number of related resources that a model may need one after another.
  private static let maximumNeeds = 32
  /// How deep a draft may reach.
  private static let maximumHeight = 64

  mutating func begin(_ node: Int) {
    targets = []
    missing = nil
    needsOfCurrent = needs[node] ?? []
    height = 1
  }

  mutating func resolve(_ target: Int) -> Resolution<Int> {
    targets.append(Int32(truncatingIfNeeded: target))
    if needsOfCurrent.contains(target), let draft = drafts[target],
      draft.height < Self.maximumHeight
    {
      height = max(height, draft.height + 1)
      return .found(draft.box)
    }
    missing = target
    return .unresolved(.cycle)
  }

  /// What was asked for since the last node began.
  mutating func takeTargets() -> [Int32] {
    defer { targets = [] }
    return targets
  }

  /// Ends a node.
  ///
  /// - Parameter box: Where its draft is; `nil` if decoding it failed.
  /// - Returns: What it leads to, and the nodes to decode again.
  mutating func end(_ node: Int, _ box: Int?) -> (targets: [Int32], again: [Int]) {
    let targets = takeTargets()
    if let box {
      drafts[node] = (box, height)
      return (targets, waiting.removeValue(forKey: node) ?? [])
    }
    guard let missing, needsOfCurrent.count < Self.maximumNeeds,
      !needsOfCurrent.contains(missing)
    else { return (targets, []) }
    needs[node, default: []].append(missing)
    if drafts[missing] != nil { return (targets, [node]) }
    waiting[missing, default: []].append(node)
    return (targets, [])
  }
}
