import JSONAPI
import JSONAPITools
import Testing

@Suite("Writing models")
struct ModelWriterTests {
  static let description = ModelDescription(types: [
    ModelType(
      "articles", documentation: "An article.",
      attributes: [
        ModelAttribute("title", .string, documentation: "What it is called."),
        ModelAttribute("word_count", .integer, absence: "null in 1 of 3"),
        ModelAttribute("status", .enumeration(["draft", "in progress", "default"])),
        ModelAttribute("printed_on", .day, absence: "nullable"),
        ModelAttribute("created_at", .date),
        ModelAttribute("tags", .array(.string)),
        ModelAttribute(
          "address",
          .object([ModelAttribute("street", .string), ModelAttribute("zip-code", .string)])),
        ModelAttribute("id", .integer), ModelAttribute("a/b", .integer),
        ModelAttribute("@a", .integer),
      ],
      relationships: [
        ModelRelationship("owner", .one, to: ["people", "bots"]),
        ModelRelationship("comments", .many, to: ["comments"]),
        ModelRelationship("other", .one, to: []), ModelRelationship("tags", .many, to: []),
      ]), ModelType("people", id: .integer), ModelType("bots", id: .uuid),
  ])

  static func file(_ name: String, _ style: ModelStyle) -> String? {
    ModelWriter(style: style).files(for: description).first { $0.name == name }?.text
      .split(separator: "\n", maxSplits: 1).last.map { String($0) }
  }

  @Test func `Structs with the macro`() {
    #expect(
      Self.file("Article.swift", .resources) == """
        import Foundation
        import JSONAPI

        /// An article.
        @Resource("articles", keys: .underscored)
        struct Article {
          var id: String
          /// What it is called.
          var title: String
          var wordCount: Int?  // null in 1 of 3
          var status: OpenEnum<Status>
          @DateOnly.OrNull var printedOn: Date?  // nullable
          var createdAt: Date
          var tags: [String]
          var address: Address
          var owner: ToOne<Owner>
          var comments: ToMany<Comment>
          var other: ToOne<AnyResource>
          // The field 'id' is left out: a resource has a member of that name (RES-12).
          // The field "a/b" is left out: its name is not allowed (NAM-04, NAM-07).
          // The field "@a" is left out: its name is not allowed (NAM-04, NAM-07).
          // The relationship 'tags' is left out: an attribute has its name (RES-11).

          enum Status: String, Codable, Sendable { case draft, inProgress = "in progress", `default` }

          struct Address: Codable, Sendable {
            var street: String
            var zipCode: String

            enum CodingKeys: String, CodingKey { case street, zipCode = "zip-code" }
          }
        }

        """)
    #expect(
      Self.file("Owner.swift", .resources) == """
        import JSONAPI

        @ResourceUnion
        enum Owner {
          case bot(Bot)
          case person(Person)
          case unknown(AnyResource)
        }

        """)
    #expect(Self.file("Person.swift", .resources)?.contains("  var id: Int\n") == true)
    #expect(Self.file("Comment.swift", .resources)?.contains("  var id: String\n") == true)
  }

  @Test func `Live classes`() {
    #expect(
      Self.file("Article.swift", .live)?.contains(
        """
        @LiveResource("articles", keys: .underscored)
        final class Article {
          /// What it is called.
          var title: String = ""
          var wordCount: Int?  // null in 1 of 3
          var status: OpenEnum<Status>?
          @Coded(as: DateOnly.self) var printedOn: Date?  // nullable
          var createdAt: Date?
          var tags: [String] = []
          var address: Address?
          @Relationship var owner: Owner?
          @Relationship var comments: [Comment]
          @Relationship var other: AnyResource?

        """) == true)
  }

  @Test func `Structs without the macro`() {
    let text = Self.file("Article.swift", .structs)
    #expect(
      text?.contains(
        """
        struct Article: Resource {
          static let resourceType = "articles"
          static let keyFormat = KeyFormat.underscored
          var id: String

        """) == true)
    #expect(Self.file("Owner.swift", .structs)?.contains("enum Owner: ResourceUnion {") == true)
  }

  @Test(arguments: ModelStyle.allCases)
  func `The same description gives the same bytes`(_ style: ModelStyle) {
    let files = ModelWriter(style: style, isPublic: true).files(for: Self.description)
    for _ in 0..<5 {
      #expect(ModelWriter(style: style, isPublic: true).files(for: Self.description) == files)
    }
    #expect(files.allSatisfy { GeneratedFile.isGenerated($0.text) })
  }

  @Test(
    "No text of others gets out of comments and literals",
    arguments: [
      "*/ enum Injected {}", "a\nenum Injected {}", "a\r\nenum Injected {}",
      "a\u{2028}enum Injected {}",
      "a\u{0B}enum Injected {}", "a\u{85}enum Injected {}", #"" + Injected() + ""#,
      #"\(Injected())"#,
      "`Injected`", "a\u{0}Injected", "\u{202E}Injected", #"\" Injected"#, "\"\"\" Injected",
      "*/\r/* Injected", "a\u{1B}[2JInjected", "/* Injected", "\\\nInjected",
    ])
  func hostile(text: String) {
    let type = ModelType(
      text, documentation: text, evidence: text,
      attributes: [
        ModelAttribute(text, .string, absence: text, documentation: text),
        ModelAttribute("x", .enumeration([text, "b"]), documentation: text),
        ModelAttribute(
          "y", .object([ModelAttribute(text, .string, absence: text, documentation: text)])),
      ],
      relationships: [
        ModelRelationship(text, .one, to: [text], evidence: text, documentation: text)
      ])
    var other = type
    other.name = "others"
    for style in ModelStyle.allCases {
      for file in ModelWriter(style: style).files(for: ModelDescription(types: [type, other])) {
        #expect(!file.name.contains("/") && !file.name.contains("\n"))
        for line in file.text.split(whereSeparator: \.isNewline) {
          #expect(!Self.code(of: line).contains("enum Injected"))
          #expect(!Self.code(of: line).contains("Injected()"))
          #expect(line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
        }
      }
    }
  }

  /// A line without its literals and its comment, as the compiler sees them.
  static func code(of line: Substring) -> String {
    var code = ""
    var isLiteral = false
    var rest = line[...]
    while let character = rest.popFirst() {
      if isLiteral {
        if character == "\\" { rest = rest.dropFirst() }
        if character == "\"" { isLiteral = false }
      } else if character == "\"" {
        isLiteral = true
      } else if character == "/", rest.first == "/" {
        return code
      } else {
        code.append(character)
      }
    }
    #expect(!isLiteral, "a literal has no end: \(line)")
    return code
  }
}
