import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIStore
import JSONAPITesting
import Testing

@testable import JSONAPIClient

@Suite("Atomic operations on live objects") struct LiveAtomicTests {
  let store = Store()

  /// A person that the server knows.
  func known(_ id: String, _ name: String, in store: Store? = nil) throws -> LivePerson {
    let store = store ?? self.store
    try store.insert(
      AnyResource(
        type: "people", id: id, attributes: ["name": JSONValue(name)],
        relationships: [
          "friends": AnyRelationship(data: .many([ResourceIdentifier(type: "people", id: "7")]))
        ]))
    return try #require(store.object(LivePerson.self, id: id))
  }

  func new(_ name: String) -> LivePerson {
    let person = LivePerson(in: store)
    person.name = name
    return person
  }

  /// A client whose server answers each request with the same results.
  func client(
    _ results: String...,
    meanwhile: @escaping @Sendable () throws -> Void = {}
  ) throws -> (JSONAPIClient, InMemoryTransport) {
    let body = #"{"atomic:results":[\#(results.joined(separator: ","))]}"#
    let transport = InMemoryTransport { _ in
      try meanwhile()
      return .document(body)
    }
    return (try JSONAPIClient.testing(transport), transport)
  }

  func serverFriends(of person: LivePerson) -> [String?]? {
    let linkage = person.record.serverResource.relationships?["friends"]?.data
    guard case .many(let all) = linkage else { return nil }
    return all.map(\.id)
  }

  /// Nobody knows here that resources may be live objects.
  func write<R: Resource>(
    _ new: R, _ known: R, _ gone: R, _ operations: inout AtomicOperations,
    change: (inout R) -> Void
  ) -> ResourceReference<R> {
    let reference = operations.create(new)
    operations.update(known, change)
    operations.delete(gone)
    return reference
  }

  @Test
  func `They are written as what they are, and their store is told, in generic code too (ATM-16)`()
    async throws
  {
    let (client, transport) = try client(
      #"{"data":{"type":"people","id":"2","attributes":{"name":"Bob!"}}}"#, "{}", "{}")
    let (new, ann, gone) = (new("Bob"), try known("1", "Ann"), try known("3", "Eve"))
    let version = store.begin()
    let outcome = try await client.atomically {
      write(new, ann, gone, &$0) { $0.name = "Anna" }
    }
    #expect(
      await transport.requests.map(\.text) == [
        """
        {"atomic:operations":[\
        {"op":"add","data":{"type":"people","attributes":{"name":"Bob"}}},\
        {"op":"update","data":{"type":"people","id":"1","attributes":{"name":"Anna"}}},\
        {"op":"remove","ref":{"type":"people","id":"3"}}]}
        """
      ])
    #expect(await transport.requests.map(\.method) == [.post])
    #expect(new.id == "2" && new.name == "Bob!" && !new.isNew && !new.isDirty)
    #expect(ann.record.serverResource.name == "Anna" && !ann.isDirty)
    #expect(store.records.map(\.id) == ["2", "1"])
    #expect(store.object(LivePerson.self, id: "2") === new)
    #expect(try outcome[outcome.references] === new)
    #expect(try outcome.results[outcome.references] === new)
    #expect(try outcome[LivePerson.reference(id: "1")] === ann)
    #expect(try outcome.results[LivePerson.reference(id: "1")] == nil)
    // What was asked for before brings nothing back.
    let old = AnyResource(type: "people", id: "3", attributes: ["name": "Eve"])
    try store.insert(AnyDocument(data: .one(old)), as: version)
    #expect(store.count == 2)
  }

  @Test
  func `Relationships are in the store as the server was told, in generic code too (REL-U-03)`()
    async throws
  {
    let (client, _) = try client(
      "{}", "{}", "{}", "{}", #"{"data":[{"type":"people","id":"8"}]}"#, #"{"data":null}"#)
    let (ann, bob, eve) = (try known("1", "Ann"), try known("2", "Bob"), try known("3", "Eve"))
    try store.insert(AnyResource(type: "people", id: "4", attributes: ["name": "Dan"]))
    let dan = try #require(store.object(LivePerson.self, id: "4"))
    func befriend<R: Resource>(
      _ path: KeyPath<R.Fields, ToManyPath<R, R>>, _ one: R, _ other: R,
      _ operations: inout AtomicOperations
    ) {
      operations.add([other], to: one.relationship(path))
    }
    try await client.atomically { operations in
      befriend(\.friends, ann, bob, &operations)
      operations.remove([LivePerson.reference(id: "7")], from: bob.relationship(\.friends))
      // Nothing is known of these, and the server doesn't say.
      operations.add([LivePerson.reference(id: "9")], to: dan.relationship(\.friends))
      operations.replace(ann.relationship(\.friend), with: bob)
      // The server knows better.
      operations.replace(eve.relationship(\.friends), with: [LivePerson.reference(id: "1")])
      // What the server says is no linkage to many.
      operations.add([LivePerson.reference(id: "3")], to: ann.relationship(\.friends))
    }
    #expect(serverFriends(of: ann) == ["7", "2", "3"])
    #expect(serverFriends(of: bob) == [])
    #expect(serverFriends(of: dan) == nil)
    #expect(serverFriends(of: eve) == ["8"])
    #expect(
      ann.record.serverResource.relationships?["friend"]?.data == .one(bob.resourceIdentifier))
    #expect(![ann, bob, eve, dan].contains { $0.isDirty })
  }

  @Test func `An edit of a relationship that the server was told of is none any more`() async throws
  {
    let (client, _) = try client("{}", "{}")
    let (ann, bob) = (try known("1", "Ann"), try known("2", "Bob"))
    let edited = ["3", "7"].map { ResourceIdentifier(type: "people", id: $0) }
    for person in [ann, bob] {
      person.record.setRelationship("friends", to: AnyRelationship(data: .many(edited)))
    }
    try await client.atomically { operations in
      operations.add([LivePerson.reference(id: "3")], to: ann.relationship(\.friends))
      operations.add([LivePerson.reference(id: "4")], to: bob.relationship(\.friends))
    }
    #expect(!ann.isDirty)
    #expect(bob.dirtyFields == ["friends"])
    #expect(serverFriends(of: bob) == ["7", "4"])
  }

  @Test(
    "Where the list fails as a whole, nothing has changed",
    arguments: [
      TransportResponse.empty(.unprocessableContent), .empty(.conflict), .empty(.notFound),
      .empty(.internalServerError), .empty(.accepted), .document(#"{"atomic:results":[{}]}"#),
    ])
  func refused(response: TransportResponse) async throws {
    let client = try JSONAPIClient.testing(InMemoryTransport { _ in response })
    let (new, ann, gone) = (new("Bob"), try known("1", "Ann"), try known("3", "Eve"))
    let unsaved = self.new("Zoe")
    let error = await clientError {
      try await client.atomically { operations in
        operations.delete(unsaved)
        _ = write(new, ann, gone, &operations) { $0.name = "Anna" }
        operations.replace(ann.relationship(\.friends), with: [])
      }
    }
    #expect(error != nil)
    #expect(new.isNew && new.id == nil && new.dirtyFields == ["name"])
    #expect(ann.name == "Anna" && ann.dirtyFields == ["name"])
    #expect(serverFriends(of: ann) == ["7"])
    #expect(store.count == 4)
  }

  @Test func `Edits made while the request was under way stay`() async throws {
    let edit = Box<@Sendable () -> Void>({})
    let (client, _) = try client(
      #"{"data":{"type":"people","id":"2","attributes":{"name":"Bob!"}}}"#, "{}", "{}"
    ) { edit.value() }
    let (new, ann) = (new("Bob"), try known("1", "Ann"))
    ann.name = "Anna"
    edit.update {
      $0 = {
        new.name = "Rob"
        ann.name = "Anne"
        ann.record.setRelationship("friends", to: AnyRelationship(data: .many([])))
      }
    }
    try await client.atomically { operations in
      operations.create(new)
      operations.update(ann)
      operations.replace(ann.relationship(\.friends), with: [new])
    }
    #expect(new.name == "Rob" && new.dirtyFields == ["name"])
    #expect(ann.name == "Anne" && ann.dirtyFields == ["name", "friends"])
    #expect(ann.linkage(of: \.friends) == .many([]))
    new.revert()
    ann.revert()
    #expect(new.name == "Bob!" && ann.name == "Anna")
    #expect(serverFriends(of: ann) == ["2"])
  }

  @Test func `What was read while the request was under way does not bring the old value back`()
    async throws
  {
    let store = store
    let (client, _) = try client("{}") {
      try store.insert(
        AnyResource(type: "people", id: "1", attributes: ["name": "Ann"]), as: store.begin())
    }
    let ann = try known("1", "Ann")
    try await client.atomically { $0.update(ann) { $0.name = "Anna" } }
    #expect(ann.name == "Anna")
  }

  @Test func `What is answered after a sign-out changes nothing of what the next user has read`()
    async throws
  {
    let store = store
    let (client, _) = try client("{}") {
      store.removeAll()
      try store.insert(AnyResource(type: "people", id: "1", attributes: ["name": "Eve"]))
    }
    let ann = try known("1", "Ann")
    try await client.atomically { $0.update(ann) { $0.name = "Anna" } }
    #expect(store.records.map { $0.attribute("name") } == ["Eve"])
  }

  @Test func `New objects that lead to one another are created by their local ids (ATM-40)`()
    async throws
  {
    let (client, transport) = try client(
      #"{"data":{"type":"people","id":"2"}}"#, #"{"data":{"type":"people","id":"3"}}"#, "{}")
    let (bob, eve, ann) = (new("Bob"), new("Eve"), try known("1", "Ann"))
    eve.record.setRelationship(
      "friends", to: AnyRelationship(data: .many([bob.resourceIdentifier, eve.resourceIdentifier])))
    ann.record.setRelationship("friend", to: AnyRelationship(data: .one(eve.resourceIdentifier)))
    for build: (inout AtomicOperations) -> Void in [
      { $0.create(eve) }, { $0.update(ann) }, { $0.add([bob], to: ann.relationship(\.friends)) },
      { $0.replace(bob.relationship(\.friends), with: []) },
    ] {
      #expect(await clientError { try await client.atomically(build) }?.code == .encodingFailed)
    }
    #expect(await transport.requests.isEmpty)
    try await client.atomically { operations in
      operations.create(bob)
      operations.create(eve)
      operations.update(ann)
    }
    #expect(serverFriends(of: eve) == ["2", "3"])
    #expect(ann.linkage(of: \.friend) == .one(ResourceIdentifier(type: "people", id: "3")))
    #expect(![ann, bob, eve].contains { $0.isDirty || $0.isNew })
  }

  @Test func `An edit that leads to a resource of no store is done when that has its id`()
    async throws
  {
    let (client, _) = try client(#"{"data":{"type":"people","id":"2"}}"#, "{}")
    let ann = try known("1", "Ann")
    try await client.atomically { operations in
      let dan = operations.create(Blog.Person(name: "Dan"))
      ann.record.setRelationship("friend", to: AnyRelationship(data: .one(dan.resourceIdentifier)))
      operations.update(ann)
    }
    #expect(!ann.isDirty)
    #expect(ann.linkage(of: \.friend) == .one(ResourceIdentifier(type: "people", id: "2")))
    #expect(store.count == 1)
  }

  @Test func `New objects are created by an update, once, and only leave their store by a removal`()
    async throws
  {
    let (client, transport) = try client(
      #"{"data":{"type":"people","id":"2"}}"#, #"{"data":{"type":"people","id":"own"}}"#, "{}", "{}"
    )
    let bob = new("Bob")
    let own = try LivePerson(in: store, id: "own")
    let unsaved = new("Zoe")
    try await client.atomically { operations in
      operations.update(bob)
      operations.update(own) { $0.name = "Own" }
      operations.update(bob) { $0.name = "Rob" }
      operations.delete(unsaved)
      operations.delete(own)
    }
    let sent = try #require(await transport.requests.first?.text)
    let operations = try #require(try JSONValue(parsing: sent)["atomic:operations"]?.array)
    #expect(operations.map { $0["op"]?.string } == ["add", "add", "update", "remove"])
    #expect(bob.id == "2" && bob.record.serverResource.name == "Rob" && !bob.isDirty)
    #expect(store.records.map(\.id) == ["2"])
    // Nothing to tell the server.
    let another = new("Zed")
    try await client.atomically { operations in
      operations.update(bob)
      operations.delete(another)
    }
    #expect(store.count == 1)
    #expect(await transport.requests.count == 1)
  }

  @Test
  func `An id that the server keeps to itself is an error; edits stay, and the others are told`()
    async throws
  {
    let (client, _) = try client(#"{"meta":{}}"#, "{}", "{}")
    let (new, ann) = (new("Bob"), try known("1", "Ann"))
    let error = await clientError {
      try await client.atomically { operations in
        let reference = operations.create(new)
        operations.update(ann) { $0.name = "Anna" }
        operations.update(reference) { $0["name"] = "Rob" }
      }
    }
    #expect(error?.code == .emptyBody)
    #expect(new.isNew && new.dirtyFields == ["name"])
    #expect(!ann.isDirty)
  }

  @Test func `An answer with another resource is an error, and the others are told`() async throws {
    let (client, _) = try client(#"{"data":{"type":"robots","id":"1"}}"#, "{}")
    let (ann, bob) = (try known("1", "Ann"), try known("2", "Bob"))
    let error = await clientError {
      try await client.atomically { operations in
        operations.update(ann) { $0.name = "Anna" }
        operations.update(bob) { $0.name = "Rob" }
      }
    }
    #expect(error?.code == .malformedDocument)
    #expect(ann.isDirty && !bob.isDirty)
  }

  @Test func `An object that is saved at the same time is not created twice`() async throws {
    let gate = Gate()
    let transport = InMemoryTransport { request in
      guard request.method == .post else { return .empty() }
      await gate.wait()
      return .document(#"{"data":{"type":"people","id":"2"}}"#, status: .created)
    }
    let client = try JSONAPIClient.testing(transport)
    let (new, ann) = (new("Bob"), try known("1", "Ann"))
    async let saved = client.create(new)
    while await transport.requests.isEmpty { await Task.yield() }
    let (listed, listing) = AsyncStream.makeStream(of: Void.self)
    async let error = clientError {
      try await client.atomically { operations in
        defer { listing.finish() }
        operations.create(new)
        operations.update(ann) { $0.name = "Anna" }
      }
    }
    // The save ends once the operations are listed, or the object would not be new in them.
    for await _ in listed {}
    await gate.open()
    _ = try await saved
    #expect(await error?.code == .encodingFailed)
    #expect(await transport.requests.count == 1)
    #expect(new.id == "2" && ann.isDirty)
    try await client.update(ann)
  }

  @Test func `A new object whose id another record has takes that one along when it is deleted`()
    async throws
  {
    let (client, _) = try client("{}")
    let new = new("Bob")
    let inUse = try known("2", "Bob")
    inUse.name = "Rob"
    try new.record.markSaved(with: AnyResource(type: "people", id: "2"))
    #expect(store.count == 1 && inUse.record.store === store)
    try await client.atomically { $0.delete(new) }
    #expect(store.isEmpty)
  }

  @Test func `The same resource in two stores is told in both`() async throws {
    let (client, _) = try client("{}", "{}")
    let other = Store()
    let (here, there) = (try known("1", "Ann"), try known("1", "Ann", in: other))
    there.name = "Anne"
    try await client.atomically { operations in
      operations.update(here) { $0.name = "Anna" }
      operations.update(there)
    }
    #expect(here.name == "Anne" && there.name == "Anne")
    #expect(!here.isDirty && !there.isDirty)
  }

  @Test func `What could not be written, and objects of no store, are refused`() async throws {
    let ann = try known("1", "Ann")
    ann.liveRecord.set(0, of: ann, Double.nan)
    let gone = try known("2", "Bob")
    gone.name = "Rob"
    store.remove(gone.record)
    let writes: [(inout AtomicOperations) -> Void] = [
      { $0.update(ann) }, { $0.create(ann) }, { $0.update(gone) }, { $0.create(gone) },
    ]
    for write in writes {
      var operations = AtomicOperations()
      write(&operations)
      #expect(operations.failure?.code == .encodingFailed)
      #expect(operations.operations.isEmpty)
    }
  }

  @Test func `A failure names the properties of live classes (ATM-22)`() async throws {
    let client = try JSONAPIClient.testing(
      InMemoryTransport { _ in
        .document(
          #"{"errors":[{"source":{"pointer":"/atomic:operations/0/data/attributes/first-name"}}]}"#,
          status: .unprocessableContent)
      })
    let writer = LiveWriter(in: store)
    let error = await clientError { try await client.atomically { $0.create(writer) } }
    #expect(error?.problems(ofOperation: 0).map(\.property) == ["firstName"])
  }
}
