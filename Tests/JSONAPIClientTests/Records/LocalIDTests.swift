import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIStore
import JSONAPITesting
import Testing

@testable import JSONAPIClient

/// Servers of JSON:API 1.0 refuse a `lid`, so it is sent only where it says something.
@Suite("A local id is sent where something in the request refers to it (RID-03)")
struct LocalIDTests {
  let store = Store()

  /// The text of the requests; creations are answered with ids.
  func sent(_ body: (JSONAPIClient) async throws -> Void) async throws -> [String] {
    let transport = InMemoryTransport { request in
      guard request.path == "/v1/operations" else {
        return .document(#"{"data":{"type":"nodes","id":"1"}}"#, status: .created)
      }
      let count = try AnyDocument(parsing: request.text).members["atomic:operations"]?.array?.count
      let results = (0..<(count ?? 0)).map { #"{"data":{"type":"nodes","id":"\#($0 + 1)"}}"# }
      return .document(#"{"atomic:results":[\#(results.joined(separator: ","))]}"#)
    }
    try await body(JSONAPIClient.testing(transport))
    return await transport.requests.map(\.text)
  }

  func node(_ lid: String, parent: String? = nil) throws -> Record {
    let node = try store.create("nodes", lid: lid)
    if let parent {
      let identifier = ResourceIdentifier(type: "nodes", lid: parent)
      node.setRelationship("parent", to: AnyRelationship(data: .one(identifier)))
    }
    return node
  }

  static func parent(_ lid: String) -> String {
    #""relationships":{"parent":{"data":{"type":"nodes","lid":"\#(lid)"}}}"#
  }

  @Test func `A record has one where it leads to itself`() async throws {
    let (alone, own) = try (node("a"), node("b", parent: "b"))
    let texts = try await sent { try await $0.save(alone) }
    #expect(texts == [#"{"data":{"type":"nodes"}}"#])
    #expect(alone.id == "1" && alone.lid == "a")
    store.remove(alone)
    let others = try await sent { try await $0.save(own) }
    #expect(others == [#"{"data":{"type":"nodes","lid":"b",\#(Self.parent("b"))}}"#])
  }

  @Test func `A live object has none, by the client and by the encoder`() async throws {
    let person = LivePerson(in: store)
    person.name = "Ann"
    let body = #"{"data":{"type":"people","attributes":{"name":"Ann"}}}"#
    #expect(
      try String(decoding: JSONAPIEncoder().createDocument(for: person), as: UTF8.self) == body)
    let transport = InMemoryTransport { _ in
      .document(#"{"data":{"type":"people","id":"1"}}"#, status: .created)
    }
    try await person.save(with: JSONAPIClient.testing(transport))
    #expect(await transport.requests.map(\.text) == [body])
    #expect(person.id == "1" && !person.isDirty)
  }

  @Test func `Drafts and values have none in a request of their own`() async throws {
    let texts = try await sent { client in
      let draft = Draft<AnyNode>(lid: "d")
      _ = try await client.create(draft)
      _ = try await client.create(AnyNode(lid: "v"))
    }
    #expect(texts == Array(repeating: #"{"data":{"type":"nodes"}}"#, count: 2))
  }

  struct AnyNode: Resource, LocallyIdentified {
    static let resourceType = "nodes"
    var id: String?
    var lid: String?
  }

  @Test func `Of atomic operations, those have one that others refer to (ATM-40)`() async throws {
    let texts = try await sent { client in
      _ = try await client.atomically { operations in
        operations.create(AnyResource(type: "nodes", lid: "alone"))
        let related = operations.create(AnyResource(type: "nodes"))
        let owner = operations.create(
          AnyResource(
            type: "nodes",
            relationships: ["parent": AnyRelationship(data: .one(related.resourceIdentifier))]))
        operations.replace(owner.relationship(toOne: "friend"), with: nil)
        let updated = operations.create(AnyResource(type: "nodes", lid: "updated"))
        operations.update(
          AnyResource(type: "nodes", lid: updated.resourceIdentifier.lid, attributes: ["n": 1]))
        let member = operations.create(AnyResource(type: "nodes", lid: "member"))
        operations.add(
          [member], to: AnyResource.reference(type: "nodes", id: "9").relationship(toMany: "nodes"))
      }
    }
    let sent = try AnyDocument(parsing: #require(texts.first))
    let operations = sent.members["atomic:operations"]?.array ?? []
    let lids = operations.filter { $0["ref"] == nil && $0["op"] == "add" }
      .map { $0["data"]?["lid"]?.string }
    #expect(lids == [nil, "local-1", "local-2", "updated", "member"])
  }

  @Test(
    "An offline journal keeps them in the file, and sends them where they are needed",
    arguments: [AtomicFallback.oneByOne, .none])
  func offline(sending: AtomicFallback) async throws {
    let folder = try JournalFolder()
    let journal = try OfflineJournal(path: folder.path())
    let (alone, parent, child) = try (node("a"), node("p"), node("c", parent: "p"))
    for record in [alone, parent, child] { try journal.write { $0.save(record) } }
    #expect(journal.entries.map(\.operation.subject?.lid) == ["a", "p", "c"])
    let server = NotesServer()
    let client = try JSONAPIClient.testing(server.transport)
    _ = try await journal.replay(through: client, into: store, sending: sending)
    #expect(journal.isEmpty)
    #expect([alone.id, parent.id, child.id] == ["1", "2", "3"])
    let carriedOut = await server.carriedOut
    #expect(
      carriedOut.map { $0.contains(#""type":"nodes","lid""#) }
        == (sending == .none ? [false, true, true] : [false, false, false]))
  }
}
