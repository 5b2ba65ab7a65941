/// Finds the strongly connected components of a graph.
///
/// This is Tarjan's algorithm with the call stack in an array. It takes linear time.
///
/// - Parameters:
///   - target: Returns the node that a link leads to; -1 for none.
///   - body: Receives the nodes of a component, after all components that it leads to.
@inline(__always)
func forEachStronglyConnectedComponent(
  ofNodes count: Int, links: (Int) -> Range<Int>, target: (Int) -> Int,
  _ body: (ArraySlice<Int32>) -> Void
) {
  // The order in which each node was visited; -1 before that, and `Int32.max` once its component is
  // complete.
  var order = [Int32](repeating: -1, count: count)
  var low = [Int32](repeating: 0, count: count)
  var open: [Int32] = []
  var calls: [(node: Int, links: Range<Int>)] = []
  var visited: Int32 = 0
  for start in 0..<count where order[start] < 0 {
    calls.append((start, links(start)))
    while let (node, rest) = calls.last {
      if order[node] < 0 {
        order[node] = visited
        low[node] = visited
        visited += 1
        open.append(Int32(truncatingIfNeeded: node))
      }
      if let link = rest.first {
        calls[calls.count - 1].links = rest.dropFirst()
        let target = target(link)
        guard target >= 0 else { continue }
        if order[target] < 0 {
          calls.append((target, links(target)))
        } else {
          low[node] = min(low[node], order[target])
        }
        continue
      }
      calls.removeLast()
      if let caller = calls.last?.node { low[caller] = min(low[caller], low[node]) }
      guard low[node] == order[node],
        let first = open.lastIndex(of: Int32(truncatingIfNeeded: node))
      else { continue }
      for member in open[first...] { order[Int(member)] = .max }
      body(open[first...])
      open.removeSubrange(first...)
    }
  }
}
