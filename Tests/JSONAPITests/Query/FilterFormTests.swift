import Foundation
import JSONAPI
import Testing

private enum GermanDay: AttributeDateFormat {
  static let format = DateFormat.custom(
    read: { text in
      let parts = text.split(separator: ".")
      return parts.count == 3 ? RFC3339.date(from: "\(parts[2])-\(parts[1])-\(parts[0])") : nil
    },
    write: { date in
      guard date.timeIntervalSince1970 >= 0 else { return nil }
      return RFC3339.string(from: date)?.prefix(10).split(separator: "-").reversed()
        .joined(separator: ".")
    })
}

/// Amounts that are cents in documents.
private enum Cents: ReversibleTransformer {
  static func transform(_ value: Int) -> Decimal { Decimal(value) / 100 }
  static func reverse(_ value: Decimal) -> Int { NSDecimalNumber(decimal: value * 100).intValue }
}

private enum Percentage: Validator {
  struct OutOfRange: Error {}
  static func transform(_ value: Int) throws -> Int {
    guard (0...100).contains(value) else { throw OutOfRange() }
    return value
  }
}

/// Numbers that are objects in documents, which filters compare by their text.
private struct Money: Codable, Equatable, Sendable { var amount: Int }
private enum Priced: ReversibleTransformer {
  static func transform(_ value: Money) -> Int { value.amount }
  static func reverse(_ value: Int) -> Money { Money(amount: value) }
}

private enum Lowercased: ReversibleTransformer {
  static func transform(_ value: [String]) -> [String] { value.map { $0.uppercased() } }
  static func reverse(_ value: [String]) -> [String] { value.map { $0.lowercased() } }
}

/// A coding that is none of the library's.
private struct Hexadecimal: AttributeCoding, Codable {
  var wrappedValue: Int
  init(wrappedValue: Int) { self.wrappedValue = wrappedValue }
  init(from decoder: any Decoder) throws {
    wrappedValue = Int(try String(from: decoder), radix: 16) ?? 0
  }
  func encode(to encoder: any Encoder) throws {
    try String(wrappedValue, radix: 16).encode(to: encoder)
  }
}

private enum Color: String, Codable { case red, blue }
private enum FirstColor: DefaultValue { static let defaultValue = Color.red }

private struct Member: Resource {
  static let resourceType = "members"
  var id: String
  @DateOnly var birthday: Date
  @EpochSeconds var joined: Date
  @EpochMilliseconds.OrNull var left: Date?
  @Dated<GermanDay> var due: Date
  @Transformed<Cents> var fee: Decimal
  @Validated<Percentage> var share: Int
  @Transformed<Priced> var price: Int
  @Transformed<Lowercased> var names: [String]
  @Default<FirstColor> var color: Color
  var mentor: ToOne<Member>

  struct Fields: Sendable {
    let birthday = AttributePath<Member, Date>("birthday", as: DateOnly.self)
    let joined = AttributePath<Member, Date>("joined", as: EpochSeconds.self)
    let left = AttributePath<Member, Date?>("left", as: EpochMilliseconds.OrNull.self)
    let due = AttributePath<Member, Date>("due", as: Dated<GermanDay>.self)
    let fee = AttributePath<Member, Decimal>("fee", as: Transformed<Cents>.self)
    let share = AttributePath<Member, Int>("share", as: Validated<Percentage>.self)
    let price = AttributePath<Member, Int>("price", as: Transformed<Priced>.self)
    let names = AttributePath<Member, [String]>("names", as: Transformed<Lowercased>.self)
    let color = AttributePath<Member, Color>("color", as: Default<FirstColor>.self)
    let code = AttributePath<Member, Int>("code", as: Hexadecimal.self)
    let plain = AttributePath<Member, Date>("plain")
    let mentor = ToOnePath<Member, Member>("mentor")
  }
  static let fields = Fields()
}

@Suite("Filters on attributes with a form of their own")
struct FilterFormTests {
  private static let noon = Date(timeIntervalSince1970: 1_714_564_800)  // 2024-05-01T12:00:00Z

  private typealias Build = @Sendable (Filter<Member>.Paths) -> Filter<Member>

  private static let written: [(Build, String)] = [
    ({ $0.birthday > noon }, "filter[birthday][gt]=2024-05-01"),
    ({ $0.joined >= noon }, "filter[joined][gte]=1714564800"),
    ({ $0.left < noon }, "filter[left][lt]=1714564800000"),
    ({ $0.left == nil }, "filter[left][isNull]=true"),
    ({ $0.left == noon }, "filter[left]=1714564800000"),
    ({ $0.due <= noon }, "filter[due][lte]=01.05.2024"),
    ({ $0.due.isIn([noon, noon + 86_400]) }, "filter[due]=01.05.2024,02.05.2024"),
    ({ $0.birthday.isNotIn([noon]) }, "filter[birthday][ne]=2024-05-01"),
    ({ $0.mentor.birthday == noon }, "filter[mentor.birthday]=2024-05-01"),
    ({ $0.fee < 12.5 }, "filter[fee][lt]=1250"),
    ({ $0.share < 101 }, "filter[share][lt]=101"),
    ({ $0.price == 3 }, "filter[price]={\"amount\":3}"),
    ({ $0.names.contains("ADA") }, "filter[names][contains]=ada"),
    ({ $0.color != .blue }, "filter[color][ne]=blue"),
    ({ $0.code == 255 }, "filter[code]=ff"),
    ({ $0.plain > noon }, "filter[plain][gt]=2024-05-01T12:00:00Z"),
    // What the format can't say.
    ({ $0.due > Date(timeIntervalSince1970: -1) }, "filter[due][gt]=1969-12-31T23:59:59Z"),
  ]

  @Test(arguments: written.indices)
  func `Are written as documents have it`(index: Int) throws {
    let (build, expected) = Self.written[index]
    let items = try Member.query.filter(build).queryItems(dialect: .operators)
    #expect(items.map { "\($0.name)=\($0.value)" } == [expected])
  }

  @Test func `Are written alike in every dialect`() throws {
    let query = Member.query.filter { $0.due == Self.noon }
    #expect(try query.queryItems(dialect: .plain) == [QueryItem("filter[due]", "01.05.2024")])
    #expect(try query.queryItems(dialect: .commaLists) == [QueryItem("filter[due]", "01.05.2024")])
    #expect(
      try query.queryItems(dialect: .functions)
        == [QueryItem("filter", "equals(due,'01.05.2024')")])
  }

  @Test func `Are read back as they were, by the schema`() throws {
    let query = Member.query.filter {
      $0.birthday > Self.noon && $0.joined <= Self.noon && $0.left != nil && $0.due == Self.noon
        && $0.fee < 12.5
    }
    #expect(try Query<Member>(parsing: query.queryString()) == query)
    let functions = try query.queryString(dialect: .functions)
    #expect(try Query<Member>(parsing: functions, dialect: .functions) == query)
    let error = try #require(throws: QueryError.self) {
      try Query<Member>(parsing: "filter[joined]=2024-05-01T12:00:00Z")
    }
    #expect(error.code == .malformedValue)
    #expect(error.expected == "seconds since 1970")
  }

  @Test func `The schema knows the formats`() {
    let schema = Member.schema
    #expect(schema.attribute("joined")?.value == Schema.ValueType(EpochSeconds.self))
    #expect(schema.attribute("joined")?.value != Schema.ValueType(Date.self))
    #expect(schema.attribute("joined")?.value.kind == .date)
    #expect(schema.attribute("joined")?.value.dateFormat?.isNumeric == true)
    #expect(schema.attribute("left")?.value.dateFormat?.isNumeric == true)
    #expect(Schema.ValueType(Date.self).dateFormat == nil)
  }

  /// 2024-05-01 as each attribute has it in a document.
  private static let document = Row(values: [
    "birthday": "2024-05-01", "joined": 1_714_564_800, "left": 1_714_564_800_000,
    "due": "01.05.2024", "fee": 1_250, "names": ["ada"], "code": "ff",
  ])

  /// The same as a program has it that keeps dates.
  private static let row = Row(values: [
    "birthday": .date(noon), "joined": .date(noon), "left": .date(noon), "due": .date(noon),
  ])

  private static let held: [(Build, Bool)] = [
    ({ $0.birthday == noon }, true), ({ $0.birthday < noon }, false),
    ({ $0.birthday < noon + 86_400 }, true), ({ $0.birthday >= noon - 86_400 }, true),
    ({ $0.joined == noon }, true), ({ $0.joined > noon - 1 }, true), ({ $0.joined > noon }, false),
    ({ $0.left < noon + 0.001 }, true), ({ $0.left < noon }, false), ({ $0.left != nil }, true),
    // The texts would be the other way round.
    ({ $0.due > Date(timeIntervalSince1970: 1_706_659_200) }, true),  // 31.01.2024
    ({ $0.due < Date(timeIntervalSince1970: 1_706_659_200) }, false),
    ({ $0.due.isIn([noon + 86_400, noon]) }, true),
  ]

  @Test(arguments: held.indices)
  func `Hold for what documents have, and for dates`(index: Int) {
    let (build, holds) = Self.held[index]
    #expect(Filter(build).matches(Self.document) == holds)
    #expect(Filter(build).matches(Self.row) == holds)
  }

  @Test func `Hold for what transformers and codings write`() {
    #expect(Filter<Member> { $0.fee == 12.5 }.matches(Self.document))
    #expect(!Filter<Member> { $0.fee > 12.5 }.matches(Self.document))
    #expect(Filter<Member> { $0.names.contains("ADA") }.matches(Self.document))
    #expect(Filter<Member> { $0.code == 255 }.matches(Self.document))
  }

  @Test func `Text that is no date of the format is neither before nor after nor equal`() {
    let source = FieldLookup { _ in "soon" }
    #expect(!Filter<Member> { $0.due == Self.noon }.matches(source))
    #expect(!Filter<Member> { $0.due < Self.noon }.matches(source))
    #expect(Filter<Member> { $0.due != Self.noon }.matches(source))
  }

  @Test func `Dates of attributes that are named in quotes have the format that the schema says`()
    throws
  {
    let noon = FilterValue.date(Self.noon)
    let literal = DateOnly(wrappedValue: Self.noon).filterValue
    let typed = Filter<Member> { $0.birthday > Self.noon }
    #expect(Filter<Member> { $0["birthday"] > noon } == typed)
    #expect(Filter<Member> { $0["birthday"] > literal } == typed)
    #expect(
      Filter<Member> { $0["left"].isIn([noon, .null]) }.expression
        == FilterExpression(
          "left", .isIn, [EpochMilliseconds(wrappedValue: Self.noon).filterValue, nil]))
    #expect(
      Filter<Member> { $0["mentor.due"] == noon } == Filter<Member> { $0.mentor.due == Self.noon })
    // What is no date, or of an attribute without a format, stays what it is.
    #expect(
      Filter<Member> { $0["due"] == "soon" }.expression == FilterExpression("due", .equal, "soon"))
    #expect(
      Filter<Member> { $0["plain"] > noon }.expression
        == FilterExpression("plain", .greaterThan, noon))
  }

  @Test func `Drafts read by the coding what is set by name`() {
    var draft = Member.Draft(id: "1")
    draft["joined"] = 86_400
    draft["left"] = 1_000
    draft["due"] = "02.01.1970"
    draft["fee"] = 250
    draft["price"] = ["amount": 5]
    #expect(draft.joined == .value(Date(timeIntervalSince1970: 86_400)))
    #expect(draft.left == .value(Date(timeIntervalSince1970: 1)))
    #expect(draft.due == .value(Date(timeIntervalSince1970: 86_400)))
    #expect(draft.fee == .value(2.5))
    #expect(draft.price == .value(5))
    draft["left"] = .null
    draft["share"] = 101
    #expect(draft.left == .null)
    #expect(draft.share == .null)
  }

  @Test func `Wrapped values are literals`() {
    #expect(Dated<GermanDay>.OrNull(wrappedValue: nil).filterValue == .null)
    #expect(Transformed<Cents>.OrNull(wrappedValue: 1).filterValue == 100)
  }

  @Test func `Drafts and sparse resources know codings that are none of the library's`() throws {
    let draft = Member.draft(id: "1") { $0.code = 255 }
    let body = try JSONValue(parsing: JSONAPIEncoder().updateDocument(for: draft))
    #expect(body["data"]?["attributes"] == ["code": "ff"])
    let sparse = try JSONAPIDecoder().decode(Sparse<Member>.self, from: body.bytes())
    #expect(sparse.code == 255)
  }
}
