import Foundation
import JSONAPI
import Testing

private struct Essay: Resource {
  static let resourceType = "essays"
  var id: String
  var wordCount: Int
  var createdAt: Date?
  var mainAuthor: Writer?
  var notes: [Note]
}

private struct Writer: Resource {
  static let resourceType = "writers"
  static let keyFormat = KeyFormat.dasherized
  var id: String
  var firstName: String
}

private struct Note: Resource {
  static let resourceType = "notes"
  var id: String
  var bodyText: String
  var writtenBy: ToOne<Writer>
}

private struct Manuscript: Resource {
  static let resourceType = "manuscripts"
  var id: String
  var essay: ToOne<Sparse<Essay>>
}

@Suite("Names in queries")
struct NamedQueryTests {
  @Test(
    "that the schema doesn't have are refused with the nearest one that it has",
    arguments: [
      (Essay.query.include("mainAutor"), .unknownRelationship, "include", "\"mainAuthor\""),
      (
        Essay.query.include("notes.writtenby"), .unknownRelationship, "include",
        "\"notes.writtenBy\""
      ),
      (
        Essay.query.include("wordCount"), .unknownRelationship, "include",
        "one of \"mainAuthor\", \"notes\""
      ),
      (Essay.query.sort("-wordcount"), .unknownField, "sort", "\"wordCount\""),
      (Essay.query.sort("created_at"), .unknownField, "sort", "\"createdAt\""),
      (
        Essay.query.sort("mainAuthor.firstNmae"), .unknownField, "sort",
        "\"mainAuthor.first-name\""
      ),
      (Essay.query.fields("word_count"), .unknownField, "fields[essays]", "\"wordCount\""),
      (
        Essay.query.include("mainAuthor").fields(of: "writers", "firstname"), .unknownField,
        "fields[writers]", "\"first-name\""
      ),
      (Essay.query.filter { $0["wordCout"] > 3 }, .unknownField, "filter", "\"wordCount\""),
      (
        Essay.query.matching(.has("notes", FilterExpression("bodytext", .equal, "x"))),
        .unknownField, "filter", "\"bodyText\""
      ),
    ] as [(Query<Essay>, QueryError.Code, String, String)])
  private func mistakes(
    query: Query<Essay>, code: QueryError.Code, parameter: String, expected: String
  ) throws {
    for write in [{ try query.queryItems().map(\.name) }, { [try query.queryString()] }] {
      let error = try #require(throws: QueryError.self) { try write() }
      #expect(error.code == code)
      #expect(error.parameter == parameter)
      #expect(error.expected == expected)
    }
  }

  @Test func `That the schema has are right, and so is all that no schema is asked about`() throws {
    let query = Essay.query.include("notes.writtenBy").sort("mainAuthor", "id", "notes.id")
      .fields(of: "nobody", "x").filter("search", "y").queryItem("logLevel", "1")
      .matching(
        .has("notes", FilterExpression("writtenBy.first-name", .equal, "Ann"))
          && FilterExpression(FilterComparison(.count("notes"), .greaterThan, 2)))
    #expect(try query.queryString(dialect: .functions).contains("notes.writtenBy"))
    // Without a type nothing is known.
    var parameters = QueryParameters()
    parameters.include = ["autor"]
    #expect(try parameters.queryString() == "include=autor")
  }

  @Test func `That the schema doesn't have sort as they are where they say so`() throws {
    let query = Essay.query.sort(unchecked: "-popularity").sort("wordCount")
    #expect(try query.queryString() == "sort=-popularity,wordCount")
    let resolved = try query.parameters.resolved(for: Essay.self, keys: .dasherized)
    #expect(try resolved.queryString() == "sort=-popularity,word-count")
    #expect(throws: QueryError.self) { try query.sort("popularity").queryString() }
  }

  @Test func `Share one sort parameter, wherever they come from`() throws {
    let query = Essay.query.queryItem("sort", "-popularity").sort("id").queryItem("sort", "x,-y")
      .queryItem("logLevel", "1")
    #expect(try query.queryString() == "sort=id,-popularity,x,-y&logLevel=1")
    #expect(try Essay.query.queryItem("sort", "x").queryString() == "sort=x")
    // An empty one asks for no order; beside fields it says nothing.
    #expect(try Essay.query.queryItem("sort", "").sort("id").queryString() == "sort=id")
    #expect(try Essay.query.queryItem("sort", "").queryString() == "sort=")
  }

  @Test func `Are the coder's along sparse resources, too`() throws {
    let query = try Manuscript.query.include("essay.mainAuthor").parameters
      .resolved(for: Manuscript.self, keys: .dasherized)
    #expect(query.include == ["essay.main-author"])
  }

  @Test func `Are the coder's in fieldsets of types that nothing includes`() throws {
    let query = Essay.query.fields(of: Library.Volume.self, \.fullTitle, \.mainShelf.roomNumber)
    let typed = try query.parameters.resolved(for: Essay.self, keys: .dasherized)
    for parameters in [typed, query.parameters.resolved(keys: .dasherized)] {
      #expect(parameters.fields["volumes"] == ["full-title", "main-shelf"])
      #expect(parameters.fields["shelves"] == ["room-number"])
    }
    #expect(
      query
        == Essay.query.fields(of: "volumes", "fullTitle", "mainShelf")
        .fields(of: "shelves", "roomNumber"))
  }

  @Test func `Are suggested by what a reader finds wrong, too`() throws {
    let error = try #require(throws: QueryError.self) {
      try Query<Essay>(parsing: "include=mainautor")
    }
    #expect(error.expected == "\"mainAuthor\"")
    #expect(
      "\(error)" == """
        include: There is no relationship with this path to include. Expected "mainAuthor". \
        Found "mainautor".
        """)
  }
}
