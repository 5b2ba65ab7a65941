import JSONAPI
import Testing

@Suite("Include paths")
struct IncludePathsTests {
  @Test func `INC-06: are read from a comma-separated list and written as one`() throws {
    let paths = try IncludePaths(parsing: "author,comments.author,comments.tags,author")
    #expect(paths.paths.map(\.text) == ["author", "comments.author", "comments.tags"])
    #expect(paths.description == "author,comments.author,comments.tags")
    #expect(paths == ["author", "comments.author", "comments.tags"])
  }

  @Test func `Are read once each however many they are`() throws {
    let names = (0..<1_000).map { "name\($0)" }
    let paths = try IncludePaths(parsing: (names + names).joined(separator: ","))
    #expect(paths.paths.map(\.text) == names)
  }

  @Test func `INC-07: are none for an empty value`() throws {
    #expect(try IncludePaths(parsing: "").isEmpty)
  }

  @Test func `Can be walked level by level`() {
    let paths: IncludePaths = ["author", "comments.author.team", "comments.author", "comments"]
    #expect(paths.relationships == ["author", "comments"])
    #expect(paths.contains("comments"))
    #expect(!paths.contains("team"))
    #expect(paths.under("comments") == ["author.team", "author"])
    #expect(paths.under("comments").under("author") == ["team"])
    #expect(paths.under("author").isEmpty)
  }

  @Test(arguments: ["a,,b", ",", "a.", ".a", "a..b", "a.b,", "a/b", "-a", "a b "])
  func `Are refused when a path is malformed`(text: String) {
    #expect {
      try IncludePaths(parsing: text)
    } throws: { error in
      (error as? QueryError)?.code == .malformedValue
        && (error as? QueryError)?.parameter == "include"
    }
  }
}

@Suite("Dotted paths")
struct DottedPathTests {
  @Test func `Give their names and their parts`() {
    let path: DottedPath = "comments.author.name"
    #expect(path.names == ["comments", "author", "name"])
    #expect(path.count == 3)
    #expect(path.first == "comments")
    #expect(path.last == "name")
    #expect(path.withoutFirst == "author.name")
    #expect(path.withoutLast == "comments.author")
    #expect(DottedPath("name").withoutFirst == nil)
    #expect(DottedPath("name").withoutLast == nil)
    #expect(DottedPath(["comments", "author"]).appending("name") == path)
  }
}
