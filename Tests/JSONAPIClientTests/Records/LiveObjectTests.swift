import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIStore
import JSONAPITesting
import Testing

@testable import JSONAPIClient

/// A live class as `@LiveResource` makes it.
final class LivePerson: LiveResource {
  static let resourceType = "people"
  static let liveFields = LiveFields<LivePerson>(
    FieldTable(attributes: ["name"], relationships: []))
  static let livePaths = LivePaths<LivePerson>(1)
  static let schema = Schema("people", id: String?.self, [.attribute("name", String.self)])

  struct Fields: Sendable {
    var name: AttributePath<LivePerson, String> { .init("name") }
  }
  static var fields: Fields { Fields() }

  let liveRecord: LiveRecord
  init(liveRecord: consuming UnclaimedRecord) { self.liveRecord = liveRecord.claim() }

  var id: String? { liveRecord.id(of: self) }
  var name: String {
    get { liveRecord.value(0, of: self, "") }
    set { liveRecord.set(0, of: self, newValue) }
  }
}

@Suite("Live objects and the client") struct LiveObjectTests {
  static let person = #"{"data":{"type":"people","id":"1","attributes":{"name":"Ann"}}}"#

  @Test("They are fetched, edited, saved, reloaded and deleted") func lifecycle() async throws {
    let transport = InMemoryTransport { request in
      switch request.method {
      case .get: .document(Self.person)
      case .post: .document(#"{"data":{"type":"people","id":"2"}}"#, status: .created)
      default: .empty()
      }
    }
    let client = try JSONAPIClient.testing(transport)
    let store = Store()
    let person: LivePerson = try await client.fetch(LivePerson.self, id: "1", into: store)
    #expect(person.name == "Ann")
    person.name = "Anna"
    try await person.save(with: client)
    #expect(person.name == "Anna")
    #expect(!person.record.isDirty)
    try await person.load(with: client)
    #expect(await transport.requests.count == 2)
    try await person.reload(with: client)
    #expect(person.name == "Ann")
    let new = LivePerson(in: store)
    new.name = "Bob"
    try await new.save(with: client)
    #expect(new.id == "2")
    try await new.delete(with: client)
    #expect(store.count == 1)
    #expect(
      await transport.requests.map { "\($0.method) \($0.path)" } == [
        "GET /v1/people/1", "PATCH /v1/people/1", "GET /v1/people/1", "POST /v1/people",
        "DELETE /v1/people/2",
      ])
  }

  @Test("Pages and cached values are of the objects that the store has") func lists() async throws {
    let transport = InMemoryTransport { _ in
      .document(
        #"{"data":[{"type":"people","id":"1","attributes":{"name":"Ann"}},{"type":"robots","id":"1"}]}"#
      )
    }
    let client = try JSONAPIClient.testing(transport)
    let store = Store()
    let page: Page<StoredDocument<LivePerson>> = try await client.fetch(
      LivePerson.query, into: store)
    #expect(page.elements.map(\.name) == ["Ann"])
    var all: [LivePerson] = []
    for try await person in client.all(LivePerson.query, into: store) { all.append(person) }
    #expect(all.first === page.elements.first)
    let cached = try await client.fetch(
      LivePerson.self, id: "1", policy: .cacheOnly, in: store)
    #expect(cached.value === page.elements.first)
  }
  @Test("The methods for values write live objects as what they are (CRU-24)")
  func valueMethods() async throws {
    let transport = InMemoryTransport { request in
      request.method == .post
        ? .document(#"{"data":{"type":"people","id":"2"}}"#, status: .created) : .empty()
    }
    let client = try JSONAPIClient.testing(transport)
    let store = Store()
    _ = try store.insert(parsing: Array(Self.person.utf8))
    let person = try #require(store.object(LivePerson.self, id: "1"))
    #expect(try await client.update(person) { $0.name = "Anna" } === person)
    #expect(person.name == "Anna" && !person.isDirty)
    try await client.update(person) { _ in }
    person.name = "Anne"
    try await client.update(person)
    #expect(!person.isDirty)
    let new = LivePerson(in: store)
    new.name = "Bob"
    #expect(try await client.create(new) === new)
    #expect(new.id == "2" && !new.isNew)
    try await client.delete(new)
    try await client.delete(LivePerson(in: store))
    #expect(store.objects(LivePerson.self).map(\.id) == ["1"])
    #expect(
      await transport.requests.map { "\($0.method) \($0.path)" } == [
        "PATCH /v1/people/1", "PATCH /v1/people/1", "POST /v1/people", "DELETE /v1/people/2",
      ])
    #expect(
      await transport.requests.first?.text
        == #"{"data":{"type":"people","id":"1","attributes":{"name":"Anna"}}}"#)
  }

  @Test("Operations update live objects by their edits (ATM-16)") func operations() async throws {
    let transport = InMemoryTransport { _ in .empty() }
    let client = try JSONAPIClient.testing(transport)
    let store = Store()
    _ = try store.insert(parsing: Array(Self.person.utf8))
    let person = try #require(store.object(LivePerson.self, id: "1"))
    _ = try await client.atomically { operations in
      try operations.update(person)
      try operations.update(person) { $0.name = "Anna" }
    }
    #expect(
      await transport.requests.first?.text
        == #"{"atomic:operations":[{"op":"update","data":{"type":"people","id":"1","attributes":{"name":"Anna"}}}]}"#
    )
    #expect(person.isDirty)
  }

  @Test("Edits stay edits, whoever answers") func edits() async throws {
    let transport = InMemoryTransport { _ in .document(Self.person) }
    let client = try JSONAPIClient.testing(transport)
    let store = Store()
    let person: LivePerson = try await client.fetch(LivePerson.self, id: "1", into: store)
    person.name = "Edited"
    for policy in [CachePolicy.cacheOnly, .networkOnly] {
      let answer = try await client.fetch(LivePerson.self, id: "1", policy: policy, in: store)
      #expect(answer.value === person)
      #expect(person.dirtyFields == ["name"])
    }
    let all = try await client.fetch(
      LivePerson.query, policy: .cacheOnly, lookup: .evaluated, in: store)
    #expect(all.value.map(\.name) == ["Edited"])
    #expect(person.dirtyFields == ["name"])
    person.revert()
    #expect(person.name == "Ann")
  }

  @Test("An answer that was asked for earlier overwrites nothing newer")
  func olderAnswer() async throws {
    let store = Store()
    let transport = InMemoryTransport { _ in
      try store.insert(
        AnyResource(type: "people", id: "1", attributes: ["name": "Newer"]), as: store.begin())
      return .document(Self.person)
    }
    let client = try JSONAPIClient.testing(transport)
    let answer = try await client.fetch(LivePerson.self, id: "1", policy: .networkOnly, in: store)
    #expect(answer.value.name == "Newer")
  }
}
