import Foundation
import JSONAPI
import Synchronization
import Testing

/// Plain structs whose types have formats for names, each its own.
private struct Report: Resource, Equatable {
  static let resourceType = "reports"
  static let keyFormat = KeyFormat.dasherized
  var id: String
  var wordCount: Int
  var createdAt: Date?
  var mainAuthor: Writer?
  var reviewNotes: [ReviewNote]
}

private struct Writer: Resource, Equatable {
  static let resourceType = "writers"
  static let keyFormat = KeyFormat.underscored
  var id: String
  var firstName: String
}

/// Names are given by the coding keys, and left as they are.
private struct ReviewNote: Resource, Equatable {
  static let resourceType = "notes"
  var id: String
  var text: String
  var writtenBy: Writer?

  enum CodingKeys: String, CodingKey {
    case id, text
    case writtenBy = "author"
  }
}

/// A type without a format, which takes the coder's.
private struct Loose: Resource, Equatable {
  static let resourceType = "loose"
  var id: String
  var wordCount: Int
}

@Suite("Names of plain structs with key formats")
struct NamedFieldTests {
  private static let document = """
    {"data":{"type":"reports","id":"1","attributes":{"word-count":7,"created-at":null},\
    "relationships":{"main-author":{"data":{"type":"writers","id":"9"}},\
    "review-notes":{"data":[{"type":"notes","id":"3"}]}}},"included":[\
    {"type":"writers","id":"9","attributes":{"first_name":"Ann"}},\
    {"type":"notes","id":"3","attributes":{"text":"ok"},\
    "relationships":{"author":{"data":{"type":"writers","id":"9"}}}}]}
    """

  @Test func `Documents have the names of each type's own format, whatever the coder's`() throws {
    for format in [KeyFormat.asIs, .underscored] {
      var decoder = JSONAPIDecoder()
      decoder.values.keyFormat = format
      let report = try decoder.decode(Report.self, from: Data(Self.document.utf8))
      let ann = Writer(id: "9", firstName: "Ann")
      #expect(report.wordCount == 7)
      #expect(report.mainAuthor == ann)
      #expect(report.reviewNotes == [ReviewNote(id: "3", text: "ok", writtenBy: ann)])
      var encoder = JSONAPIEncoder()
      encoder.values.keyFormat = format
      encoder.nilEncoding = .null
      #expect(
        try JSONValue(parsing: encoder.encode(report))
          == JSONValue(parsing: Data(Self.document.utf8)))
    }
  }

  @Test func `A type without a format takes the coder's`() throws {
    var encoder = JSONAPIEncoder()
    encoder.values.keyFormat = .underscored
    let encoded = try JSONValue(parsing: encoder.encode(Loose(id: "1", wordCount: 2)))
    #expect(encoded["data"]?["attributes"] == ["word_count": 2])
  }

  @Test func `What is missing is named as in JSON`() throws {
    let source = #"{"data":{"type":"reports","id":"1","attributes":{"wordCount":7}}}"#
    let error = try #require(throws: ResourceDecodingError.self) {
      try JSONAPIDecoder().decode(Report.self, from: Data(source.utf8))
    }
    #expect(error.description.contains("'word-count'"))
  }

  @Test func `The schema has both names`() {
    let schema = Report.schema
    #expect(schema.attributes.map(\.name) == ["word-count", "created-at"])
    #expect(schema.attributes.map(\.property) == ["wordCount", "createdAt"])
    #expect(schema.relationships.map(\.name) == ["main-author", "review-notes"])
    #expect(schema.relationships.map(\.property) == ["mainAuthor", "reviewNotes"])
  }

  @Test func `Queries name fields as documents do, along relationships too`() throws {
    let query = Report.query
      .include("mainAuthor", "reviewNotes.author")
      .fields("wordCount", "mainAuthor")
      .filter { $0["wordCount"] >= 5 && $0["mainAuthor.firstName"] == "Ann" && $0.id != "2" }
      .sort("-createdAt", "mainAuthor.firstName")
    #expect(
      try query.queryItems().map(\.description).map { $0.removingPercentEncoding ?? $0 } == [
        "include=main-author,review-notes.author", "fields[reports]=word-count,main-author",
        "filter[word-count][gte]=5", "filter[main-author.first_name]=Ann", "filter[id][ne]=2",
        "sort=-created-at,main-author.first_name",
      ])
  }

  @Test(arguments: [
    ("word-count", "word-count"), ("review-notes.author", "review-notes.author"),
    ("id", "id"), ("mainAuthor.id", "main-author.id"), ("unknownName", "unknown-name"),
    ("mainAuthor.unknownName", "main-author.unknownName"), ("", ""), ("a..b", "a..b"),
  ])
  func `Names that are those in JSON already, or no one's, stay`(name: String, path: String) throws
  {
    #expect(Report.query.sort(name).parameters.sort.map(\.path.text) == [path])
  }

  @Test func `Types whose names are the properties' are asked by them`() throws {
    #expect(try Loose.query.sort("wordCount").queryString() == "sort=wordCount")
    #expect(Loose.query.fields("word-count").parameters.fields["loose"] == ["word-count"])
  }

  @Test func `Drafts take either name`() throws {
    var draft = Report.Draft(id: "1")
    draft["wordCount"] = 3
    draft[relationship: "mainAuthor"] = .null
    #expect(draft["word-count"] == 3)
    #expect(draft.names == ["word-count", "main-author"])
    #expect(
      try JSONValue(parsing: JSONAPIEncoder().updateDocument(for: draft))["data"] == [
        "type": "reports", "id": "1", "attributes": ["word-count": 3],
        "relationships": ["main-author": ["data": nil]],
      ])
  }

  @Test func `A custom format that is no fixed point is applied once`() throws {
    #expect(Prefixed.query.sort("x-title").parameters.sort.map(\.path.text) == ["x-title"])
    #expect(Prefixed.query.sort("title").parameters.sort.map(\.path.text) == ["x-title"])
  }

  @Test(.timeLimit(.minutes(60)))
  func `A custom format may use the type whose names it makes`() throws {
    let source = #"{"data":{"type":"echoes","id":"1","attributes":{"x-title":"T"}}}"#
    var decoder = JSONAPIDecoder()
    var encoder = JSONAPIEncoder()
    // The coders have the same format, for types without one of their own.
    decoder.values.keyFormat = Echo.format
    encoder.values.keyFormat = Echo.format
    let echo = try decoder.decode(Echo.self, from: Array(source.utf8))
    #expect(echo == Echo(id: "1", title: "T"))
    #expect(try String(decoding: encoder.encodeBytes(echo), as: UTF8.self) == source)
    #expect(Echo.schema.attributes.map(\.name) == ["x-title"])
    let plain = try encoder.values.encodeBytes(["only": Within.$count.withValue(0) { echo }])
    #expect(try JSONValue(parsing: plain) == ["only": ["x-id": "1", "x-title": "T"]])
    let fetched = Echo.query.fields("title", "subtitle").parameters.fields["echoes"]
    #expect(fetched == ["x-title", "x-subtitle"])
    #expect(Within.calls.withLock { $0 } > 0)
  }
}

/// How deep within the function of ``Echo/format`` a task is, and how often it has used the type there.
private enum Within {
  @TaskLocal static var count = 0
  static let calls = Mutex(0)
}

/// A type whose format reads, writes and queries the type itself, before it makes a name.
private struct Echo: Resource, Equatable {
  static let resourceType = "echoes"
  static let keyFormat = format
  static let format = KeyFormat.custom { name in
    if Within.count == 0 { Within.$count.withValue(1) { use() } }
    return "x-\(name)"
  }

  var id: String
  var title: String

  private static func use() {
    var encoder = JSONAPIEncoder()
    encoder.values.keyFormat = format
    var decoder = JSONAPIDecoder()
    decoder.values.keyFormat = format
    let echo = Echo(id: "2", title: "U")
    guard let bytes = try? encoder.encodeBytes(echo),
      let same = try? decoder.decode(Echo.self, from: bytes), same == echo,
      Echo.query.sort("title").parameters.sort == ["x-title"]
    else { return }
    Within.calls.withLock { $0 += 1 }
  }
}

private struct Prefixed: Resource {
  static let resourceType = "prefixed"
  static let keyFormat = KeyFormat.custom { "x-\($0)" }
  var id: String
  var title: String
}
