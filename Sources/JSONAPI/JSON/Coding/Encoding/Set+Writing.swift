/// Sets are written in an order that depends on nothing but their elements, so that equal ones give equal
/// text. What they are iterated in depends on how they came about.
extension Set: NodeWritable where Element: Encodable {
  package func write(to node: EncodingNode, at part: EncodingNode.PathPart?) throws {
    if let set = self as? any SortableSet {
      try set.writeSorted(to: node, at: part)
      return
    }
    let elements = try map { (text: try node.session.options.encodeBytes($0), element: $0) }
      .sorted { $0.text.lexicographicallyPrecedes($1.text) }
    try node.put(elements.map(\.element), at: part)
  }
}

/// A set of what has an order of its own.
private protocol SortableSet {
  func writeSorted(to node: EncodingNode, at part: EncodingNode.PathPart?) throws
}

extension Set: SortableSet where Element: Comparable & Encodable {
  fileprivate func writeSorted(
    to node: EncodingNode, at part: EncodingNode.PathPart?
  ) throws {
    try node.put(sorted(), at: part)
  }
}
