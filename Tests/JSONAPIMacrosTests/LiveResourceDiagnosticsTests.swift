#if Macros
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  @Suite("What @LiveResource reports")
  struct LiveResourceDiagnosticsTests {
    @Test func `A class that is not final`() {
      expectReports(
        """
        @LiveResource("articles")
        class Article {
          var title: String?
        }
        """,
        [
          Report(
            "'@LiveResource' needs a final class", at: "class",
            fixIts: ["make it a 'final class'"])
        ],
        fixed: """
          @LiveResource("articles")
          final class Article {
            var title: String?
          }
          """)
    }

    @Test func `Other kinds of types`() {
      expectReports(
        """
        @LiveResource("articles")
        struct Article {
        }
        """,
        [
          Report(
            "'@LiveResource' needs a final class; a struct is marked '@Resource'", at: "struct")
        ])
      expectReports(
        """
        @LiveResource("articles")
        enum Article {
        }
        """,
        [
          Report(
            "'@LiveResource' needs a final class; an enum of resources is marked '@ResourceUnion'",
            at: "enum")
        ])
      expectReports(
        """
        @LiveResource("articles")
        actor Article {
        }
        """, [Report("'@LiveResource' needs a final class", at: "actor")])
    }

    @Test(
      "A default value that is missing",
      arguments: [
        ("String", "\"\""), ("Int", "0"), ("Bool", "false"), ("[String]", "[]"),
        ("[String: Int]", "[:]"),
        ("Date", "<#default value#>"), ("Double", "0"),
      ]) func missingDefault(type: String, value: String)
    {
      expectReports(
        """
        @LiveResource("articles")
        final class Article {
          var title: \(type)
        }
        """,
        [
          Report(
            "'title' needs a default value, which stands for a field that is absent, null or "
              + "unreadable", at: "title",
            fixIts: ["add a default value", "replace '\(type)' with '\(type)?'"])
        ],
        fixed: """
          @LiveResource("articles")
          final class Article {
            var title: \(type) = \(value)
          }
          """, applying: ["add a default value"])
    }

    @Test func `A 'let' property`() {
      expectReports(
        """
        @LiveResource("articles")
        final class Article {
          let title: String?
        }
        """,
        [
          Report(
            "a field of a live object changes with its record, so it can't be a 'let'", at: "let",
            fixIts: ["replace 'let' with 'var'"])
        ],
        fixed: """
          @LiveResource("articles")
          final class Article {
            var title: String?
          }
          """)
    }

    @Test func `A property without a type`() {
      expectReports(
        """
        @LiveResource("articles")
        final class Article {
          var createdAt = Date()
        }
        """,
        [
          Report(
            "'createdAt' needs a type, which macros can't infer", at: "createdAt",
            fixIts: ["add a type"])
        ])
    }

    @Test func `Two fields of one name`() {
      expectReports(
        """
        @LiveResource("articles")
        final class Article {
          var title: String?
          @Key("title") var name: String?
        }
        """,
        [
          Report(
            "two fields are called 'title' (RES-11)", at: "\"title\"",
            note: ("'title' has that name already", "title"))
        ])
    }

    @Test func `A name that JSON:API forbids`() {
      expectReports(
        """
        @LiveResource("articles")
        final class Article {
          var type: String?
        }
        """,
        [
          Report(
            "JSON:API forbids a field called 'type', which is a resource's own member (RES-12)",
            at: "type", fixIts: ["add '@Key(\"articleType\")'"])
        ])
    }

    @Test func `The name of what a live object stores`() {
      expectReports(
        """
        @LiveResource("articles")
        final class Article {
          var liveRecord: String?
        }
        """,
        [
          Report(
            "'liveRecord' is what a live object stores; call the property something else and mark "
              + "it with '@Key'", at: "liveRecord")
        ])
    }

    @Test func `An id that can't be missing`() {
      expectReports(
        """
        @LiveResource("articles")
        final class Article {
          var id: UUID
        }
        """,
        [
          Report(
            "the 'id' of a live object is optional: a new one has none until it is saved",
            at: "UUID", fixIts: ["replace 'UUID' with 'UUID?'"])
        ],
        fixed: """
          @LiveResource("articles")
          final class Article {
            var id: UUID?
          }
          """)
      expectReports(
        """
        @LiveResource("articles")
        final class Article {
          var id: String? = nil
        }
        """,
        [
          Report(
            "the server or the store gives a live object its 'id', so it has no initial value",
            at: "nil", fixIts: ["remove the initial value"])
        ],
        fixed: """
          @LiveResource("articles")
          final class Article {
            var id: String?
          }
          """)
    }

    @Test func `A local id`() {
      expectReports(
        """
        @LiveResource("articles")
        final class Article {
          var lid: String?
        }
        """, [Report("'lid' is a property of every live object", at: "lid")])
    }

    @Test func `A relationship to one that can't be empty`() {
      expectReports(
        """
        @LiveResource("articles")
        final class Article {
          @Relationship var author: Person
        }
        """,
        [
          Report(
            "a to-one relationship may be empty, or lead to what is not in the store: it has to be "
              + "optional", at: "Person", fixIts: ["replace 'Person' with 'Person?'"])
        ],
        fixed: """
          @LiveResource("articles")
          final class Article {
            @Relationship var author: Person?
          }
          """)
    }

    @Test(arguments: ["[Comment]", "ToMany<Comment>"])
    func `A relationship that is optional in vain`(type: String) {
      expectReports(
        """
        @LiveResource("articles")
        final class Article {
          \(type.hasPrefix("[") ? "@Relationship " : "")var comments: \(type)?
        }
        """,
        [
          Report(
            "'linkage(of:)' tells absent linkage from empty; the property itself is not optional",
            at: "\(type)?", fixIts: ["replace '\(type)?' with '\(type)'"])
        ])
    }

    @Test func `A relationship with an initial value`() {
      expectReports(
        """
        @LiveResource("articles")
        final class Article {
          @Relationship var comments: [Comment] = []
        }
        """,
        [
          Report(
            "a relationship of a live object has no initial value", at: "[]",
            fixIts: ["remove the initial value"])
        ],
        fixed: """
          @LiveResource("articles")
          final class Article {
            @Relationship var comments: [Comment]
          }
          """)
    }

    @Test(arguments: ["Transformed<Trimmed>", "Transformed<Trimmed>.OrNull"])
    func `A property wrapper`(name: String) {
      let replacement = "@Coded(as: Transformed<Trimmed>.self)"
      expectDiagnostics(
        """
        @LiveResource("articles")
        final class Article {
          @\(name) var biography: String?
        }
        """,
        into: """
          final class Article {
            @\(name) var biography: String?
          }
          """,
        [
          DiagnosticSpec(
            message: "a live object stores nothing that could be wrapped; name the wrapper in "
              + "'@Coded(as:)'", line: 3, column: 3,
            fixIts: [FixItSpec(message: "replace '@\(name)' with '\(replacement)'")])
        ],
        fixed: """
          @LiveResource("articles")
          final class Article {
            \(replacement) var biography: String?
          }
          """)
    }

    @Test func `Several properties in one declaration`() {
      expectReports(
        """
        @LiveResource("articles")
        final class Article {
          var title, summary: String?
        }
        """,
        [
          Report(
            "declare each field of a live object on its own", at: "title, summary: String?")
        ])
    }

    @Test func `Observers of a property`() {
      expectReports(
        """
        @LiveResource("articles")
        final class Article {
          var title: String? { didSet {} }
        }
        """,
        [
          Report(
            "a field of a live object has no observers; 'values(of:)' tells of changes",
            at: "{ didSet {} }")
        ])
    }

    @Test func `References`() {
      expectReports(
        """
        @LiveResource("articles")
        final class Article {
          weak var parent: Article?
        }
        """, [Report("a reference has no form in JSON", at: "weak")])
    }

    @Test func `A coding of a relationship, and one in a struct`() {
      expectReports(
        """
        @LiveResource("articles")
        final class Article {
          @Coded(as: DateOnly.self) @Relationship var author: Person?
        }
        """,
        [
          Report(
            "only attributes have a coding of their own", at: "@Coded(as: DateOnly.self)",
            fixIts: ["remove '@Coded(as: DateOnly.self)'"])
        ])
      expectReports(
        """
        @Resource("articles")
        struct Article {
          var id: String
          @Coded(as: DateOnly.self) var day: Date
        }
        """,
        [
          Report(
            "'@Coded' is for live objects; in a struct the property wrapper itself is written",
            at: "@Coded(as: DateOnly.self)", fixIts: ["remove '@Coded(as: DateOnly.self)'"])
        ])
    }

    @Test func `What is no field is left alone`() {
      let text = expansion(
        of: """
          @LiveResource("articles")
          final class Article {
            static let limit = 3
            let version = 2
            var shout: String { "!" }
            func f() {}
          }
          """)
      #expect(text.contains("let version = 2\n"))
      #expect(text.contains("attributes: []"))
      #expect(!text.contains("get {"))
    }
  }
#endif
