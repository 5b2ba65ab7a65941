import JSONAPI
import Testing

@Suite struct IncludedOrderTests {
  struct Node: Resource, Hashable {
    static let resourceType = "nodes"
    var id: String
    var next: [Node] = []
  }

  /// Another model of the same type of resource.
  struct Leaf: Resource, Hashable {
    static let resourceType = "nodes"
    var id: String
  }

  struct Tree: Resource, Hashable {
    static let resourceType = "trees"
    var id: String
    var root: Node
    var nodes: [Node]
    var leaf: Leaf
  }

  private func ids(_ document: [UInt8]) throws -> [String] {
    try JSONValue(parsing: document)["included"]?.array?.compactMap { $0["id"]?.string } ?? []
  }

  @Test
  func `CMP-05: resources are included once, level by level, in the order in which they come up`()
    throws
  {
    let deep = Node(id: "d", next: [Node(id: "e", next: [Node(id: "f")])])
    let one = Node(id: "a", next: [Node(id: "b", next: [deep]), Node(id: "c", next: [deep])])
    let trees = [
      Tree(id: "1", root: one, nodes: [Node(id: "x"), deep, Node(id: "y")], leaf: Leaf(id: "z")),
      Tree(id: "2", root: Node(id: "w"), nodes: [one, Node(id: "v")], leaf: Leaf(id: "x")),
    ]
    #expect(
      try ids(JSONAPIEncoder().encodeBytes(trees)) == [
        "a", "x", "d", "y", "z", "w", "v", "b", "c", "e", "f",
      ])
  }

  @Test func `Includes a long chain and many of one array`() throws {
    var chain = Node(id: "0")
    for number in 1...300 { chain = Node(id: "\(number)", next: [chain]) }
    let many = (1000..<3000).map { Node(id: "\($0)") }
    let tree = Tree(id: "1", root: chain, nodes: many + many, leaf: Leaf(id: "999"))
    let expected =
      ["300"] + (1000..<3000).map(String.init) + ["999"] + (0..<300).reversed().map(String.init)
    #expect(try ids(JSONAPIEncoder().encodeBytes(tree)) == expected)
  }
}
