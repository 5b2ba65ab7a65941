@testable import JSONAPI
import Testing

/// What lenient decoding tolerates, in documents that have it in each resource.
@Suite struct ToleranceTests {
  private typealias Plain = PlainModels
  private typealias Articles = Document<[PlainModels.Article], JSONValue>

  /// A shape of documents that departs from the specification, or leaves something out, in each resource.
  struct Shape: Sendable, CustomTestStringConvertible {
    var name: String
    /// The findings for so many resources.
    var findings: @Sendable (Int) -> Int
    var text: @Sendable (Int) -> String

    var testDescription: String { name }

    init(
      _ name: String, findings: @escaping @Sendable (Int) -> Int,
      _ text: @escaping @Sendable (Int) -> String
    ) {
      self.name = name
      self.findings = findings
      self.text = text
    }
  }

  private static let author = #"{"type":"people","id":"9","attributes":{"name":"Ada"}}"#

  private static func article(
    _ id: String, attributes: String = #""title":"a","tags":[]"#,
    relationships: String = #","comments":{"data":[]}"#,
    author: String = #"{"type":"people","id":"9"}"#
  ) -> String {
    #"{"type":"articles","id":\#(id),"attributes":{\#(attributes)},"relationships":{"#
      + #""author":{"data":\#(author)}\#(relationships)}}"#
  }

  private static func document(_ count: Int, _ article: (Int) -> String) -> String {
    let articles = (0..<count).map(article).joined(separator: ",\n")
    return #"{"data":[\#(articles)],"included":[\#(author)]}"#
  }

  private static func identifiers(_ ids: Range<Int>) -> String {
    ids.map { #"{"type":"comments","id":"\#($0)"}"# }.joined(separator: ",")
  }

  static let shapes: [Shape] = [
    Shape("ids are numbers", findings: { $0 }) {
      document($0) { article("\($0)") }
    },
    Shape("arrays are null", findings: { _ in 1 }) {
      document($0) { article("\"\($0)\"", attributes: #""title":"a","tags":null"#) }
    },
    Shape("arrays are missing", findings: { _ in 1 }) {
      document($0) { article("\"\($0)\"", attributes: #""title":"a""#) }
    },
    Shape("relationships are null", findings: { $0 }) {
      document($0) { article("\"\($0)\"", relationships: #","comments":null"#) }
    },
    Shape("linkage of to-many relationships is null", findings: { $0 }) {
      document($0) { article("\"\($0)\"", relationships: #","comments":{"data":null}"#) }
    },
    Shape("linkage is not included", findings: { _ in 1 }) {
      document($0) {
        article(
          "\"\($0)\"",
          relationships: #","comments":{"data":[\#(identifiers($0..<$0 + 5))]}"#)
      }
    },
    Shape("one relationship leads to many resources that are not included", findings: { _ in 1 }) {
      let many = #","comments":{"data":[\#(identifiers(0..<$0))]}"#
      return document(1) { article("\"\($0)\"", relationships: many) }
    },
    Shape("resources stand where identifiers belong", findings: { $0 * 2 + 1 }) {
      // Nothing leads to the included person then.
      document($0) {
        article("\"\($0)\"", author: author.replacing("\"9\"", with: "\"8\""))
      }
    },
  ]

  /// The findings of a document, and what it cost to make them.
  private func findings(
    _ text: String, work: inout Int
  ) throws -> [Finding] {
    let document = try JSONAPIDecoder().decode(Articles.self, from: Array(text.utf8))
    guard case .parsed(let storage, _, _) = document.source.members.content else {
      Issue.record("the document is not the one that was parsed")
      return []
    }
    // Places are looked for when somebody reads the findings.
    #expect(storage.withPlaces { $0.visitedCount } == 0)
    let findings = document.findings
    work = storage.withPlaces { $0.visitedCount }
    return findings
  }

  @Test(arguments: shapes)
  func `The work for findings grows with the document`(_ shape: Shape) throws {
    var (small, large) = (0, 0)
    #expect(try findings(shape.text(400), work: &small).count == shape.findings(400))
    #expect(try findings(shape.text(800), work: &large).count == shape.findings(800))
    #expect(small > 0)
    // The logarithm is of the search in a list.
    #expect(Double(large) < Double(small) * 2.4)
  }

  @Test(arguments: shapes)
  func `Findings are in the order of the document, with pointers and offsets`(
    _ shape: Shape
  ) throws {
    var work = 0
    let text = shape.text(30)
    let found = try findings(text, work: &work)
    #expect(found.map(\.offset) == found.map(\.offset).sorted())
    let storage = try JSONStorage(Array(text.utf8))
    for finding in found {
      let index = try #require(
        storage.withRoot { root -> Int? in
          var node: JSONNode? = root
          for token in finding.pointer.tokens {
            node =
              Int(token).flatMap { position in
                node?.elements.dropFirst(position).first { _ in true }
              } ?? node?.member(named: token)
          }
          return node?.index
        }, "\(finding.pointer)")
      let offset = storage.withNode(at: index) { storage.tape.startOffset($0.index) }
      // A finding about a member that isn't defined has the offset of its name.
      #expect(finding.offset == offset || finding.requirement == "RID-06")
    }
  }

  @Test func `What is not included is one note for each relationship of a type`() throws {
    var work = 0
    let text = Self.document(10) {
      Self.article(
        "\"\($0)\"",
        relationships: #","comments":{"data":[\#(Self.identifiers($0..<$0 + 5))]}"#)
    }
    let found = try findings(text, work: &work)
    #expect(
      found.map(\.description) == [
        "note at /data/0/relationships/comments/data/0: left out 50 resources related by "
          + "'comments' of 'articles', each of which is not in the document; the first is "
          + "'comments' with the id '0'"
      ])
  }

  @Test(arguments: [(#""title":"a","tags":null"#, "null"), (#""title":"a""#, "missing")])
  func `Arrays that are empty for want of anything else are one note for each type`(
    _ attributes: String, _ state: String
  ) throws {
    var work = 0
    for (count, extent) in [(1, ""), (10, " in 10 resources of 'articles'")] {
      let text = Self.document(count) { Self.article("\"\($0)\"", attributes: attributes) }
      let found = try findings(text, work: &work)
      #expect(
        found.map(\.message) == [
          "the array 'tags' is \(state)\(extent); it was taken as empty"
        ])
      #expect(
        found.first?.pointer == (state == "null" ? "/data/0/attributes/tags" : "/data/0"))
    }
  }

  @Test func `Relationships of one name are told apart by the type that has them`() throws {
    let text = #"""
      {"data":[\#(Self.article("\"1\"", relationships: #","comments":{"data":[{"type":"comments","id":"5"},{"type":"comments","id":"6"}]}"#))],
      "included":[\#(Self.author),{"type":"comments","id":"6","attributes":{"body":"b"},
      "relationships":{"author":{"data":{"type":"people","id":"404"}}}}]}
      """#
    var work = 0
    #expect(
      try findings(text, work: &work).map(\.description) == [
        "note at /data/0/relationships/comments/data/0: left out 'comments' with the id '5', "
          + "which is not in the document",
        "note at /included/1/relationships/author/data: left out 'people' with the id '404', "
          + "which is not in the document",
      ])
  }

  /// An element that reads as nothing where it can't be read.
  private struct Lossy: Codable, Sendable {
    var number: Int?

    init(from decoder: any Decoder) throws {
      number = try? decoder.singleValueContainer().decode(Int.self)
    }
  }

  private struct Report: Resource {
    static let resourceType = "reports"
    var id: String
    var value: Lossy
  }

  @Test func `Errors that a model catches cost no walk from the start each`() throws {
    func work(_ count: Int) throws -> Int {
      let reports = (0..<count).map {
        #"{"type":"reports","id":"\#($0)","attributes":{"value":"x"}}"#
      }
      let text = #"{"data":[\#(reports.joined(separator: ",\n"))]}"#
      let context = try JSONAPIDecoder().context(for: Array(text.utf8))
      let values = try JSONAPIDecoder().read([Report].self, from: context)
      #expect(values.allSatisfy { $0.value.number == nil })
      return context.storage.withPlaces { $0.visitedCount }
    }
    let (small, large) = (try work(500), try work(1000))
    #expect(small > 0)
    #expect(Double(large) < Double(small) * 2.4)
  }

  @Test func `An identifier that is no model by itself costs no walk from the start`() throws {
    func work(_ count: Int) throws -> Int {
      var decoder = JSONAPIDecoder()
      decoder.missingResources = .keepIdentifier
      let text = Self.document(1) {
        Self.article(
          "\"\($0)\"", relationships: #","comments":{"data":[\#(Self.identifiers(0..<count))]}"#)
      }
      let context = try decoder.context(for: Array(text.utf8))
      #expect(try decoder.read([WrittenModels.Article].self, from: context)[0].comments == [])
      return context.storage.withPlaces { $0.visitedCount }
    }
    let (small, large) = (try work(500), try work(1000))
    #expect(small > 0)
    #expect(Double(large) < Double(small) * 2.4)
  }

  @Test func `Findings are values of their own`() throws {
    var work = 0
    var found = try findings(Self.shapes[0].text(2), work: &work)
    #expect(found == (try findings(Self.shapes[0].text(2), work: &work)))
    #expect(Set(found).count == 2)
    found[0].message = "another one"
    #expect(Set(found).count == 2)
    #expect(found[0] != (try findings(Self.shapes[0].text(2), work: &work))[0])
  }
}
