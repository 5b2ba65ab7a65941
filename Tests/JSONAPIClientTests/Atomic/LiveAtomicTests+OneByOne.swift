import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIStore
import JSONAPITesting
import Testing

@testable import JSONAPIClient

// Operations that a server doesn't know, sent as requests of their own.
extension LiveAtomicTests {
  /// A server that knows no operations, and refuses what goes to one path.
  func plainServer(failing: String? = nil) -> InMemoryTransport {
    InMemoryTransport { request in
      if request.path == "/v1/operations" { return .empty(.notFound) }
      if request.path == failing { return .empty(.conflict) }
      guard request.method == .post, request.path == "/v1/people" else { return .empty() }
      return .document(#"{"data":{"type":"people","id":"2"}}"#, status: .created)
    }
  }

  @Test func `One by one, stores are told the same`() async throws {
    let transport = plainServer()
    let client = try JSONAPIClient.testing(transport)
    let (new, ann, gone) = (new("Bob"), try known("1", "Ann"), try known("3", "Eve"))
    let unsaved = self.new("Zoe")
    try await client.atomically(fallback: .oneByOneIfUnsupported) { operations in
      let reference = write(new, ann, gone, &operations) { $0.name = "Anna" }
      operations.add([new], to: ann.relationship(\.friends))
      operations.replace(new.relationship(\.friends), with: [])
      operations.update(reference) { $0["name"] = "Rob" }
      operations.delete(unsaved)
    }
    #expect(
      await transport.requests.map { "\($0.method) \($0.path)" } == [
        "POST /v1/operations", "POST /v1/people", "PATCH /v1/people/1", "DELETE /v1/people/3",
        "POST /v1/people/1/relationships/friends", "PATCH /v1/people/2/relationships/friends",
        "PATCH /v1/people/2",
      ])
    #expect(await !transport.requests.dropFirst().contains { $0.text.contains("lid") })
    #expect(new.id == "2" && new.name == "Rob" && !new.isDirty && !ann.isDirty)
    #expect(serverFriends(of: ann) == ["7", "2"])
    #expect(serverFriends(of: new) == [])
    #expect(try store.objects(matching: LivePerson.query).map(\.id) == ["2", "1"])
  }

  @Test func `One by one, what was carried out before a failure is told, and nothing else`()
    async throws
  {
    let client = try JSONAPIClient.testing(plainServer(failing: "/v1/people/1"))
    let (new, ann, gone) = (new("Bob"), try known("1", "Ann"), try known("3", "Eve"))
    let lid = try #require(new.lid)
    let (early, late) = (self.new("Zoe"), self.new("Zed"))
    let error = await clientError {
      try await client.atomically(fallback: .oneByOne) { operations in
        operations.delete(early)
        _ = write(new, ann, gone, &operations) { $0.name = "Anna" }
        operations.delete(late)
      }
    }
    let failure = error?.partialFailure
    #expect(failure?.failedIndex == 1)
    #expect(new.id == "2" && !new.isDirty)
    #expect(ann.dirtyFields == ["name"] && ann.record.serverResource.name == "Ann")
    #expect(
      try store.objects(matching: LivePerson.query).map(\.name) == ["Bob", "Anna", "Eve", "Zed"])
    #expect(try failure?.completed[ResourceReference<LivePerson>(lid: lid)] === new)
  }

  @Test
  func `One by one, an id that the client makes is taken where the server says nothing (CRU-07)`()
    async throws
  {
    var configuration = ClientConfiguration()
    configuration.makeID = { "made" }
    let transport = InMemoryTransport { _ in .empty() }
    let client = try JSONAPIClient.testing(transport, configuration: configuration)
    let new = new("Bob")
    try await client.atomically(fallback: .oneByOne) { operations in
      operations.update(operations.create(new)) { $0["name"] = "Rob" }
    }
    #expect(new.id == "made" && new.name == "Rob" && !new.isDirty)
    #expect(await transport.requests.map(\.path) == ["/v1/people", "/v1/people/made"])
  }
}
