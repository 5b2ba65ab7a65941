import Foundation
import JSONAPI
import Testing

@Suite struct ResourceWritingTests {
  private typealias Person = PlainModels.Person
  private typealias Node = PlainModels.Node

  private static func names(_ document: JSONValue?) -> [String] {
    (document?.array ?? []).map { "\($0["type"]?.string ?? "") \($0["id"]?.string ?? "")" }
  }

  private static func encode(
    _ data: some PrimaryData, _ change: (inout JSONAPIEncoder) -> Void = { _ in }
  ) throws -> JSONValue {
    var encoder = JSONAPIEncoder()
    change(&encoder)
    let bytes = try encoder.encodeBytes(data)
    // Linkage that a sparse fieldset hides is no violation (CMP-04).
    let errors = DocumentValidator(context: .response).validate(bytes)
      .filter { $0.severity == .error && (encoder.fieldsets.isEmpty || $0.requirement != "CMP-03") }
    #expect(errors == [])
    return try JSONValue(parsing: bytes)
  }

  /// A node that leads to others, all of them embedded.
  private static func node(_ id: String, _ next: Node? = nil, peers: [Node] = []) -> Node {
    Node(id: id, next: next.map { ToOne($0) } ?? .null, peers: ToMany(peers))
  }

  @Test func `Each related resource is included once (CMP-05)`() throws {
    let shared = Self.node("9")
    let document = try Self.encode([
      Self.node("1", shared, peers: [shared, Self.node("2", shared)]), Self.node("3", shared),
    ])
    #expect(Self.names(document["included"]) == ["nodes 9", "nodes 2"])
  }

  @Test(arguments: [2, 12])
  func `Types of other bytes are other types, however many there are (RES-06)`(_ count: Int) throws
  {
    struct Shelf: Resource {
      static let resourceType = "shelves"
      var id: String
      var items: ToMany<AnyResource>
    }
    // The same character for Swift, in two spellings.
    let types = ["\u{E9}", "e\u{301}"] + (2..<count).map { "kind\($0)" }
    let identifiers = (types + types).enumerated().map { ResourceIdentifier(type: $1, id: "\($0)") }
    let shelf = Shelf(id: "1", items: ToMany(identifiers))
    let document = try Self.encode(shelf)
    let written = document["data"]?["relationships"]?["items"]?["data"]?.array ?? []
    let spellings = written.map { $0["type"]?.string.map { Array($0.utf8) } }
    #expect(spellings == (types + types).map { Array($0.utf8) })
  }

  @Test func `Primary data is never included (CMP-05)`() throws {
    let document = try Self.encode([
      Self.node("1", Self.node("2"), peers: [Self.node("1"), Self.node("3")]), Self.node("2"),
    ])
    #expect(Self.names(document["included"]) == ["nodes 3"])
  }

  @Test func `Nothing is included where nothing is embedded`() throws {
    let document = try Self.encode(
      Node(id: "1", next: ToOne(id: "2"), peers: ToMany(ids: ["3"])))
    #expect(document["included"] == nil)
    let asked = try Self.encode(Node(id: "1", next: .null, peers: .empty)) { $0.include = ["next"] }
    #expect(asked["included"] == [])
    let unwanted = try Self.encode(Self.node("1", Self.node("2"))) { $0.includesRelated = false }
    #expect(unwanted["included"] == nil)
  }

  @Test func `Include paths are followed as far as they lead (INC-07)`() throws {
    let deep = Self.node("1", Self.node("2", Self.node("3", Self.node("4"))))
    #expect(
      Self.names(try Self.encode(deep) { $0.include = ["next.next"] }["included"]) == [
        "nodes 2", "nodes 3",
      ])
    #expect(Self.names(try Self.encode(deep) { $0.include = ["peers"] }["included"]) == [])
    #expect(try Self.encode(deep) { $0.include = [] }["included"] == [])
  }

  @Test func `A resource that is met again is followed on other paths`() throws {
    let shared = Self.node("9", Self.node("10"), peers: [Self.node("11")])
    let root = Self.node("1", shared, peers: [shared])
    let document = try Self.encode(root) { $0.include = ["next.next", "peers.peers"] }
    #expect(Self.names(document["included"]) == ["nodes 9", "nodes 10", "nodes 11"])
  }

  @Test func `Fieldsets narrow primary and included resources (SPF-04)`() throws {
    let document = try Self.encode(
      [PlainModels.Comment(id: "1", body: "B", author: Person(id: "2", name: "N", twitter: "T"))]
    ) { $0.fieldsets = ["comments": ["author"], "people": ["name"]] }
    #expect(document["data"]?[0]?["attributes"] == nil)
    #expect(document["included"]?[0]?["attributes"] == ["name": "N"])
  }

  @Test func `A hidden relationship is still included where it is asked for (CMP-04)`() throws {
    let document = try Self.encode(
      PlainModels.Comment(id: "1", body: "B", author: Person(id: "2", name: "N"))
    ) {
      $0.fieldsets = ["comments": ["body"]]
      $0.include = ["author"]
    }
    #expect(document["data"]?["relationships"] == nil)
    #expect(Self.names(document["included"]) == ["people 2"])
  }

  @Test func `What a hidden relationship leads to is not included (CMP-04)`() throws {
    let person = Person(id: "2", name: "N")
    let comment = PlainModels.Comment(id: "1", body: "B", author: person)
    for include in [nil, [], ["other"]] as [IncludePaths?] {
      let document = try Self.encode(comment) {
        $0.fieldsets = ["comments": ["body"]]
        $0.include = include
      }
      #expect(document["data"]?["relationships"] == nil)
      #expect(document["included"] == (include == nil ? nil : []))
    }
    // Nor is it looked at, so it may lead to a resource that can't be written.
    let unsaved = RequestModels.Writer(name: "New")
    var post = RequestModels.Post(id: "1")
    post.editor = unsaved
    let document = try Self.encode(post) { $0.fieldsets = ["articles": ["title"]] }
    #expect(document["data"]?["attributes"] == ["title": "One"])
    #expect(document["data"]?["relationships"] == nil)
  }

  @Test func `Nil has no null where null is no value`() throws {
    struct Page: Resource {
      static let resourceType = "pages"
      var id: String
      var title: String?
      var meta: JSONObject?
      var links: LinksObject?
      var author: Person?
      var authors: [Person]?
      var editor: ToOne<Person>?
      var reviewers: ToMany<Person>?
    }
    let empty = try Self.encode(Page(id: "1")) { $0.nilEncoding = .null }
    #expect(
      empty["data"] == [
        "type": "pages", "id": "1", "attributes": ["title": nil],
        "relationships": ["author": ["data": nil]],
      ])
    let person = Person(id: "2", name: "N")
    let full = Page(
      id: "1", title: "T", meta: ["a": 1], links: ["self": "/pages/1"], author: person,
      authors: [person], editor: ToOne(person), reviewers: [person])
    let changes = try Page(id: "1").changes(from: full)
    #expect(changes.names == ["title", "author", "authors", "editor", "reviewers"])
  }

  @Test func `Nil is left out or null by choice`() throws {
    let plain = PlainModels.Comment(id: "1", body: "B", author: nil)
    let omitted = try Self.encode(plain)
    #expect(omitted["data"]?["relationships"] == nil)
    let nulled = try Self.encode(plain) { $0.nilEncoding = .null }
    #expect(nulled["data"]?["relationships"] == ["author": ["data": nil]])
    let person = try Self.encode(Person(id: "1", name: "N")) { $0.nilEncoding = .null }
    #expect(person["data"]?["attributes"] == ["name": "N", "twitter": nil])
    let written = try Self.encode(WrittenModels.Person(id: "1", name: "N")) {
      $0.nilEncoding = .null
    }
    #expect(written == person)
    #expect(
      try Self.encode(WrittenModels.Person(id: "1", name: "N"))
        == Self.encode(Person(id: "1", name: "N")))
  }

  @Test(arguments: [
    #"{}"#,
    #"{"next":{"links":{"related":"/x"}},"peers":{"meta":{"count":2}}}"#,
    #"{"next":{"data":null},"peers":{"data":[]}}"#,
    #"{"next":{"data":{"type":"nodes","id":"2","meta":{"a":1}},"meta":{"b":2}},"peers":{"links":{"self":"/p"},"data":[{"type":"nodes","id":"3","meta":{"c":3}}]}}"#,
  ])
  func `Linkage goes there and back (REL-07)`(_ relationships: String) throws {
    let members = relationships == "{}" ? "" : #","relationships":\#(relationships)"#
    let bytes = Array(#"{"data":{"type":"nodes","id":"1"\#(members)}}"#.utf8)
    let node = try JSONAPIDecoder().decode(Node.self, from: bytes)
    #expect(try JSONValue(parsing: JSONAPIEncoder().encodeBytes(node)) == JSONValue(parsing: bytes))
    let written = try JSONAPIDecoder().decode(WrittenNode.self, from: bytes)
    #expect(
      try JSONValue(parsing: JSONAPIEncoder().encodeBytes(written)) == JSONValue(parsing: bytes))
  }

  @Test func `Top-level members are written after data`() throws {
    let bytes = try JSONAPIEncoder().encodeBytes(
      [Person](), meta: ["total": 0], links: ["self": "/people"],
      jsonapi: JSONAPIObject(version: "1.1"))
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"{"data":[],"meta":{"total":0},"links":{"self":"/people"},"jsonapi":{"version":"1.1"}}"#
    )
    #expect(
      try String(decoding: JSONAPIEncoder().encodeBytes(NoData(), meta: [:]), as: UTF8.self)
        == #"{"meta":{}}"#)
    #expect(
      try String(decoding: JSONAPIEncoder().encodeBytes(Person?.none), as: UTF8.self)
        == #"{"data":null}"#)
  }

  @Test func `Unions are written as their cases`() throws {
    let things: [EmbeddingModels.Closed] = [
      .bot(EmbeddingModels.Bot(id: "1", version: 2)),
      .person(EmbeddingModels.Person(id: "1", name: "N")),
    ]
    let document = try Self.encode(things)
    #expect(Self.names(document["data"]) == ["bots 1", "people 1"])
    #expect(
      try JSONAPIDecoder().decode([EmbeddingModels.Closed].self, from: document.bytes()) == things)
  }

  @Test func `Unions code as resource objects with other coders`() throws {
    let bot = EmbeddingModels.Closed.bot(EmbeddingModels.Bot(id: "1", version: 2))
    let data = try JSONEncoder().encode([bot])
    #expect(
      try JSONValue(parsing: data) == [
        ["type": "bots", "id": "1", "attributes": ["version": 2]]
      ])
    #expect(try JSONDecoder().decode([EmbeddingModels.Closed].self, from: data) == [bot])
  }

  @Test func `Identifiers without a model keep their meta`() throws {
    struct Sample: Resource {
      static let resourceType = "samples"
      var id: String
      var one: AnyResource?
      var many: [AnyResource]
    }
    let source = #"""
      {"data":{"type":"samples","id":"1","relationships":{
      "one":{"data":{"type":"bots","id":"2","meta":{"since":1}}},
      "many":{"data":[{"type":"bots","id":"3","meta":{"since":2}},{"type":"bots","id":"4"}]}}}}
      """#
    let sample = try JSONAPIDecoder().decode(Sample.self, from: Array(source.utf8))
    let expected = try JSONValue(parsing: source)["data"]
    #expect(try Self.encode(sample)["data"] == expected)
    let update = try JSONAPIEncoder().updateDocument(for: sample)
    #expect(try JSONValue(parsing: update)["data"] == expected)
  }

  @Test func `A related resource without identity is an error`() {
    let post = RequestModels.Note(id: nil, text: "x")
    let owner = ToOne(post)
    var value = RequestModels.Post(id: "1")
    value.notes = [post]
    #expect(owner.id == nil)
    #expect(throws: EncodingError.self) { try JSONAPIEncoder().encode(value) }
  }

  @Test func `Linkage names what is included, however its id was written (CMP-03, RES-05)`() throws
  {
    struct Owner: Resource {
      static let resourceType = "owners"
      var id: UUID
      var name: String
    }
    struct Part: Resource {
      static let resourceType = "parts"
      var id: Int
      var size: Int
    }
    struct Device: Resource {
      static let resourceType = "devices"
      var id: String
      var owner: ToOne<Owner>
      var parts: ToMany<Part>
    }
    let source = #"""
      {"data":{"type":"devices","id":"1","relationships":{"owner":{"data":{"type":"owners",
      "id":"6F9619FF-8B86-D011-B42D-00C04FC964FF","meta":{"since":1}}},
      "parts":{"data":[{"type":"parts","id":"007"}]}}},"included":[
      {"type":"owners","id":"6F9619FF-8B86-D011-B42D-00C04FC964FF","attributes":{"name":"Ada"}},
      {"type":"parts","id":"007","attributes":{"size":1}}]}
      """#
    let device = try JSONAPIDecoder().decode(Device.self, from: Array(source.utf8))
    let written = try JSONAPIEncoder().encodeBytes(device)
    #expect(DocumentValidator().validate(written) == [])
    let again = try JSONAPIDecoder().decode(Device.self, from: written)
    #expect(again.owner.value?.name == "Ada")
    #expect(again.parts.values.map(\.size) == [1])
    #expect(again.owner.identifier?.meta == ["since": 1])
  }

  @Test func `A resource has one id in linkage, too, embedded or not (RES-05)`() throws {
    struct Owner: Resource {
      static let resourceType = "owners"
      var id: UUID
      var best: ToOne<Owner>
      var others: ToMany<Owner>
    }
    let ids = ["6F9619FF-8B86-D011-B42D-00C04FC964FF", "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"]
    let source = #"""
      {"data":[{"type":"owners","id":"\#(ids[0])","relationships":{
      "best":{"data":{"type":"owners","id":"\#(ids[1])"}},
      "others":{"data":[{"type":"owners","id":"\#(ids[1])","meta":{"since":1}}]}}}]}
      """#
    let owner = try JSONAPIDecoder().decode([Owner].self, from: Array(source.utf8))[0]
    // Linkage keeps the text that was read, by which stores find the resource.
    #expect(owner.others.identifiers.map(\.id) == [ids[1]])
    let given = Owner(
      id: owner.id, best: ToOne(ResourceIdentifier(type: "owners", id: ids[1])),
      others: owner.others)
    for owner in [owner, given] {
      let text = try String(decoding: JSONAPIEncoder().encodeBytes(owner), as: UTF8.self)
      #expect(text.contains(ids[1].lowercased()))
      #expect(!text.contains(ids[1]))
    }
  }

  @Test func `An id may have a text of its own, in documents and in filters`() throws {
    struct OrderID: RawRepresentable, ResourceID {
      var rawValue: UUID
      var idText: String? { rawValue.uuidString }
    }
    struct Order: Resource {
      static let resourceType = "orders"
      var id: OrderID
    }
    let text = "6F9619FF-8B86-D011-B42D-00C04FC964FF"
    let source = #"{"data":{"type":"orders","id":"\#(text)"}}"#
    let order = try JSONAPIDecoder().decode(Order.self, from: Array(source.utf8))
    #expect(try JSONAPIEncoder().encodeBytes(order) == Array(source.utf8))
    let id = order.id
    #expect(try Order.query.filter { $0.id == id }.queryItems() == [QueryItem("filter[id]", text)])
  }
}
