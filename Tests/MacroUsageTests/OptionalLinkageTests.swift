#if Macros
  import Foundation
  import JSONAPI
  import Testing

  @Resource("boards", keys: .dasherized)
  struct Board: Equatable {
    var id: String
    var mainEditor: ToOne<Person>?
    var allReviewers: ToMany<Person>?
    @Relationship var oldAuthors: [Person]?
    @Relationship var pets: [Commenter]? = nil
    var lastEditor: ToOne<Person>? = nil
  }

  struct PlainBoard: Resource {
    static let resourceType = "boards"
    static let keyFormat = KeyFormat.dasherized
    var id: String
    var mainEditor: ToOne<Person>?
    var allReviewers: ToMany<Person>?
    var oldAuthors: [Person]?
    var pets: [Commenter]?
    var lastEditor: ToOne<Person>?
  }

  @Suite("Optional linkage and arrays of related resources")
  struct OptionalLinkageTests {
    private static let empty = #"{"data":{"type":"boards","id":"1"}}"#
    private static let full = """
      {"data":{"type":"boards","id":"1","relationships":{\
      "main-editor":{"data":{"type":"people","id":"9"}},\
      "all-reviewers":{"data":[{"type":"people","id":"8"}]},\
      "old-authors":{"data":[{"type":"people","id":"9"}]},\
      "pets":{"data":[{"type":"bots","id":"5"}]},"last-editor":{"data":null}}},\
      "included":[{"type":"people","id":"9","attributes":{"name":"Dan"}},\
      {"type":"bots","id":"5","attributes":{"name":"R2"}}]}
      """

    @Test func `They are nil where nothing is said`() throws {
      let board = try JSONAPIDecoder().decode(Board.self, from: Array(Self.empty.utf8))
      #expect(board == Board(id: "1"))
      #expect(board.mainEditor == nil && board.oldAuthors == nil && board.pets == nil)
    }

    @Test func `They are read where something is`() throws {
      let board = try JSONAPIDecoder().decode(Board.self, from: Array(Self.full.utf8))
      #expect(board.mainEditor?.value?.name == "Dan")
      #expect(board.allReviewers?.ids == [8])
      #expect(board.oldAuthors == [Person(id: 9, name: "Dan")])
      #expect(board.pets == [.bot(Bot(id: BotID(rawValue: 5), name: "R2"))])
      #expect(board.lastEditor == .some(.null))
    }

    @Test(arguments: [empty, full])
    func `They are written as they came, by both kinds of model`(document: String) throws {
      for nilEncoding in [JSONAPIEncoder.NilEncoding.omit, .null] {
        var encoder = JSONAPIEncoder()
        encoder.nilEncoding = nilEncoding
        let bytes = Array(document.utf8)
        let board = try JSONAPIDecoder().decode(Board.self, from: bytes)
        let plain = try JSONAPIDecoder().decode(PlainBoard.self, from: bytes)
        #expect(try String(decoding: encoder.encodeBytes(board), as: UTF8.self) == document)
        #expect(try String(decoding: encoder.encodeBytes(plain), as: UTF8.self) == document)
      }
    }

    @Test func `A difference empties what became nil, in both kinds of model`() throws {
      let bytes = Array(Self.full.utf8)
      let (old, plain) = try (
        JSONAPIDecoder().decode(Board.self, from: bytes),
        JSONAPIDecoder().decode(PlainBoard.self, from: bytes)
      )
      let emptied: JSONValue = [
        "main-editor": ["data": nil], "all-reviewers": ["data": []], "old-authors": ["data": []],
        "pets": ["data": []],
      ]
      let changes = try Board(id: "1").changes(from: old)
      #expect(changes.relationships.json == emptied)
      #expect(try PlainBoard(id: "1").changes(from: plain).relationships.json == emptied)
      #expect(try old.changes(from: Board(id: "1")).names == changes.names + ["last-editor"])
      // What is nil in both values is no change.
      #expect(try Board(id: "1").changes(from: Board(id: "1")).isEmpty)
      #expect(try PlainBoard(id: "1").changes(from: PlainBoard(id: "1")).isEmpty)
    }

    @Test func `A difference empties what is unknown only where that is said`() throws {
      let unknown = (Board(id: "1"), PlainBoard(id: "1"))
      var new = unknown
      new.0.mainEditor = .null
      new.0.allReviewers = .empty
      new.0.oldAuthors = []
      new.1.mainEditor = .null
      new.1.allReviewers = .empty
      new.1.oldAuthors = []
      let emptied: JSONValue = [
        "main-editor": ["data": nil], "all-reviewers": ["data": []], "old-authors": ["data": []],
      ]
      #expect(try new.0.changes(from: unknown.0).relationships.json == emptied)
      #expect(try new.1.changes(from: unknown.1).relationships.json == emptied)
      // Nil says nothing of linkage that is empty already.
      #expect(try unknown.0.changes(from: new.0).isEmpty)
      #expect(try unknown.1.changes(from: new.1).isEmpty)
    }

    @Test func `A whole update and a creation leave out what is nil`() throws {
      var encoder = JSONAPIEncoder()
      #expect(try text(encoder.createDocument(for: Board(id: "1"))) == Self.empty)
      #expect(try text(encoder.createDocument(for: PlainBoard(id: "1"))) == Self.empty)
      encoder.nilEncoding = .null
      #expect(try text(encoder.updateDocument(for: Board(id: "1"))) == Self.empty)
      #expect(try text(encoder.updateDocument(for: PlainBoard(id: "1"))) == Self.empty)
    }

    private func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }

    @Test func `Schemas and paths know them`() throws {
      #expect(Board.schema == PlainBoard.schema)
      #expect(Board.schema.relationships.map(\.isOptional) == Array(repeating: true, count: 5))
      #expect(
        Board.schema.relationships.map(\.cardinality) == [.one, .many, .many, .many, .one])
      #expect(
        try Board.query.include(\.mainEditor, \.oldAuthors).queryString()
          == "include=main-editor,old-authors")
    }
  }
#endif
