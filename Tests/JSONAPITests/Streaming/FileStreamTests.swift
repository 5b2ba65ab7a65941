import Foundation
import JSONAPI
import Testing

/// Resources of files, with what they include.
@Suite struct FileStreamTests {
  private typealias M = StreamModels
  private typealias Article = StreamModels.Article

  private static let data = #""data":[\#(M.articles(3))]"#
  private static let included =
    #""included":[\#(M.team),\#(M.person(2)),\#(M.person(1)),\#(M.person(9))]"#

  private static func outcome(
    _ text: String, _ decoder: JSONAPIDecoder = JSONAPIDecoder(), maximumSize: Int = 4 << 20
  ) async throws -> Outcome<Article> {
    let file = try TemporaryFile(Array(text.utf8))
    return await decoder.stream(
      of: Article.self, contentsOf: file.url, maximumResourceSize: maximumSize
    ).outcome()
  }

  @Test(arguments: [
    "{\(data),\(included)}", "{\(included),\(data)}", "{\(included),\"meta\":{},\(data)} ",
  ])
  func `Each resource has what it includes`(_ text: String) async throws {
    let outcome = try await Self.outcome(text)
    #expect(outcome.failure == nil)
    let decoded = try JSONAPIDecoder().decode([Article].self, from: Array(text.utf8))
    #expect(outcome.elements.map(\.author) == decoded.map(\.author))
    #expect(outcome.elements[0].author.value?.team?.members.map(\.name) == ["p1", "p2"])
    // Primary resources aren't embedded in each other.
    #expect(outcome.elements.allSatisfy { $0.next.value == nil && $0.next.id != nil })
  }

  @Test func `Resources don't depend on their neighbours`() async throws {
    let count = 3000
    let people = (1...count).reversed().map { M.person($0) }.joined(separator: ", ")
    let text = #"{"included":[\#(people),\#(M.team)],"data":[\#(M.articles(count))]}"#
    let outcome = try await Self.outcome(text)
    let decoded = try JSONAPIDecoder().decode([Article].self, from: Array(text.utf8))
    #expect(outcome.failure == nil)
    #expect(outcome.elements.map(\.author) == decoded.map(\.author))
    #expect(outcome.elements.map(\.next.id) == decoded.map(\.next.id))
  }

  @Test func `Bytes that pass once have linkage alone`() async {
    let text = Array("{\(Self.data),\(Self.included)}".utf8)
    let outcome = await JSONAPIDecoder().stream(of: Article.self, from: Pieces([text])).outcome()
    #expect(outcome.elements.map(\.author.id) == ["1", "2", "3"])
    #expect(outcome.elements.allSatisfy { $0.author.value == nil })
  }

  @Test func `A file is iterated as often as one likes`() async throws {
    let file = try TemporaryFile(Array("{\(Self.data),\(Self.included)}".utf8))
    let stream = JSONAPIDecoder().stream(of: Article.self, contentsOf: file.url)
    let first = await stream.outcome()
    let second = await stream.outcome()
    #expect(first.elements == second.elements)
    #expect(first.elements.count == 3)
  }

  @Test func `The first of several included resources counts`() async throws {
    let other = M.person(1).replacing("p1", with: "other")
    let outcome = try await Self.outcome(
      #"{"data":[\#(M.article(1))],"included":[\#(M.person(1)),\#(other)]}"#)
    #expect(outcome.elements.first?.author.value?.name == "p1")
  }

  @Test func `The first one counts where the other follows a resource that was just found`()
    async throws
  {
    let other = M.person(2).replacing("p2", with: "other")
    let included = [M.person(2), M.person(1), other].joined(separator: ",")
    let outcome = try await Self.outcome(
      #"{"data":[\#(M.articles(2))],"included":[\#(included)]}"#)
    #expect(outcome.elements.map(\.author.value?.name) == ["p1", "p2"])
  }

  @Test func `A resource may be there any number of times`() async throws {
    let included = (1...20_000).map { _ in M.person(1) }.joined(separator: ",")
    let outcome = try await Self.outcome(
      #"{"data":[\#(M.article(1))],"included":[\#(included),\#(M.person(2))]}"#)
    #expect(outcome.elements.map(\.author.value?.name) == ["p1"])
  }

  /// People of many sizes, which begin and end anywhere in a block of the file, shared by articles near and far.
  @Test(arguments: ["", " ", String(repeating: " ", count: 5000)])
  func `Included resources are read wherever they stand`(_ gap: String) async throws {
    let (count, people) = (2000, 500)
    func name(_ id: Int) -> String {
      String(repeating: "n\(id)", count: id % 50 == 0 ? 4000 : 1 + id * id % 901)
    }
    let articles = (1...count).map { M.article($0, author: 1 + $0 * 7919 % people) }
    let included = (1...people).map {
      M.person($0).replacing("\"p\($0)\"", with: "\"\(name($0))\"")
    }
    let text =
      "{\"data\":[\(articles.joined(separator: ","))],\"included\":[\(included.joined(separator: "," + gap))]}"
    let outcome = try await Self.outcome(text)
    #expect(outcome.failure == nil)
    #expect(
      outcome.elements.map(\.author.value?.name) == (1...count).map { name(1 + $0 * 7919 % people) }
    )
  }

  @Test func `A truncated file delivers what came before`() async throws {
    let text = "{\(Self.included),\(Self.data)}"
    let cut = String(text.dropLast(10))
    let outcome = try await Self.outcome(cut)
    #expect(outcome.elements.map(\.id) == ["1", "2"])
    #expect(outcome.elements[0].author.value?.name == "p1")
    #expect(outcome.stream?.code == .truncated)
    #expect(outcome.stream?.offset == cut.utf8.count)
    #expect(outcome.stream?.pointer == "/data/2")
  }

  @Test func `Broken included resources are found after the primary data`() async throws {
    let text = "{\(Self.data),\"included\":[\(M.person(1)),{\"type\":tru}]}"
    let outcome = try await Self.outcome(text)
    #expect(outcome.elements.map(\.id) == ["1", "2", "3"])
    #expect(outcome.stream?.code == .invalidJSON)
    #expect(outcome.stream?.pointer == "/included/1/type")
  }

  @Test func `An error in an included resource names it`() async throws {
    let wrong = #"{"type":"people","id":"2","attributes":{"name":7}}"#
    // What is no resource counts as an element.
    let text = "{\(Self.data),\"included\":[\(M.person(1)),7,{},\(M.person(8)),[],\(wrong)]}"
    let outcome = try await Self.outcome(text)
    #expect(outcome.elements.map(\.id) == ["1"])
    let error = try #require(outcome.stream)
    #expect(error.pointer == "/included/5/attributes/name")
    #expect(text.utf8.dropFirst(error.offset).first == UInt8(ascii: "7"))
    #expect((error.underlying as? ResourceDecodingError)?.resourceType == "people")
  }

  @Test func `A bare identifier stands for what is included`() async throws {
    let file = try TemporaryFile(
      Array(#"{"data":[{"type":"people","id":"1"}],"included":[\#(M.person(1))]}"#.utf8))
    let outcome = await JSONAPIDecoder().stream(of: M.Person.self, contentsOf: file.url).outcome()
    #expect(outcome.elements.map(\.name) == ["p1"])
  }

  @Test(arguments: [#"{"type":tru}"#, "7"])
  func `What may be in the unreadable rest of a file isn't left out`(_ rest: String) async throws {
    let data = #"[{"type":"people","id":"1"},{"type":"people","id":"2"}]"#
    let file = try TemporaryFile(
      Array(#"{"data":\#(data),"included":[\#(M.person(1)),\#(rest)]}"#.utf8))
    var decoder = JSONAPIDecoder()
    decoder.unreadableResources = .skip
    let outcome = await decoder.stream(of: M.Person.self, contentsOf: file.url).outcome()
    // Included resources are indexed in batches, and the batch with the broken one isn't indexed.
    #expect(outcome.elements.map(\.name) == (rest == "7" ? ["p1"] : []))
    #expect(outcome.stream?.code == (rest == "7" ? nil : .invalidJSON))
    #expect((outcome.error == nil) == (rest == "7"))
  }

  @Test(arguments: [
    (
      Quirks("types", types: ["person": "people"]),
      #"{"title":"t"},"relationships":{"author":{"data":{"type":"person","id":"1"}}"#
    ),
    (
      Quirks("inner", repairing: [.relationshipsInAttributes]),
      #"{"title":"t","relationships":{"author":{"data":{"type":"people","id":"1"}}}"#
    ),
    (
      Quirks("embedded", repairing: [.embeddedResources]),
      #"{"title":"t"},"relationships":{"author":{"data":\#(M.person(7))}"#
    ),
  ])
  func `Repaired linkage has what it includes`(_ quirks: Quirks, _ fields: String) async throws {
    var decoder = JSONAPIDecoder()
    decoder.quirks = quirks
    let text =
      #"{"data":[{"type":"articles","id":"1","attributes":\#(fields)}}],"included":[\#(M.person(1)),\#(M.team)]}"#
    let outcome = try await Self.outcome(text, decoder)
    #expect(outcome.failure == nil)
    #expect(try outcome.elements == decoder.decode([Article].self, from: Array(text.utf8)))
    #expect(outcome.elements.first?.author.value?.team?.name == "T")
  }

  @Test func `Resources without ids have those of the whole document`() async throws {
    let count = 4000
    let articles = (1...count).map { M.article($0).replacing(#""id":"\#($0)","#, with: "") }
    var decoder = JSONAPIDecoder()
    decoder.quirks = Quirks("test", repairing: [.missingIDs])
    let outcome = try await Self.outcome(
      #"{"data":[\#(articles.joined(separator: ","))]}"#, decoder)
    #expect(outcome.failure == nil)
    #expect(outcome.elements.map(\.id) == (0..<count).map { "/data/\($0)" })
  }

  @Test(arguments: [("main-shelf", "room-number"), ("mainShelf", "roomNumber")])
  func `Sparse resources have what they include, by the coder's names or their own`(
    shelf: String, number: String
  ) async throws {
    let file = try TemporaryFile(
      Array(
        #"""
        {"data":[{"type":"volumes","id":"1","relationships":{
        "\#(shelf)":{"data":{"type":"shelves","id":"2"}}}}],
        "included":[{"type":"shelves","id":"2","attributes":{"\#(number)":7}}]}
        """#.utf8))
    var decoder = JSONAPIDecoder()
    decoder.values.keyFormat = .dasherized
    let outcome = await decoder.stream(of: Sparse<Library.Volume>.self, contentsOf: file.url)
      .outcome()
    #expect(outcome.failure == nil)
    #expect(outcome.elements.map { $0.mainShelf?.value?.roomNumber } == [7])
  }

  @Test func `A missing file is an error of the source`() async {
    let url = URL(fileURLWithPath: "/nonexistent/file.json")
    let outcome = await JSONAPIDecoder().stream(of: Article.self, contentsOf: url).outcome()
    #expect(outcome.stream?.code == .sourceFailed)
    #expect(outcome.failure?.contains("No such file") == true)
  }
}
