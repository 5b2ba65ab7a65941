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
    let friend = ToOnePath<LivePerson, LivePerson>("friend")
    let friends = ToManyPath<LivePerson, LivePerson>("friends")
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

  @Test func `They are fetched, edited, saved, reloaded and deleted`() async throws {
    let transport = InMemoryTransport { request in
      switch request.method {
      case .get: .document(Self.person)
      case .post: .document(#"{"data":{"type":"people","id":"2"}}"#, status: .created)
      default: .empty()
      }
    }
    let client = try JSONAPIClient.testing(transport)
    let store = Store()
    let person: LivePerson = try await client.into(store).fetch(LivePerson.query(id: "1"))
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

  @Test func `A class that the client's key format would rename is refused`() async throws {
    let transport = InMemoryTransport { _ in .document(Self.person) }
    var configuration = ClientConfiguration()
    configuration.decoder.values.keyFormat = .custom { $0.uppercased() }
    let client = try JSONAPIClient.testing(transport, configuration: configuration)
    let store = Store(configuration)
    let errors = [
      await clientError { try await client.into(store).fetch(LivePerson.query(id: "1")).id },
      await clientError { try await client.into(store).fetch(LivePerson.query).elements.count },
      await clientError { try await client.fetch(LivePerson.query(id: "1")).id },
    ]
    #expect(errors.map { $0?.code } == Array(repeating: .mismatchedStore, count: 3))
    #expect(errors[0]?.message.contains("'NAME'") == true)
    #expect(await transport.requests.isEmpty)
    // A format that changes none of the names does no harm.
    configuration.decoder.values.keyFormat = .underscored
    let alike = try JSONAPIClient.testing(transport, configuration: configuration)
    #expect(try await alike.into(store).fetch(LivePerson.query(id: "1")).name == "Ann")
  }

  @Test
  func `A store that reads dates otherwise than the client is refused before anything is sent`()
    async throws
  {
    let transport = InMemoryTransport { _ in .document(Self.person) }
    var configuration = ClientConfiguration()
    configuration.dateFormat = .secondsSince1970
    let client = try JSONAPIClient.testing(transport, configuration: configuration)
    let store = Store()
    let errors = [
      await clientError { try await client.into(store).fetch(LivePerson.query(id: "1")).id },
      await clientError { try await client.into(store).fetch(LivePerson.query).elements.count },
      await clientError {
        for try await _ in client.into(store).all(LivePerson.query) {}
        return 0
      },
    ]
    #expect(errors.map { $0?.code } == Array(repeating: .mismatchedStore, count: 3))
    #expect(errors[0]?.message.contains("seconds since 1970") == true)
    #expect(await transport.requests.isEmpty)
    // Records have no dates, but what the server has written.
    _ = try await client.into(store).fetch(Record.query(type: "people", id: "1"))
    let alike = Store(configuration)
    #expect(try await client.into(alike).fetch(LivePerson.query(id: "1")).name == "Ann")
    // What reads the same is the same, whatever it writes.
    configuration.dateFormat = .rfc3339(fractionDigits: 3)
    let other = try JSONAPIClient.testing(transport, configuration: configuration)
    #expect(try await other.into(Store()).fetch(LivePerson.query(id: "1")).name == "Ann")
  }

  @Test func `The format of dates is set for reading and writing in one place`() throws {
    var configuration = ClientConfiguration()
    #expect(configuration.dateFormat != nil)
    configuration.dateFormat = .millisecondsSince1970
    let date = Date(timeIntervalSince1970: 2)
    #expect(try configuration.encoder.values.encodeBytes([date]) == Array("[2000]".utf8))
    #expect(
      try configuration.decoder.values.decode([Date].self, from: Array("[2000]".utf8)) == [date])
    configuration.decoder.values.dateDecodingStrategy = .rfc3339
    #expect(configuration.dateFormat == nil)
  }

  @Test func `What is related to one goes to the client's store`() async throws {
    let transport = InMemoryTransport { request in
      switch request.path {
      case "/v1/people/1/friend": .document(#"{"data":{"type":"people","id":"2"}}"#)
      case "/v1/people/2/friend": .document(#"{"data":null}"#)
      default:
        .document(
          #"{"data":[{"type":"people","id":"2","attributes":{"name":"Bob"}},{"type":"robots","id":"1"}]}"#
        )
      }
    }
    let client = try JSONAPIClient.testing(transport)
    let store = Store()
    _ = try store.insert(parsing: Array(Self.person.utf8))
    let person = try #require(store.object(LivePerson.self, id: "1"))
    let friend = try #require(try await client.into(store).fetch(person.related(\.friend)))
    #expect(friend === store.object(LivePerson.self, id: "2"))
    let none: LivePerson? = try await client.into(store).fetch(friend.related(\.friend))
    #expect(none == nil)
    let page = try await client.into(store).fetch(
      person.related(\.friends).sort(.ascending(\.name)))
    #expect(page.elements.map(\.name) == ["Bob"])
    #expect(page.elements.first === friend)
    #expect(await transport.requests.last?.path == "/v1/people/1/friends?sort=name")
  }

  @Test func `Their store is told what became of a relationship (REL-U-01, REL-U-03)`() async throws
  {
    let transport = InMemoryTransport { request in
      request.method == .post && request.text.contains("9")
        ? .document(#"{"data":[{"type":"people","id":"9"}]}"#) : .empty()
    }
    let client = try JSONAPIClient.testing(transport)
    let store = Store()
    _ = try store.insert(parsing: Array(Self.person.utf8))
    let person = try #require(store.object(LivePerson.self, id: "1"))
    func friends() -> [String?]? {
      guard case .many(let all) = person.record.serverResource.relationships?["friends"]?.data
      else { return nil }
      return all.map(\.id)
    }
    // Nothing is known of it yet, and the server says nothing.
    try await client.add([LivePerson.reference(id: "7")], to: person.relationship(\.friends))
    #expect(friends() == nil)
    try await client.replace(
      person.relationship(\.friends),
      with: [LivePerson.reference(id: "2"), LivePerson.reference(id: "3")])
    #expect(friends() == ["2", "3"])
    try await client.add(
      [LivePerson.reference(id: "3"), LivePerson.reference(id: "4")],
      to: person.relationship(\.friends))
    #expect(friends() == ["2", "3", "4"])
    try await client.remove(
      [LivePerson.reference(id: "2"), LivePerson.reference(id: "8")],
      from: person.relationship(\.friends))
    #expect(friends() == ["3", "4"])
    try await client.add([LivePerson.reference(id: "9")], to: person.relationship(\.friends))
    #expect(friends() == ["9"])
    try await client.replace(person.relationship(\.friend), with: person)
    #expect(
      person.record.serverResource.relationships?["friend"]?.data == .one(person.resourceIdentifier)
    )
    try await client.replace(person.relationship(\.friend), with: nil)
    #expect(person.record.serverResource.relationships?["friend"]?.data == .null)
    // By name, and where nobody knows that the owner is a live object.
    func empty(_ name: String, of owner: some Resource) async throws {
      try await client.replace(owner.relationship(toMany: name, as: LivePerson.self), with: [])
    }
    try await empty("friends", of: person)
    #expect(friends() == [])
    #expect(!person.record.isDirty)
  }

  @Test func `Pages and cached values are of the objects that the store has`() async throws {
    let transport = InMemoryTransport { _ in
      .document(
        #"{"data":[{"type":"people","id":"1","attributes":{"name":"Ann"}},{"type":"robots","id":"1"}]}"#
      )
    }
    let client = try JSONAPIClient.testing(transport)
    let store = Store()
    let page: Page<LivePerson> = try await client.into(store).fetch(LivePerson.query)
    #expect(page.elements.map(\.name) == ["Ann"])
    var all: [LivePerson] = []
    for try await person in client.into(store).all(LivePerson.query) { all.append(person) }
    #expect(all.first === page.elements.first)
    let cached = try await client.into(store, freshness: .offline).response(
      to: LivePerson.query(id: "1"))
    #expect(cached.output === page.elements.first)
  }
  @Test func `The methods for values write live objects as what they are (CRU-24)`() async throws {
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
    #expect(try store.objects(matching: LivePerson.query).map(\.id) == ["1"])
    #expect(
      await transport.requests.map { "\($0.method) \($0.path)" } == [
        "PATCH /v1/people/1", "PATCH /v1/people/1", "POST /v1/people", "DELETE /v1/people/2",
      ])
    #expect(
      await transport.requests.first?.text
        == #"{"data":{"type":"people","id":"1","attributes":{"name":"Anna"}}}"#)
  }

  @Test func `They are written as what they are where nobody knows that they are live (CRU-24)`()
    async throws
  {
    let transport = InMemoryTransport { request in
      request.method == .post
        ? .document(#"{"data":{"type":"people","id":"2"}}"#, status: .created) : .empty()
    }
    let client = try JSONAPIClient.testing(transport)
    let store = Store()
    _ = try store.insert(parsing: Array(Self.person.utf8))
    let person = try #require(store.object(LivePerson.self, id: "1"))
    let new = LivePerson(in: store)
    func write<R: Resource>(_ known: R, _ new: R, change: (inout R) -> Void) async throws {
      try await client.update(known, change)
      try await client.update(known)
      try await client.create(new)
      try await client.delete(known)
    }
    try await write(person, new) { $0.name = "Anna" }
    #expect(!person.isDirty)
    #expect(new.id == "2" && !new.isNew)
    #expect(store.records.map(\.id) == ["2"])
    #expect(
      await transport.requests.map { "\($0.method) \($0.path)" } == [
        "PATCH /v1/people/1", "POST /v1/people", "DELETE /v1/people/1",
      ])
  }

  @Test
  func `From an object to itself, its edits are sent; to one of another store, the difference`()
    async throws
  {
    let transport = InMemoryTransport { _ in .empty() }
    let client = try JSONAPIClient.testing(transport)
    let (store, other) = (Store(), Store())
    for store in [store, other] { _ = try store.insert(parsing: Array(Self.person.utf8)) }
    let person = try #require(store.object(LivePerson.self, id: "1"))
    person.name = "Anna"
    #expect(try await client.update(person, from: person) === person)
    #expect(!person.isDirty)
    try await client.update(person, from: person)
    #expect(await transport.requests.count == 1)
    let old = try #require(other.object(LivePerson.self, id: "1"))
    #expect(try await client.update(person, from: old) === person)
    let edited = try #require(other.object(LivePerson.self, id: "1"))
    edited.name = "Anne"
    try await client.update(edited, from: person)
    #expect(!edited.isDirty)
    try await client.update(edited, from: edited)
    #expect(
      await transport.requests.map(\.text)
        == ["Anna", "Anna", "Anne"].map {
          #"{"data":{"type":"people","id":"1","attributes":{"name":"\#($0)"}}}"#
        })
    let new = LivePerson(in: store)
    let error = await clientError { try await client.update(new, from: person).id }
    #expect(error?.code == .encodingFailed)
  }

  @Test(
    "All that is related comes page after page, of an object or of a reference")
  func allRelated() async throws {
    let transport = InMemoryTransport { request in
      request.path.hasSuffix("p2")
        ? .document(#"{"data":[{"type":"people","id":"3","attributes":{"name":"Eve"}}]}"#)
        : .document(
          #"{"data":[{"type":"people","id":"2","attributes":{"name":"Bob"}},{"type":"robots","id":"1"}],"links":{"next":"/v1/p2"}}"#
        )
    }
    let client = try JSONAPIClient.testing(transport)
    let store = Store()
    _ = try store.insert(parsing: Array(Self.person.utf8))
    let person = try #require(store.object(LivePerson.self, id: "1"))
    var all: [LivePerson] = []
    for try await friend in client.into(store).all(person.related(\.friends)) { all.append(friend) }
    #expect(all.map(\.name) == ["Bob", "Eve"])
    #expect(all.first === store.object(LivePerson.self, id: "2"))
    let sorted = LivePerson.reference(id: "1").related(\.friends).sort(.ascending(\.name))
    var again: [LivePerson] = []
    for try await friend in client.into(store).all(sorted) { again.append(friend) }
    #expect(again.map { ObjectIdentifier($0) } == all.map { ObjectIdentifier($0) })
    let page = try await client.into(store).fetch(person.related(\.friends))
    #expect(page.elements.first === all.first)
    let same = try await client.into(store).fetch(LivePerson.reference(id: "1").related(\.friends))
    #expect(same.elements.first === all.first)
    #expect(
      await transport.requests.map(\.path) == [
        "/v1/people/1/friends", "/v1/p2", "/v1/people/1/friends?sort=name", "/v1/p2",
        "/v1/people/1/friends", "/v1/people/1/friends",
      ])
  }

  @Test func `Edits stay edits, whoever answers`() async throws {
    let transport = InMemoryTransport { _ in .document(Self.person) }
    let client = try JSONAPIClient.testing(transport)
    let store = Store()
    let person: LivePerson = try await client.into(store).fetch(LivePerson.query(id: "1"))
    person.name = "Edited"
    for freshness in [Freshness.offline, .now] {
      let answer = try await client.into(store, freshness: freshness).response(
        to: LivePerson.query(id: "1"))
      #expect(answer.output === person)
      #expect(person.dirtyFields == ["name"])
    }
    #expect(try store.objects(matching: LivePerson.query).map(\.name) == ["Edited"])
    #expect(person.dirtyFields == ["name"])
    person.revert()
    #expect(person.name == "Ann")
  }

  @Test func `An answer that was asked for earlier overwrites nothing newer`() async throws {
    let store = Store()
    let transport = InMemoryTransport { _ in
      try store.insert(
        AnyResource(type: "people", id: "1", attributes: ["name": "Newer"]), as: store.begin())
      return .document(Self.person)
    }
    let client = try JSONAPIClient.testing(transport)
    let answer = try await client.into(store).response(
      to: LivePerson.query(id: "1"))
    #expect(answer.output.name == "Newer")
  }
}
