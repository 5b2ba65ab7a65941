#if Macros
  import Foundation
  import JSONAPI
  import Testing

  @Suite("Property wrappers of attributes, in structs with @Resource")
  struct WrapperTests {
    static let needed = """
      "name":" Ada ","share":40,"birthday":"1815-12-10","joined-at":1000,"due-on":"31.12.2024"
      """

    static func document(_ attributes: String) -> Data {
      Data(#"{"data":{"type":"members","id":"1","attributes":{\#(attributes)}}}"#.utf8)
    }

    static func member(_ rest: String = "") throws -> Member {
      try JSONAPIDecoder().decode(Member.self, from: document(needed + rest))
    }

    @Test func `Every wrapper is read`() throws {
      let member = try Self.member(
        #","biography":" wrote ","left-at":1500,"tags":["a"],"is-admin":true,"state":"active""#)
      #expect(member.name == "Ada")
      #expect(member.biography == "wrote")
      #expect(member.share == 40)
      #expect(member.birthday == RFC3339.date(from: "1815-12-10T00:00:00Z"))
      #expect(member.joinedAt == Date(timeIntervalSince1970: 1000))
      #expect(member.leftAt == Date(timeIntervalSince1970: 1.5))
      #expect(member.dueOn == RFC3339.date(from: "2024-12-31T00:00:00Z"))
      #expect(member.tags == ["a"])
      #expect(member.isAdmin)
      #expect(member.state == .active)
    }

    @Test(
      "What is null or missing has its default",
      arguments: [
        "", #","biography":null,"left-at":null,"tags":null,"is-admin":null,"state":null"#,
      ])
    func defaults(rest: String) throws {
      let member = try Self.member(rest)
      #expect(member.biography == nil)
      #expect(member.leftAt == nil)
      #expect(member.tags == [])
      #expect(!member.isAdmin)
      #expect(member.state == .invited)
    }

    @Test func `What was read is written in the same form`() throws {
      let member = try Self.member(#","left-at":1500,"tags":["a"]"#)
      let expected: JSONValue = [
        "name": "Ada", "share": 40, "birthday": "1815-12-10", "joined-at": 1000,
        "left-at": 1500, "due-on": "31.12.2024", "tags": ["a"], "is-admin": false,
        "state": "invited",
      ]
      let encoded = try JSONValue(parsing: JSONAPIEncoder().encode(member))
      #expect(encoded["data"]?["attributes"] == expected)
      #expect(try JSONAPIDecoder().decode(Member.self, from: encoded.bytes()) == member)
    }

    @Test func `The generated initializer takes the values`() throws {
      let read = try Self.member()
      let made = Member(
        id: "1", name: "Ada", share: 40, birthday: read.birthday, joinedAt: read.joinedAt,
        dueOn: read.dueOn, tags: [], isAdmin: false, state: .invited)
      #expect(made == read)
    }

    @Test func `What a transformer refuses is an error with its place`() throws {
      let source = Self.needed.replacing("40", with: "400")
      let error = try #require(throws: ResourceDecodingError.self) {
        try JSONAPIDecoder().decode(Member.self, from: Self.document(source))
      }
      #expect(error.code == .invalidValue)
      #expect(error.pointer == "/data/attributes/share")
      var member = try Self.member()
      member.share = -1
      #expect(throws: Percentage.OutOfRange.self) { try JSONAPIEncoder().encode(member) }
    }

    @Test func `Drafts write values as the wrappers do`() throws {
      let draft = Member.draft(id: "1") {
        $0.name = " Ada "
        $0.birthday = Date(timeIntervalSince1970: 0)
        $0.joinedAt = Date(timeIntervalSince1970: 1000)
        $0.leftAt = nil
        $0.dueOn = RFC3339.date(from: "2024-12-31T00:00:00Z")
        $0.state = .active
      }
      let written = try JSONValue(parsing: JSONAPIEncoder().updateDocument(for: draft))
      #expect(
        written["data"]?["attributes"] == [
          "name": "Ada", "birthday": "1970-01-01", "joined-at": 1000, "left-at": nil,
          "due-on": "31.12.2024", "state": "active",
        ])
      #expect(draft.birthday == .value(Date(timeIntervalSince1970: 0)))
      #expect(draft["birthday"] == "1970-01-01")
      #expect(draft["joinedAt"] == 1000)
      #expect(draft.leftAt == .null)
    }

    @Test func `A draft with a value that a validator refuses is not written`() {
      let draft = Member.draft { $0.share = 101 }
      #expect(throws: Percentage.OutOfRange.self) {
        try JSONAPIEncoder().createDocument(for: draft)
      }
    }

    @Test func `The difference of two values has the written forms`() throws {
      let old = try Self.member(#","left-at":1500"#)
      var new = old
      new.birthday = Date(timeIntervalSince1970: 0)
      new.leftAt = nil
      new.isAdmin = true
      let changes = try new.changes(from: old)
      #expect(changes.names == ["birthday", "left-at", "is-admin"])
      #expect(
        JSONValue(changes.attributes)
          == ["birthday": "1970-01-01", "left-at": nil, "is-admin": true])
      // Space that the transformer takes away is no difference.
      var spaced = old
      spaced.name = " Ada "
      #expect(try spaced.changes(from: old).isEmpty)
    }

    @Test func `Sparse resources read values as the wrappers do`() throws {
      let sparse = try JSONAPIDecoder().decode(
        Sparse<Member>.self, from: Self.document(Self.needed + #","left-at":1500"#))
      #expect(sparse.name == "Ada")
      #expect(sparse.joinedAt == Date(timeIntervalSince1970: 1000))
      #expect(sparse.leftAt == Date(timeIntervalSince1970: 1.5))
      #expect(try sparse.require(\.dueOn) == RFC3339.date(from: "2024-12-31T00:00:00Z"))
      #expect(try sparse.field(\.biography) == .absent)
      let refused = try JSONAPIDecoder().decode(
        Sparse<Member>.self, from: Self.document(#""share":400"#))
      #expect(throws: ResourceDecodingError.self) { try refused.field(\.share) }
    }

    @Test func `Filters write values as the wrappers do`() throws {
      let date = Date(timeIntervalSince1970: 1_735_603_200)  // 2024-12-31
      let query = Member.query.filter {
        $0.birthday <= date && $0.joinedAt > date && $0.leftAt == date && $0.dueOn != date
          && $0.name == " Ada " && $0.state == .active && $0.biography == nil
      }
      #expect(
        try query.queryItems().map { "\($0.name)=\($0.value)" } == [
          "filter[birthday][lte]=2024-12-31", "filter[joined-at][gt]=1735603200",
          "filter[left-at]=1735603200000", "filter[due-on][ne]=31.12.2024", "filter[name]=Ada",
          "filter[state]=active", "filter[biography][isNull]=true",
        ])
      #expect(try Query<Member>(parsing: query.queryString()) == query)
    }

    @Test func `Paths and names are those of the table`() throws {
      #expect(Member.fields.joinedAt.fieldRoute.path.text == "joined-at")
      #expect(Member.fieldTable.name(at: 4) == "joined-at")
    }
  }

  enum Percentage: Validator {
    struct OutOfRange: Error {}

    static func transform(_ value: Int) throws -> Int {
      guard (0...100).contains(value) else { throw OutOfRange() }
      return value
    }
  }

  enum GermanDay: AttributeDateFormat {
    static let format = DateFormat.custom(
      read: { text in
        let parts = text.split(separator: ".")
        guard parts.count == 3 else { return nil }
        return RFC3339.date(from: "\(parts[2])-\(parts[1])-\(parts[0])T00:00:00Z")
      },
      write: { date in
        let day = RFC3339.string(from: date)?.prefix(10)
        return day?.split(separator: "-").reversed().joined(separator: ".")
      })
  }

  enum FirstState: DefaultValue { static let defaultValue = Member.State.invited }

  @Resource("members", keys: .dasherized)
  struct Member: Equatable {
    var id: String
    @Transformed<Trimmed> var name: String
    @Transformed<Trimmed>.OrNull var biography: String?
    @Validated<Percentage> var share: Int
    @DateOnly var birthday: Date
    @EpochSeconds var joinedAt: Date
    @EpochMilliseconds.OrNull var leftAt: Date?
    @Dated<GermanDay> var dueOn: Date
    @DefaultEmpty<[String]> var tags: [String]
    @DefaultFalse var isAdmin: Bool
    @Default<FirstState> var state: State

    enum State: String, Codable, Sendable { case invited, active }
  }

  struct DraftHolder<Content: Codable & Sendable> {
    @Resource("held")
    struct Held {
      var id: String
      var content: Content
    }

    var draft: Held.Draft
  }

  func emptyDraft<R: Resource>(of type: R.Type, id: R.ID) -> R.Draft { R.Draft(id: id) }

  @Suite("Article.Draft")
  struct DraftNameTests {
    @Test func `It is the library's draft, wherever the type is declared`() {
      #expect(Forms.titles([Forms.draft(title: "a")]) == ["a"])
      var held = DraftHolder<Int>(draft: .init(id: "1"))
      held.draft.content = 7
      #expect(held.draft.content == .value(7))
      #expect(emptyDraft(of: Person.self, id: 1).isEmpty)
      #expect(Person.Draft.self == Draft<Person>.self)
    }
  }
#endif
