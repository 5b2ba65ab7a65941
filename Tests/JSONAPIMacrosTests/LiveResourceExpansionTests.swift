#if Macros
  import Testing

  @Suite("What @LiveResource adds")
  struct LiveResourceExpansionTests {
    @Test func `A record, marks for accessors, a table of fields, a schema and typed paths`() {
      expectExpansion(
        """
        @LiveResource("articles")
        final class Article {
          var title: String = ""
          @Key("description") var summary: String?
          @Coded(as: DateOnly.self) var day: Date?
          @Relationship var author: Person?
          @Relationship var comments: [Comment]
          var editor: ToOne<Person>
        }
        """,
        into: """
          final class Article {
            @JSONAPIStore.LiveField(0)
            var title: String = ""
            @JSONAPIStore.LiveField(1) var summary: String?
            @JSONAPIStore.LiveField(2) var day: Date?
            @JSONAPIStore.LiveField(3) var author: Person?
            @JSONAPIStore.LiveField(4) var comments: [Comment]
            @JSONAPIStore.LiveField(5)
            var editor: ToOne<Person>

            nonisolated let liveRecord: JSONAPIStore.LiveRecord

            nonisolated init(liveRecord: consuming JSONAPIStore.UnclaimedRecord) {
              self.liveRecord = liveRecord.claim()
            }

            nonisolated static let resourceType: Swift.String = "articles"

            nonisolated static let liveFields = JSONAPIStore.LiveFields<Article>(JSONAPI.FieldTable(
              attributes: ["title", "description", "day"],
              relationships: ["author", "comments", "editor"],
              explicit: ["description"]
            ), codings: [2: DateOnly.self])

            nonisolated static let livePaths = JSONAPIStore.LivePaths<Article>(6)

            nonisolated var id: Swift.String? { liveRecord.id(of: self) }

            nonisolated static let schema: JSONAPI.Schema = JSONAPI.Schema(
              "articles",
              id: Swift.String?.self,
              [
                .attribute("title", String.self, hasInitialValue: true),
                .attribute("description", String?.self, property: "summary"),
                .attribute("day", Date?.self, as: DateOnly.self),
                .relationship("author", Person?.self, isChecked: true),
                .relationship("comments", [Comment].self, isChecked: true),
                .relationship("editor", ToOne<Person>.self),
              ]
            )

            nonisolated struct Fields: Swift.Sendable {
              var title: JSONAPI.AttributePath<Article, String> { .init("title") }
              var summary: JSONAPI.AttributePath<Article, String?> { .init("description") }
              var day: JSONAPI.AttributePath<Article, Date?> { .init("day", as: DateOnly.self) }
              #sourceLocation(file: "test.swift", line: 5)
              var author: JSONAPI
                                       .ToOnePath<Article, Person> { .init("author") }
              #sourceLocation()
              #sourceLocation(file: "test.swift", line: 6)
              var comments: JSONAPI
                                          .ToManyPath<Article, Comment> { .init("comments") }
              #sourceLocation()
              var editor: JSONAPI.ToOnePath<Article, Person> { .init("editor") }
            }

            nonisolated static var fields: Fields { Fields() }
          }

          nonisolated extension Article: \(relatedResource), JSONAPI.Resource, \
          JSONAPI.LocallyIdentified, JSONAPIStore.LiveDecodable, JSONAPIStore.LiveResource {}
          """)
    }

    @Test func `Properties whose types may be resources are checked when an object is made`() {
      let text = expansion(
        of: """
          @LiveResource("articles")
          final class Article {
            var title: String?
            @Coded(as: DateOnly.self) var day: Date?
            @Coded(as: Transformed<Named>.self) var editor: Person?
            var author: Person?
          }
          """)
      #expect(text.contains("let __author = JSONAPI.ResourceReader.kind(of: Person?.self)"))
      for name in ["title", "day", "editor"] { #expect(!text.contains("let __\(name) ")) }
    }

    @Test func `Accessors go through the record`() {
      expectExpansion(
        """
        final class Article {
          @LiveField(-1) var id: UUID?
          @LiveField(-1) var meta: ArticleMeta?
          @LiveField(0) var title: String = ""
          @LiveField(1) @Key("description") var summary: String?
          @LiveField(2) @Coded(as: DateOnly.self) var day: Date?
          @LiveField(3) var note: Field<String>
          @LiveField(4) @Relationship var author: Person?
          @LiveField(5) @Relationship var comments: [Comment]
          @LiveField(6) var editor: ToOne<Person>
        }
        """,
        into: """
          final class Article {
            var id: UUID? {
            get { liveRecord.id(of: self) }
            }
            var meta: ArticleMeta? {
            get { liveRecord.meta(of: self, nil) }
            }
            var title: String {
            get { liveRecord.value(0, of: self, "") }
            set { liveRecord.set(0, of: self, newValue) }
            _modify {
              var new = self.title
              defer { if liveRecord.canChange(0, of: self) { liveRecord.set(0, of: self, new) } }
              yield &new
            }
            }
            var summary: String? {
            get { liveRecord.value(1, of: self, nil) }
            set { liveRecord.set(1, of: self, newValue) }
            _modify {
              var new = self.summary
              defer { if liveRecord.canChange(1, of: self) { liveRecord.set(1, of: self, new) } }
              yield &new
            }
            }
            var day: Date? {
            get { liveRecord.value(2, of: self, as: DateOnly.self, nil) }
            set { liveRecord.set(2, of: self, as: DateOnly.self, newValue) }
            _modify {
              var new = self.day
              defer { if liveRecord.canChange(2, of: self) { liveRecord.set(2, of: self, as: DateOnly.self, new) } }
              yield &new
            }
            }
            var note: Field<String> {
            get {
              #sourceLocation(file: "test.swift", line: 6)
              liveRecord
                               .value(3, of: self, .absent)
              #sourceLocation()
            }
            set { liveRecord.set(3, of: self, newValue) }
            _modify {
              var new = self.note
              defer { if liveRecord.canChange(3, of: self) { liveRecord.set(3, of: self, new) } }
              yield &new
            }
            }
            var author: Person? {
            get {
              #sourceLocation(file: "test.swift", line: 7)
              liveRecord
                                             .one(4, of: self)
              #sourceLocation()
            }
            set { liveRecord.set(4, of: self, one: newValue) }
            }
            var comments: [Comment] {
            get {
              #sourceLocation(file: "test.swift", line: 8)
              liveRecord
                                             .many(5, of: self)
              #sourceLocation()
            }
            set { liveRecord.set(5, of: self, many: newValue) }
            _modify {
              let old = self.comments
              var new = old
              defer { liveRecord.change(5, of: self, from: old, to: new) }
              yield &new
            }
            }
            var editor: ToOne<Person> {
            get { liveRecord.relationship(6, of: self) }
            set { liveRecord.set(6, of: self, relationship: newValue) }
            }
          }
          """)
    }

    @Test(
      "Members are as visible as the class",
      arguments: [("public ", "public "), ("package ", "package "), ("", ""), ("private ", "")])
    func access(access: String, modifier: String) {
      let text = expansion(
        of: """
          @LiveResource("articles", keys: .dasherized)
          \(access)final class Article {
            \(access)var wordCount: Int?
          }
          """)
      #expect(text.contains("  \(modifier)nonisolated let liveRecord: JSONAPIStore.LiveRecord"))
      #expect(text.contains("  \(modifier)nonisolated var id: Swift.String?"))
      #expect(text.contains("attributes: [\"word-count\"]"))
    }
  }
#endif
