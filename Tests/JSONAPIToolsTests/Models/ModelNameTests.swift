import JSONAPI
import JSONAPITools
import Testing

@Suite("Names of models")
struct ModelNameTests {
  /// The declarations of a type with attributes of some names.
  static func properties(_ names: [String], style: ModelStyle = .resources) -> [String] {
    let type = ModelType("things", attributes: names.map { ModelAttribute($0, .string) })
    let text =
      ModelWriter(style: style).files(for: ModelDescription(types: [type])).first?.text ?? ""
    return text.split(separator: "\n").filter { $0.contains("var ") && !$0.contains("var id:") }
      .map { String($0.drop { $0 == " " }).replacing(": String", with: "") }
  }

  @Test(
    "Properties are named by Swift's guidelines",
    arguments: [
      ("title", "var title"), ("createdAt", "var createdAt"), ("class", "var `class`"),
      ("imageUrl", #"@Key("imageUrl") var imageURL"#), ("URL", #"@Key("URL") var url"#),
      ("2fa", #"@Key("2fa") var field2fa"#), ("meta", #"@Key("meta") var metaField"#),
      ("self", #"@Key("self") var selfField"#), ("été", "var été"), ("名前", "var 名前"),
      ("a b", #"@Key("a b") var aB"#), ("日本-語", #"@Key("日本-語") var 日本語"#),
      ("🙂", #"@Key("🙂") var field"#), ("public", "var `public`"),
    ])
  func properties(name: String, property: String) {
    #expect(Self.properties([name]) == [property])
  }

  @Test func `No property and no type begins with a combining mark`() {
    // A Greek iota below the letter before it, which counts as a letter, and a vowel sign.
    #expect(Self.properties(["\u{345}a"]).first?.hasSuffix("var field\u{399}a") == true)
    #expect(Self.properties(["\u{93E}क"]) == ["@Key(\"\u{93E}क\") var field\u{93E}क"])
    let files = ModelWriter().files(for: ModelDescription(types: [ModelType("\u{93E}क")]))
    #expect(files.map(\.name) == ["Model\u{93E}क.swift"])
  }

  @Test func `Names that would be the same get numbers in the order of the source`() {
    #expect(
      Self.properties(["image-url", "imageURL", "image_url"]) == [
        "var imageURL", #"@Key("imageURL") var imageURLField"#,
        #"@Key("image_url") var imageURL2"#,
      ])
  }

  @Test func `The members of live objects keep their names`() {
    #expect(
      Self.properties(["store", "changes"], style: .live) == [
        #"@Key("store") var storeField = """#, #"@Key("changes") var changesField = """#,
      ])
  }

  @Test(
    "A key format is chosen where it spares most names",
    arguments: [
      (["created-at", "image-url"], ", keys: .dasherized", ["var createdAt", "var imageURL"]),
      (
        ["created_at", "updated_at", "sortKey"], ", keys: .underscored",
        ["var createdAt", "var updatedAt", #"@Key("sortKey") var sortKey"#]
      ),
      (["createdAt", "a"], "", ["var createdAt", "var a"]),
    ])
  func formats(names: [String], format: String, properties: [String]) {
    let type = ModelType("things", attributes: names.map { ModelAttribute($0, .string) })
    let text = ModelWriter().files(for: ModelDescription(types: [type])).first?.text ?? ""
    #expect(text.contains("@Resource(\"things\"\(format))\n"))
    #expect(Self.properties(names) == properties)
  }

  @Test(
    "Types are named in the singular, and apart from those that programs use",
    arguments: [
      (["people"], ["Person"]), (["blog-posts"], ["BlogPost"]), (["dates"], ["Dates"]),
      (["errors", "error"], ["ErrorResource", "Errors"]), (["3d_models"], ["Model3dModel"]),
      (["node--article"], ["NodeArticle"]), (["Campus"], ["Campus"]), (["!"], []),
      (["user-groups", "user_groups"], ["UserGroup", "UserGroups"]),
      (["blogpost", "blog-post"], ["BlogPost", "BlogpostResource"]),
    ])
  func types(types: [String], names: [String]) {
    let description = ModelDescription(types: types.map { ModelType($0) })
    let files = ModelWriter().files(for: description).map(\.name)
    #expect(files == names.map { $0 + ".swift" })
    let reversed = ModelDescription(types: types.reversed().map { ModelType($0) })
    #expect(ModelWriter().files(for: reversed).map(\.name) == files)
  }

  @Test(arguments: [
    ("updated", "UpdatedValue"), ("referenced", "ReferencedValue"),
    ("querySubject", "QuerySubjectValue"),
  ])
  func `Nested types leave the names of associated types alone`(name: String, type: String) {
    for style in [ModelStyle.resources, .structs, .live] {
      for (value, keyword) in [
        (ModelValue.enumeration(["a", "b"]), "enum"),
        (ModelValue.object([ModelAttribute("a", .string)]), "struct"),
      ] {
        let things = ModelType("things", attributes: [ModelAttribute(name, value)])
        let files = ModelWriter(style: style).files(for: ModelDescription(types: [things]))
        #expect(files.first?.text.contains("  \(keyword) \(type): ") == true)
      }
    }
  }

  @Test(arguments: ["状態", "ª"])
  func `Nested types and properties have different names in scripts without case`(name: String) {
    for style in [ModelStyle.resources, .structs, .live] {
      for (value, keyword) in [
        (ModelValue.enumeration(["a", "b"]), "enum"),
        (ModelValue.object([ModelAttribute(name, .string)]), "struct"),
      ] {
        let things = ModelType("things", attributes: [ModelAttribute(name, value)])
        let files = ModelWriter(style: style).files(for: ModelDescription(types: [things]))
        let text = files.first?.text ?? ""
        #expect(text.contains("  \(keyword) Value\(name): "))
        #expect(text.contains(keyword == "enum" ? "OpenEnum<Value\(name)>" : ": Value\(name)"))
        #expect(text.contains("var \(name): "))
      }
    }
  }

  @Test(arguments: [
    ("記事", "記事Resource(記事)"), ("init", "initResource(Init)"),
    ("self", "selfResource(SelfResource)"), ("blog-posts", "blogPost(BlogPost)"),
  ])
  func `A case of a union doesn't hide a type or an initializer`(type: String, spelling: String) {
    let description = ModelDescription(types: [
      ModelType(type), ModelType("people"),
      ModelType("articles", relationships: [ModelRelationship("a", .one, to: [type, "people"])]),
    ])
    for style in [ModelStyle.resources, .structs, .live] {
      let union = ModelWriter(style: style).files(for: description).first { $0.name == "A.swift" }
      #expect(union?.text.contains("  case \(spelling)\n") == true)
      #expect(union?.text.contains("  case person(Person)\n") == true)
    }
  }

  @Test func `A type has the name that somebody chose`() {
    let description = ModelDescription(types: [
      ModelType("people"),
      ModelType("articles", relationships: [ModelRelationship("a", .one, to: ["people"])]),
    ])
    let files = ModelWriter(typeNames: ["people": "Author"]).files(for: description)
    #expect(files.map(\.name) == ["Article.swift", "Author.swift"])
    #expect(files.first?.text.contains("var a: ToOne<Author>") == true)
  }
}
