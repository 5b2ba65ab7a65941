import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIStore
import JSONAPITesting
import Testing

@testable import JSONAPIClient

/// Another model of posts, with other names.
private struct OldPost: Resource {
  static let resourceType = "posts"
  static let schema = Schema(
    "posts", id: String.self, [.attribute("published-at", String.self, property: "date")])
  var id: String
}

@Suite("What conflicts of an offline journal name") struct JournalConflictNamesTests {
  let folder: JournalFolder
  let server = NotesServer()
  let client: JSONAPIClient

  init() async throws {
    folder = try JournalFolder()
    client = try JSONAPIClient.testing(server.transport)
    func refusal(_ pointers: [String]) -> TransportResponse {
      let errors = pointers.map { #"{"source":{"pointer":"\#($0)"}}"# }.joined(separator: ",")
      return .document(#"{"errors":[\#(errors)]}"#, status: .unprocessableContent)
    }
    let fields = ["attributes/published-at", "relationships/lead-author", "attributes/other"]
    for path in ["posts", "posts/1", "posts/1/relationships/lead-author"] {
      await server.refuse(path, refusal(fields.map { "/data/\($0)" }))
    }
    await server.refuse("operations", refusal(fields.map { "/atomic:operations/0/data/\($0)" }))
  }

  private func open(_ models: any Resource.Type...) throws -> OfflineJournal {
    try OfflineJournal(path: folder.path(), models: models)
  }

  /// The names in JSON and the properties of the first conflict of a replay.
  private func names(
    _ journal: OfflineJournal, into store: Store? = nil, sending: AtomicFallback = .oneByOne
  ) async throws -> [String] {
    let names = Box<[String]>([])
    let report = try await journal.replay(through: client, into: store, sending: sending) {
      conflict in
      let problems = conflict.error.problems
      names.update { $0 = problems.map { "\($0.field ?? "") \($0.property ?? "-")" } }
      return .stop
    }
    // The report tells the same as the hook was told.
    #expect(
      report.failure?.problems.map { "\($0.field ?? "") \($0.property ?? "-")" } == names.value)
    return names.value
  }

  private static let known = [
    "published-at publishedAt", "lead-author leadAuthor", "other -",
  ]
  private static let unknown = ["published-at -", "lead-author -", "other -"]

  @Test(
    "Properties of a draft's model, and after a restart those of the models that are given",
    arguments: [AtomicFallback.oneByOne, .none])
  func drafts(sending: AtomicFallback) async throws {
    let first = try open()
    try first.write { $0.create(Blog.Post.draft { $0.publishedAt = "today" }) }
    #expect(try await names(first, sending: sending) == Self.known)
    first.close()
    let without = try open()
    #expect(try await names(without, sending: sending) == Self.unknown)
    without.close()
    let with = try open(Blog.Person.self, Blog.Post.self, OldPost.self)
    #expect(try await names(with, sending: sending) == Self.known)
    with.close()
    let other = try open(OldPost.self)
    // What is given goes before what is written down later.
    try other.write { $0.update(Blog.Post.draft(id: "1") { $0.publishedAt = "tomorrow" }) }
    #expect(
      try await names(other, sending: sending) == ["published-at date", "lead-author -", "other -"])
  }

  @Test(arguments: 0..<3)
  func `Each way to write a draft down tells the model`(way: Int) async throws {
    let journal = try open()
    let reference = Blog.Post.reference(id: "1")
    switch way {
    case 0: try journal.write { $0.update(Blog.Post.draft(id: "1") { $0.publishedAt = "today" }) }
    case 1: try journal.write { $0.update(reference) { $0.publishedAt = "today" } }
    default: try journal.write { $0.delete(reference) }
    }
    #expect(try await names(journal) == Self.known)
  }

  @Test func `Operations on relationships have the model of their resource`() async throws {
    let journal = try open(Blog.Post.self)
    try journal.write {
      $0.append(
        AtomicOperation(
          .update, target: ResourceIdentifier(type: "posts", id: "1"), relationship: "lead-author",
          data: nil))
    }
    #expect(try await names(journal) == Self.known)
  }

  @Test func `Properties of the class of a live object that somebody holds`() async throws {
    let errors = #"{"errors":[{"source":{"pointer":"/data/attributes/bio"}}]}"#
    await server.refuse("writers/1", .document(errors, status: .unprocessableContent))
    let store = Store()
    _ = try store.insert(AnyResource(type: "writers", id: "1", attributes: ["bio": "B"]))
    let record = try #require(store.record(type: "writers", id: "1"))
    record.setAttribute("bio", to: "C")
    let journal = try open()
    try journal.write { $0.save(record) }
    #expect(try await names(journal, into: store) == ["bio -"])
    let writer = try #require(store.object(LiveWriter.self, id: "1"))
    #expect(try await names(journal, into: store) == ["bio about"])
    #expect(try await names(journal) == ["bio -"])
    withExtendedLifetime(writer) {}
  }
}
