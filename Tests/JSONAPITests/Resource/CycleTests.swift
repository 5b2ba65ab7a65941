import Foundation
import Testing

@testable import JSONAPI

/// Documents in which relationships lead back to where they came from.
@Suite struct CycleTests {
  private typealias M = CycleModels

  private static let author =
    #"{"type":"people","id":"9","relationships":{"articles":{"data":[{"type":"articles","id":"1"},"#
    + #"{"type":"articles","id":"2"}]}}}"#

  private static func article(_ id: Int) -> String {
    #"{"type":"articles","id":"\#(id)","relationships":{"author":{"data":{"type":"people","id":"9"}}}}"#
  }

  /// Two articles of one author, who leads back to both.
  private static func articles(_ ids: [Int] = [1, 2]) -> [UInt8] {
    Array(#"{"data":[\#(ids.map(article).joined(separator: ","))],"included":[\#(author)]}"#.utf8)
  }

  private static let person = Array(
    #"{"data":\#(author),"included":[\#(article(2)),\#(article(1))]}"#.utf8)

  // MARK: Two articles of one author

  @Test(arguments: [[1, 2], [2, 1]])
  func `Every article has its author, where the model needs one`(_ ids: [Int]) throws {
    let articles = try JSONAPIDecoder().decode([M.Article].self, from: Self.articles(ids))
    #expect(articles.map(\.id) == ids.map(String.init))
    #expect(articles.map(\.author.id) == ["9", "9"])
    // An article there would need its author again.
    #expect(articles.allSatisfy { $0.author.articles.isEmpty })
  }

  @Test(arguments: [[1, 2], [2, 1]])
  func `Every article has its author, and he his articles`(_ ids: [Int]) throws {
    let articles = try JSONAPIDecoder().decode([M.OptionalArticle].self, from: Self.articles(ids))
    #expect(articles.map { $0.author?.articles.map(\.id) } == [["1", "2"], ["1", "2"]])
    #expect(articles.allSatisfy { $0.author?.articles.allSatisfy { $0.author == nil } == true })
  }

  @Test(arguments: [[1, 2], [2, 1]])
  func `Every linkage has its value, and the last one its identifier`(_ ids: [Int]) throws {
    let articles = try JSONAPIDecoder().decode([M.LinkedArticle].self, from: Self.articles(ids))
    for article in articles {
      let again = try #require(article.author.value?.articles)
      #expect(again.ids == ["1", "2"])
      #expect(again.values.map(\.id) == ["1", "2"])
      #expect(again.values.map(\.author.id) == ["9", "9"])
      #expect(again.values.allSatisfy { $0.author.value == nil })
    }
  }

  @Test func `An author has all of his articles, wherever the cycle is entered`() throws {
    let person = try JSONAPIDecoder().decode(M.OptionalPerson.self, from: Self.person)
    #expect(person.articles.map(\.id) == ["1", "2"])
    #expect(person.articles.map { $0.author?.articles.count } == [0, 0])
    let needing = try JSONAPIDecoder().decode(M.Person.self, from: Self.person)
    #expect(needing.articles.map(\.author.id) == ["9", "9"])
  }

  @Test(arguments: [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (1000, 63)])
  func `A cycle is followed for as many steps as the decoder is told`(
    _ setting: Int, _ steps: Int
  ) throws {
    var decoder = JSONAPIDecoder()
    decoder.maximumCycleDepth = setting
    var article = try decoder.decode([M.LinkedArticle].self, from: Self.articles())[0]
    var count = 0
    while let author = article.author.value {
      count += 1
      guard let next = author.articles.values.first else { break }
      article = next
      count += 1
    }
    #expect(count == steps)
  }

  @Test func `What is cut is reported once for each relationship of a type`() throws {
    let document = try JSONAPIDecoder().decode(
      Document<[M.OptionalArticle], JSONValue>.self, from: Self.articles())
    let cuts = document.findings.filter { $0.message.contains("cycle") }
    #expect(cuts.map(\.severity) == [.note])
    #expect(cuts.map(\.pointer) == ["/data/0/relationships/author/data"])
    #expect(cuts[0].message.contains("left out 2 resources related by 'author' of 'articles'"))
  }

  @Test(arguments: [JSONAPIEncoder.NilEncoding.omit, .null])
  func `Encoding what was decoded drops no author`(
    _ nilEncoding: JSONAPIEncoder.NilEncoding
  ) throws {
    var encoder = JSONAPIEncoder()
    encoder.nilEncoding = nilEncoding
    func authors(_ articles: some PrimaryData) throws -> [String?] {
      let document = try AnyDocument(parsing: encoder.encodeBytes(articles))
      guard case .many(let resources) = document.data else { return [] }
      return resources.map { $0.relationships?["author"]?.data.identifiers.first?.id }
    }
    let bytes = Self.articles()
    let decoder = JSONAPIDecoder()
    #expect(try authors(decoder.decode([M.Article].self, from: bytes)) == ["9", "9"])
    #expect(try authors(decoder.decode([M.OptionalArticle].self, from: bytes)) == ["9", "9"])
    #expect(try authors(decoder.decode([M.LinkedArticle].self, from: bytes)) == ["9", "9"])
  }

  // MARK: Kinds of cycles

  @Test func `A resource that leads to itself has itself`() throws {
    let node = try JSONAPIDecoder().decode(
      PlainNode.self, from: Self.nodes([(1, 1, [1])], primary: 1))
    #expect(node.next.value?.next.value?.id == 1)
    #expect(node.next.value?.next.value?.next.value == nil)
    #expect(node.next.value?.next.value?.next.id == 1)
    #expect(node.peers.values.map(\.id) == [1])
  }

  @Test func `A diamond is no cycle`() throws {
    let bytes = Self.nodes([(1, nil, [2, 3]), (2, 4, []), (3, 4, []), (4, nil, [])], primary: 1)
    let document = try JSONAPIDecoder().decode(Document<PlainNode, JSONValue>.self, from: bytes)
    let (two, three) = (document.data.peers.values[0], document.data.peers.values[1])
    #expect(two.next.value?.mark === three.next.value?.mark)
    #expect(document.findings.isEmpty)
  }

  @Test func `A cycle that is reached from outside is embedded in full from there`() throws {
    // 1 and 2 lead to the cycle of 3 and 4, each to another resource of it.
    let bytes = Self.nodes([(1, 3, []), (2, 4, []), (3, 4, []), (4, 3, [])], primary: 2)
    let nodes = try JSONAPIDecoder().decode([PlainNode].self, from: bytes)
    #expect(Self.path(nodes[0]) == [1, 3, 4, 3])
    #expect(Self.path(nodes[1]) == [2, 4, 3, 4])
  }

  @Test func `Two cycles that share a resource are one`() throws {
    let bytes = Self.nodes([(1, 2, [3]), (2, 1, []), (3, 1, [])], primary: 3)
    let nodes = try JSONAPIDecoder().decode([PlainNode].self, from: bytes)
    #expect(nodes.map(Self.path) == [[1, 2, 1], [2, 1, 2], [3, 1, 2]])
    #expect(nodes[1].next.value?.peers.values.map(\.id) == [3])
  }

  @Test func `A cycle that the model does not follow is none`() throws {
    let document = try JSONAPIDecoder().decode(
      Document<[M.OneWayArticle], JSONValue>.self, from: Self.articles())
    #expect(document.data.map(\.author.id) == ["9", "9"])
    #expect(!document.findings.contains { $0.message.contains("cycle") })
  }

  @Test func `A model that hides errors gets no half-made values`() throws {
    let articles = try JSONAPIDecoder().decode([M.LaxArticle].self, from: Self.articles())
    #expect(articles.map { $0.author?.id } == ["9", "9"])
    // The cycle is that of people and of articles that need them, which the first ones lead to from outside.
    #expect(articles.map { $0.author?.articles.map(\.id) } == [["1", "2"], ["1", "2"]])
  }

  @Test func `A model with rules about what it leads to is left out where a cut breaks them`()
    throws
  {
    let articles = try JSONAPIDecoder().decode([M.StrictArticle].self, from: Self.articles())
    #expect(articles.map { $0.author?.articles.count } == [2, 2])
    let person = try JSONAPIDecoder().decode(M.StrictPerson.self, from: Self.person)
    #expect(person.articles.map(\.id) == ["1", "2"])
    #expect(person.articles.allSatisfy { $0.author == nil })
  }

  @Test func `A cycle that nothing can end is an error that names it`() throws {
    let error = try #require(throws: ResourceDecodingError.self) {
      try JSONAPIDecoder().decode(
        M.Hen.self,
        from: Array(
          #"""
          {"data":{"type":"hens","id":"1","relationships":{"egg":{"data":{"type":"hens","id":"2"}}}},
          "included":[{"type":"hens","id":"2","relationships":{"egg":{"data":{"type":"hens","id":"1"
          }}}}]}
          """#.utf8))
    }
    #expect(error.code == .missingMember)
    #expect(error.found.contains("too far along a cycle"))
    #expect(error.resourceType == "hens")
  }

  @Test func `Errors of resources on a cycle are those of the document`() throws {
    let error = try #require(throws: ResourceDecodingError.self) {
      try JSONAPIDecoder().decode(
        [M.Article].self,
        from: Array(
          #"""
          {"data":[\#(Self.article(1))],"included":[{"type":"people","id":"9","relationships":{
          "articles":{"data":7}}}]}
          """#.utf8))
    }
    #expect(error.pointer == "/included/0/relationships/articles/data")
    #expect(error.resourceID == "9")
  }

  @Test func `Resources in place of identifiers form cycles too`() throws {
    var decoder = JSONAPIDecoder()
    decoder.maximumEmbeddingDepth = 3
    let inner = (2...5).reversed().reduce(#"{"type":"nodes","id":"6"}"#) { inner, id in
      #"{"type":"nodes","id":"\#(id)","relationships":{"next":{"data":\#(inner)},"peers":{"data":[]}}}"#
    }
    let node = try decoder.decode(
      PlainNode.self,
      from: Array(
        #"""
        {"data":{"type":"nodes","id":"1","relationships":{"peers":{"data":[]},"next":{"data":
        \#(inner)}}}}
        """#.utf8))
    #expect(Self.path(node) == [1, 2, 3])
  }

  // MARK: Order

  /// Values of a document, and of the same one in other orders, must show the same.
  @Test(arguments: 0..<150)
  func `Any order of resources gives the same values`(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let graph = RandomGraph(using: &random)
    var decoder = JSONAPIDecoder()
    decoder.maximumCycleDepth = seed % 4
    decoder.maximumEmbeddingDepth = [64, 64, 5, 2][seed / 4 % 4]
    func render(_ bytes: [UInt8]) -> [String: String] {
      Dictionary(
        uniqueKeysWithValues: ((try? decoder.decode([GraphModels.A].self, from: bytes)) ?? []).map {
          ($0.id, $0.text)
        })
    }
    let expected = render(graph.document(using: &random, isShuffled: false))
    for _ in 0..<6 {
      #expect(render(graph.document(using: &random, isShuffled: true)) == expected)
    }
    // Whether the first attempt succeeds makes no difference.
    let bytes = graph.document(using: &random, isShuffled: true)
    let context = try decoder.context(for: bytes)
    func read() throws -> [GraphModels.A] {
      let data = try decoder.primaryData(of: context)
      return try [GraphModels.A].readPrimary(
        from: PrimaryDataReader(context.tape, data, context))
    }
    context.makePlan { _ = try read() }
    let planned = (try? read()) ?? []
    #expect(Dictionary(uniqueKeysWithValues: planned.map { ($0.id, $0.text) }) == expected)
  }

  // MARK: Support

  /// A document of nodes that lead to a next one and to peers, the first of them primary data.
  private static func nodes(_ nodes: [(Int, Int?, [Int])], primary: Int) -> [UInt8] {
    let texts = nodes.map { id, next, peers in
      let next = next.map { #"{"type":"nodes","id":"\#($0)"}"# } ?? "null"
      let peers = peers.map { #"{"type":"nodes","id":"\#($0)"}"# }.joined(separator: ",")
      return #"{"type":"nodes","id":"\#(id)","relationships":{"next":{"data":\#(next)},"#
        + #""peers":{"data":[\#(peers)]}}}"#
    }
    let data = texts[..<primary].joined(separator: ",")
    return Array(
      #"{"data":\#(primary == 1 ? data : "[\(data)]"),"included":[\#(texts[primary...].joined(separator: ","))]}"#
        .utf8)
  }

  /// The ids along `next`.
  private static func path(_ node: PlainNode) -> [Int] {
    var ids = [node.id]
    var node = node
    while let next = node.next.value {
      ids.append(next.id)
      node = next
    }
    return ids
  }
}

/// Resources of ``GraphModels`` that lead to each other at random.
private struct RandomGraph {
  private let resources: [(type: String, text: String)]

  init(using random: inout some RandomNumberGenerator) {
    let count = Int.random(in: 1...4, using: &random)
    // Some graphs have few relationships, so that some of them have no cycle.
    let density = Int.random(in: 1...3, using: &random)
    func one(_ types: [String]) -> String {
      #"{"type":"\#(types[Int.random(in: 0..<types.count, using: &random)])","id":"\#(Int.random(in: 1...count, using: &random))"}"#
    }
    func many(_ types: String...) -> String {
      let count = Int.random(in: 0...density, using: &random)
      return "[\((0..<count).map { _ in one(types) }.joined(separator: ","))]"
    }
    func maybe(_ type: String) -> String {
      Int.random(in: 0..<4, using: &random) < density ? one([type]) : "null"
    }
    resources = (1...count).flatMap { id in
      [
        (
          "as",
          #""b":{"data":\#(maybe("bs"))},"cs":{"data":\#(many("cs"))},"next":{"data":\#(maybe("as"))}"#
        ),
        (
          "bs",
          #""list":{"data":\#(many("as"))},"c":{"data":\#(maybe("cs"))},"peers":{"data":\#(many("bs"))}"#
        ),
        (
          "cs",
          #""a":{"data":\#(maybe("as"))},"need":{"data":\#(one(["ds"]))},"mixed":{"data":\#(many("as", "ds"))}"#
        ),
        ("ds", #""cs":{"data":\#(many("cs"))}"#),
      ].map { ($0, #"{"type":"\#($0)","id":"\#(id)","relationships":{\#($1)}}"#) }
    }
  }

  func document(using random: inout some RandomNumberGenerator, isShuffled: Bool) -> [UInt8] {
    let resources = isShuffled ? resources.shuffled(using: &random) : resources
    let data = resources.filter { $0.type == "as" }.map(\.text).joined(separator: ",")
    let included = resources.filter { $0.type != "as" }.map(\.text).joined(separator: ",")
    return Array(#"{"data":[\#(data)],"included":[\#(included)]}"#.utf8)
  }
}
