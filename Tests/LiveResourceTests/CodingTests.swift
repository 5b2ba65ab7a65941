#if Macros
  import Foundation
  import JSONAPI
  import JSONAPIFoundation
  import JSONAPIResourceObject
  import JSONAPIStore
  import Testing

  @Suite("Documents of live objects")
  struct CodingTests {
    @Test func `A document fills a store of its own`() throws {
      let one = try Documents.load()
      let other = try Documents.load()
      #expect(one !== other)
      #expect(one.store !== other.store)
      #expect(one.store.count == 6)
    }

    @Test func `Documents fill the store of the decoder`() throws {
      let store = Store()
      var decoder = JSONAPIDecoder()
      decoder.store = store
      #expect(decoder.store === store)
      let one = try decoder.decode(Article.self, from: Documents.article)
      let other = try decoder.decode(Article.self, from: Documents.article)
      #expect(one === other)
      #expect(one.store === store)
    }

    @Test func `Values that are decoded fill the store of the decoder, too`() throws {
      struct Person: Resource {
        static let resourceType = "people"
        var id: String
        var name: String
      }
      let store = Store()
      var decoder = JSONAPIDecoder()
      decoder.store = store
      let data = Data(
        #"{"data": [{"type": "people", "id": "1", "attributes": {"name": "Ann"}}]}"#.utf8)
      let people = try decoder.decode([Person].self, from: data)
      #expect(people.map(\.name) == ["Ann"])
      #expect(store.record(type: "people", id: "1")?.attribute("name") == "Ann")
      _ = try decoder.decode(Document<NoData, JSONValue>.self, from: Documents.article)
      #expect(store.record(type: "articles", id: "1") != nil)
      decoder.store = nil
      _ = try decoder.decode(
        [Person].self,
        from: Data(
          #"{"data": [{"type": "people", "id": "2", "attributes": {"name": "Bob"}}]}"#.utf8))
      #expect(store.record(type: "people", id: "2") == nil)
    }

    @Test func `Collections, optionals, unions and compound documents`() throws {
      let data = Data(
        #"""
        {
          "data": [
            {"type": "people", "id": "1", "attributes": {"name": "A"}},
            {"type": "bots", "id": "2", "attributes": {"model": "B"}}
          ],
          "meta": {"total": 2}
        }
        """#.utf8)
      let document = try JSONAPIDecoder().decode(
        Document<[Owner], [String: Int]>.self, from: data)
      #expect(document.meta == ["total": 2])
      #expect(document.data.count == 2)
      let nothing = try JSONAPIDecoder().decode(
        Article?.self, from: Data(#"{"data": null}"#.utf8))
      #expect(nothing == nil)
    }

    @Test func `Live objects embedded in values come from one store`() throws {
      struct Page: Resource {
        static let resourceType = "pages"
        var id: String
        var article: Article
        var editor: ToOne<Person>
      }
      let data = Data(
        #"""
        {
          "data": {
            "type": "pages", "id": "1",
            "relationships": {
              "article": {"data": {"type": "articles", "id": "1"}},
              "editor": {"data": {"type": "people", "id": "9"}}
            }
          },
          "included": [
            {
              "type": "articles", "id": "1", "attributes": {"title": "T"},
              "relationships": {"author": {"data": {"type": "people", "id": "9"}}}
            },
            {"type": "people", "id": "9", "attributes": {"name": "Dan"}}
          ]
        }
        """#.utf8)
      let page = try JSONAPIDecoder().decode(Page.self, from: data)
      #expect(page.article.author === page.editor.value)
      let text = try JSONAPIEncoder().encode(page)
      let back = try JSONAPIDecoder().decode(Page.self, from: text)
      #expect(back.article.title == "T")
    }

    @Test func `Documents of errors are thrown`() throws {
      let data = Data(#"{"errors": [{"status": "404", "title": "Not found"}]}"#.utf8)
      let error = #expect(throws: ServerError.self) {
        try JSONAPIDecoder().decode(Article.self, from: data)
      }
      #expect(error?.errors.first?.title == "Not found")
      #expect(throws: ResourceDecodingError.self) {
        try JSONAPIDecoder().decode(Article.self, from: Data("[]".utf8))
      }
      #expect(throws: ResourceDecodingError.self) {
        try JSONAPIDecoder().decode(Article.self, from: Data("nonsense".utf8))
      }
      #expect(throws: ResourceDecodingError.self) {
        try JSONAPIDecoder().decode(
          Article.self, from: Data(#"{"data": {"type": "people", "id": "1"}}"#.utf8))
      }
    }

    @Test func `An object is written with attributes and linkage, and nothing included`()
      throws
    {
      let store = Store()
      try store.insert(AnyResource(type: "articles", id: "7", attributes: ["title": "T"]))
      let article = try #require(store.object(Article.self, id: "7"))
      article.summary = nil
      article.comments = []
      article.author = Person(in: store)
      let document = try JSONValue(parsing: JSONAPIEncoder().encode(article))
      #expect(
        document == [
          "data": [
            "type": "articles", "id": "7",
            "attributes": ["title": "T", "description": .null],
            "relationships": [
              "comments": ["data": []],
              "author": [
                "data": ["type": "people", "lid": JSONValue(article.author?.lid ?? "")]
              ],
            ],
          ]
        ])
    }

    @Test func `Include paths and fieldsets narrow what is written`() throws {
      let article = try Documents.load()
      var encoder = JSONAPIEncoder()
      encoder.include = ["comments.article.author"]
      encoder.fieldsets = ["articles": ["title", "comments"], "people": ["name"]]
      let document = try JSONValue(parsing: encoder.encode(article))
      #expect(document["data"]?["attributes"] == ["title": "JSON:API paints my bikeshed!"])
      #expect(document["data"]?["relationships"]?.object?.keys == ["comments"])
      let included = document["included"]?.array ?? []
      #expect(included.map { $0["type"]?.string } == ["comments", "comments", "people"])
      #expect(included.last?["attributes"] == ["name": "Dan"])
    }

    @Test func `New objects are created along, by their local ids`() throws {
      let store = Store()
      let article = Article(in: store)
      let person = Person(in: store)
      person.name = "Ann"
      article.title = "T"
      article.author = person
      let alone = try JSONValue(parsing: JSONAPIEncoder().createDocument(for: article))
      #expect(alone["included"] == nil)
      #expect(alone["data"]?["lid"] == nil)
      let both = try JSONValue(
        parsing: JSONAPIEncoder().createDocument(for: article, includesRelated: true))
      #expect(both["included"]?[0]?["attributes"] == ["name": "Ann"])
      #expect(both["included"]?[0]?["lid"]?.string == person.lid)
    }

    @Test func `Codable code reads and writes resource objects`() throws {
      let article = try Documents.load()
      let text = try JSONEncoder().encode(article)
      let decoder = JSONDecoder()
      let copy = try decoder.decode(Article.self, from: text)
      #expect(copy.title == article.title)
      #expect(copy.store !== article.store)
      if let key = Store.userInfoKey { decoder.userInfo[key] = article.store }
      let other = try decoder.decode(Article.self, from: text)
      #expect(other === article)
      #expect(other.record === article.record)
      other.title = "Shared"
      #expect(article.title == "Shared")
      let many = try decoder.decode(
        [Article].self, from: Data("[\(String(decoding: text, as: UTF8.self))]".utf8))
      #expect(many.first === article)
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(Person.self, from: text)
      }
    }

    @Test func `Documents are dictionaries, too`() throws {
      let person = Person()
      person.name = "John Doe"
      person.age = nil
      let dictionary = try JSONAPIEncoder().encodeDictionary(person)
      let data = try #require(dictionary["data"] as? [String: Any])
      let attributes = try #require(data["attributes"] as? [String: Any])
      #expect(attributes["name"] as? String == "John Doe")
      #expect(attributes["age"] is NSNull)
      let back = try JSONAPIDecoder().decode(Person.self, from: dictionary)
      #expect(back.name == "John Doe")
      let many = try JSONAPIEncoder().encodeDictionary([person, Person()])
      #expect((many["data"] as? [Any])?.count == 2)
    }

    @Test func `What an object lacks is not written, nor are links and meta`() throws {
      let empty = Person()
      #expect(
        try JSONValue(parsing: JSONAPIEncoder().encode(empty)) == [
          "data": ["type": "people", "lid": JSONValue(empty.lid ?? "")]
        ])
      let article = try Documents.load()
      let resource = try #require(
        try JSONValue(parsing: JSONAPIEncoder().encode(article))["data"]?.object)
      #expect(Set(resource.keys) == ["type", "id", "attributes", "relationships"])
      let relationships = resource["relationships"]
      #expect(relationships?["author"]?.object?.keys == ["data"])
      #expect(relationships?["reviewers"] == nil)
    }

    @Test func `Many objects are written in their order, each with what it has`() throws {
      let store = Store()
      let ann = store.reference(Person.self, id: "1")
      ann.name = "Ann"
      ann.age = nil
      ann.bestFriend = store.reference(Person.self, id: "2")
      let bob = store.reference(Person.self, id: "2")
      bob.age = 99
      bob.bestFriend = nil
      let document = try JSONValue(parsing: JSONAPIEncoder().encode([ann, bob]))
      #expect(
        document == [
          "data": [
            [
              "type": "people", "id": "1", "attributes": ["name": "Ann", "age": .null],
              "relationships": ["bestFriend": ["data": ["type": "people", "id": "2"]]],
            ],
            [
              "type": "people", "id": "2", "attributes": ["age": 99],
              "relationships": ["bestFriend": ["data": .null]],
            ],
          ]
        ])
    }

    @Test func `Ids that are numbers are taken as text (RES-05)`() throws {
      let data = Data(
        #"""
        {
          "data": {
            "type": "people", "id": 7, "attributes": {"name": "Ann"},
            "relationships": {
              "bestFriend": {"data": {"type": "people", "id": 8, "meta": {"since": 2020}}}
            }
          },
          "included": [{"type": "people", "id": 8, "attributes": {"name": "Bob"}}]
        }
        """#.utf8)
      let person = try JSONAPIDecoder().decode(Person.self, from: data)
      #expect(person.id == "7")
      #expect(person.bestFriend?.name == "Bob")
      #expect(person.store.object(Person.self, id: "8") === person.bestFriend)
    }

    @Test func `A strict decoder refuses what breaks a rule, with its place (DOC-03)`()
      throws
    {
      let data = Data(
        #"{"data": {"type": "people", "id": "1", "attributes": {"name": "A"}}, "errors": []}"#.utf8)
      var decoder = JSONAPIDecoder()
      #expect(try decoder.decode(Person.self, from: data).name == "A")
      decoder.mode = .strict
      #expect(throws: ResourceDecodingError.self) {
        try decoder.decode(Person.self, from: data)
      }
    }

    @Test func `Linkage of nobody is null, and of no objects an empty list`() {
      let encoder = JSONAPIEncoder()
      let nobody: Person? = nil
      #expect(
        String(decoding: encoder.linkageDocument(for: nobody), as: UTF8.self) == #"{"data":null}"#)
      #expect(
        String(decoding: encoder.linkageDocument(for: [Person]()), as: UTF8.self) == #"{"data":[]}"#
      )
    }

    @Test func `Linkage can be written alone`() throws {
      let article = try Documents.load()
      let encoder = JSONAPIEncoder()
      let one = encoder.linkageDocument(for: article)
      #expect(String(decoding: one, as: UTF8.self) == #"{"data":{"type":"articles","id":"1"}}"#)
      let many = encoder.linkageDocument(for: article.comments)
      #expect(
        String(decoding: many, as: UTF8.self)
          == #"{"data":[{"type":"comments","id":"5"},{"type":"comments","id":"12"}]}"#)
    }

    @Test func `Queries take live classes`() throws {
      let query = Article.query.include(\.author, \.comments.author)
        .fields(\.title, \.publishedAt).filter { $0.title == "T" }
        .sort(.descending(\.wordCount))
      let text = "\(query.parameters)"
      #expect(text.contains("published-at"))
      #expect(Article.schema.attribute("word-count") != nil)
      #expect(Article.schema.relationship("comments")?.cardinality == .many)
      #expect(Article.schema.relationship("owner")?.destinationTypes == ["people", "bots"])
    }
  }

  @Suite("Snapshots of live objects")
  struct SnapshotTests {
    @Test func `A live object becomes a value, with what it embeds`() throws {
      let article = try Documents.load()
      article.title = "Edited"
      let value = try article.value(as: ArticleValue.self)
      #expect(value.title == "Edited")
      #expect(value.author == PersonValue(id: "9", name: "Dan"))
      #expect(value.comments.values.map(\.body) == ["First!", "I like XML better"])
      #expect(value.comments.ids == ["5", "6", "12"])
      let new = Article(in: article.store)
      new.title = "New"
      #expect(try new.value(as: ArticleValue.self).id == nil)
      #expect(throws: ResourceDecodingError.self) {
        try Article().value(as: ArticleValue.self)
      }
    }

    @Test func `A value embeds a new object that has an id`() throws {
      let article = try Documents.load()
      let author = try Person(in: article.store, id: "10")
      author.name = "Ann"
      article.author = author
      let value = try article.value(as: ArticleValue.self)
      #expect(value.author == PersonValue(id: "10", name: "Ann"))
    }

    @Test func `A value becomes a live object, with what it embeds`() throws {
      let store = Store()
      let value = ArticleValue(
        id: "1", title: "T", author: PersonValue(id: "9", name: "Dan"),
        comments: [CommentValue(id: "5", body: "First!")])
      let article = try store.object(for: value, as: Article.self)
      #expect(article.title == "T")
      #expect(article.author?.name == "Dan")
      #expect(article.comments.first?.body == "First!")
      #expect(store.object(Article.self, id: "1") === article)
      #expect(try article.value(as: ArticleValue.self) == value)
    }

    @Test func `A value without id is a new object`() throws {
      let store = Store()
      let value = ArticleValue(id: nil, title: "T", author: nil, comments: .absent)
      let article = try store.object(for: value, as: Article.self)
      #expect(article.isNew)
      #expect(article.title == "T")
      #expect(article.lid != nil)
    }

    @Test func `So does a resource object`() throws {
      let article = try Documents.load()
      let object = try article.value(as: SpelledArticle.self)
      #expect(object.attributes.title.value == "JSON:API paints my bikeshed!")
      let store = Store()
      #expect(try store.object(for: object, as: Article.self).title == article.title)
    }

    enum SpelledDescription: SendableResourceObjectDescription {
      static let jsonType = "articles"
      struct Attributes: JSONAPI.Attributes { let title: Attribute<String> }
      typealias Relationships = NoRelationships
    }
    typealias SpelledArticle = JSONAPI.ResourceObject<
      SpelledDescription, NoMetadata, NoLinks, String
    >
  }
#endif
