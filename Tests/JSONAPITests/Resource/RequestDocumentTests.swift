import Foundation
import JSONAPI
import Testing

@Suite struct RequestDocumentTests {
  private typealias Post = RequestModels.Post
  private typealias Writer = RequestModels.Writer
  private typealias Note = RequestModels.Note

  @Test func `A new resource is written without id`() throws {
    var post = Post()
    post.author = ToOne(id: "9")
    post.editor = Writer(id: "2", name: "Eve")
    let document = try JSONAPIEncoder().createDocument(for: post)
    #expect(RequestModels.errors(document, .createRequest) == [])
    let value = try JSONValue(parsing: document)
    #expect(value["data"]?["id"] == nil)
    #expect(value["included"] == nil)
    #expect(
      value["data"]?["relationships"] == [
        "author": ["data": ["type": "people", "id": "9"]],
        "editor": ["data": ["type": "people", "id": "2"]],
      ])
  }

  @Test func `An empty id is none`() throws {
    let encoder = JSONAPIEncoder()
    let bodies: [Data] = try [
      encoder.createDocument(for: Post(id: "")), encoder.createDocument(for: Post.Draft(id: "")),
      encoder.createDocument(for: AnyResource(type: "articles", id: "")),
    ]
    for body in bodies {
      #expect(RequestModels.errors(body, .createRequest) == [])
      #expect(try RequestModels.data(body)["id"] == nil)
    }
    let error = #expect(throws: ResourceEncodingError.self) {
      try encoder.updateDocument(for: Post(id: ""))
    }
    #expect(error?.code == .missingID)
  }

  @Test func `Beside an empty id, a local id is written`() throws {
    let own = ResourceIdentifier(type: "people", lid: "w1")
    struct Friend: Resource, LocallyIdentified {
      static let resourceType = "people"
      var id: String
      var lid: String?
      var friend: ToOne<AnyResource> = .absent
    }
    let friend = Friend(id: "", lid: "w1", friend: ToOne(own))
    #expect(friend.resourceIdentifier == ResourceIdentifier(type: "people", id: "", lid: "w1"))
    var draft = Friend.Draft(id: "", lid: "w1")
    draft[relationship: "friend"] = .one(own)
    for body in try [
      JSONAPIEncoder().createDocument(for: friend), JSONAPIEncoder().createDocument(for: draft),
    ] {
      let data = try RequestModels.data(body)
      #expect(data["id"] == nil)
      #expect(data["lid"] == "w1")
      #expect(RequestModels.errors(body, .createRequest) == [])
    }
  }

  @Test func `A local id is written where something in the document refers to it (RID-03)`() throws
  {
    struct Node: Resource, LocallyIdentified {
      static let resourceType = "nodes"
      var id: String?
      var lid: String?
      var parent: ToOne<AnyResource> = .absent
    }
    let own = ResourceIdentifier(type: "nodes", lid: "n1")
    let others = [nil, own, ResourceIdentifier(type: "people", lid: "n1")]
    let written = try others.map { parent in
      let node = Node(lid: "n1", parent: parent.map { ToOne($0) } ?? .absent)
      let document = try JSONAPIEncoder().createDocument(for: node)
      #expect(RequestModels.errors(document, .createRequest) == [])
      return try RequestModels.data(document)["lid"]
    }
    #expect(written == [nil, "n1", nil])
  }

  @Test func `New related resources are included with the local id of their linkage`() throws {
    var post = Post()
    post.author = ToOne(Writer(id: nil, lid: "w1", name: "Ada"))
    post.notes = [Note(id: nil, text: "a"), Note(id: "7", text: "b"), Note(id: nil, text: "c")]
    let document = try JSONAPIEncoder().createDocument(for: post, includesRelated: true)
    let value = try JSONValue(parsing: document)
    let relationships = value["data"]?["relationships"]
    #expect(relationships?["author"] == ["data": ["type": "people", "lid": "w1"]])
    let notes = try #require(relationships?["notes"]?["data"]?.array)
    let lids = notes.compactMap { $0["lid"] }
    try #require(lids.count == 2)
    #expect(notes.map { $0["id"]?.string } == [nil, "7", nil])
    #expect(
      value["included"] == [
        ["type": "people", "lid": "w1", "attributes": ["name": "Ada"]],
        ["type": "notes", "lid": lids[0], "attributes": ["text": "a"]],
        ["type": "notes", "id": "7", "attributes": ["text": "b"]],
        ["type": "notes", "lid": lids[1], "attributes": ["text": "c"]],
      ])
    #expect(RequestModels.errors(document, .createRequest) == [])
  }

  @Test func `A local id that is given to a resource is no other's (RID-03)`() throws {
    struct Friend: Resource, LocallyIdentified {
      static let resourceType = "friends"
      var id: String?
      var lid: String?
      var name: String
      var friends: [Friend] = []
    }
    let friends = [Friend(name: "a"), Friend(lid: "new-2", name: "b"), Friend(name: "c")]
    let document = try JSONAPIEncoder()
      .createDocument(for: Friend(lid: "new-1", name: "d", friends: friends), includesRelated: true)
    let included = try JSONValue(parsing: document)["included"]?.array
    #expect(included?.map { $0["attributes"]?["name"] } == ["a", "b", "c"])
    #expect(Set(included?.map { $0["lid"]?.string } ?? []).count == 3)
    #expect(RequestModels.errors(document, .createRequest) == [])
  }

  @Test func `A new related resource has no identity where it is not included`() {
    var post = Post()
    post.notes = [Note(id: nil, text: "a")]
    #expect(throws: EncodingError.self) { try JSONAPIEncoder().createDocument(for: post) }
    #expect(throws: EncodingError.self) { try JSONAPIEncoder().encode(post) }
  }

  @Test func `Linkage that identifies nothing is an error (RID-01)`() throws {
    var one = Post(id: "1")
    one.author = ToOne(id: nil)
    var many = Post(id: "1")
    many.notes = ToMany(ids: ["1", nil])
    for post in [one, many] {
      let error = try #require(throws: EncodingError.self) { try JSONAPIEncoder().encode(post) }
      #expect("\(error)".contains("has no id and no lid"))
      #expect(throws: EncodingError.self) { try post.changes(from: Post(id: "1")) }
    }
  }

  @Test func `Relationships without linkage are left out (CRU-05)`() throws {
    var post = Post(id: "1")
    post.author.links = ["related": "/articles/1/author"]
    post.notes.meta = ["count": 3]
    let document = try JSONAPIEncoder().updateDocument(for: post)
    #expect(try RequestModels.data(document)["relationships"] == nil)
    #expect(RequestModels.errors(document, .updateRequest) == [])
  }

  @Test func `An update needs an ID (CRU-23)`() throws {
    let document = try JSONAPIEncoder().updateDocument(for: Post(id: "1"))
    #expect(RequestModels.errors(document, .updateRequest) == [])
    let error = #expect(throws: ResourceEncodingError.self) {
      try JSONAPIEncoder().updateDocument(for: Post())
    }
    #expect(error?.code == .missingID)
    #expect(error?.resourceType == "articles")
    #expect(error?.pointer == "/data/id")
  }

  @Test func `The format is the encoder's`() throws {
    var encoder = JSONAPIEncoder()
    encoder.format = .pretty
    let text = try String(decoding: encoder.createDocument(for: Post()), as: UTF8.self)
    #expect(text.hasPrefix("{\n  \"data\": {\n"))
  }
}

@Suite struct DraftTests {
  private typealias Post = RequestModels.Post
  private typealias Writer = RequestModels.Writer

  @Test func `Only what was set is written`() throws {
    let draft = Post.draft {
      $0.title = "New"
      $0.summary = nil
      $0.rating = 4
      $0.author = ToOne(id: "9")
    }
    let document = try JSONAPIEncoder().createDocument(for: draft)
    #expect(
      try JSONValue(parsing: document) == [
        "data": [
          "type": "articles", "attributes": ["title": "New", "summary": nil, "rating": 4],
          "relationships": ["author": ["data": ["type": "people", "id": "9"]]],
        ]
      ])
    #expect(RequestModels.errors(document, .createRequest) == [])
  }

  @Test func `A field without a value equals nil, be it absent or null`() {
    var draft = Draft<Post>()
    #expect(draft.title == nil)
    #expect(!(draft.title != nil))
    draft.summary = nil
    #expect(draft.summary == nil)
    #expect(draft.summary == .null)
    #expect(draft.summary != .absent)
    if draft.title == nil { draft.title = "New" }
    #expect(draft.title != nil)
    #expect(draft.title == "New")
    let field = Field<[Int]>.absent
    #expect(field == nil)
  }

  @Test func `Fields tell absent, null and values apart`() {
    var draft = Draft<Post>()
    #expect(draft.isEmpty)
    #expect(draft.title == .absent)
    #expect(draft.author.isLinkageAbsent)
    #expect(draft.notes.isLinkageAbsent)
    let text = "New"
    draft.title = text
    let nothing: String? = nil
    draft.summary = nothing
    #expect(draft.title == .value("New"))
    #expect(draft.title?.count == 3)
    #expect(draft.summary == .null)
    #expect(draft.isSet(\.summary))
    #expect(draft.names == ["title", "summary"])
    draft.summary = .absent
    #expect(!draft.isSet(\.summary))
    draft.title = .null
    #expect(draft.title == .null)
    draft.unset(\.title)
    #expect(draft.isEmpty)
  }

  @Test func `Relationships take resources and linkage`() throws {
    var draft = Draft<Post>(id: "1")
    let writer = Writer(id: "9", name: "Ada")
    draft.author = writer
    draft.editor = nil
    draft.notes = ToMany(ids: ["1"])
    #expect(draft.author.id == "9")
    #expect(draft.author?.name == "Ada")
    #expect(draft.editor == .null)
    let document = try JSONAPIEncoder().updateDocument(for: draft)
    #expect(
      try JSONValue(parsing: document) == [
        "data": [
          "type": "articles", "id": "1",
          "relationships": [
            "author": ["data": ["type": "people", "id": "9"]], "editor": ["data": nil],
            "notes": ["data": [["type": "notes", "id": "1"]]],
          ],
        ]
      ])
    #expect(RequestModels.errors(document, .updateRequest) == [])
    draft.unset(\.author)
    #expect(draft.names == ["editor", "notes"])
  }

  @Test func `Names in quotes work without typed paths`() throws {
    var draft = Draft<PlainModels.Article>()
    draft["title"] = "New"
    draft["tags"] = ["a"]
    draft["summary"] = .null
    draft["gone"] = 1
    draft["gone"] = nil
    draft[relationship: "author"] = .one(ResourceIdentifier(type: "people", id: "9"))
    draft[relationship: "comments"] = .many([])
    draft[relationship: "editor"] = .null
    #expect(draft[relationship: "editor"] == .null)
    #expect(draft[relationship: "reviewers"] == .absent)
    #expect(
      try RequestModels.data(JSONAPIEncoder().createDocument(for: draft)) == [
        "type": "articles", "attributes": ["title": "New", "tags": ["a"], "summary": nil],
        "relationships": [
          "author": ["data": ["type": "people", "id": "9"]], "comments": ["data": []],
          "editor": ["data": nil],
        ],
      ])
  }

  /// The name in JSON is another one than the property's.
  private struct Cabin: Resource {
    static let resourceType = "cabins"
    var id: String
    var number: Int
    var owner: ToOne<AnyResource>

    enum CodingKeys: String, CodingKey { case id, number = "cabin-no", owner }
  }

  @Test func `A name that the model doesn't have is refused`() throws {
    func error(_ change: (inout Draft<Cabin>) -> Void) -> ResourceEncodingError? {
      var draft = Draft<Cabin>(id: "1")
      change(&draft)
      let creation = #expect(throws: ResourceEncodingError.self) {
        try JSONAPIEncoder().createDocument(for: draft)
      }
      let update = #expect(throws: ResourceEncodingError.self) {
        try JSONAPIEncoder().updateDocument(for: draft)
      }
      #expect(creation == update)
      return creation
    }
    let property = error { $0["number"] = 3 }
    #expect(property?.code == .unknownField)
    #expect(
      property?.description
        == "/data/attributes/number (cabins): expected an attribute of the model, such as 'cabin-no', found 'number'"
    )
    #expect(
      error { $0["owner"] = "x" }?.found == "a relationship, 'owner'")
    #expect(
      error { $0[relationship: "cabin-no"] = .null }?.description
        == "/data/relationships/cabin-no (cabins): expected a relationship of the model, such as 'owner', "
        + "found an attribute, 'cabin-no'")
    #expect(error { $0[relationship: "owners"] = .many([]) }?.expected.contains("'owner'") == true)
    var draft = Draft<Cabin>()
    draft["cabin-no"] = 3
    draft[relationship: "owner"] = .one(ResourceIdentifier(type: "people", id: "9"))
    #expect(
      try RequestModels.data(JSONAPIEncoder().createDocument(for: draft)) == [
        "type": "cabins", "attributes": ["cabin-no": 3],
        "relationships": ["owner": ["data": ["type": "people", "id": "9"]]],
      ])
  }

  /// What it has can't be found out.
  private struct Riddle: Resource {
    static let resourceType = "riddles"
    enum Answer: String, Codable, Sendable { case yes, no }
    var id: String
    var answer: Answer
    var question: String
  }

  @Test func `Where the fields of a model aren't known, names are sent as they are`() throws {
    #expect(!Riddle.schema.gaps.isEmpty)
    var draft = Draft<Riddle>()
    draft["question"] = "Why?"
    #expect(
      try RequestModels.data(JSONAPIEncoder().createDocument(for: draft))["attributes"]
        == ["question": "Why?"])
  }

  @Test func `Names in quotes and typed paths mean the same`() {
    var draft = Draft<Post>()
    draft["title"] = "New"
    draft["rating"] = 4.5
    #expect(draft.title == .value("New"))
    #expect(draft.rating == .value(4.5))
    draft.tags = ["a"]
    draft.createdAt = Date(timeIntervalSince1970: 0)
    #expect(draft["tags"] == ["a"])
    #expect(draft["createdAt"] == "1970-01-01T00:00:00Z")
  }

  @Test func `Relationships set by name are read by typed paths`() {
    var draft = Draft<Post>()
    draft[relationship: "author"] = .one(ResourceIdentifier(type: "people", id: "9"))
    draft[relationship: "editor"] = .null
    draft[relationship: "notes"] = .many([ResourceIdentifier(type: "notes", id: "1")])
    #expect(draft.author.id == "9")
    #expect(draft.editor == .null)
    #expect(draft.notes.ids == ["1"])
    #expect(draft.notes.values.isEmpty)
    draft.notes.append(ResourceIdentifier(type: "notes", id: "2"))
    #expect(draft[relationship: "notes"].identifiers.map(\.id) == ["1", "2"])
    draft[relationship: "author"] = .many([])
    #expect(draft.author.isLinkageAbsent)
  }

  @Test func `The encoder's strategies hold`() throws {
    var encoder = JSONAPIEncoder()
    encoder.values.dateEncodingStrategy = .secondsSince1970
    let draft = Post.draft { $0.createdAt = Date(timeIntervalSince1970: 5) }
    #expect(
      try RequestModels.data(encoder.createDocument(for: draft))["attributes"] == ["createdAt": 5])
  }

  @Test func `A local id that nothing refers to is left out`() throws {
    let draft = Writer.draft(lid: "w1") { $0["name"] = "Ada" }
    #expect(
      try RequestModels.data(JSONAPIEncoder().createDocument(for: draft)) == [
        "type": "people", "attributes": ["name": "Ada"],
      ])
    let error = #expect(throws: ResourceEncodingError.self) {
      try JSONAPIEncoder().updateDocument(for: draft)
    }
    #expect(error?.code == .missingID)
  }
}
