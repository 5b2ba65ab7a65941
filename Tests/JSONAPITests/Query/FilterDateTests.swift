import Foundation
import JSONAPI
import Testing

private struct Event: Resource {
  static let resourceType = "events"
  var id: String
  var start: Date
  var end: Date?
  @DateOnly var day: Date
  var others: [Date]
  var host: ToOne<Event>

  struct Fields: Sendable {
    let start = AttributePath<Event, Date>("start")
    let end = AttributePath<Event, Date?>("end")
    let day = AttributePath<Event, Date>("day", as: DateOnly.self)
    let others = AttributePath<Event, [Date]>("others")
    let host = ToOnePath<Event, Event>("host")
  }
  static let fields = Fields()
}

@Suite("Dates in filters, as a coder writes them")
struct FilterDateTests {
  typealias Strategy = PlainJSONEncoder.DateEncodingStrategy
  private typealias Build = @Sendable (Filter<Event>.Paths) -> Filter<Event>

  private static let noon = Date(timeIntervalSince1970: 1_714_564_800)  // 2024-05-01T12:00:00Z

  private static let german = DateFormat.custom(
    read: { text in
      let parts = text.split(separator: ".")
      return parts.count == 3 ? RFC3339.date(from: "\(parts[2])-\(parts[1])-\(parts[0])") : nil
    },
    write: { date in
      guard date.timeIntervalSince1970 >= 0 else { return nil }
      return RFC3339.string(from: date)?.prefix(10).split(separator: "-").reversed()
        .joined(separator: ".")
    })

  private static let years = Strategy.custom { date, encoder in
    var container = encoder.singleValueContainer()
    try container.encode("in \(1970 + Int(date.timeIntervalSince1970 / 31_556_952))")
  }

  private static let strategies: [(Strategy, String)] = [
    (.rfc3339, "2024-05-01T12:00:00Z"), (.secondsSince1970, "1714564800"),
    (.millisecondsSince1970, "1714564800000"), (.deferredToDate, "736257600"),
    (.format(.dateOnly), "2024-05-01"), (.format(german), "01.05.2024"),
    (.format(.rfc3339(fractionDigits: 3)), "2024-05-01T12:00:00.000Z"), (years, "in 2024"),
  ]

  @Test(arguments: strategies.indices)
  func `Have the same form in every dialect`(index: Int) throws {
    let (strategy, text) = Self.strategies[index]
    let query = Event.query.filter { $0.start == Self.noon }.writingDates(strategy)
    let plain = [QueryItem("filter[start]", text)]
    #expect(try query.queryItems(dialect: .plain) == plain)
    #expect(try query.queryItems(dialect: .commaLists) == plain)
    #expect(try query.queryItems(dialect: .operators) == plain)
    #expect(
      try query.queryItems(dialect: .functions)
        == [QueryItem("filter", "equals(start,'\(text)')")])
  }

  private static let seconds: [(Build, String)] = [
    ({ $0.start > noon }, "filter[start][gt]=1714564800"),
    ({ $0.end <= noon }, "filter[end][lte]=1714564800"),
    ({ $0.end == nil }, "filter[end][isNull]=true"),
    ({ $0.start.isIn([noon, noon + 1.5]) }, "filter[start]=1714564800,1714564801.5"),
    ({ $0.others.contains(noon) }, "filter[others][contains]=1714564800"),
    ({ $0.host.start != noon }, "filter[host.start][ne]=1714564800"),
    ({ $0["start"] < .date(noon) }, "filter[start][lt]=1714564800"),
    // What has a form of its own keeps it.
    ({ $0.day == noon }, "filter[day]=2024-05-01"),
    ({ $0["day"] == .date(noon) }, "filter[day]=2024-05-01"),
    ({ $0["start"] == "soon" }, "filter[start]=soon"),
  ]

  @Test(arguments: seconds.indices)
  func `Are those of attributes without a form of their own`(index: Int) throws {
    let (build, expected) = Self.seconds[index]
    let items = try Event.query.filter(build).writingDates(.secondsSince1970).queryItems()
    #expect(items.map { "\($0.name)=\($0.value)" } == [expected])
  }

  @Test func `Reach dialects of others, and conditions within conditions`() throws {
    struct Where: FilterDialect {
      func items(for filter: FilterExpression) throws(QueryError) -> [QueryItem] {
        try FunctionFilterDialect(parameter: "where").items(for: filter)
      }
    }
    let query = Event.query
      .filter { !($0.start > Self.noon && $0.day == Self.noon) || $0.end == Self.noon }
      .writingDates(.secondsSince1970)
    #expect(
      try query.queryItems(dialect: Where()) == [
        QueryItem(
          "where",
          "or(not(and(greaterThan(start,'1714564800'),equals(day,'2024-05-01'))),equals(end,'1714564800'))"
        )
      ])
  }

  @Test func `What the coder can't write is written as RFC 3339`() throws {
    let early = Event.query.filter { $0.start < Date(timeIntervalSince1970: -1) }
    let object = Strategy.custom { try ["at": $0.timeIntervalSince1970].encode(to: $1) }
    let refusing = Strategy.custom { _, _ in throw CancellationError() }
    for strategy in [Strategy.format(Self.german), object, refusing] {
      #expect(
        try early.writingDates(strategy).queryItems()
          == [QueryItem("filter[start][lt]", "1969-12-31T23:59:59Z")])
    }
  }

  @Test(arguments: [
    "2024-05-01T12:00:00Z", "2024-05-01T12:00:00.5Z", "2024-05-01T12:00:00.123456Z",
    "0001-01-01T00:00:00Z",
  ])
  func `Have all digits of the date without a coder`(text: String) throws {
    let date = try #require(RFC3339.date(from: text))
    let query = Event.query.filter { $0.start == date }
    #expect(try query.queryItems() == [QueryItem("filter[start]", text)])
    #expect(try query.writingDates(.rfc3339).queryItems() == [QueryItem("filter[start]", text)])
    #expect(Filter<Event> { $0.start == date }.matches(FieldLookup { _ in .string(text) }))
    #expect(!Filter<Event> { $0.start > date }.matches(FieldLookup { _ in .string(text) }))
  }

  @Test func `Are read back by a reader that knows the format`() throws {
    let query = Event.query.filter {
      $0.start >= Self.noon && $0.day == Self.noon && $0.others.contains(Self.noon)
        && $0.host.end < Self.noon
    }
    for format in [DateFormat.secondsSince1970, .dateOnly, Self.german] {
      let written = query.writingDates(.format(format))
      var reader = QueryReader()
      reader.dates = format
      let text = try written.queryString()
      #expect(try reader.read(text, schema: Event.schema) == written.parameters)
      reader.dialect = .functions
      let functions = try written.queryString(dialect: .functions)
      #expect(try reader.read(functions, schema: Event.schema) == written.parameters)
    }
    var reader = QueryReader()
    reader.dates = .secondsSince1970
    let error = try #require(throws: QueryError.self) {
      try reader.read("filter[start]=2024-05-01", schema: Event.schema)
    }
    #expect(error.expected == "seconds since 1970")
    #expect(throws: QueryError.self) {
      try QueryReader().read("filter[start]=1714564800", schema: Event.schema)
    }
  }

  @Test func `Are compared by time with what documents and programs have`() {
    let january = Date(timeIntervalSince1970: 1_706_659_200)  // 31.01.2024
    let after = Event.query.filter { $0.start > january }.parameters.filter ?? .nothing
    let sources: [(Strategy, FilterValue)] = [
      // The texts would be the other way round.
      (.format(Self.german), "01.05.2024"), (.secondsSince1970, 1_714_564_800),
      (.millisecondsSince1970, 1_714_564_800_000), (.deferredToDate, 736_257_600),
      (.rfc3339, "2024-05-01T12:00:00Z"), (years(of: 2025), "in 2026"),
    ]
    for (strategy, value) in sources {
      let source = FieldLookup { _ in value }
      #expect(after.writingDates(strategy).matches(source))
      #expect(!(!after.writingDates(strategy)).matches(source))
    }
    let source = FieldLookup { _ in .date(Self.noon) }
    #expect(after.writingDates(.secondsSince1970).matches(source))
    #expect(after.writingDates(.format(Self.german)).matches(source))
  }

  private func years(of year: Int) -> Strategy {
    .custom { _, encoder in
      var container = encoder.singleValueContainer()
      try container.encode("in \(year)")
    }
  }

  @Test func `Are equal where they say the same moment in the same way`() {
    let date = FilterDate(Self.noon, as: .secondsSince1970)
    #expect(date == FilterDate(Self.noon, as: .secondsSince1970))
    #expect(date != FilterDate(Self.noon, as: .millisecondsSince1970))
    #expect(date != FilterDate(Self.noon, as: AttributeDateFormats.Seconds.self))
    #expect(date != FilterDate(Self.noon + 1, as: .secondsSince1970))
    #expect(Set([date, FilterDate(Self.noon, as: .secondsSince1970)]).count == 1)
  }
}
