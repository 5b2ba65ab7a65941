/// Decodes the resources of a document whose relationships form cycles or are too deep.
///
/// Usually related resources are decoded recursively. Recursion stops at the first relationship
/// that leads back to a resource being decoded, or too deep for the limit or the stack. Then the
/// document is decoded again, in three non-recursive passes over resources:
///
/// 1. Each resource is decoded without its related resources, to discover which relationships its
///   model follows.
/// 2. ``EmbeddingGraph`` determines the versions of each resource, and what each of them embeds.
/// 3. Each version is decoded after everything that it embeds.
///
/// A version that requires a cut relationship is left out where it would have been embedded.
final class EmbeddingPlan {
  /// A resource read as one Swift type.
  private struct Node {
    /// The number of the type's memo.
    let memo: Int
    /// The number of the resource in the index.
    let number: Int
  }

  /// The outcome of decoding a version.
  private enum Outcome {
    /// The value, by its position among the boxes of its type.
    case box(Int)
    /// There is no value, since it requires a relationship that is cut.
    case impossible(CutRelationship)
    case failure(any Error)
  }

  /// A tolerated deviation.
  private struct Report: Hashable {
    let departure: ToleranceLog.Departure
    let token: Int
  }

  private var nodes: [Node] = []
  /// The nodes by memo and resource number, counted from 1.
  private var nodeTables: [[Int32]] = []
  private var graph: EmbeddingGraph
  /// The targets of the primary data, or of any other decoded part of the document.
  private var roots: [Int32] = []
  private var discovery = EmbeddingDiscovery()
  /// Whether resources are decoded only to discover their targets.
  private(set) var isDiscovering = true
  /// The nodes still to be explored.
  private var pending: [Int] = []

  /// The version being decoded; `nil` for primary data.
  private var current: EmbeddingGraph.Version?
  /// The outcomes by the slots of their versions, counted from 1.
  private var positions: [Int32] = []
  private var outcomes: [Outcome] = []
  /// The targets of the current version that discovery missed.
  private var late: [Int32] = []
  /// The last cut relationship of the current version.
  private var cut: CutRelationship?
  /// The reason why the last primary resource has no value.
  private var rootCut: CutRelationship?
  /// The token range of the last relationship with a cut.
  private var lastCut = 0..<0
  private var reported: Set<Report> = []

  /// The token indices of resources in place of identifiers, and their numbers.
  private var inlineTokens: [Int] = []
  private var inlineNumbers: [Int: Int] = [:]
  private let resourceCount: Int

  init(resourceCount: Int, options: JSONAPIDecoder) {
    self.resourceCount = resourceCount
    let maximumDepth = max(1, options.maximumEmbeddingDepth)
    graph = EmbeddingGraph(
      maximumDepth: maximumDepth,
      cycleDepth: max(0, min(options.maximumCycleDepth, maximumDepth - 1, 64)))
  }

  /// The maximum number of attempts, for models that follow some relationships only conditionally.
  private static let maximumAttempts = 8

  /// Decodes every version that the document needs.
  func prepare(_ context: DecodeContext, _ readRoot: () throws -> Void) {
    // Fails or leaves everything out, since no related resource is known yet.
    try? readRoot()
    roots = discovery.takeTargets()
    for _ in 0..<Self.maximumAttempts {
      isDiscovering = true
      discover(context)
      graph.analyze()
      isDiscovering = false
      context.clearLog()
      reported = []
      if decode(context) { break }
    }
    current = nil
  }

  /// Returns whether a deviation wasn't reported for another version of the resource.
  func isNew(_ departure: ToleranceLog.Departure, at token: Int) -> Bool {
    !isDiscovering && reported.insert(Report(departure: departure, token: token)).inserted
  }

  func takeRootCut() -> CutRelationship? {
    defer { rootCut = nil }
    return rootCut
  }

  /// Returns the number of a resource in place of an identifier.
  func number(ofResourceAt token: Int) -> Int {
    if let known = inlineNumbers[token] { return known }
    let number = resourceCount + inlineTokens.count
    inlineTokens.append(token)
    inlineNumbers[token] = number
    return number
  }

  private func token(of node: Node, _ context: DecodeContext) -> Int {
    node.number < resourceCount
      ? context.included.token(of: node.number) : inlineTokens[node.number - resourceCount]
  }

  private func node(_ number: Int, memo: Int) -> Int {
    while nodeTables.count <= memo { nodeTables.append([]) }
    if nodeTables[memo].count <= number {
      let count = max(number + 1, resourceCount) - nodeTables[memo].count
      nodeTables[memo] += repeatElement(0, count: count)
    }
    if nodeTables[memo][number] == 0 {
      nodes.append(Node(memo: memo, number: number))
      nodeTables[memo][number] = Int32(truncatingIfNeeded: nodes.count)
      graph.addNode()
      pending.append(nodes.count - 1)
    }
    return Int(nodeTables[memo][number]) - 1
  }

  /// Finds a resource for the relationship being read.
  ///
  /// - Returns: The position among the boxes of its type, or the reason it isn't embedded.
  /// - Throws: The error of decoding the resource.
  func resolve(
    _ number: Int, memo: Int, at identifier: Int, _ context: DecodeContext
  ) throws -> Resolution<Int> {
    let target = node(number, memo: memo)
    if isDiscovering { return discovery.resolve(target) }
    guard graph.knows(target) else { return leaveForNextAttempt(target) }
    let version: EmbeddingGraph.Version
    if let current {
      switch graph.step(from: current, to: target) {
      case .embed(let embedded): version = embedded
      case .cut(let reason):
        note(reason, at: identifier, context)
        return .unresolved(reason)
      }
    } else {
      version = graph.entry(to: target)
    }
    let position = Int(positions[graph.slot(of: version)]) - 1
    guard outcomes.indices.contains(position) else { return leaveForNextAttempt(target) }
    switch outcomes[position] {
    case .box(let box): return .found(box)
    case .failure(let error): throw error
    case .impossible(let cut):
      if current == nil { rootCut = cut }
      note(cut.reason, at: identifier, context)
      return .unresolved(cut.reason)
    }
  }

  private func leaveForNextAttempt(_ target: Int) -> Resolution<Int> {
    late.append(Int32(truncatingIfNeeded: target))
    return .unresolved(.cycle)
  }

  private func note(_ reason: UnresolvedReason, at identifier: Int, _ context: DecodeContext) {
    cut = CutRelationship(identifier: identifier, reason: reason)
    guard context.isLogging else { return }
    if !lastCut.contains(identifier) {
      let resource = current.map { token(of: nodes[$0.node], context) }
      let cut = resource.flatMap { context.tape.relationship(of: $0, around: identifier) }
      lastCut = (cut ?? identifier)..<context.tape.end(cut ?? identifier)
    }
    context.note(.leftOut(relationship: lastCut.lowerBound, reason), at: identifier)
  }
}

// MARK: - Discovery

extension EmbeddingPlan {
  /// Discovers the targets of every resource.
  private func discover(_ context: DecodeContext) {
    while let node = pending.popLast() {
      discovery.begin(node)
      let box = try? context.decode(memo: nodes[node].memo, at: token(of: nodes[node], context))
      let (targets, again) = discovery.end(node, box)
      graph.setTargets(of: node, to: targets)
      pending += again
    }
  }
}

// MARK: - Decoding

extension EmbeddingPlan {
  /// Decodes all versions, embedded ones first.
  ///
  /// - Returns: Whether discovery had found all their targets.
  private func decode(_ context: DecodeContext) -> Bool {
    outcomes = []
    var isComplete = true
    for version in versions() {
      current = version
      cut = nil
      late = []
      let node = nodes[version.node]
      do {
        outcomes.append(
          .box(try context.decode(memo: node.memo, at: token(of: node, context))))
      } catch let error as CutRelationship {
        outcomes.append(.impossible(error))
      } catch {
        // A model may have its own rules for related resources.
        let isOfModel = (error as? ResourceDecodingError)?.isOfModel == true
        outcomes.append(
          isOfModel ? cut.map { .impossible($0) } ?? .failure(error) : .failure(error))
      }
      guard !late.isEmpty else { continue }
      isComplete = false
      graph.setTargets(of: version.node, to: graph.targets(of: version.node) + late)
    }
    return isComplete
  }

  /// Returns all versions reachable from primary data, sorted by level.
  private func versions() -> [EmbeddingGraph.Version] {
    var versions: [EmbeddingGraph.Version] = []
    positions = Array(repeating: 0, count: graph.slotCount)
    func add(_ version: EmbeddingGraph.Version) {
      guard positions[graph.slot(of: version)] == 0 else { return }
      positions[graph.slot(of: version)] = 1
      versions.append(version)
    }
    for root in roots { add(graph.entry(to: Int(root))) }
    var next = 0
    while next < versions.count {
      for target in graph.targets(of: versions[next].node) {
        if case .embed(let version) = graph.step(from: versions[next], to: Int(target)) {
          add(version)
        }
      }
      next += 1
    }
    // Counting sort: a level begins at the number of versions below it.
    var starts = Array(repeating: 0, count: graph.levelCount + 1)
    for version in versions { starts[graph.level(of: version) + 1] += 1 }
    for level in starts.indices.dropFirst() { starts[level] += starts[level - 1] }
    var sorted = versions
    for version in versions {
      let position = starts[graph.level(of: version)]
      starts[graph.level(of: version)] += 1
      sorted[position] = version
      positions[graph.slot(of: version)] = Int32(truncatingIfNeeded: position + 1)
    }
    return sorted
  }
}
