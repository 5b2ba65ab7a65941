import Foundation
import JSONAPI
import JSONAPIStore
import Testing

private struct Person: Resource, Equatable {
  static let resourceType = "people"
  var id: String
  var name: String
}

private struct Report: Resource {
  static let resourceType = "reports"
  var id: String
  var text: String
  var relevance: Int
}

private struct Book: Resource, Equatable {
  static let resourceType = "books"
  var id: String
  var title: String
  var rating: Double?
  var tags: [String]
  var author: Person?
}

@Suite("Queries of a store")
struct QueryTests {
  let store = Store()

  init() throws {
    try store.insert([
      Book(id: "1", title: "B", rating: 3, tags: ["x"], author: Person(id: "9", name: "Dan")),
      Book(id: "2", title: "A", rating: 5, tags: ["x", "y"], author: Person(id: "8", name: "Eve")),
      Book(id: "3", title: "C", rating: nil, tags: [], author: nil),
      Book(id: "4", title: "D", rating: 4, tags: ["y"], author: Person(id: "9", name: "Dan")),
    ])
  }

  @Test func `Values of models are taken with those that they embed`() throws {
    #expect(store.count(of: "books") == 4)
    #expect(store.records(of: "people").map(\.id) == ["9", "8"])
    let book = try store.value(Book.self, id: "1")
    #expect(book?.author == Person(id: "9", name: "Dan"))
  }

  @Test(
    "Filters hold for attributes, ids and paths through relationships",
    arguments: [
      (FilterExpression("rating", .greaterOrEqual, 4), ["2", "4"]),
      (FilterExpression("rating", .equal, .null), ["3"]),
      (FilterExpression("author.name", .equal, "Dan"), ["1", "4"]),
      (FilterExpression("tags", .contains, "y"), ["2", "4"]),
      (FilterExpression("id", .isIn, ["1", "3"]), ["1", "3"]),
    ])
  func filters(filter: FilterExpression, ids: [String]) throws {
    let records = try store.records(matching: Book.query.matching(filter))
    #expect(records.map(\.id) == ids)
  }

  @Test(
    "Searches look at all attributes that are text",
    arguments: [("dan", ["9"]), ("DAN eve", []), ("9", []), ("people", []), ("d\u{61}n", ["9"])])
  func searches(text: String, ids: [String]) throws {
    #expect(try store.records(matching: Person.query.search(text)).map(\.id) == ids)
    let live = Book.query.matching(.has("author", .search(text)))
    #expect(try store.records(matching: live).map(\.id) == (ids.isEmpty ? [] : ["1", "4"]))
    // An empty search field finds everything.
    #expect(try store.records(matching: Person.query.search(" ")).count == 2)
  }

  @Test func `A search has an order of relevance, and a list in it follows`() throws {
    let store = Store()
    for (id, name) in [("1", "Ada"), ("2", "Ada Ada"), ("3", "Eve"), ("4", "ada, ADA; Ada")] {
      try store.insert(AnyResource(type: "people", id: id, attributes: ["name": JSONValue(name)]))
    }
    let query = Person.query.search("ada").sort(.relevance)
    #expect(try store.records(matching: query).map(\.id) == ["4", "2", "1"])
    // Without a search all are alike.
    #expect(
      try store.records(matching: Person.query.sort(.relevance)).map(\.id) == ["1", "2", "3", "4"])
    let live = store.live(query)
    #expect(live.elements.map(\.id) == ["4", "2", "1"])
    store.record(type: "people", id: "1")?.setAttribute("name", to: "Ada Ada Ada Ada")
    #expect(live.elements.map(\.id) == ["1", "4", "2"])
  }

  @Test func `An attribute of its name goes before the order of relevance, as on a server`() throws
  {
    let store = Store()
    for (id, text, relevance) in [("1", "whale whale", 1), ("2", "whale", 2)] {
      try store.insert(
        AnyResource(
          type: "reports", id: id,
          attributes: ["text": JSONValue(text), "relevance": JSONValue(relevance)]))
    }
    let query = Report.query.search("whale").sort(.relevance)
    #expect(try store.records(matching: query).map(\.id) == ["2", "1"])
    #expect(
      try store.records(of: "reports", matching: query.parameters).map(\.id) == ["1", "2"])
  }

  @Test(
    "Ids that are whole numbers are compared as such, as they are sorted",
    arguments: [
      (FilterComparison.Operator.greaterThan, ["10", "11"]), (.greaterOrEqual, ["9", "10", "11"]),
      (.lessThan, ["1", "2", "3", "4"]), (.lessOrEqual, ["1", "2", "3", "4", "9"]),
    ])
  func idsInOrder(comparison: FilterComparison.Operator, ids: [String]) throws {
    for id in ["9", "10", "11", "x"] {
      try store.insert(AnyResource(type: "books", id: id, attributes: ["title": "E"]))
    }
    let query = Book.query.matching(FilterExpression("id", comparison, 9))
    #expect(try store.records(matching: query).map(\.id) == ids)
  }

  @Test(
    "Filters hold for related resources that the store doesn't have, as far as the linkage says",
    arguments: [
      (FilterExpression("author.id", .equal, "7"), ["5"]),
      (.has("author"), ["1", "2", "4", "5"]),
      (!.has("author"), ["3", "6"]),
      (FilterExpression(FilterComparison(.count("editors"), .equal, 2)), ["5"]),
      (.has("editors", FilterExpression("id", .equal, "6")), ["5"]),
      (FilterExpression("author.name", .equal, .null), ["3", "5", "6"]),
    ])
  func missingRelated(filter: FilterExpression, ids: [String]) throws {
    try store.insert(
      text: """
        {"data": [
          {"type": "books", "id": "5", "relationships": {
            "author": {"data": {"type": "people", "id": "7"}},
            "editors": {"data": [{"type": "people", "id": "6"}, {"type": "people", "id": "9"}]}}},
          {"type": "books", "id": "6", "relationships": {"author": {"data": null}}}
        ]}
        """)
    let count = store.records.count
    #expect(try store.records(matching: Book.query.matching(filter)).map(\.id) == ids)
    #expect(store.records.count == count)
  }

  @Test func `A deleted resource is related to nothing`() throws {
    let author = try #require(store.record(type: "people", id: "8"))
    store.remove(author, as: store.begin())
    #expect(
      try store.records(matching: Book.query.matching(!.has("author"))).map(\.id) == ["2", "3"])
  }

  @Test func `A resource whose deletion is pending is related to nothing until it is shown again`()
    throws
  {
    let author = try #require(store.record(type: "people", id: "8"))
    let query = Book.query.matching(!.has("author"))
    let live = store.live(of: "books", matching: query.parameters)
    #expect(live.elements.map(\.id) == ["3"])
    store.withhold(author)
    #expect(try store.records(matching: query).map(\.id) == ["2", "3"])
    #expect(live.elements.map(\.id) == ["2", "3"])
    store.readmit(author.identifier)
    #expect(try store.records(matching: query).map(\.id) == ["3"])
    #expect(live.elements.map(\.id) == ["3"])
  }

  @Test func `A query finds no placeholders, but new records`() throws {
    _ = store.placeholder(type: "books", id: "5")
    #expect(try store.values(of: Book.self, matching: Book.query).count == 4)
    let new = try store.create("books")
    #expect(try store.records(matching: Book.query).map(\.id) == ["1", "2", "3", "4", nil])
    #expect(try store.records(matching: Book.query).last === new)
  }

  @Test func `Sort fields, with nulls last or first, and pages`() throws {
    let byRating = Book.query.sort("-rating")
    #expect(try store.records(matching: byRating).map(\.id) == ["2", "4", "1", "3"])
    #expect(
      try store.records(matching: byRating, nulls: .first).map(\.id) == ["3", "2", "4", "1"])
    #expect(
      try store.records(matching: Book.query.sort("author.name", "-title")).map(\.id)
        == ["4", "1", "2", "3"])
    #expect(
      try store.records(matching: byRating.page(.number(2, size: 3))).map(\.id) == ["3"])
    #expect(
      try store.records(matching: byRating.page(.offset(1, limit: 2))).map(\.id) == ["4", "1"])
    #expect(try store.records(matching: byRating.page(.number(1))).count == 4)
    #expect(try store.records(matching: byRating.page(.number(2))).isEmpty)
    #expect(try store.records(matching: byRating.page(.number(.max, size: .max))).isEmpty)
  }

  /// A record in a store that reads dates as seconds.
  private struct Visit: Resource, Equatable {
    static let resourceType = "visits"
    var id: String
    var start: Date
  }

  private static let moment = Date(timeIntervalSince1970: 1_714_564_800)

  @Test func `Dates are compared with what the store's decoder reads, or that of the values`()
    throws
  {
    var decoder = JSONAPIDecoder()
    decoder.values.dateDecodingStrategy = .secondsSince1970
    let visits = ["1": 1_714_564_799, "2": 1_714_564_800, "3": 1_714_564_801].map {
      AnyResource(type: "visits", id: $0, attributes: ["start": JSONValue($1)])
    }
    let query = Visit.query.sort("start")
      .matching(FilterExpression("start", .greaterOrEqual, .date(Self.moment)))
    let reading = Store(decoder: decoder)
    try reading.insert(AnyDocument(data: .many(visits)))
    #expect(try reading.records(matching: query).map(\.id) == ["2", "3"])
    let plain = Store()
    try plain.insert(AnyDocument(data: .many(visits)))
    // To this store, they are numbers and no dates.
    #expect(try plain.records(matching: query).isEmpty)
    #expect(
      try plain.records(matching: query.writingDates(.secondsSince1970)).map(\.id) == ["2", "3"])
    #expect(
      try plain.values(matching: query, using: decoder)
        == [Visit(id: "2", start: Self.moment), Visit(id: "3", start: Self.moment + 1)])
  }

  /// A record whose day is written as people in some countries do.
  private struct Event: Resource {
    static let resourceType = "events"
    enum GermanDay: AttributeDateFormat {
      static let format = DateFormat.custom(
        read: { text in
          let parts = text.split(separator: ".").map(String.init)
          return parts.count == 3
            ? RFC3339.date(from: parts.reversed().joined(separator: "-")) : nil
        }, write: { _ in nil })
    }
    var id: String
    @Dated<GermanDay> var day: Date
  }

  @Test(
    "Dates are sorted by time and ids by number, whatever the order of their text is",
    arguments: [
      (["2024-05-01T10:00:00Z", "2024-05-01T10:00:00.5Z"], "start"),
      (["2024-05-01T11:59:00+02:00", "2024-05-01T10:00:00Z"], "start"),
      (["10", "9", "100"], "n"), (["2024-05-01", "soon", "2024-04-01T00:00:00.5Z"], "n"),
      (["01.05.2024", "02.04.2024"], "day"),
    ])
  func sortedByMeaning(texts: [String], field: String) throws {
    try store.insert(
      AnyDocument(
        data: .many(
          texts.enumerated().map { index, text in
            AnyResource(
              type: "events", id: "\(index + 8)", attributes: [field: JSONValue(text)])
          })))
    func order(_ field: SortField) throws -> [String] {
      let query = Event.query.sort("\(field)")
      let ids = try store.records(matching: query).compactMap(\.id)
      guard field.path != "day" else { return ids }
      let names = try store.records(of: "events", matching: query.parameters).compactMap(\.id)
      #expect(names == ids)
      return ids
    }
    let ids = texts.indices.map { "\($0 + 8)" }
    let expected =
      switch field {
      case "start": ids
      case "day": ids.reversed() as [String]
      default: texts.indices.sorted { texts[$0] < texts[$1] }.map { ids[$0] }
      }
    #expect(try order(SortField(DottedPath(field))) == expected)
    #expect(try order(SortField(DottedPath(field), isDescending: true)) == expected.reversed())
    #expect(try order("id") == ids)
    #expect(try order("-id") == ids.reversed())
  }

  @Test func `Dates with a format of their own are sorted by time under the names of the decoder`()
    throws
  {
    struct Trip: Resource {
      static let resourceType = "trips"
      var id: String
      @Dated<Event.GermanDay> var firstDay: Date
    }
    var decoder = JSONAPIDecoder()
    decoder.values.keyFormat = .underscored
    let store = Store(decoder: decoder)
    for (id, day) in [("1", "03.01.2024"), ("2", "01.02.2024"), ("3", "02.03.2023")] {
      try store.insert(
        AnyResource(type: "trips", id: id, attributes: ["first_day": JSONValue(day)]))
    }
    let query = Trip.query.sort(named: "firstDay")
    #expect(try store.records(matching: query).map(\.id) == ["3", "1", "2"])
    #expect(try store.values(matching: query, using: decoder).map(\.id) == ["3", "1", "2"])
  }

  @Test func `Numbers past all limits don't upset the order of the others`() throws {
    let numbers = ["1e400", "2", "1e999", "1", "-1e400"]
    for (index, number) in numbers.enumerated() {
      try store.insert(
        text: #"{"data":{"type":"n","id":"\#(index)","attributes":{"n":\#(number)}}}"#)
    }
    var parameters = QueryParameters()
    parameters.sort = ["n"]
    let order = try store.records(of: "n", matching: parameters).map(\.id)
    #expect(order == ["4", "3", "1", "0", "2"])
  }

  @Test func `Names in queries are those that documents have for the decoder`() throws {
    struct Writer: Resource, Equatable {
      static let resourceType = "writers"
      var id: String
      var penName: String
    }
    struct Post: Resource, Equatable {
      static let resourceType = "posts"
      var id: String
      var wordCount: Int
      var leadAuthor: Writer?
    }
    var decoder = JSONAPIDecoder()
    decoder.values.keyFormat = .underscored
    var encoder = JSONAPIEncoder()
    encoder.values.keyFormat = .underscored
    let store = Store(decoder: decoder, encoder: encoder)
    let posts = [
      Post(id: "1", wordCount: 3, leadAuthor: Writer(id: "9", penName: "Dan")),
      Post(id: "2", wordCount: 5, leadAuthor: Writer(id: "9", penName: "Dan")),
    ]
    try store.insert(parsing: encoder.encodeBytes(posts))
    let query = Post.query
      .matching(
        FilterExpression("wordCount", .greaterThan, 2)
          && FilterExpression("leadAuthor.penName", .equal, "Dan")
      )
      .sort("-wordCount").include("leadAuthor")
    #expect(try store.records(matching: query).map(\.id) == ["2", "1"])
    #expect(try store.values(matching: query, using: decoder) == posts.reversed())
    #expect(throws: StoreError.self) { try store.records(matching: Post.query.sort("wordcount")) }
  }

  @Test func `A store from a file reads dates as it is told to`() throws {
    var decoder = JSONAPIDecoder()
    decoder.values.dateDecodingStrategy = .secondsSince1970
    let visit = AnyResource(
      type: "visits", id: "1", attributes: ["start": JSONValue(1_714_564_800)])
    let query = Visit.query.matching(FilterExpression("start", .equal, .date(Self.moment)))
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("codec-\(UUID()).journal").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let first = try StoreJournal(path: path, decoder: decoder)
    try first.store.insert(visit)
    try first.close()
    let stores = [
      try StoreJournal(path: path, decoder: decoder).store,
      try Store(snapshot: first.store.snapshot(), decoder: decoder),
    ]
    for store in stores { #expect(try store.records(matching: query).map(\.id) == ["1"]) }
  }

  @Test func `Edits count`() throws {
    store.record(type: "books", id: "3")?.setAttribute("rating", to: 10)
    let best = try store.values(
      of: Book.self, matching: Book.query.sort("-rating").page(.number(1, size: 1)))
    #expect(best.map(\.id) == ["3"])
    #expect(best.first?.rating == 10)
  }

  @Test func `Values embed what the query includes`() throws {
    let query = Book.query.matching(FilterExpression("id", .equal, "1"))
    #expect(try store.values(matching: query).first?.author?.name == "Dan")
    #expect(try store.values(matching: query.include()).first?.author == nil)
    #expect(try store.values(matching: query.include("author")).first?.author?.name == "Dan")
  }

  @Test func `What only a server can answer is refused`() throws {
    for query in [
      Book.query.page(.cursor(after: "x")), Book.query.filter("search", "swift"),
      Book.query.page(["number": "x"]), Book.query.page(.number(0, size: 1)),
      Book.query.sort(unchecked: "-popularity"),
      Book.query.sort(.relevance).sort(unchecked: "popularity"),
      Book.query.search("x").sort(.relevance).sort(unchecked: "popularity"),
      Book.query.search("x").sort(.relevance).queryItem("sort", "popularity"),
    ] {
      let error = #expect(throws: StoreError.self) { try store.records(matching: query) }
      #expect(error?.code == .unsupportedQuery)
    }
  }

  @Test func `Objects compare as text, and elements of lists by what they are`() throws {
    let record = try store.insert(
      AnyResource(
        text: #"{"type":"a","id":"1","attributes":{"o":{"k":1},"l":[1,[2],null],"b":true}}"#))
    #expect(record.value(of: "o") == .string(#"{"k":1}"#))
    #expect(record.value(of: "l") == .list([1, .string("[2]"), .null]))
    #expect(record.value(of: "b") == true)
    #expect(record.value(of: "none") == .null)
    #expect(record.value(of: "id") == "1")
  }
}
