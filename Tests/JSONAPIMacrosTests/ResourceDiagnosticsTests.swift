#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import Testing

  @testable import JSONAPIMacros

  @Suite("What @Resource reports")
  struct ResourceDiagnosticsTests {
    @Test func `A class is no struct`() {
      expectReports(
        "@Resource(\"articles\") final class Article { var id = \"\" }",
        [
          Report(
            "'@Resource' needs a struct; a class that follows a store is marked '@LiveResource'",
            at: "class")
        ])
    }

    @Test(arguments: ["Double", "[String]", "URL", "Date"])
    func `An id is of a type that identifies`(type: String) {
      expectReports(
        "@Resource(\"a\") struct A { var id: \(type) }",
        [
          Report(
            "'\(type)' can't identify a resource: 'id' is a 'String', an integer, a 'UUID' or a type "
              + "that conforms to 'ResourceID'", at: type,
            fixIts: ["replace '\(type)' with 'String'"])
        ],
        fixed: "@Resource(\"a\") struct A { var id: String }")
    }

    @Test(arguments: ["Node?", "Node"])
    func `A struct leads to its own type by linkage`(type: String) {
      let source = "@Resource(\"a\") struct Node { var id: Int; @Relationship var up: \(type) }"
      expectReports(
        source,
        [
          Report(
            "a struct can't contain itself; 'ToOne<Node>' leads to a resource of the same type",
            at: type, occurrence: type == "Node" ? 2 : 1,
            fixIts: ["replace '\(type)' with 'ToOne<Node>'"])
        ],
        fixed: "@Resource(\"a\") struct Node { var id: Int; @Relationship var up: ToOne<Node> }")
    }

    @Test func `Dates that may be null have a wrapper of their own`() {
      expectReports(
        "@Resource(\"a\") struct A { var id: Int; @DateOnly var day: Date? }",
        [
          Report(
            "'@DateOnly' is for values that can't be null; one that may be is marked "
              + "'@DateOnly.OrNull'", at: "@DateOnly",
            fixIts: ["replace 'DateOnly' with 'DateOnly.OrNull'"])
        ],
        fixed: "@Resource(\"a\") struct A { var id: Int; @DateOnly.OrNull var day: Date? }")
    }

    @Test func `An enum gets the other macro`() {
      expectReports(
        "@Resource(\"people\")\nenum Commenter { case person(Person) }",
        [
          Report(
            "'@Resource' needs a struct; an enum of resources is marked '@ResourceUnion'",
            at: "enum", fixIts: ["replace '@Resource(\"people\")' with '@ResourceUnion'"])
        ],
        fixed: "@ResourceUnion\nenum Commenter { case person(Person) }")
    }

    @Test func `A resource has an id (RES-02)`() {
      expectReports(
        """
        @Resource("articles")
        public struct Article {
          /// The title.
          public var title: String
        }
        """,
        [
          Report(
            "a resource needs a stored property 'id'", at: "Article",
            fixIts: ["add 'public var id: String'"])
        ],
        fixed: """
          @Resource("articles")
          public struct Article {
            public var id: String
            /// The title.
            public var title: String
          }
          """)
    }

    @Test func `An empty struct gets its id on a line of its own`() {
      expectReports(
        "@Resource(\"articles\") struct Article {}",
        [
          Report(
            "a resource needs a stored property 'id'", at: "Article",
            fixIts: ["add 'var id: String'"])
        ],
        fixed: "@Resource(\"articles\") struct Article {\n  var id: String\n}")
    }

    @Test(
      "An id is read from documents",
      arguments: [
        ("var id: String { title }", "this one is computed"),
        ("static var id: String = \"\"", "this one is static"),
        ("let id: String = \"1\"", "this one is a constant that has its value already"),
        ("lazy var id: String = title", "this one is lazy"),
      ])
    func unreadableID(declaration: String, reason: String) {
      expectReports(
        "@Resource(\"a\") struct A { var title: String; \(declaration) }",
        [Report("'id' is read from documents; \(reason)", at: "id")])
    }

    @Test(
      "The names of types follow the rules (RES-09)",
      arguments: [
        ("", "a resource's type can't be empty (NAM-02)"),
        ("a/b", "a resource's type can't contain '/' (NAM-07)"),
        ("-a", "a resource's type can't begin or end with '-' (NAM-04)"),
        ("a_", "a resource's type can't begin or end with '_' (NAM-04)"),
        ("a.b", "a resource's type can't contain '.' (NAM-07)"),
      ])
    func forbiddenType(type: String, message: String) {
      expectReports(
        "@Resource(\"\(type)\") struct A { var id: String }",
        [Report(message, at: "\"\(type)\"")])
    }

    @Test func `The type is a literal`() {
      expectReports(
        "@Resource(Names.articles) struct A { var id: String }",
        [Report("the type of a resource is a string literal", at: "Names.articles")])
    }

    @Test(
      "The names of fields follow the rules (RES-12, RES-18)",
      arguments: [
        ("@title", "JSON:API ignores members whose names begin with '@' (NAM-10)"),
        ("", "a field's name can't be empty (NAM-02)"),
        ("first.name", "a field's name can't contain '.' (NAM-07)"),
        ("a,b", "a field's name can't contain ',' (NAM-07)"),
        ("a[b]", "a field's name can't contain '[' (NAM-07)"),
      ])
    func forbiddenKey(key: String, message: String) {
      expectReports(
        "@Resource(\"a\") struct A { var id: Int; @Key(\"\(key)\") var x: String }",
        [Report(message, at: "\"\(key)\"")])
    }

    @Test(
      "Names that servers send against the rules are read and written",
      arguments: ["var x: String", "var x: ToOne<B>"],
      [
        ("% of target", "a field's name can't contain '%' (NAM-07)"),
        ("first+name", "a field's name can't contain '+' (NAM-07)"),
        ("name-", "a field's name can't begin or end with '-' (NAM-04)"),
      ])
    func sentKey(property: String, name: (key: String, message: String)) {
      expectReports(
        "@Resource(\"a\") struct A { @Key(\"\(name.key)\") \(property) }",
        [
          Report(
            "\(name.message); it is read and written as it is", at: "\"\(name.key)\"",
            severity: .warning),
          Report(
            "a resource needs a stored property 'id'", at: "A", fixIts: ["add 'var id: String'"]),
        ])
    }

    @Test("An attribute with a forbidden name may be read", arguments: ["type", "id"])
    func forbiddenAttribute(key: String) {
      expectReports(
        "@Resource(\"a\") struct A { @Key(\"\(key)\") var x: String }",
        [
          Report(
            "JSON:API forbids an attribute called '\(key)' (RES-12); this one is read where a "
              + "server has it, and never written", at: "\"\(key)\"", severity: .warning),
          Report(
            "a resource needs a stored property 'id'", at: "A", fixIts: ["add 'var id: String'"]),
        ])
    }

    @Test("A relationship has no forbidden name", arguments: ["type", "id"])
    func forbiddenRelationship(key: String) {
      expectReports(
        "@Resource(\"a\") struct A { var id: Int; @Key(\"\(key)\") var x: ToOne<B> }",
        [
          Report(
            "JSON:API forbids a field called '\(key)', which is a resource's own member (RES-12)",
            at: "\"\(key)\"")
        ])
    }

    @Test func `A property with a forbidden name gets another key`() {
      expectReports(
        """
        @Resource("vehicles") struct Vehicle {
          var id: String
          var type: String
          /// Of no use.
          public var _count: Int
        }
        """,
        [
          Report(
            "JSON:API forbids a field called 'type', which is a resource's own member (RES-12)",
            at: "type", fixIts: ["add '@Key(\"vehicleType\")'"]),
          Report(
            "a field's name can't begin or end with '_' (NAM-04)", at: "_count",
            fixIts: ["add '@Key(\"count\")'"]),
        ],
        fixed: """
          @Resource("vehicles") struct Vehicle {
            var id: String
            @Key("vehicleType") var type: String
            /// Of no use.
            @Key("count") public var _count: Int
          }
          """)
    }

    @Test func `Attributes and relationships share one namespace (RES-11)`() {
      expectReports(
        """
        @Resource("a", keys: .dasherized) struct A {
          var id: String
          var authorName: String
          @Key("author-name") @Relationship var author: Person
        }
        """,
        [
          Report(
            "two fields are called 'author-name' (RES-11)", at: "\"author-name\"",
            note: ("'authorName' has that name already", "authorName"))
        ])
    }

    @Test(
      "Some types have no form in JSON",
      arguments: [
        ("() -> Void", "a function has no form in JSON; make the property computed or static"),
        (
          "@Sendable (Int) -> Int",
          "a function has no form in JSON; make the property computed or static"
        ),
        ("(Int, Int)", "a tuple has no form in JSON; use a Codable struct"),
        ("String.Type", "a type has no form in JSON"),
        (
          "any Shape",
          "'any Shape' does not say which type to read; name a type, use an enum marked "
            + "'@ResourceUnion' for resources of several types, or 'JSONValue' for any value"
        ),
        ("some Shape", "an opaque type can't be read from JSON; name the type"),
        (
          "Shape & Sendable",
          "'Shape & Sendable' does not say which type to read; name a type, or use 'JSONValue' for "
            + "any value"
        ),
        ("Void", "'Void' has no form in JSON"),
      ])
    func unsupportedType(type: String, message: String) {
      let node = type.hasPrefix("@") ? String(type.dropFirst("@Sendable ".count)) : type
      expectReports(
        "@Resource(\"a\") struct A { var id: Int; var x: \(type) }", [Report(message, at: node)])
    }

    @Test(
      "Unsupported types are found within others",
      arguments: ["[%]", "[String: %]", "%?", "Array<%>", "Optional<%>", "[[%]]", "(%)?"])
    func nestedUnsupportedType(form: String) {
      let before = "@Resource(\"a\") struct A { var id: Int; var x: "
      let type = form.replacing("%", with: "Any")
      expectReports(
        "\(before)\(type) }",
        [
          Report(
            "'Any' does not say which type to read", at: "Any",
            fixIts: ["replace 'Any' with 'JSONValue'"])
        ],
        fixed: "\(before)\(form.replacing("%", with: "JSONValue")) }")
    }

    @Test func `An implicitly unwrapped optional becomes an optional`() {
      expectReports(
        "@Resource(\"a\") struct A { var id: Int; var x: String! }",
        [
          Report(
            "'String!' hides whether the value can be null; use an optional, or a type that can't "
              + "be null",
            at: "String!", fixIts: ["replace 'String!' with 'String?'"])
        ],
        fixed: "@Resource(\"a\") struct A { var id: Int; var x: String? }")
    }

    @Test func `A type is needed unless the value is a literal`() {
      expectReports(
        """
        @Resource("a") struct A {
          var id = ""
          var (x, y) = (1, 2)
          var count = -1, ratio = 0.5, isNew = true
          var date = Date()
        }
        """,
        [
          Report("declare each field on its own, with its type", at: "(x, y)"),
          Report(
            "'date' needs a type, which macros can't infer", at: "date", fixIts: ["add a type"]),
        ],
        fixed: """
          @Resource("a") struct A {
            var id = ""
            var (x, y) = (1, 2)
            var count = -1, ratio = 0.5, isNew = true
            var date: <#Type#> = Date()
          }
          """)
    }

    @Test(
      "A value is no relationship", arguments: ["String", "[Int]", "Date?", "[String: Person]"])
    func valueAsRelationship(type: String) {
      expectReports(
        "@Resource(\"a\") struct A { var id: UInt8; @Relationship var x: \(type) }",
        [
          Report(
            "'\(type)' can't be a relationship: it is a value, not a resource", at: type,
            fixIts: ["remove '@Relationship'"])
        ],
        fixed: "@Resource(\"a\") struct A { var id: UInt8; var x: \(type) }")
    }

    @Test(
      "Linkage leads to a resource",
      arguments: [
        (
          "ToOne<String>", "String",
          "'ToOne<String>' can't be a relationship: 'String' is a value, not a resource; make it an attribute"
        ),
        (
          "ToMany<Int>?", "Int",
          "'ToMany<Int>?' can't be a relationship: 'Int' is a value, not a resource; make it an attribute"
        ),
        (
          "ToOne<[String: Int]>", "[String: Int]",
          "'ToOne<[String: Int]>' can't be a relationship: '[String: Int]' is a value, not a resource; make it an attribute"
        ),
        (
          "JSONAPI.ToOne<[Person]>", "ToMany<Person>",
          "'ToOne' leads to a resource, not to an array; 'ToMany<Person>' leads to several"
        ),
        (
          "ToMany<[Person?]>", "ToMany<Person>",
          "'ToMany' leads to a resource, not to an array; 'ToMany<Person>' leads to several"
        ),
        (
          "ToOne<Person?>", "ToOne<Person>",
          "'ToOne' leads to a resource, not to an optional; 'ToOne<Person>' has states for null and for nothing"
        ),
      ])
    func linkage(type: String, repaired: String, message: String) {
      expectReports(
        "@Resource(\"a\") struct A { var id: UInt8; var x: \(type) }",
        [Report(message, at: type, fixIts: ["replace '\(type)' with '\(repaired)'"])],
        fixed: "@Resource(\"a\") struct A { var id: UInt8; var x: \(repaired) }")
    }

    @Test(arguments: ["[Person?]", "[[Person]]"])
    func `A relationship leads to one or to many`(type: String) {
      expectReports(
        "@Resource(\"a\") struct A { var id: Int; @Relationship var x: \(type) }",
        [
          Report(
            "'\(type)' can't be a relationship: it leads to one resource or to an array of them",
            at: type)
        ])
    }

    @Test(
      "Marks belong to stored properties",
      arguments: [
        ("var x: Person { p }", "this one is computed"),
        ("static var x: Person = p", "this one is static"),
        ("let x: Int = 1", "this one is a constant that has its value already"),
      ])
    func misplacedMark(declaration: String, reason: String) {
      expectReports(
        "@Resource(\"a\") struct A { var id: Int; @Relationship \(declaration) }",
        [
          Report(
            "'@Relationship' belongs to a stored property; \(reason)", at: "@Relationship",
            fixIts: ["remove '@Relationship'"])
        ],
        fixed: "@Resource(\"a\") struct A { var id: Int; \(declaration) }")
    }

    @Test func `A linkage is a relationship without a mark`() {
      expectReports(
        "@Resource(\"a\") struct A { @Relationship var x: ToOne<B> }",
        [
          Report(
            "'ToOne<B>' is a relationship without '@Relationship'", at: "@Relationship",
            severity: .warning, fixIts: ["remove '@Relationship'"]),
          Report(
            "a resource needs a stored property 'id'", at: "A", fixIts: ["add 'var id: String'"]),
        ],
        fixed: "@Resource(\"a\") struct A { var x: ToOne<B> }",
        applying: ["remove '@Relationship'"])
    }

    @Test func `The type of the resource is the macro's argument`() {
      expectReports(
        """
        @Resource("a") struct A {
          static let resourceType = "a"
          var id: String
        }
        """,
        [
          Report(
            "'@Resource' makes 'resourceType' of its argument", at: "resourceType",
            fixIts: ["remove 'static let resourceType = \"a\"'"])
        ],
        fixed: """
          @Resource("a") struct A {
            var id: String
          }
          """)
    }

    @Test func `The typed paths have their name`() {
      expectReports(
        "@Resource(\"a\") struct A { var title: String; struct Fields {} }",
        [
          Report(
            "'@Resource' calls the typed paths 'Fields'; give the type another name", at: "Fields"),
          Report(
            "a resource needs a stored property 'id'", at: "A", fixIts: ["add 'var id: String'"]),
        ])
    }

    @Test(arguments: ["QuerySubject", "Referenced", "Updated"])
    func `The associated types of a resource have their names`(_ name: String) {
      expectReports(
        "@Resource(\"a\") struct A { var id: String; struct \(name) {} }",
        [
          Report(
            "a resource has an associated type '\(name)'; give the nested type another name",
            at: name)
        ])
    }

    @Test func `What the macro does not read is no way to name fields`() {
      expectReports(
        """
        @Resource("a") struct A {
          var title: String
          static let keyFormat = KeyFormat.dasherized
          enum CodingKeys: String, CodingKey {
            case title = "name"
          }
        }
        """,
        [
          Report(
            "'@Resource' takes the format of names as its argument 'keys', not from 'keyFormat'",
            at: "keyFormat", fixIts: ["remove 'static let keyFormat = KeyFormat.dasherized'"]),
          Report(
            "'@Resource' does not read 'CodingKeys'; name a field with '@Key'", at: "CodingKeys",
            severity: .warning),
          Report(
            "a resource needs a stored property 'id'", at: "A", occurrence: 1,
            fixIts: ["add 'var id: String'"]),
        ])
      // It may be for another form, which the type writes itself.
      expectReports(
        """
        @Resource("a") struct A {
          enum CodingKeys: String, CodingKey {
            case title = "name"
          }
          init(from decoder: any Decoder) throws {}
        }
        """,
        [
          Report(
            "'@Resource' reads documents without this initializer; to keep it for other decoders, "
              + "move it to an extension", at: "init", severity: .warning),
          Report(
            "a resource needs a stored property 'id'", at: "A",
            fixIts: ["add 'var id: String'"]),
        ])
    }

    @Test(arguments: ["lid", "meta", "links"])
    func `Linkage is no member of the resource's own`(name: String) {
      expectReports(
        "@Resource(\"a\") struct A { var id: String; var \(name): ToMany<B> }",
        [
          Report(
            "'\(name)' is the resource's own member, not a field; for a field of that name, call "
              + "the property something else and mark it with '@Key'", at: "ToMany<B>")
        ]
          + (name == "lid"
            ? [
              Report(
                "'lid' is a 'String?' (RES-07)", at: "ToMany<B>",
                fixIts: ["replace 'ToMany<B>' with 'String?'"])
            ] : []))
    }

    @Test func `What is ignored has a value of its own, and no place in documents`() {
      expectReports(
        "@Resource(\"a\") struct A { var id: String; @Ignored var x: Int; @Ignored let y: Int? }",
        ["x", "y"].map {
          Report(
            "a property that is ignored needs an initial value, which it has after decoding",
            at: $0)
        })
      expectReports(
        "@Resource(\"a\") struct A { @Ignored var id = 1; @Ignored @Key(\"z\") var y = 1 }",
        [
          Report("'id' is read from documents; this one is ignored", at: "id"),
          Report(
            "'@Key' belongs to a stored property; this one is ignored", at: "@Key(\"z\")",
            fixIts: ["remove '@Key(\"z\")'"]),
        ])
    }

    @Test func `A value's 'self' is the value`() {
      expectReports(
        "@Resource(\"a\") struct A { var id: String; var `self`: String }",
        [
          Report(
            "'self' of a value is the value itself; call the property something else and mark it "
              + "with '@Key(\"self\")'", at: "`self`")
        ])
    }

    @Test(
      "A constant with a value is reported, since no document changes it",
      arguments: ["let words = 7", "let words: Int = 7", "let words = 7, count: Int = 8"])
    func constant(declaration: String) {
      let names = declaration.contains("count") ? ["count", "words"] : ["words"]
      expectReports(
        "@Resource(\"a\") struct A { \(declaration) }",
        names.map {
          Report(
            "'\($0)' is no field: a constant that has its value already is never read; make it a "
              + "'var', or 'static'", at: $0, severity: .warning,
            fixIts: ["replace 'let' with 'var'"])
        } + [
          Report(
            "a resource needs a stored property 'id'", at: "A", fixIts: ["add 'var id: String'"])
        ])
    }

    @Test func `A constant that can't be a field is not reported`() {
      expectReports(
        "@Resource(\"a\") struct A { let counter = Counter() }",
        [
          Report(
            "a resource needs a stored property 'id'", at: "A", fixIts: ["add 'var id: String'"])
        ])
    }

    @Test(
      "What identifies a resource is as visible as it",
      arguments: [
        ("struct A { private var id: Int }", "private", "internal", "id"),
        (
          "struct A { var id: Int; fileprivate var lid: String? }", "fileprivate", "internal", "lid"
        ),
        ("public struct A { package var id: Int }", "package", "public", "id"),
        ("package struct A { internal var id: Int }", "internal", "package", "id"),
        ("fileprivate struct A { private var id: Int }", "private", "fileprivate", "id"),
        ("private struct A { private let id: Int }", "private", "fileprivate", "id"),
      ])
    func visibility(type: String, own: String, wanted: String, name: String) {
      let occurrence = type.hasPrefix(own) || type.hasPrefix("file") ? 2 : 1
      expectReports(
        "@Resource(\"a\") \(type)",
        [
          Report(
            "'\(name)' has to be as visible as the resource; make it '\(wanted)'", at: own,
            occurrence: occurrence, fixIts: ["replace '\(own)' with '\(wanted)'"])
        ])
    }

    @Test(arguments: [
      "private struct A { fileprivate var id: Int }", "public struct A { public var id: Int }",
      "public struct A { public private(set) var id: Int }", "struct A { let id: Int }",
      "struct B { @Resource(\"b\") public struct A { var id: Int } }",
      "extension B { @Resource(\"b\") public struct A { var id: Int } }",
    ])
    func `An id that is visible enough is not reported`(type: String) {
      let source =
        type.hasPrefix("struct B") || type.hasPrefix("ext") ? type : "@Resource(\"a\") \(type)"
      #expect(expansion(of: source).contains("static let resourceType"))
    }

    @Test(arguments: [
      "func f() { % }", "init() { % }", "var x: Int { % }", "var x: Int { get { % } }",
      "subscript(x: Int) -> Int { % }", "func f() { { % }() }", "func f() { struct B { % } }",
    ])
    func `A local type is reported`(place: String) {
      let type = "@Resource(\"a\") struct A { var id: Int }"
      let text = expansion(of: "struct C { \(place.replacing("%", with: type)) }")
      #expect(!text.contains("resourceType"))
    }

    @Test(arguments: ["Key(\"x\")", "Relationship", "Ignored", "Coded(as: DateOnly.self)"])
    func `Marks belong to a type that a macro reads`(mark: String) {
      let name = String(mark.prefix { $0 != "(" })
      for type in ["struct A", "final class A", "@Other enum A", "extension A"] {
        expectReports(
          "\(type) {\n  @\(mark) var x: Int\n}",
          [
            Report(
              "only '@Resource' and '@LiveResource' read '@\(name)'; mark the type with one of them",
              at: "@\(mark)", fixIts: ["remove '@\(mark)'"])
          ], fixed: "\(type) {\n  var x: Int\n}")
      }
    }

    @Test func `Marks belong to properties`() {
      expectReports(
        "struct A {\n  /// Of no use.\n  @Key(\"x\") func x() {}\n}",
        [
          Report(
            "'@Key' belongs to a stored property of a resource", at: "@Key(\"x\")",
            fixIts: ["remove '@Key(\"x\")'"])
        ],
        fixed: "struct A {\n  /// Of no use.\n  func x() {}\n}")
    }

    @Test(arguments: ["id", "lid", "meta", "links"])
    func `The resource's own members have their names`(name: String) {
      let others = name == "id" ? "" : "var id: String; "
      expectReports(
        "@Resource(\"a\") struct A { \(others)@Key(\"x\") var \(name): String? }",
        [
          Report(
            "'\(name)' is the resource's own member, not a field; for a field of that name, call "
              + "the property something else and mark it with '@Key'",
            at: "@Key(\"x\")", fixIts: ["remove '@Key(\"x\")'"])
        ])
    }

    @Test func `A local id is an optional string (RES-07)`() {
      expectReports(
        "@Resource(\"a\") struct A { var id: Int; var lid: UUID }",
        [
          Report(
            "'lid' is a 'String?' (RES-07)", at: "UUID",
            fixIts: ["replace 'UUID' with 'String?'"])
        ],
        fixed: "@Resource(\"a\") struct A { var id: Int; var lid: String? }")
    }

    @Test func `Wrappers belong to attributes, one to each`() {
      expectReports(
        """
        @Resource("a") struct A {
          @Trimmed var id: String
          @Checked @Relationship var author: Person
          @First @Second var title: String
        }
        """,
        [
          Report("only attributes can have property wrappers", at: "@Trimmed"),
          Report("only attributes can have property wrappers", at: "@Checked"),
          Report("a field can have one property wrapper, not several", at: "@Second"),
        ])
    }

    @Test func `References and conditional fields are reported`() {
      expectReports(
        """
        @Resource("a") struct A {
          var id: String
          weak var owner: Owner?
          #if DEBUG
          var note: String
          var computed: Int { 1 }
          #endif
        }
        """,
        [
          Report("a reference has no form in JSON", at: "weak"),
          Report(
            "'@Resource' can't tell whether a field within '#if' exists; declare it outside",
            at: "note: String"),
        ])
    }

    @Test func `Marks within '#if' are reported, other attributes are not`() {
      let condition = "#if true\n  @DateOnly\n  #endif"
      expectReports(
        """
        @Resource("a") struct A {
          var id: String
          #if swift(>=6)
          @available(macOS 15, *)
          #endif
          var name: String
          \(condition)
          var day: Date
        }
        """,
        [
          Report(
            "'@Resource' can't tell whether attributes within '#if' hold; write them outside",
            at: condition)
        ])
    }

    @Test(arguments: ["Key(\"nick-name\")", "Relationship", "Ignored", "Coded(as: DateOnly.self)"])
    func `Every mark within '#if' is found`(mark: String) throws {
      let type: DeclSyntax = """
        struct A {
          #if A
          #if B
          @\(raw: mark)
          #endif
          #endif
          var nick: String
        }
        """
      let member = type.as(StructDeclSyntax.self)?.memberBlock.members.first?.decl
      let variable = try #require(member?.as(VariableDeclSyntax.self))
      #expect(PropertyMarks(variable).condition != nil)
    }

    @Test func `Everything that is wrong is reported at once`() {
      expectReports(
        """
        @Resource("-a") struct A {
          var callback: () -> Void
          var any: Any
        }
        """,
        [
          Report("a resource's type can't begin or end with '-' (NAM-04)", at: "\"-a\""),
          Report(
            "a function has no form in JSON; make the property computed or static",
            at: "() -> Void"),
          Report(
            "'Any' does not say which type to read", at: "Any",
            fixIts: ["replace 'Any' with 'JSONValue'"]),
          Report(
            "a resource needs a stored property 'id'", at: "A", occurrence: 1,
            fixIts: ["add 'var id: String'"]),
        ])
    }
  }
#endif
