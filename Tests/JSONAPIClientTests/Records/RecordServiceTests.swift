import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIStore
import JSONAPITesting
import Testing

@testable import JSONAPIClient

/// A live class whose properties have other names than its fields in JSON.
final class LiveWriter: LiveResource {
  static let resourceType = "writers"
  static let liveFields = LiveFields<LiveWriter>(
    FieldTable(
      attributes: ["firstName", "bio"], relationships: ["bestFriend", "pets"], keys: .dasherized))
  static let livePaths = LivePaths<LiveWriter>(4)
  static let schema = Schema(
    "writers", id: String?.self,
    [
      .attribute("first-name", String.self, property: "firstName"),
      .attribute("bio", String?.self, property: "about"),
      .relationship("best-friend", LivePerson?.self, property: "bestFriend"),
      .relationship("pets", [LivePerson].self, property: "pets"),
    ])

  struct Fields: Sendable {
    var firstName: AttributePath<LiveWriter, String> { .init("first-name") }
  }
  static var fields: Fields { Fields() }

  let liveRecord: LiveRecord
  init(liveRecord: consuming UnclaimedRecord) { self.liveRecord = liveRecord.claim() }

  var id: String? { liveRecord.id(of: self) }
  var firstName: String {
    get { liveRecord.value(0, of: self, "") }
    set { liveRecord.set(0, of: self, newValue) }
  }
  var about: String? {
    get { liveRecord.value(1, of: self, nil) }
    set { liveRecord.set(1, of: self, newValue) }
  }
}

@Suite("The client as the service of live objects") struct RecordServiceTests {
  static let ann =
    #"{"data":{"type":"writers","id":"1","attributes":{"first-name":"Ann","bio":"B"},"relationships":{"pets":{"data":[{"type":"people","id":"5"}]}}}}"#

  let store = Store()

  /// The object of a writer that the server knows.
  func known() throws -> LiveWriter {
    _ = try store.insert(parsing: Array(Self.ann.utf8))
    return try #require(store.object(LiveWriter.self, id: "1"))
  }

  func service(_ answer: @escaping @Sendable (ReceivedRequest) -> TransportResponse) throws -> (
    InMemoryTransport, any RecordService
  ) {
    let transport = InMemoryTransport { answer($0) }
    return (transport, try JSONAPIClient.testing(transport))
  }

  @Test func `What is loaded is not fetched again, what is reloaded is, and edits stay`()
    async throws
  {
    let (transport, service) = try service { _ in .document(Self.ann) }
    let writer = store.reference(LiveWriter.self, id: "1")
    #expect(!writer.isLoaded)
    try await writer.load(with: service)
    #expect(writer.firstName == "Ann")
    try await writer.load(with: service)
    #expect(await transport.requests.map(\.path) == ["/v1/writers/1"])
    writer.about = "Edited"
    try await writer.reload(with: service)
    #expect(writer.about == "Edited")
    #expect(writer.dirtyFields == ["bio"])
    #expect(await transport.requests.count == 2)
    await #expect(throws: ResourceEncodingError.self) {
      try await LiveWriter(in: store).reload(with: service)
    }
    #expect(await transport.requests.count == 2)
  }

  @Test func `A new object is created without an id, and one with an id of the program's by that`()
    async throws
  {
    let (transport, service) = try service { request in
      .document(
        !request.text.contains("own")
          ? #"{"data":{"type":"writers","id":"7","attributes":{"bio":"by the server"}}}"#
          : #"{"data":{"type":"writers","id":"own"}}"#, status: .created)
    }
    let new = LiveWriter(in: store)
    new.firstName = "Bob"
    try await new.save(with: service)
    #expect(new.id == "7" && new.about == "by the server" && new.firstName == "Bob")
    #expect(!new.isNew && !new.record.isDirty)
    let own = try LiveWriter(in: store, id: "own")
    own.firstName = "Eve"
    try await own.save(with: service)
    #expect(!own.isNew)
    let requests = await transport.requests
    #expect(
      requests.map { "\($0.method) \($0.path)" } == Array(repeating: "POST /v1/writers", count: 2))
    try expectBody(
      requests.first,
      #"{"data":{"type":"writers","attributes":{"first-name":"Bob"}}}"#)
    #expect(try AnyDocument(parsing: requests[1].text).data.resources.first?.id == "own")
  }

  @Test func `Changes alone are sent, and nothing where there are none (CRU-24)`() async throws {
    let (transport, service) = try service { _ in .empty() }
    let writer = try known()
    try await writer.save(with: service)
    #expect(await transport.requests.isEmpty)
    writer.about = nil
    try await writer.save(with: service)
    let requests = await transport.requests
    #expect(requests.map { "\($0.method) \($0.path)" } == ["PATCH /v1/writers/1"])
    try expectBody(
      requests.first, #"{"data":{"type":"writers","id":"1","attributes":{"bio":null}}}"#)
    #expect(!writer.record.isDirty)
  }

  @Test
  func `A resource that is gone when it is reloaded leaves the store, an edited one stays (404)`()
    async throws
  {
    let (_, service) = try service { _ in .empty(.notFound) }
    let writer = try known()
    writer.about = "Edited"
    let error = await clientError { try await writer.reload(with: service) }
    #expect(error?.code == .notFound)
    #expect(store.object(LiveWriter.self, id: "1") === writer)
    writer.record.revert()
    _ = await clientError { try await writer.reload(with: service) }
    #expect(store.isEmpty)
    #expect(writer.firstName == "Ann")
  }

  @Test func `A conflict leaves the edits as they are (409)`() async throws {
    let (_, service) = try service { _ in
      .document(#"{"errors":[{"status":"409","code":"stale"}]}"#, status: .conflict)
    }
    let writer = try known()
    writer.firstName = "Anna"
    let error = await clientError { try await writer.save(with: service) }
    #expect(error?.code == .conflict)
    #expect(error?.problems.map(\.code) == ["stale"])
    #expect(writer.firstName == "Anna" && writer.dirtyFields == ["first-name"])
    let new = LiveWriter(in: store)
    _ = await clientError { try await new.save(with: service) }
    #expect(new.isNew && new.id == nil)
    let refused = await clientError { try await writer.delete(with: service) }
    #expect(refused?.code == .conflict)
    #expect(store.object(LiveWriter.self, id: "1") === writer)
  }

  @Test func `What the server has against a field has the name of the Swift property (422)`()
    async throws
  {
    let (_, service) = try service { _ in
      .document(
        #"{"errors":[{"source":{"pointer":"/data/attributes/first-name"},"detail":"too short"},{"source":{"pointer":"/data/attributes/bio"}},{"source":{"pointer":"/data/relationships/best-friend/data"}},{"source":{"pointer":"/data"}}]}"#,
        status: .unprocessableContent)
    }
    let properties = ["firstName", "about", "bestFriend", nil]
    let writer = try known()
    writer.firstName = ""
    let error = await clientError { try await writer.save(with: service) }
    #expect(error?.problems.map(\.property) == properties)
    #expect(error?.problems.map(\.field) == ["first-name", "bio", "best-friend", nil])
    #expect(error?.problems(with: \LiveWriter.Fields.firstName).map(\.detail) == ["too short"])
    let new = LiveWriter(in: store)
    let created = await clientError { try await new.save(with: service) }
    #expect(created?.problems.map(\.property) == properties)
    let reloaded = await clientError { try await writer.reload(with: service) }
    #expect(reloaded?.problems.map(\.property) == properties)
    let deleted = await clientError { try await writer.delete(with: service) }
    #expect(deleted?.problems.map(\.property) == properties)
  }

  @Test func `Relationships of live objects, and what is fetched by their class, know it too`()
    async throws
  {
    let client = try JSONAPIClient.testing(
      InMemoryTransport { _ in
        .document(
          #"{"errors":[{"source":{"pointer":"/data/attributes/first-name"}}]}"#,
          status: .unprocessableContent)
      })
    let writer = try known()
    writer.record.setRelationship("pets", to: AnyRelationship(data: .many([])))
    let store = store
    let errors = [
      await clientError { try await client.save(writer.record.relationship(toMany: "pets")) },
      await clientError { try await client.into(store).fetch(LiveWriter.query(id: "1")).id },
      await clientError {
        let page: Page<LiveWriter> = try await client.into(store).fetch(LiveWriter.query)
        return page.elements.count
      },
      await clientError {
        try await client.into(store).fetch(LiveWriter.query(id: "1")).id
      },
      await clientError {
        try await client.into(store).fetch(LiveWriter.query).count
      },
    ]
    #expect(errors.map { $0?.problems.first?.property } == errors.map { _ in "firstName" })
  }

  @Test(
    "What is deleted leaves the store, what is gone already too, and older answers bring nothing back"
  )
  func deleting() async throws {
    for status in [HTTPResponse.Status.noContent, .notFound] {
      let (transport, service) = try service { _ in .empty(status) }
      let writer = try known()
      let version = store.begin()
      try await writer.delete(with: service)
      #expect(store.isEmpty)
      #expect(
        await transport.requests.map { "\($0.method) \($0.path)" } == ["DELETE /v1/writers/1"])
      _ = try store.insert(AnyDocument(parsing: Self.ann), as: version)
      #expect(store.isEmpty)
    }
    let (transport, service) = try service { _ in .empty() }
    let new = LiveWriter(in: store)
    try await new.delete(with: service)
    #expect(store.isEmpty)
    #expect(await transport.requests.isEmpty)
  }

  @Test(
    "What is deleted while its creation is under way is deleted on the server, too",
    arguments: [false, true])
  func deletingWhileCreating(isByClient: Bool) async throws {
    let gate = Gate()
    let transport = InMemoryTransport { request in
      guard request.method == .post else { return .empty() }
      await gate.wait()
      return .document(#"{"data":{"type":"writers","id":"7"}}"#, status: .created)
    }
    let client = try JSONAPIClient.testing(transport)
    let new = LiveWriter(in: store)
    let creation = Task { try await new.save(with: client) }
    while await transport.requests.isEmpty { await Task.yield() }
    let deletion = Task {
      guard isByClient else { return try await new.delete(with: client) }
      try await client.delete(new)
    }
    // Time enough to ask whether the object is new.
    try await Task.sleep(for: .milliseconds(50))
    await gate.open()
    try await creation.value
    try await deletion.value
    #expect(
      await transport.requests.map { "\($0.method) \($0.path)" } == [
        "POST /v1/writers", "DELETE /v1/writers/7",
      ])
    #expect(store.isEmpty)
  }

  @Test func `Nothing is sent for a new object with an id of the program's that is deleted`()
    async throws
  {
    let (transport, service) = try service { _ in .empty() }
    try await LiveWriter(in: store, id: "own").delete(with: service)
    #expect(store.isEmpty)
    #expect(await transport.requests.isEmpty)
  }
}
