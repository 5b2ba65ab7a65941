/// The include paths as a tree, traversed in parallel with the document.
struct IncludeTree {
  /// The node where all paths begin.
  static let root = 0

  private var children: [[ExactString: Int]] = [[:]]

  init(_ include: IncludePaths) {
    for path in include.paths {
      var node = Self.root
      for name in path.names.map(ExactString.init) {
        if let child = children[node][name] {
          node = child
        } else {
          children[node][name] = children.count
          node = children.count
          children.append([:])
        }
      }
    }
  }

  /// Whether paths end at a node.
  func isLeaf(_ node: Int) -> Bool { children[node].isEmpty }

  /// The child node of a relationship, `nil` if no path continues with it.
  func child(of node: Int, named name: JSONNode) -> Int? {
    guard !children[node].isEmpty else { return nil }
    return children[node][ExactString(name.string ?? "")]
  }

  /// The child node of a relationship, `nil` if no path continues with it.
  func child(of node: Int, named name: String) -> Int? {
    children[node][ExactString(name)]
  }
}
