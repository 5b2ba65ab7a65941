import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIStore
import JSONAPITesting
import Testing

@testable import JSONAPIClient

@Suite("Drafts in an offline journal") struct JournalDraftTests {
  let folder: JournalFolder
  let journal: OfflineJournal
  let server = NotesServer()
  let client: JSONAPIClient

  init() throws {
    folder = try JournalFolder()
    journal = try OfflineJournal(path: folder.path())
    client = try JSONAPIClient.testing(server.transport)
  }

  @Test(
    "Resources are created, updated and deleted by drafts, across a restart, and lids become ids")
  func replayed() async throws {
    let author = try journal.write { $0.create(Blog.Person.draft { $0.name = "Dan" }) }
    #expect(author.resourceIdentifier.lid != nil && author.resourceIdentifier.id == nil)
    let article = try journal.write {
      $0.create(
        Blog.Article.draft {
          $0.title = "New"
          $0.author = ToOne(author)
        })
    }
    try journal.write { $0.update(article) { $0.summary = nil } }
    try journal.write { $0.update(Blog.Article.draft(id: "9") { $0.title = "Old" }) }
    try journal.write { $0.delete(Blog.Article.reference(id: "8")) }
    journal.close()
    let reopened = try OfflineJournal(path: folder.path())
    #expect(reopened.entries.count == 5)
    let report = try await reopened.replay(through: client)
    #expect(report.isComplete)
    #expect(
      await server.carriedOut == [
        #"POST people {"type":"people","attributes":{"name":"Dan"}}"#,
        #"POST articles {"type":"articles","attributes":{"title":"New"},"relationships":{"author":{"data":{"type":"people","id":"1"}}}}"#,
        #"PATCH articles/2 {"data":{"type":"articles","attributes":{"summary":null},"id":"2"}}"#,
        #"PATCH articles/9 {"data":{"type":"articles","id":"9","attributes":{"title":"Old"}}}"#,
        "DELETE articles/8 ",
      ])
    try reopened.write { $0.update(article) { $0.title = "Newer" } }
    #expect(try await reopened.replay(through: client).isComplete)
    #expect(
      await server.carriedOut.last
        == #"PATCH articles/2 {"data":{"type":"articles","attributes":{"title":"Newer"},"id":"2"}}"#
    )
  }

  @Test func `Nothing is written down for a draft that sets nothing`() throws {
    #expect(try journal.adding { $0.update(Blog.Article.draft(id: "1") { _ in }) }.isEmpty)
    #expect(try journal.adding { $0.update(Blog.Article.reference(id: "1")) { _ in } }.isEmpty)
    #expect(journal.isEmpty)
  }

  @Test func `Ids and lids are those that the program gives, names those of the model`() throws {
    try journal.write { $0.create(Blog.Post.draft { $0.publishedAt = "today" }) }
    let given = try journal.write { $0.create(Draft<Blog.Person>(id: "own")) }
    #expect(given.resourceIdentifier.id == "own")
    let local = try journal.write { $0.create(Draft<Blog.Person>(lid: "mine")) }
    #expect(local.resourceIdentifier.lid == "mine")
    let bodies = journal.entries.map { $0.operation.body }
    #expect(bodies.first??.attributes?.map(\.name) == ["published-at"])
    #expect(bodies.map { $0?.lid }.suffix(2) == [nil, "mine"])
    let lids = try (0..<2).map { _ in
      try journal.write { $0.create(Draft<Blog.Person>()) }.resourceIdentifier.lid
    }
    #expect(Set(lids).count == 2)
  }

  @Test func `What no entry creates can't be named`() throws {
    let nobody = ResourceReference<Blog.Person>(lid: "nobody")
    #expect(throws: ClientError.self) {
      try journal.write { $0.create(Blog.Article.draft { $0.author = ToOne(nobody) }) }
    }
    #expect(throws: ClientError.self) { try journal.write { $0.update(nobody) { $0.name = "" } } }
    #expect(throws: ClientError.self) { try journal.write { $0.delete(nobody) } }
    #expect(throws: ClientError.self) {
      try journal.write { $0.update(Blog.Person.draft { $0.name = "" }) }
    }
    #expect(journal.isEmpty)
  }

  @Test func `A draft that was refused as a conflict comes back to the program`()
    async throws
  {
    await server.refuse(
      "articles/1", .document(#"{"errors":[{"code":"stale"}]}"#, status: .conflict))
    try journal.write { $0.update(Blog.Article.draft(id: "1") { $0.title = "B" }) }
    let report = try await journal.replay(through: client)
    #expect(!report.isComplete)
    #expect(journal.entries.count == 1)
  }
}
