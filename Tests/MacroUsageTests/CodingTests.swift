#if Macros
  import Foundation
  import JSONAPI
  import Testing

  @Resource("notes")
  struct NoteWithMembers: Equatable {
    var id: String
    var meta: JSONObject = ["revision": 0]
    var links: [String: String] = ["self": "/"]
  }

  @Suite("What the macros make, at work")
  struct CodingTests {
    static let document = """
      {"data":{"type":"articles","id":"1","attributes":{"title":"Hello","description":"short",\
      "word-count":12,"ratio":0.25,"is-new":false,"tags":["a"],"ratings":{"x":1.5},\
      "created-at":"2024-05-01T12:00:00Z","page":"https://example.com/1","status":"published",\
      "note":"n"},"relationships":{"author":{"data":{"type":"people","id":"9"}},\
      "comments":{"data":[{"type":"comments","id":"\(commentID)"}]},\
      "commenter":{"data":{"type":"bots","id":"5"}},\
      "editor":{"data":{"type":"people","id":"9"}},\
      "reviewers":{"data":[{"type":"people","id":"10"}]}},"meta":{"views":7}},\
      "included":[{"type":"people","id":"9","attributes":{"name":"Dan"}},\
      {"type":"comments","id":"\(commentID)","attributes":{"body":"Nice"},\
      "relationships":{"author":{"data":{"type":"people","id":"9"}}},\
      "links":{"self":"/comments/1"}},\
      {"type":"bots","id":"5","attributes":{"name":"R2"}}]}
      """
    static let commentID = "6c2b1d4e-8f3a-4f0e-9b57-2a1f0c9d8e7f"

    @Test func `A document with every kind of field is decoded`() throws {
      let article = try JSONAPIDecoder().decode(Article.self, from: Data(Self.document.utf8))
      #expect(article.id == "1")
      #expect(article.title == "Hello")
      #expect(article.summary == "short")
      #expect(article.wordCount == 12)
      #expect(article.ratio == 0.25)
      #expect(!article.isNew)
      #expect(article.tags == ["a"])
      #expect(article.ratings == ["x": 1.5])
      #expect(article.createdAt == Date(timeIntervalSince1970: 1_714_564_800))
      #expect(article.page == URL(string: "https://example.com/1"))
      #expect(article.status == .known(.published))
      #expect(article.note == .value("n"))
      #expect(article.author == Person(id: 9, name: "Dan"))
      #expect(article.comments.map(\.body) == ["Nice"])
      #expect(article.comments.first?.id == UUID(uuidString: Self.commentID))
      #expect(article.comments.first?.author == article.author)
      #expect(article.comments.first?.links == ["self": "/comments/1"])
      #expect(article.commenter == .bot(Bot(id: BotID(rawValue: 5), name: "R2")))
      #expect(article.editor.value == article.author)
      #expect(article.reviewers.ids == [10])
      #expect(article.meta == ArticleMeta(views: 7))
    }

    @Test(arguments: ["", #","meta":[],"links":[]"#, #","meta":null,"links":null"#])
    func `Initial values of meta and links stand for what is missing`(members: String) throws {
      let text = #"{"data":{"type":"notes","id":"1"\#(members)}}"#
      let note = try JSONAPIDecoder().decode(NoteWithMembers.self, from: Array(text.utf8))
      #expect(note == NoteWithMembers(id: "1"))
      let full = #"{"data":{"type":"notes","id":"1","meta":{"revision":7},"links":{}}}"#
      let other = try JSONAPIDecoder().decode(NoteWithMembers.self, from: Array(full.utf8))
      #expect(other == NoteWithMembers(id: "1", meta: ["revision": 7], links: [:]))
    }

    @Test func `What was decoded is encoded again`() throws {
      let article = try JSONAPIDecoder().decode(Article.self, from: Data(Self.document.utf8))
      let encoded = try JSONAPIEncoder().encode(article)
      #expect(try JSONAPIDecoder().decode(Article.self, from: encoded) == article)
      let value = try JSONValue(parsing: encoded)
      #expect(value["data"]?["attributes"]?["word-count"] == 12)
      #expect(value["data"]?["attributes"]?["description"] == "short")
      #expect(value["data"]?["meta"]?["views"] == 7)
      #expect(value["included"]?.array?.count == 3)
    }

    @Test func `Initial values stand for what is null or missing, unless null is a value`() throws {
      let source = """
        {"data":{"type":"articles","id":"1","attributes":{"title":"Hello","description":null,\
        "word-count":12,"is-new":null,"tags":null,"ratings":{},"note":null,\
        "created-at":"2024-05-01T12:00:00Z","status":"new"},"relationships":{\
        "author":{"data":{"type":"people","id":"9"}}}},\
        "included":[{"type":"people","id":"9","attributes":{"name":"Dan"}}]}
        """
      let article = try JSONAPIDecoder().decode(Article.self, from: Data(source.utf8))
      #expect(article.summary == nil)
      #expect(article.ratio == 0.5)
      #expect(article.isNew)
      #expect(article.tags == [])
      #expect(article.note == .null)
      #expect(article.comments == [])
      #expect(article.commenter == nil)
      #expect(article.editor.id == nil)
      #expect(article.meta == nil)
    }

    @Test(
      "Arrays that are null or missing are empty in lenient mode, as in plain structs",
      arguments: ["", #""tags":null,"places":null"#])
    func missingArrays(attributes: String) throws {
      let source = Data(
        #"{"data":{"type":"lists","id":"1","attributes":{\#(attributes)}}}"#.utf8)
      let document = try JSONAPIDecoder().decode(Document<Lists, JSONValue>.self, from: source)
      let plain = try JSONAPIDecoder().decode(Document<PlainLists, JSONValue>.self, from: source)
      #expect(document.data == Lists(id: "1", tags: [], places: [], people: []))
      #expect(document.findings == plain.findings)
      #expect(document.findings.count == 3)
      var strict = JSONAPIDecoder()
      strict.mode = .strict
      let error = #expect(throws: ResourceDecodingError.self) {
        try strict.decode(Lists.self, from: source)
      }
      #expect(error?.pointer == (attributes.isEmpty ? "/data/attributes" : "/data/attributes/tags"))
    }

    @Test func `What is ignored is neither read nor written, and no change`() throws {
      let source = #"{"data":{"type":"rows","id":"1","attributes":{"title":"T"}}}"#
      let other = source.replacing("\"title\"", with: "\"isExpanded\":true,\"title\"")
      var row = try JSONAPIDecoder().decode(Row.self, from: Data(other.utf8))
      #expect(row == Row(id: "1", title: "T"))
      let old = row
      row.isExpanded = true
      row.note = "N"
      #expect(try row.changes(from: old).isEmpty)
      #expect(try JSONAPIEncoder().encode(row) == Data(source.utf8))
      #expect(Row.schema.fields.map(\.name) == ["title"])
    }

    @Test func `A sparse resource is complete without what has an initial value`() throws {
      let source = """
        {"data":{"type":"articles","id":"1","attributes":{"title":"Hello","word-count":12,\
        "ratings":{},"created-at":"2024-05-01T12:00:00Z","status":"new"},"relationships":{\
        "author":{"data":{"type":"people","id":"9"}}}},\
        "included":[{"type":"people","id":"9","attributes":{"name":"Dan"}}]}
        """
      let sparse = try JSONAPIDecoder().decode(
        Sparse<Article>.self, from: Data(source.utf8))
      let article = try sparse.complete()
      #expect(article.tags == [] && article.comments == [] && article.ratio == 0.5)
      let less = source.replacing("\"title\":\"Hello\",", with: "")
      let error = #expect(throws: ResourceDecodingError.self) {
        try JSONAPIDecoder().decode(Sparse<Article>.self, from: Data(less.utf8)).complete()
      }
      #expect(error?.code == .notFetched)
      #expect(error?.expected == "'title'")
    }

    @Test func `A field that can't be missing is named by its pointer`() {
      let source = #"{"data":{"type":"people","id":"1","attributes":{}}}"#
      let error = #expect(throws: ResourceDecodingError.self) {
        try JSONAPIDecoder().decode(Person.self, from: Data(source.utf8))
      }
      #expect(error?.pointer.description == "/data/attributes")
      #expect(error?.description.contains("the attribute 'name'") == true)
    }

    @Test func `A resource without an id has its local id (RES-03)`() throws {
      let comment = Comment(lid: "c1", body: "Hi")
      let encoded = try JSONAPIEncoder().encode(comment)
      #expect(
        try JSONValue(parsing: encoded)
          == ["data": ["type": "comments", "lid": "c1", "attributes": ["body": "Hi"]]])
      #expect(try JSONAPIDecoder().decode(Comment.self, from: encoded) == comment)
    }

    @Test func `Open unions keep resources of other types`() throws {
      let source = """
        {"data":[{"type":"people","id":"1","attributes":{"name":"Dan"}},\
        {"type":"ghosts","id":"2","attributes":{"volume":11}}]}
        """
      let all = try JSONAPIDecoder().decode([Anyone].self, from: Data(source.utf8))
      guard case .person(let person) = all.first, case .unknown(let ghost) = all.last else {
        Issue.record("\(all)")
        return
      }
      #expect(person.name == "Dan")
      #expect(ghost.type == "ghosts")
      #expect(ghost.attributes?["volume"] == 11)
      #expect(Anyone.destinationTypes == nil)
      #expect(Commenter.destinationTypes == ["people", "bots"])
      let encoded = try JSONAPIEncoder().encode(all)
      #expect(try JSONValue(parsing: encoded) == JSONValue(parsing: Data(source.utf8)))
    }

    @Test func `The cases of a union are looked up where it is declared`() throws {
      let source = """
        {"data":[{"type":"trucks","id":"1","attributes":{"load":{"tons":3}}},\
        {"type":"ships","id":"2","attributes":{"name":"Omoo"}}]}
        """
      let all = try JSONAPIDecoder().decode([Fleet.Vehicle].self, from: Data(source.utf8))
      guard case .truck(let truck) = all.first, case .ship(let ship) = all.last else {
        Issue.record("\(all)")
        return
      }
      #expect(truck.load.tons == 3)
      #expect(ship.name == "Omoo")
      #expect(Fleet.Vehicle.destinationTypes == ["trucks", "ships"])
    }

    @Test func `Generic resources are decoded and encoded`() throws {
      let box = Box(id: "1", content: ["a": 1], others: [])
      let encoded = try JSONAPIEncoder().encode(box)
      let decoded = try JSONAPIDecoder().decode(Box<[String: Int]>.self, from: encoded)
      #expect(decoded.content == box.content)
      #expect(Box<Int>.resourceType == "boxes")
      #expect(Pair<Person, Comment>.fieldTable.name(at: 0) == "first_one")
    }

    @Test func `Types nested, in extensions and of every access level are resources`() {
      let types: [any Resource.Type] = [
        PublicVehicle.self, PublicOwner.self, PackageVehicle.self, Fleet.Truck.self,
        Fleet.Train.self, Fleet.Train.Wagon.self, Fleet.Ship.self, Outer.Inner.self,
        Namespace<Int>.Entry.self, Mark.self,
      ]
      #expect(
        types.map { $0.resourceType } == [
          "vehicles", "owners", "vehicles", "trucks", "trains", "wagons", "ships", "inner",
          "entries", "marks",
        ])
    }
  }

  @Suite("What else the macros say about a type")
  struct DescriptionTests {
    @Test func `The schema has names in JSON, types and destinations`() {
      let schema = Article.schema
      #expect(schema.type == "articles")
      #expect(
        schema.attributes.map(\.name) == [
          "title", "description", "word-count", "ratio", "is-new", "tags", "ratings", "created-at",
          "page", "status", "note",
        ])
      #expect(schema.attribute("description")?.property == "summary")
      #expect(schema.attribute("description")?.isOptional == true)
      #expect(schema.attribute("note")?.isOptional == true)
      #expect(schema.attribute("title")?.isOptional == false)
      #expect(
        schema.relationships.map(\.name)
          == ["author", "comments", "commenter", "editor", "reviewers"])
      #expect(schema.relationship("comments")?.cardinality == .many)
      #expect(schema.relationship("commenter")?.destinationTypes == ["people", "bots"])
    }

    @Test func `Typed paths have the names in JSON, through relationships too`() {
      #expect(Article.fields.wordCount.fieldRoute.path.text == "word-count")
      #expect(Article.fields.summary.fieldRoute.path.text == "description")
      #expect(Article.fields.comments.author.fieldRoute.path.text == "comments.author")
      #expect(Article.fields.editor.name.fieldRoute.path.text == "editor.name")
    }

    @Test(
      "The macro names members as KeyFormat does",
      arguments: [
        (KeyFormat.dasherized, Dasherized.schema), (.underscored, Underscored.schema),
      ])
    func keyFormats(format: KeyFormat, schema: Schema) {
      for attribute in schema.attributes {
        #expect(attribute.name == format.externalName(for: attribute.property))
      }
      #expect(schema.attributes.count == 7)
    }

    @Resource("names", keys: .dasherized)
    struct Dasherized {
      var id: String
      var plain, createdAt, imageURL, URLString, a1B2, snake_case, ünïCode: String
    }

    @Resource("names", keys: .underscored)
    struct Underscored {
      var id: String
      var plain, createdAt, imageURL, URLString, a1B2, snake_case, ünïCode: String
    }

    @Resource("names", keys: .custom { $0.uppercased() })
    struct Custom {
      var id: String
      var title: String
      @Key("Sub") var subtitle: String
    }

    @Test func `A custom key format makes the names that no key gives`() {
      #expect(Custom.fieldTable.name(at: 0) == "TITLE")
      #expect(Custom.fieldTable.name(at: 1) == "Sub")
      #expect(Custom.schema.attributes.map(\.name) == ["TITLE", "Sub"])
      #expect(Custom.fields.title.fieldRoute.path.text == "TITLE")
    }
  }
#endif
