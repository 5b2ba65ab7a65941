import Foundation
import HTTPTypes
import JSONAPI
import JSONAPITesting
import Synchronization
import Testing

@testable import JSONAPIClient
@testable import JSONAPIStore

@Suite("Observed queries of a client's store") struct ObservedQueryTests {
  private let store = Store()

  /// Counts how often an observed query of people is updated by what a client does.
  private func updates(_ body: () async throws -> Void) async throws -> Int {
    let count = Mutex(0)
    let people = store.live(of: "people", matching: QueryParameters()) { seam in
      if seam == .published { count.withLock { $0 += 1 } }
    }
    var iterator = people.changes.makeAsyncIterator()
    _ = await iterator.next()
    let before = count.withLock { $0 }
    try await body()
    let after = count.withLock { $0 }
    // The read evaluates what an update has left.
    #expect(try people.elements.elementsEqual(store.records(matching: LivePerson.query), by: ===))
    return after - before
  }

  private func new(_ name: String) -> LivePerson {
    let person = LivePerson(in: store)
    person.name = name
    return person
  }

  @Test func `The results of atomic operations are one notification`() async throws {
    let results = ["2", "3"].map {
      #"{"data":{"type":"people","id":"\#($0)","attributes":{"name":"new"}}}"#
    }
    let body = #"{"atomic:results":[\#(results.joined(separator: ",")),{}]}"#
    let client = try JSONAPIClient.testing(InMemoryTransport { _ in .document(body) })
    try store.insert(AnyResource(type: "people", id: "1", attributes: ["name": "Ann"]))
    let gone = try #require(store.object(LivePerson.self, id: "1"))
    let (one, two) = (new("Bob"), new("Eve"))
    let count = try await updates {
      try await client.atomically { operations in
        operations.create(one)
        operations.create(two)
        operations.delete(gone)
      }
    }
    #expect(count == 1)
    #expect(store.records.map(\.id) == ["2", "3"])
  }

  @Test func `A save is one notification, with all that its response includes`() async throws {
    let response = #"""
      {"data": {"type": "people", "id": "2", "attributes": {"name": "Bob!"}},
       "included": [{"type": "people", "id": "7", "attributes": {"name": "Gil"}}]}
      """#
    let client = try JSONAPIClient.testing(
      InMemoryTransport { _ in .document(response, status: .created) })
    let bob = new("Bob")
    let count = try await updates { try await client.save(bob) }
    #expect(count == 1)
    #expect(bob.name == "Bob!" && store.records.map(\.id) == ["2", "7"])
  }
}
