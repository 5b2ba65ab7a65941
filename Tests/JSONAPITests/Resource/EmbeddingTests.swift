import Foundation
import JSONAPI
import Testing

/// What becomes of related resources: those that are missing, of unknown types, and in circles.
@Suite struct EmbeddingTests {
  private typealias M = EmbeddingModels

  private static func thing(_ relationships: String, included: String = "") -> [UInt8] {
    Array(
      #"""
      {"data":{"type":"things","id":"1","relationships":{\#(relationships)}},
      "included":[\#(included)]}
      """#.utf8)
  }

  private static let missing = thing(
    #""owner":{"data":{"type":"people","id":"404"}},"bots":{"data":[{"type":"bots","id":"5"},"#
      + #"{"type":"bots","id":"6"}]}"#,
    included: #"{"type":"bots","id":"6","attributes":{"version":2}}"#)

  // MARK: Missing resources

  @Test func `Missing resources are left out and reported`() throws {
    let document = try JSONAPIDecoder().decode(
      Document<M.Embedded, JSONValue>.self, from: Self.missing)
    #expect(document.data.owner == nil)
    #expect(document.data.bots == [M.Bot(id: "6", version: 2)])
    let left = document.findings.filter { $0.message.hasPrefix("left out") }
    // Nothing is wrong with a document that does not include a resource.
    #expect(left.allSatisfy { $0.requirement.isEmpty && $0.description.hasPrefix("note at /data") })
    #expect(
      left.map(\.pointer) == [
        "/data/relationships/owner/data", "/data/relationships/bots/data/0",
      ])
    #expect(left.first?.message.contains("'people' with the id '404'") == true)
  }

  @Test func `Missing resources are errors by policy`() throws {
    var decoder = JSONAPIDecoder()
    decoder.missingResources = .throw
    let error = try #require(throws: ResourceDecodingError.self) {
      try decoder.decode(M.Embedded.self, from: Self.missing)
    }
    #expect(error.code == .missingMember)
    #expect(error.pointer == "/data/relationships/owner/data")
    #expect(error.resourceType == "things")
    #expect(error.resourceID == "1")
    #expect(error.expected == "a related resource")
    #expect(error.found == "'people' with the id '404', which is not in the document")
  }

  @Test func `Missing resources keep their identifiers by policy`() throws {
    var decoder = JSONAPIDecoder()
    decoder.missingResources = .keepIdentifier
    let thing = try decoder.decode(M.Embedded.self, from: Self.missing)
    #expect(thing.owner == M.Person(id: "404", name: nil))
    // A bot needs a version, which an identifier does not have.
    #expect(thing.bots.map(\.id) == ["6"])
    #expect(try decoder.decode(M.Needing.self, from: Self.missing).owner.id == "404")
  }

  @Test func `A property that can't be empty throws whatever the policy`() throws {
    let error = try #require(throws: ResourceDecodingError.self) {
      try JSONAPIDecoder().decode(M.Needing.self, from: Self.missing)
    }
    #expect(error.found.contains("not in the document"))
    #expect(error.pointer == "/data/relationships/owner/data")
    #expect(error.description.contains(#"'returning:' of a write"#))
    #expect(error.description.contains(#"'include(\.owner)'"#))
    let empty = try #require(throws: ResourceDecodingError.self) {
      try JSONAPIDecoder().decode(
        M.Needing.self, from: Self.thing(#""owner":{"data":null}"#))
    }
    #expect(empty.code == .missingMember)
    #expect(empty.pointer == "/data/relationships/owner")
  }

  @Test func `A name with a separator isn't taken for that of a property`() throws {
    struct Review: Resource {
      static let resourceType = "reviews"
      static let keyFormat = KeyFormat.underscored
      var id: String
      var reviewedBy: M.Person
    }
    let text = """
      {"data": {"type": "reviews", "id": "1", "relationships": {
        "reviewed_by": {"data": {"type": "people", "id": "404"}}}}}
      """
    let error = try #require(throws: ResourceDecodingError.self) {
      try JSONAPIDecoder().decode(Review.self, from: Array(text.utf8))
    }
    #expect(error.description.contains(#"'include(named: "reviewed_by")'"#))
  }

  @Test(arguments: [JSONAPIDecoder.MissingResourcePolicy.throw, .skip, .keepIdentifier])
  func `Linkage keeps its identifiers whatever the policy`(
    _ policy: JSONAPIDecoder.MissingResourcePolicy
  ) throws {
    var decoder = JSONAPIDecoder()
    decoder.missingResources = policy
    let thing = try decoder.decode(M.Linked.self, from: Self.missing)
    #expect(thing.owner.id == "404")
    #expect(thing.bots.ids == ["5", "6"])
    #expect(thing.bots.values.map(\.version) == [2])
  }

  // MARK: Unions

  private static let mixed = thing(
    #""owner":{"data":{"type":"cats","id":"1"}},"others":{"data":[{"type":"people","id":"2"},"#
      + #"{"type":"cats","id":"1"},{"type":"cats","id":"9"}]}"#,
    included:
      #"{"type":"people","id":"2","attributes":{"name":"Ada"}},{"type":"cats","id":"1","#
      + #""attributes":{"lives":9}}"#)

  @Test func `A closed union leaves unknown types out`() throws {
    let thing = try JSONAPIDecoder().decode(M.Union<M.Closed>.self, from: Self.mixed)
    #expect(thing.owner == nil)
    #expect(thing.others == [.person(M.Person(id: "2", name: "Ada"))])
  }

  @Test func `A closed union throws for unknown types by policy`() throws {
    var decoder = JSONAPIDecoder()
    decoder.unknownTypes = .throw
    let error = try #require(throws: ResourceDecodingError.self) {
      try decoder.decode(M.Union<M.Closed>.self, from: Self.mixed)
    }
    #expect(error.code == .unknownType)
    #expect(error.found.contains("'cats' with the id '1'"))
    let primary = Array(#"{"data":[{"type":"cats","id":"1"}]}"#.utf8)
    let other = try #require(throws: ResourceDecodingError.self) {
      try decoder.decode([M.Closed].self, from: primary)
    }
    #expect(other.code == .unknownType)
    #expect(other.pointer == "/data/0/type")
    #expect(other.expected == "a resource of type 'people' or 'bots'")
    #expect(other.found == "'cats'")
    #expect(try JSONAPIDecoder().decode([M.Closed].self, from: primary).isEmpty)
  }

  @Test func `An open union keeps unknown types as they are`() throws {
    var decoder = JSONAPIDecoder()
    decoder.unknownTypes = .throw
    let thing = try decoder.decode(M.Union<M.Opened>.self, from: Self.mixed)
    guard case .unknown(let cat) = thing.owner else {
      Issue.record("expected a resource of unknown type")
      return
    }
    #expect(cat["lives"] == 9)
    #expect(thing.others.map(\.resourceIdentifier.id) == ["2", "1", "9"])
    let written = try AnyDocument(parsing: JSONAPIEncoder().encodeBytes(thing))
    #expect(written.included?.map(\.type) == ["cats", "people"])
  }

  // MARK: Circles

  private static let chapters = Array(
    #"""
    {"data":{"type":"chapters","id":"1","relationships":{"related":{"data":[{"type":"chapters",
    "id":"2"},{"type":"chapters","id":"1"}]}}},"included":[{"type":"chapters","id":"2",
    "relationships":{"related":{"data":[{"type":"chapters","id":"1"}]}}}]}
    """#.utf8)

  @Test func `An array leaves out what is cut`() throws {
    let document = try JSONAPIDecoder().decode(
      Document<M.Chapter, JSONValue>.self, from: Self.chapters)
    // Two steps from where the cycle is entered.
    let (one, two) = (M.Chapter(id: "1", related: []), M.Chapter(id: "2", related: []))
    #expect(
      document.data
        == M.Chapter(
          id: "1",
          related: [
            M.Chapter(id: "2", related: [one]), M.Chapter(id: "1", related: [two, one]),
          ]))
    #expect(document.findings.contains { $0.message.contains("cycle") })
  }

  @Test func `Linkage keeps the identifier of what is cut`() throws {
    let node = try JSONAPIDecoder().decode(
      PlainModels.Node.self,
      from: Array(
        #"""
        {"data":{"type":"nodes","id":"1","relationships":{"next":{"data":{"type":"nodes","id":"2"}},
        "peers":{"data":[{"type":"nodes","id":"1"},{"type":"nodes","id":"2"}]}}},
        "included":[{"type":"nodes","id":"2","relationships":{"next":{"data":{"type":"nodes",
        "id":"1"}},"peers":{"data":[]}}}]}
        """#.utf8))
    let second = try #require(node.next.value?.next.value)
    #expect(second.next.id == "2")
    #expect(second.next.value == nil)
    #expect(node.peers.ids == ["1", "2"])
    #expect(node.peers.values.map(\.id) == ["1", "2"])
  }

  @Test func `What can't exist is left out where it would have been embedded`() throws {
    let egg = try JSONAPIDecoder().decode(
      M.Egg.self,
      from: Array(
        #"""
        {"data":{"type":"eggs","id":"1","relationships":{"chicken":{"data":{"type":"chickens",
        "id":"2"}}}},"included":[{"type":"chickens","id":"2","relationships":{"eggs":{"data":[
        {"type":"eggs","id":"3"}]}}},{"type":"eggs","id":"3","relationships":{"chicken":{"data":
        {"type":"chickens","id":"2"}}}}]}
        """#.utf8))
    // Egg 1 leads to the cycle of chicken 2 and egg 3, which is entered at the chicken.
    #expect(egg.chicken.eggs.map(\.id) == ["3"])
    #expect(egg.chicken.eggs[0].chicken.eggs.isEmpty)
  }

  // MARK: Work

  /// Nodes that all lead to the next one and to ten others.
  private static func graph(_ count: Int) -> [UInt8] {
    let nodes = (0..<count).map { node in
      let peers = (1...10).map { #"{"type":"nodes","id":"\#((node * $0 + $0) % count)"}"# }
      return #"{"type":"nodes","id":"\#(node)","relationships":{"next":{"data":{"type":"nodes","#
        + #""id":"\#((node + 1) % count)"}},"peers":{"data":[\#(peers.joined(separator: ","))]}}}"#
    }
    return Array(#"{"data":[\#(nodes.joined(separator: ","))]}"#.utf8)
  }

  /// How many times a codec ran for the nodes that can be reached.
  private static func runs<Node: MarkedNode>(_ nodes: [Node]) -> Int {
    var seen: Set<ObjectIdentifier> = []
    var pending = nodes
    while let node = pending.popLast() {
      if seen.insert(ObjectIdentifier(node.mark)).inserted { pending += node.related }
    }
    return seen.count
  }

  @Test func `Two thousand mutually related resources are decoded three times at most`() throws {
    let bytes = Self.graph(2000)
    let plain = try JSONAPIDecoder().decode([PlainNode].self, from: bytes)
    #expect(plain.count == 2000)
    // As primary data, after one step and after two.
    #expect(Self.runs(plain) == 6000)
    let written = try JSONAPIDecoder().decode([WrittenNode].self, from: bytes)
    #expect(Self.runs(written) == 6000)
    #expect(written.map(\.peers.count) == Array(repeating: 10, count: 2000))
  }

  private static func depth(_ node: PlainNode) -> Int {
    var depth = 1
    var node = node
    while let next = node.next.value {
      node = next
      depth += 1
    }
    return depth
  }

  @Test func `A number in place of an id is named in what is said`() throws {
    let bytes = Self.thing(#""owner":{"data":{"type":"people","id":7}},"bots":{"data":[]}"#)
    let document = try JSONAPIDecoder().decode(Document<M.Embedded, JSONValue>.self, from: bytes)
    #expect(document.findings.contains { $0.message.contains("'people' with the id '7'") })
  }

  @Test(arguments: [.min, 0, 1, 2, 7, 64])
  func `Chains are cut at the greatest depth`(_ maximum: Int) throws {
    let chain = (1...100).map {
      #"{"type":"nodes","id":"\#($0)","relationships":{"next":{"data":{"type":"nodes","id":"\#($0 + 1)"}},"peers":{"data":[]}}}"#
    }
    let bytes = Array(
      #"""
      {"data":{"type":"nodes","id":"0","relationships":{"next":{"data":{"type":"nodes","id":"1"}},
      "peers":{"data":[]}}},"included":[\#(chain.joined(separator: ","))]}
      """#.utf8)
    var decoder = JSONAPIDecoder()
    decoder.maximumEmbeddingDepth = maximum
    let node = try decoder.decode(PlainNode.self, from: bytes)
    // The resource of the primary data is there in any case.
    #expect(maximum < 8 ? Self.depth(node) == max(1, maximum) : 49...64 ~= Self.depth(node))
  }

  // MARK: Resources in place of identifiers

  @Test func `A resource in place of its identifier is taken and reported (RID-06)`() throws {
    let bytes = Self.thing(
      #""owner":{"data":{"type":"people","id":"2","attributes":{"name":"Ada"}}},"bots":{"data":[]}"#
    )
    let document = try JSONAPIDecoder().decode(Document<M.Embedded, JSONValue>.self, from: bytes)
    #expect(document.data.owner == M.Person(id: "2", name: "Ada"))
    #expect(
      document.findings.contains {
        $0.requirement == "RID-06"
          && $0.pointer.tokens.starts(
            with: ["data", "relationships", "owner", "data"])
      })
    var strict = JSONAPIDecoder()
    strict.mode = .strict
    let error = try #require(throws: ResourceDecodingError.self) {
      try strict.decode(M.Embedded.self, from: bytes)
    }
    #expect(error.code == .invalidDocument)
    #expect(error.finding?.requirement == "RID-06")
  }
}
