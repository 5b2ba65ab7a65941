/// Discovers which resources lead to which, by decoding each without most of its related resources.
///
/// If a model requires a related resource, it gets a draft: a value decoded the same way.
struct EmbeddingDiscovery {
  /// The targets of the current node so far.
  private var targets: [Int32] = []
  /// The last node that the current one requested without getting it.
  private var missing: Int?
  private var needsOfCurrent: [Int] = []
  private var height = 1

  /// The drafts: their positions among the boxes of their types, and their heights.
  private var drafts: [Int: (box: Int, height: Int)] = [:]
  /// The nodes that each node requires.
  private var needs: [Int: [Int]] = [:]
  /// The nodes waiting for a draft.
  private var waiting: [Int: [Int]] = [:]

  /// The maximum number of related resources that a model may require.
  private static let maximumNeeds = 32
  /// The maximum height of a draft.
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

  /// Returns the targets requested since the last node began, and clears them.
  mutating func takeTargets() -> [Int32] {
    defer { targets = [] }
    return targets
  }

  /// Ends a node.
  ///
  /// - Parameter box: The position of its draft; `nil` if decoding failed.
  /// - Returns: The targets it leads to, and the nodes to decode again.
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
