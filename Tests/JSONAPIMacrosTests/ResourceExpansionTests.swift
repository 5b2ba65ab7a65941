#if Macros
  import Testing

  @Suite("What @Resource adds")
  struct ResourceExpansionTests {
    @Test func `A codec, a schema, typed paths and an initializer`() {
      expectExpansion(
        """
        @Resource("articles")
        struct Article {
          var id: String
          var title: String
          @Key("description") var summary: String?
          var tags: [String] = []
          @Relationship var author: Person
          var comments: ToMany<Comment>
        }
        """,
        into: """
          struct Article {
            var id: String
            var title: String
            var summary: String?
            var tags: [String] = []
            var author: Person
            var comments: ToMany<Comment>

            nonisolated init(
              id: String,
              title: String,
              summary: String? = nil,
              tags: [String] = [],
              author: Person,
              comments: ToMany<Comment> = .absent
            ) {
              self.id = id
              self.title = title
              self.summary = summary
              self.tags = tags
              self.author = author
              self.comments = comments
            }

            nonisolated static let resourceType: Swift.String = "articles"

            nonisolated static let fieldTable: JSONAPI.FieldTable = JSONAPI.FieldTable(
              attributes: ["title", "description", "tags"],
              relationships: ["author", "comments"],
              explicit: ["description"]
            )

            nonisolated init(from reader: inout JSONAPI.ResourceReader) throws {
              let table = Self.fieldTable
              let id = try reader.id(String.self)
              let title = try reader.attribute(0, in: table, String.self)
              let summary = try reader.attribute(1, in: table, String?.self)
              let tags = try reader.attribute(ifNotNull: 2, in: table, [String].self)
              #sourceLocation(file: "test.swift", line: 6)
              let author = try reader
                               .relationship(3, in: table, Person.self)
              #sourceLocation()
              let comments = try reader.relationship(4, in: table, ToMany<Comment>.self)
              self.id = id
              self.title = title
              self.summary = summary
              if let tags { self.tags = tags }
              self.author = author
              self.comments = comments
            }

            nonisolated func write(to writer: inout JSONAPI.ResourceWriter) throws {
              let table = Self.fieldTable
              try writer.attribute(0, in: table, self.title)
              try writer.attribute(1, in: table, self.summary)
              try writer.attribute(2, in: table, self.tags)
              try writer.relationship(3, in: table, self.author, isChecked: true)
              try writer.relationship(4, in: table, self.comments)
            }

            nonisolated static let schema: JSONAPI.Schema = JSONAPI.Schema(
              "articles",
              id: String.self,
              [
                .attribute("title", String.self),
                .attribute("description", String?.self, property: "summary"),
                .attribute("tags", [String].self, hasInitialValue: true),
                .relationship("author", Person.self, isChecked: true),
                .relationship("comments", ToMany<Comment>.self),
              ]
            )

            nonisolated struct Fields: Swift.Sendable {
              var title: JSONAPI.AttributePath<Article, String> { .init("title") }
              var summary: JSONAPI.AttributePath<Article, String?> { .init("description") }
              var tags: JSONAPI.AttributePath<Article, [String]> { .init("tags") }
              #sourceLocation(file: "test.swift", line: 6)
              var author: JSONAPI
                                       .ToOnePath<Article, Person> { .init("author") }
              #sourceLocation()
              var comments: JSONAPI.ToManyPath<Article, Comment> { .init("comments") }
            }

            nonisolated static var fields: Fields { Fields() }
          }

          nonisolated extension Article: \(relatedResource), JSONAPI.Resource, \
          JSONAPI.StaticResource {}
          """)
    }

    @Test(
      "Members are as visible as the struct",
      arguments: [
        ("public struct A", "public "), ("package struct A", "package "), ("struct A", ""),
        ("private struct A", ""), ("fileprivate struct A", ""), ("internal struct A", ""),
      ])
    func access(declaration: String, modifier: String) {
      let text = expansion(
        of: """
          @Resource("a") \(declaration) {
            \(modifier)var id: Int
            \(modifier)var x: Int
          }
          """)
      for member in [
        "nonisolated init(\n    id: Int", "nonisolated static let resourceType",
        "nonisolated static let fieldTable", "nonisolated init(from ",
        "nonisolated func write(", "nonisolated static let schema", "nonisolated struct Fields",
        "var x: JSONAPI.AttributePath<A, Int>",
        "nonisolated static var fields",
      ] {
        #expect(text.contains("  \(modifier)\(member)"), "\(modifier)\(member)")
      }
    }

    @Test func `An extension around a struct says how visible it is`() {
      let text = expansion(
        of: "public extension Outer { @Resource(\"a\") struct A { public var id: Int } }")
      #expect(text.contains("public nonisolated static let resourceType"))
      #expect(text.contains("public nonisolated init(\n    id: Int"))
    }

    @Test func `Private properties are coded, and need no parameter where they have a value`() {
      let text = expansion(
        of: """
          @Resource("a") public struct A {
            public var id: Int
            private var x: Int = 0
            var y: Int
            fileprivate(set) public var z: Int
          }
          """)
      #expect(text.contains("  nonisolated init(\n    id: Int,\n    y: Int,\n    z: Int\n  )"))
      #expect(text.contains("[\"x\", \"y\", \"z\"]"))
      #expect(!text.contains("var x: JSONAPI"))
      #expect(text.contains("  var y: JSONAPI"))
      #expect(text.contains("  public var z: JSONAPI"))
    }

    @Test(arguments: [
      "init(id: Int) { self.id = id }",
      "var `default`: Int; init(id: Int, default: Int) { (self.id, self.default) = (id, `default`) }",
      "var `default`: Int; init(id: Int, `default`: Int) { (self.id, self.default) = (id, `default`) }",
    ])
    func `An initializer that is there already is left alone`(_ members: String) {
      let text = expansion(of: "@Resource(\"a\") struct A { var id: Int; \(members) }")
      #expect(!text.contains("init(\n"))
    }

    @Test(
      "Default values of a public initializer are public",
      arguments: [
        ("[String]", "[]", true), ("Int", "-1", true), ("Kind", ".plain", true),
        ("Kind", "Kind.plain", true), ("Date", "Date()", true), ("String?", "nil", true),
        ("[String: Int]", "[:]", true), ("String", "UUID().uuidString", false),
        ("Int", "Constants.limit", false), ("String", "\"\\(limit)\"", false),
      ])
    func publicDefaults(type: String, value: String, isPublic: Bool) {
      let property = "public var x: \(type) = \(value)"
      let text = expansion(
        of: "@Resource(\"a\") public struct A { public var id: Int; \(property) }")
      #expect(text.contains("  x: \(type) = \(value)\n") == isPublic)
      #expect(text.contains("  x: \(type)\n") != isPublic)
      let notPublic = expansion(of: "@Resource(\"a\") struct A { var id: Int; \(property) }")
      #expect(notPublic.contains("  x: \(type) = \(value)\n"))
    }

    @Test(
      "Static properties of generic types are not stored",
      arguments: [
        "@Resource(\"a\") struct A<T: Codable & Sendable> { var id: Int }",
        "struct Outer<T> { @Resource(\"a\") struct A { var id: Int } }",
        "extension Outer<Int> { @Resource(\"a\") struct A { var id: Int } }",
        "extension Outer where T: Hashable { @Resource(\"a\") struct A { var id: Int } }",
      ])
    func generics(source: String) {
      let text = expansion(of: source)
      #expect(text.contains("static var resourceType: Swift.String {"))
      #expect(text.contains("static var fieldTable: JSONAPI.FieldTable {"))
      #expect(text.contains("static var schema: JSONAPI.Schema {"))
    }

    @Test func `The conformance is as available as the type and those around it`() {
      let text = expansion(
        of: """
          @available(macOS 15, *) enum Outer {
            @available(*, deprecated) @Resource("a") struct A { var id: Int }
          }
          """)
      #expect(
        text.contains(
          "@available(macOS 15, *)\n@available(*, deprecated)\nnonisolated extension Outer.A: Swift"
        ))
    }

    @Test(
      "Names follow the key format, unless they are given",
      arguments: [
        (".asIs", "imageURL", "asIs"), (".dasherized", "image-url", "dasherized"),
        ("KeyFormat.underscored", "image_url", "underscored"),
        ("JSONAPI.KeyFormat.underscored", "image_url", "underscored"),
      ])
    func keyFormats(format: String, name: String, keys: String) {
      let text = expansion(
        of: """
          @Resource("a", keys: \(format)) struct A {
            var id: Int
            var imageURL: String
            @Key("Sub_Title") var subTitle: String
          }
          """)
      #expect(text.contains("attributes: [\"\(name)\", \"Sub_Title\"]"))
      #expect(text.contains("AttributePath<A, String> { .init(\"\(name)\")"))
      #expect(text.contains(".attribute(\"Sub_Title\", String.self, property: \"subTitle\")"))
      #expect(
        text.contains("explicit: [\"Sub_Title\"],\n    keys: JSONAPI.KeyFormat.\(keys)\n"))
    }

    @Test(
      "An attribute with a forbidden name is read, and nothing else", arguments: ["type", "id"])
    func forbiddenAttribute(key: String) {
      let text = expansion(
        of: """
          @Resource("a") struct A {
            var id: Int
            @Key("\(key)") var kind: String?
            var title: String
          }
          """)
      #expect(text.contains("attributes: [\"\(key)\", \"title\"]"))
      #expect(text.contains("let kind = try reader.attribute(0, in: table, String?.self)"))
      #expect(text.contains("try writer.attribute(1, in: table, self.title)"))
      #expect(!text.contains("writer.attribute(0"))
      #expect(!text.contains("var kind: JSONAPI.AttributePath"))
      #expect(!text.contains(".attribute(\"\(key)\""))
      let alone = expansion(
        of: "@Resource(\"a\") struct A { var id: Int; @Key(\"\(key)\") var x: Int }")
      #expect(alone.ranges(of: "let table = Self.fieldTable").count == 1)
    }

    @Test func `A custom key format is asked when the program runs`() {
      let text = expansion(
        of: "@Resource(\"a\", keys: .shouting) struct A { var id: Int; var title: String }")
      #expect(
        text.contains("attributes: [\"title\"],\n    relationships: [],\n    keys: .shouting"))
      #expect(text.contains("A.fieldTable.name(at: 0)"))
    }

    @Test func `Names that Swift reserves lose their backticks in documents`() {
      let text = expansion(
        of: "@Resource(\"a\") struct A { var id: Int; var `default`: String }")
      #expect(text.contains("attributes: [\"default\"]"))
      #expect(text.contains("let `default` = try reader.attribute(0, in: table, String.self)"))
      #expect(text.contains("var `default`: JSONAPI.AttributePath<A, String>"))
    }

    @Test func `Names with spaces keep their backticks in the code`() {
      let text = expansion(
        of: """
          @Resource("a") struct A {
            var id: Int
            var `home address`: Address
            @DateOnly var `due date`: Date
          }
          """)
      #expect(text.contains("attributes: [\"home address\", \"due date\"]"))
      #expect(text.contains("let `__home address` = JSONAPI.ResourceReader.kind(of: Address.self)"))
      #expect(text.contains("self.`_due date` = `due date`"))
      #expect(text.contains("try writer.attribute(1, in: table, self.`_due date`)"))
    }

    @Test func `'Self' is the model in paths, too`() {
      let text = expansion(
        of: """
          @Resource("a") struct A {
            var id: Int
            var parent: ToOne<Self>
            @Relationship var children: [Self]
            var kind: Self.Kind
          }
          """)
      #expect(text.contains("var parent: JSONAPI.ToOnePath<A, A>"))
      #expect(text.contains(".ToManyPath<A, A>"))
      #expect(text.contains("AttributePath<A, A.Kind>"))
    }

    @Test(arguments: ["Self", "my-Self"]) func `A key keeps a 'Self' in it`(key: String) {
      let text = expansion(
        of: "@Resource(\"a\") struct A { var id: Int; @Key(\"\(key)\") var own: Self.Kind }")
      #expect(text.contains("AttributePath<A, A.Kind> { .init(\"\(key)\") }"))
    }

    @Test func `Names of the generated code's own variables can be fields`() {
      let text = expansion(
        of: "@Resource(\"a\") struct A { var id: Int; var reader: Int = 0; var table: Money }")
      #expect(
        text.contains("let reader__value = try reader.attribute(ifNotNull: 0, in: table, Int.self)")
      )
      #expect(text.contains("let table__value = try reader.attribute(1, in: table, Money.self)"))
    }

    @Test func `A wrapped property is read and written as its wrapper`() {
      let text = expansion(
        of: "@Resource(\"a\") struct A { var id: Int; @Transformed<Trimmed> var x: String }")
      #expect(
        text.contains("let x = try reader.attribute(0, in: table, Transformed<Trimmed>.self)"))
      #expect(text.contains("try writer.attribute(0, in: table, self._x)"))
      #expect(text.contains("JSONAPI.AttributePath<A, String>"))
    }

    @Test func `The initial value stands for what is null or missing, unless null is a value`() {
      let text = expansion(
        of: """
          @Resource("a") struct A {
            var id: Int
            var tags: [String] = []
            var note: String? = "none"
            var state: Field<String> = .absent
          }
          """)
      #expect(
        text.contains("let tags = try reader.attribute(ifNotNull: 0, in: table, [String].self)"))
      #expect(text.contains("if let tags { self.tags = tags }"))
      #expect(
        text.contains("let note = try reader.attribute(ifPresent: 1, in: table, String?.self)"))
      #expect(
        text.contains(".attribute(ifPresent: 2, in: table, Field<String>.self)"))
      #expect(text.contains("if let state {"))
      #expect(text.contains("var state: JSONAPI.AttributePath<A, Swift.Optional<String>>"))
      #expect(text.contains(".attribute(\"state\", Swift.Optional<String>.self)"))
      #expect(text.contains(".attribute(\"note\", String?.self)"))
      #expect(text.contains(".attribute(\"tags\", [String].self, hasInitialValue: true)"))
    }

    @Test func `The resource's own members are read and written as such`() {
      let text = expansion(
        of: """
          @Resource("a") struct A {
            var id: UUID
            var lid: String?
            var meta: AMeta?
            var links: [String: String]
          }
          """)
      for line in [
        "let id = try reader.id(UUID.self)", "let lid = reader.lid", "self.lid = lid",
        "JSONAPI.Resource, JSONAPI.StaticResource, JSONAPI.LocallyIdentified {}",
        "let meta = try reader.meta(AMeta?.self, in: table)", "self.meta = meta",
        "let links = try reader.links([String: String].self, in: table)",
        "let table = Self.fieldTable", "try writer.meta(self.meta, in: table)",
        "attributes: [],\n    relationships: []",
        "ownMembers: [.meta(AMeta?.self), .links([String: String].self)]",
      ] {
        #expect(text.contains(line), "\(line)")
      }
    }

    @Test func `The initial value of meta or links stands for what is missing`() {
      let text = expansion(
        of: """
          @Resource("a") struct A {
            var id: String
            var meta: AMeta = AMeta()
            var links: [String: String] = [:]
          }
          """)
      for line in [
        "let meta = try reader.meta(ifPresent: AMeta.self, in: table)",
        "if let meta {", "self.meta = meta",
        "let links = try reader.links(ifPresent: [String: String].self, in: table)",
        "if let links {", "self.links = links",
        ".meta(AMeta.self, hasInitialValue: true), .links([String: String].self, hasInitialValue: true)",
      ] {
        #expect(text.contains(line), "\(line)")
      }
    }

    @Test func `What is not stored is no field`() {
      let text = expansion(
        of: """
          @Resource("a") struct A {
            var id: Int
            static var shared = 1
            let version = 2
            var both: Int { get { 1 } set {} }
            lazy var later = 3
            var watched: Int = 0 { didSet { print(watched) } }
            @Ignored var isExpanded = false
            @Ignored private var cache: [String: Data]?
          }
          """)
      #expect(text.contains("attributes: [\"watched\"]"))
    }

    @Test func `Each of several properties in one declaration is a field`() {
      let text = expansion(
        of: "@Resource(\"a\") struct A { var id: Int; var x, y: String, z: Bool = true }")
      #expect(text.contains("attributes: [\"x\", \"y\", \"z\"]"))
      #expect(text.contains("  x: String,\n    y: String,\n    z: Bool = true\n"))
    }

    @Test(
      "Paths lead to the type at the other end",
      arguments: [
        ("@Relationship var x: P", "ToOnePath<A, P>"),
        ("@Relationship var x: P?", "ToOnePath<A, P>"),
        ("@Relationship var x: [P]", "ToManyPath<A, P>"),
        ("@Relationship var x: Swift.Array<P>", "ToManyPath<A, P>"),
        ("var x: ToOne<P>", "ToOnePath<A, P>"), ("var x: JSONAPI.ToMany<P>", "ToManyPath<A, P>"),
        ("var x: ToMany<M.P>?", "ToManyPath<A, M.P>"),
        ("var x: Optional<ToOne<P>>", "ToOnePath<A, P>"),
      ])
    func destinations(declaration: String, path: String) {
      let text = expansion(of: "@Resource(\"a\") struct A { var id: Int; \(declaration) }")
      #expect(text.contains("var x: JSONAPI.\(path)"))
      #expect(text.contains("relationships: [\"x\"]"))
    }
  }
#endif
