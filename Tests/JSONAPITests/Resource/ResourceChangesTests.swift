import Foundation
import JSONAPI
import Testing

@Suite struct ResourceChangesTests {
  private typealias Post = RequestModels.Post
  private typealias Writer = RequestModels.Writer

  private static func post() -> Post {
    var post = Post(id: "1")
    post.summary = "S"
    post.author = ToOne(id: "9")
    post.notes = ToMany(ids: ["1", "2"])
    post.editor = Writer(id: "3", name: "Eve")
    return post
  }

  @Test func `Equal values have no changes`() throws {
    let changes = try Self.post().changes(from: Self.post())
    #expect(changes.isEmpty)
    #expect(changes.names.isEmpty)
  }

  @Test func `Only what changed is written`() throws {
    var new = Self.post()
    new.title = "Two"
    new.tags = ["a"]
    new.author = ToOne(id: "10")
    let changes = try new.changes(from: Self.post())
    #expect(changes.names == ["title", "tags", "author"])
    let document = try JSONAPIEncoder().updateDocument(for: changes)
    #expect(
      try JSONValue(parsing: document) == [
        "data": [
          "type": "articles", "id": "1", "attributes": ["title": "Two", "tags": ["a"]],
          "relationships": ["author": ["data": ["type": "people", "id": "10"]]],
        ]
      ])
    #expect(RequestModels.errors(document, .updateRequest) == [])
  }

  @Test func `Nil is null`() throws {
    var new = Self.post()
    new.summary = nil
    new.author = .null
    new.notes = .empty
    new.editor = nil
    let data = try RequestModels.data(
      JSONAPIEncoder().updateDocument(for: new.changes(from: Self.post())))
    #expect(data["attributes"] == ["summary": nil])
    #expect(
      data["relationships"] == [
        "author": ["data": nil], "notes": ["data": []], "editor": ["data": nil],
      ])
  }

  @Test func `What the new value does not have is no change`() throws {
    var old = Self.post()
    old.subtitle = "Sub"
    var new = old
    new.subtitle = .absent
    new.author = .absent
    new.notes = .absent
    #expect(try new.changes(from: old).isEmpty)
    var nulled = old
    nulled.subtitle = .null
    #expect(try nulled.changes(from: old).names == ["subtitle"])
  }

  @Test func `What is appended to absent linkage is no replacement`() throws {
    var old = Self.post()
    old.notes = .absent
    var new = old
    new.notes.append(ResourceIdentifier(type: "notes", id: "4"))
    #expect(new.notes.ids == ["4"])
    let difference = #expect(throws: ResourceEncodingError.self) { try new.changes(from: old) }
    #expect(difference?.code == .partialLinkage)
    #expect(difference?.pointer == "/data/relationships/notes")
    let whole = #expect(throws: ResourceEncodingError.self) {
      try JSONAPIEncoder().updateDocument(for: new)
    }
    #expect(whole?.code == .partialLinkage)
    let draft = #expect(throws: ResourceEncodingError.self) {
      try JSONAPIEncoder().updateDocument(
        for: Post.draft(id: "1") { $0.notes.append(ResourceIdentifier(type: "notes", id: "4")) })
    }
    #expect(draft?.pointer == "/data/relationships/notes")
    // Of a new resource it is the linkage, and where it is the same in both values, no change.
    let created = try RequestModels.data(JSONAPIEncoder().createDocument(for: new))
    #expect(created["relationships"]?["notes"] == ["data": [["type": "notes", "id": "4"]]])
    var titled = new
    titled.title = "Two"
    #expect(try titled.changes(from: new).names == ["title"])
    titled.notes.append(ResourceIdentifier(type: "notes", id: "5"))
    #expect(try titled.changes(from: new).names == ["title", "notes"])
    old.notes = .empty
    new = old
    new.notes.append(ResourceIdentifier(type: "notes", id: "4"))
    #expect(try new.changes(from: old).names == ["notes"])
    old.notes = .absent
    new.notes = ToMany(ids: ["4"])
    #expect(try new.changes(from: old).names == ["notes"])
  }

  @Test func `Members come and go by their ids`() throws {
    var old = Self.post()
    var new = old
    new.notes.remove(id: "1")
    new.notes.append(id: "3")
    new.notes.remove(id: "7")
    #expect(new.notes.ids == ["2", "3"])
    #expect(try new.changes(from: old).names == ["notes"])
    new.notes.remove(RequestModels.Note(id: "2", text: ""))
    #expect(new.notes.ids == ["3"])
    old.notes = .absent
    new = old
    new.notes.remove(id: "1")
    let error = #expect(throws: ResourceEncodingError.self) { try new.changes(from: old) }
    #expect(error?.code == .partialLinkage)
  }

  @Test func `What was removed from absent linkage makes a difference`() {
    typealias Notes = ToMany<RequestModels.Note>
    var (one, other) = (Notes.absent, Notes.absent)
    one.remove(id: "1")
    other.remove(id: "2")
    #expect(one != other && one != .empty && one != .absent)
    other = .absent
    other.remove(id: "1")
    #expect(one == other)
    other.remove(id: "1")
    #expect(one == other)
  }

  @Test func `Relationships count by their linkage alone`() throws {
    var old = Self.post()
    old.author.meta = ["since": 2014]
    old.author.links = ["related": "/x"]
    var new = Self.post()
    new.author = ToOne(Writer(id: "9", name: "Embedded"))
    new.editor = Writer(id: "3", name: "Another name")
    #expect(try new.changes(from: old).isEmpty)
    new.notes = ToMany(ids: ["2", "3"])
    #expect(try new.changes(from: old).names == ["notes"])
  }

  @Test func `The resource's own meta is sent if it differs`() throws {
    struct Place: Resource {
      static let resourceType = "places"
      var id = "1"
      var name = "Nantucket"
      var meta: [String: Int]? = ["revision": 1]
    }
    var new = Place()
    #expect(try new.changes(from: Place()).isEmpty)
    new.meta = ["revision": 2]
    let changes = try new.changes(from: Place())
    #expect(!changes.isEmpty)
    #expect(changes.names.isEmpty)
    let document = try JSONAPIEncoder().updateDocument(for: changes)
    #expect(
      try JSONValue(parsing: document) == [
        "data": ["type": "places", "id": "1", "meta": ["revision": 2]]
      ])
    new.meta = nil
    #expect(try new.changes(from: Place()).isEmpty)

    let old = AnyResource(type: "places", id: "1", attributes: ["name": "Nantucket"])
    var edited = old
    edited.meta = ["revision": 2]
    #expect(edited.changes(from: old)?.meta == ["revision": 2])
    #expect(old.changes(from: edited) == nil)
  }

  @Test func `Numbers are compared by value`() throws {
    let decoder = JSONAPIDecoder()
    func post(_ number: String) throws -> Post {
      try decoder.decode(
        from: Data(
          #"{"data":{"type":"articles","id":"1","attributes":{"title":"","rating":\#(number)}}}"#
            .utf8))
    }
    #expect(try post("1.0").changes(from: post("1e0")).isEmpty)
  }

  @Test func `Written codecs have the same changes`() throws {
    let old = try JSONAPIDecoder().decode([WrittenModels.Article].self, from: Data(blog.utf8))[0]
    var new = old
    new.title = "New"
    new.summary = "Short"
    new.reviewers = ToMany(ids: ["9"])
    let changes = try new.changes(from: old)
    #expect(changes.names == ["title", "summary", "reviewers"])
    #expect(try old.changes(from: new).attributes["summary"] == JSONValue.null)
  }

  @Test func `Fieldsets and include paths play no part`() throws {
    var encoder = JSONAPIEncoder()
    encoder.fieldsets = ["articles": ["rating"]]
    encoder.include = ["author"]
    var new = Self.post()
    new.title = "Two"
    #expect(try new.changes(from: Self.post(), using: encoder).names == ["title"])
  }

  @Test func `Key formats name the changes`() throws {
    var encoder = JSONAPIEncoder()
    encoder.values.keyFormat = .underscored
    var new = Self.post()
    new.createdAt = Date(timeIntervalSince1970: 0)
    let changes = try new.changes(from: Self.post(), using: encoder)
    #expect(changes.attributes == ["created_at": "1970-01-01T00:00:00Z"])
  }

  @Test func `Other resources and those without ids are refused`() throws {
    let missing = #expect(throws: ResourceEncodingError.self) {
      try Post().changes(from: Post(id: "1"))
    }
    #expect(missing?.code == .missingID)
    let other = #expect(throws: ResourceEncodingError.self) {
      try Post(id: "2").changes(from: Post(id: "1"))
    }
    #expect(other?.code == .otherResource)
    #expect(other?.pointer == "/data/id")
    #expect(other?.expected == "two values of the resource '2'")
    #expect(other?.found == "a value of '1'")
  }

  @Test func `Equal sets have no changes`() throws {
    enum Color: String, Codable, CaseIterable { case red, green, blue, black, white }
    struct Inner: Codable, Hashable, Sendable { var numbers: Set<Int> }
    struct Sample: Resource {
      static let resourceType = "samples"
      var id: String
      var numbers: Set<Int>
      var texts: Set<String>?
      var colors: Set<Color>
      var inner: [Inner]
    }
    /// The same elements, in a table of another size and so in another order.
    func spread<Element: Hashable>(_ elements: Set<Element>) -> Set<Element> {
      var set = Set<Element>(minimumCapacity: 4_000)
      for element in elements { set.insert(element) }
      return set
    }
    let numbers = Set(0..<40)
    let colors = Set(Color.allCases)
    let one = Sample(
      id: "1", numbers: numbers, texts: Set(numbers.map { "\($0)" }), colors: colors,
      inner: [Inner(numbers: numbers)])
    let same = Sample(
      id: "1", numbers: spread(numbers), texts: one.texts.map(spread), colors: spread(colors),
      inner: [Inner(numbers: spread(numbers))])
    #expect(try same.changes(from: one).names == [])
    #expect(try JSONAPIEncoder().encode(same) == JSONAPIEncoder().encode(one))
    var other = same
    other.numbers = [10, 9]
    other.colors = [.white, .black]
    #expect(
      try JSONValue(other.changes(from: one).attributes)
        == ["numbers": [9, 10], "colors": ["black", "white"]])
  }

  @Test func `Linkage in another order is no change (REL-13), another resource in it is`() throws {
    struct Album: Resource {
      static let resourceType = "albums"
      var id: String
      var notes: ToMany<RequestModels.Note>
      var writers: [Writer]
    }
    func album(_ ids: [String]) -> Album {
      Album(
        id: "1", notes: ToMany(ids: ids), writers: ids.map { Writer(id: $0, name: "W\($0)") })
    }
    let old = album(["1", "2", "3"])
    #expect(try album(["3", "1", "2"]).changes(from: old).names == [])
    #expect(try album(["3", "1", "4"]).changes(from: old).names == ["notes", "writers"])
    #expect(try album(["1", "2"]).changes(from: old).names == ["notes", "writers"])
  }

  @Test func `Equal dictionaries have no changes`() throws {
    enum Language: String, Codable, CaseIterable { case de, en, es, fr, it, nl, pt, sv }
    struct Sample: Resource {
      static let resourceType = "samples"
      var id: String
      var names: [Language: String]
    }
    let pairs = Language.allCases.map { ($0, $0.rawValue.uppercased()) }
    let one = Sample(id: "1", names: Dictionary(uniqueKeysWithValues: pairs))
    var spread = [Language: String](minimumCapacity: 4_000)
    for (language, name) in pairs.reversed() { spread[language] = name }
    let same = Sample(id: "1", names: spread)
    #expect(try same.changes(from: one).names == [])
    let text = try JSONAPIEncoder().encodeBytes(same)
    #expect(try text == JSONAPIEncoder().encodeBytes(one))
    #expect(try JSONAPIDecoder().decode(Sample.self, from: text).names == one.names)
    let names = try JSONValue(parsing: text)["data"]?["attributes"]?["names"]
    #expect((names?.elements.prefix(4)).map(Array.init) == ["de", "DE", "en", "EN"])
  }

  @Test func `A dictionary whose keys say that they are names is an object`() throws {
    enum Language: String, Codable, CodingKeyRepresentable { case de, en }
    struct Sample: Resource {
      static let resourceType = "samples"
      var id: String
      var names: [Language: String]
    }
    let sample = Sample(id: "1", names: [.de: "Bergen", .en: "Mountains"])
    let text = try JSONAPIEncoder().encodeBytes(sample)
    #expect(
      try JSONValue(parsing: text)["data"]?["attributes"]
        == ["names": ["de": "Bergen", "en": "Mountains"]])
    #expect(try JSONAPIDecoder().decode(Sample.self, from: text).names == sample.names)
  }
}
