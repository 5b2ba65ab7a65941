#if Macros
  import Foundation
  import JSONAPI
  import JSONAPIStore
  import Testing

  @Suite("Attributes of live objects")
  struct AttributeTests {
    @Test func `Properties read the record`() throws {
      let article = try Documents.load()
      #expect(article.id == "1")
      #expect(article.title == "JSON:API paints my bikeshed!")
      #expect(article.summary == nil)
      #expect(article.wordCount == 120)
      #expect(article.ratio == 0.25)
      #expect(article.tags == ["a", "b"])
      #expect(article.ratings == ["x": 1.5])
      #expect(article.publishedAt == Date(timeIntervalSince1970: 1_714_555_800))
      #expect(article.page == URL(string: "http://example.com/1"))
      #expect(article.status == .unknown("archived"))
      #expect(article.mood == .wild)
      #expect(article.place == Article.Place(city: "Oslo"))
      #expect(article.links?["self"] != nil)
      #expect(article.meta?["revision"] == 7)
      #expect(article.version == 2)
      #expect(article.shout == "JSON:API PAINTS MY BIKESHED!")
    }

    @Test func `Codings stand between JSON and properties`() throws {
      let article = try Documents.load()
      #expect(article.printedOn == Date(timeIntervalSince1970: 1_714_521_600))
      #expect(article.createdAt == Date(timeIntervalSince1970: 1_714_552_200))
      #expect(article.slug == "bikeshed")
      #expect(article.discount == 20)
      #expect(article.isPinned == false)
      article.printedOn = Date(timeIntervalSince1970: 86_400)
      #expect(article["printed-on"] == "1970-01-02")
      article.printedOn = nil
      #expect(article["printed-on"] == .null)
      article.slug = "NEW"
      #expect(article["slug"] == "NEW")
      #expect(article.slug == "new")
    }

    @Test func `What is absent reads as the default value, and as absent when asked`()
      throws
    {
      let article = Article()
      #expect(article.title == "")
      #expect(article.wordCount == -1)
      #expect(article.isNew)
      #expect(article.mood == .calm)
      #expect(article.createdAt == Date(timeIntervalSince1970: 0))
      #expect(article.isPinned)
      #expect(article.note.value == nil)
      #expect(article.extra == .null)
      #expect(article.publishedAt == nil)
      #expect(try article.field(\.title).isAbsent)
      #expect(try article.field(\.publishedAt).isAbsent)
      #expect(try article.field(\.note).isAbsent)
      #expect(try article.field(\.printedOn).isAbsent)
    }

    @Test func `Null is told from absent on every kind of property`() throws {
      let article = Article()
      article.setNull(\.title)
      article.setNull(\.summary)
      article.setNull(\.note)
      article.setNull(\.printedOn)
      article.setNull(\.author)
      article.setNull(\.editor)
      #expect(article.title == "")
      #expect(try article.field(\.title).isNull)
      #expect(try article.field(\.summary).isNull)
      #expect(try article.field(\.note).isNull)
      #expect(try article.field(\.printedOn).isNull)
      #expect(article.note == .null)
      #expect(article.linkage(of: \.author) == .null)
      #expect(article.linkage(of: \.editor) == .null)
      #expect(article.editor.linkage == .null)
      article.remove(\.title)
      article.remove(\.note)
      article.remove(\.author)
      #expect(try article.field(\.title).isAbsent)
      #expect(article.note == .absent)
      #expect(article.linkage(of: \.author) == .absent)
    }

    @Test func `nil writes null; a field can be removed by its value`() throws {
      let article = try Documents.load()
      article.summary = "Text"
      #expect(article["description"] == "Text")
      article.summary = nil
      #expect(article["description"] == .null)
      article.note = .absent
      #expect(article["note"] == nil)
      article.note = .null
      #expect(article["note"] == .null)
      article.note = "written"
      #expect(article["note"] == "written")
      article.note = .absent
      #expect(article["note"] == nil)
    }

    @Test func `A value of the wrong kind reads as the default, and the error says where it is`()
      throws
    {
      let article = try Documents.load()
      article["title"] = 5
      article["place"] = ["city": 3]
      article["printed-on"] = "tomorrow"
      #expect(article.title == "")
      #expect(article.place == nil)
      #expect(article.printedOn == nil)
      let title = #expect(throws: ResourceDecodingError.self) { try article.field(\.title) }
      #expect(title?.pointer == JSONPointer(["attributes", "title"]))
      #expect(title?.resourceID == "1")
      let place = #expect(throws: ResourceDecodingError.self) { try article.field(\.place) }
      #expect(place?.pointer == JSONPointer(["attributes", "place", "city"]))
      let day = #expect(throws: ResourceDecodingError.self) { try article.field(\.printedOn) }
      #expect(day?.pointer == JSONPointer(["attributes", "printed-on"]))
    }

    @Test func `Fields give values in the types of their properties`() throws {
      let article = try Documents.load()
      #expect(try article.field(\.title).value == "JSON:API paints my bikeshed!")
      #expect(try article.field(\.wordCount).value == 120)
      #expect(try article.field(\.printedOn).value == Date(timeIntervalSince1970: 1_714_521_600))
      #expect(try article.field(\.slug).value == "bikeshed")
      #expect(try article.field(\.summary).isNull)
    }

    @Test func `Setting is seen by the next read, and by the JSON behind`() throws {
      let article = Article()
      article.title = "New"
      article.wordCount = 3
      article.ratio = 2.5
      article.tags.append("x")
      article.ratings["a"] = 1
      article.publishedAt = Date(timeIntervalSince1970: 0)
      article.status = .known(.draft)
      article.mood = .wild
      article.place = Article.Place(city: "Rome")
      article.extra = ["a": [1, 2]]
      #expect(article.title == "New")
      #expect(article.tags == ["x"])
      #expect(article.ratings == ["a": 1])
      #expect(article.place?.city == "Rome")
      #expect(article.extra["a"]?[1] == 2)
      #expect(article["published-at"] == "1970-01-01T00:00:00Z")
      #expect(article["status"] == "draft")
      #expect(article["word-count"] == 3)
    }

    @Test func `The JSON behind a property can be changed, and the property follows`()
      throws
    {
      let article = try Documents.load()
      article["title"] = "Changed"
      #expect(article.title == "Changed")
      article["unknown"] = [1, 2]
      #expect(article["unknown"]?[0] == 1)
      article["unknown"] = nil
      #expect(article["unknown"] == nil)
    }

    @Test func `What can't be written keeps the value, and the reason`() throws {
      let article = try Documents.load()
      article.ratio = .infinity
      article.discount = 300
      #expect(article.ratio == 0.25)
      #expect(article.discount == 20)
      #expect(Set(article.unwritable.keys) == ["ratio", "discount"])
      #expect(!article.isDirty)
      #expect(throws: EncodingError.self) { try article.set(\.ratio, to: .nan) }
      #expect(throws: Percentage.OutOfRange.self) {
        try article.set(\.discount, to: 101)
      }
      #expect(article.ratio == 0.25)
      #expect(article.discount == 20)
      try article.set(\.discount, to: 100)
      article.ratio = 1
      #expect(article.discount == 100)
      #expect(article.unwritable.isEmpty)
    }

    @Test func `What can't be written is forgotten where the old value is set, or it is reverted`()
      throws
    {
      let article = try Documents.load()
      for value in [0.25, 1, 1] {
        article.ratio = .infinity
        #expect(!article.unwritable.isEmpty)
        article.ratio = value
        #expect(article.unwritable.isEmpty)
      }
      article.discount = 300
      article.revert(\.discount)
      #expect(article.unwritable.isEmpty)
      article.discount = 300
      article.revert()
      #expect(article.unwritable.isEmpty)
    }

    @Test func `An id has the type that is declared`() throws {
      let store = Store()
      try store.insert(AnyResource(type: "bots", id: "42", attributes: ["model": "C3"]))
      let bot = try #require(store.object(Bot.self, id: "42"))
      #expect(bot.id == 42)
      #expect(Bot.schema.id == Schema.ValueType(Int?.self))
      #expect(bot.meta == nil)
      try store.insert(AnyResource(type: "bots", id: "x1", attributes: [:]))
      #expect(store.object(Bot.self, id: "x1")?.id == nil)
    }

    @Test func `meta has the type that is declared`() throws {
      let article = try Documents.load()
      #expect(article.store.object(Bot.self, id: "3")?.meta == BotMeta(version: 2))
    }

    @Test func `Dates and URLs follow the decoder of the store`() throws {
      var decoder = JSONAPIDecoder()
      decoder.baseURL = URL(string: "http://example.com/api/")
      decoder.values.dateDecodingStrategy = .secondsSince1970
      let store = Store(decoder: decoder)
      try store.insert(
        AnyResource(type: "articles", id: "1", attributes: ["page": "x/y", "published-at": 60]))
      let article = try #require(store.object(Article.self, id: "1"))
      #expect(article.page?.absoluteString == "http://example.com/api/x/y")
      #expect(article.publishedAt == Date(timeIntervalSince1970: 60))
    }

    @Test func `Objects and lists of objects are attributes, with a type and without`()
      throws
    {
      let parcel = Parcel()
      parcel.label = ["to": ["city": "Oslo"], "weight": 2.5]
      parcel.stops = [["city": "Rome"], [:]]
      parcel.places = [ParcelPlace(city: "Kyiv")]
      parcel.counts = [["a": 1], ["b": 2]]
      parcel.codes = [1, 2, 3]
      #expect(parcel.label?["to"]?["city"] == "Oslo")
      #expect(parcel["label"] == ["to": ["city": "Oslo"], "weight": 2.5])
      #expect(parcel["stops"] == [["city": "Rome"], [:]])
      #expect(parcel["places"] == [["city": "Kyiv"]])
      #expect(parcel["counts"] == [["a": 1], ["b": 2]])
      #expect(parcel["codes"] == [1, 2, 3])
      parcel["label"] = ["to": .null]
      #expect(parcel.label == ["to": .null])
      parcel["places"] = [["city": "Bern"], ["city": "Lima"]]
      #expect(parcel.places?.map(\.city) == ["Bern", "Lima"])
      #expect(try parcel.field(\.codes).value == [1, 2, 3])
    }

    @Test func `The names within a value have the format of the class, however it is used`()
      throws
    {
      let names: JSONValue = ["city-name": "Oslo"]
      let oslo = CratePlace(cityName: "Oslo")
      let store = Store()
      let document = #"""
        {"data": {"type": "crates", "id": "1", "attributes": {"origin": {"city-name": "Oslo"}},
          "links": {"city-name": "Oslo"}, "meta": {"city-name": "Oslo"}}}
        """#
      try store.insert(parsing: Array(document.utf8))
      let crate = try #require(store.object(Crate.self, id: "1"))
      #expect(crate.origin == oslo)
      #expect(try crate.field(\.origin).value == oslo)
      #expect(crate.meta == oslo)
      #expect(crate.links == oslo)
      let new = Crate(in: store)
      new.origin = oslo
      #expect(new["origin"] == names)
      new["origin"] = nil
      try new.set(\.origin, to: oslo)
      #expect(new["origin"] == names)
    }

    @Test func `No value stands for null, and an empty list is an attribute`() throws {
      let parcel = Parcel()
      parcel.codes = []
      parcel.number = 2_147_483_647
      parcel.label = [:]
      let document = try JSONValue(parsing: JSONAPIEncoder().encode(parcel))
      #expect(
        document["data"]?["attributes"] == ["codes": [], "number": 2_147_483_647, "label": [:]])
      #expect(document["data"]?["relationships"] == nil)
    }

    @Test func `A name with dots is one name, and no path`() throws {
      let parcel = Parcel()
      parcel["label"] = ["to": "Oslo"]
      #expect(parcel["label.to"] == nil)
      parcel["label.to"] = "Rome"
      #expect(parcel["label"] == ["to": "Oslo"])
      #expect(parcel["label.to"] == "Rome")
    }

    @Test func `Two classes can view one record`() throws {
      let article = try Documents.load()
      let title = try #require(article.store.object(ArticleTitle.self, id: "1"))
      #expect(title.title == article.title)
      title.title = "Shared"
      #expect(article.title == "Shared")
      #expect(article.tags == ["a", "b"])
      #expect(article.store.object(ArticleTitle.self, id: "1") === title)
      #expect(article.store.object(Article.self, id: "1") === article)
    }
  }

  @LiveResource("articles")
  final class ArticleTitle {
    var title: String = ""
  }

  @LiveResource("parcels")
  final class Parcel {
    var label: JSONObject?
    var stops: [JSONObject]?
    var places: [ParcelPlace]?
    var counts: [[String: Int]]?
    var codes: [Int]?
    var number: Int?
  }

  @LiveResource("crates", keys: .dasherized)
  final class Crate {
    var origin: CratePlace?
    var links: CratePlace?
    var meta: CratePlace?
  }

  struct CratePlace: Codable, Hashable, Sendable {
    var cityName: String
  }

  struct ParcelPlace: Codable, Hashable, Sendable {
    var city: String
  }

  extension Field {
    var isAbsent: Bool { if case .absent = self { true } else { false } }
    var isNull: Bool { if case .null = self { true } else { false } }
  }
#endif
