import Foundation
import HTTPTypes
@_spi(Locks) import JSONAPI
import JSONAPITesting
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@testable import JSONAPIClient
@testable import JSONAPIStore

/// A server of people that can be taken off the network.
private struct PeopleServer {
  let isReachable = Box(true)
  let names = Box(["1": "Ann", "2": "Bob"])
  let status = Box(HTTPResponse.Status.ok)
  let transport: InMemoryTransport

  init() {
    let (isReachable, names, status) = (isReachable, names, status)
    transport = InMemoryTransport { request in
      guard isReachable.value else { throw TransportError(.cannotConnect, "offline") }
      guard status.value == .ok else { return .empty(status.value) }
      let people = names.value.sorted { $0.key > $1.key }.map { id, name in
        #"{"type":"people","id":"\#(id)","attributes":{"name":"\#(name)"}}"#
      }
      let path = request.path.split(separator: "?").first.map(String.init) ?? ""
      guard path.hasSuffix("/people") else {
        let id = path.split(separator: "/").last.map(String.init) ?? ""
        guard let name = names.value[id] else { return .empty(.notFound) }
        return .document(
          #"{"data":{"type":"people","id":"\#(id)","attributes":{"name":"\#(name)"}}}"#)
      }
      return .document(#"{"data":[\#(people.joined(separator: ","))]}"#)
    }
  }

  func count() async -> Int { await transport.requests.count }
}

@Suite("Freshness") struct FreshnessTests {
  @Test func `Any answer of the store will do, and the server is asked once`() async throws {
    let server = PeopleServer()
    let client = try JSONAPIClient.testing(server.transport)
    let store = Store()
    let first = try await client.into(store, freshness: .any).response(
      to: Record.query(type: "people", id: "1"))
    #expect(first.source == .network)
    let second = try await client.into(store, freshness: .any).response(
      to: Record.query(type: "people", id: "1"))
    #expect(second.source == .cache)
    #expect(second.output === first.output)
    #expect(await server.count() == 1)
    let value = try await client.into(store, freshness: .any).response(
      to: TestPerson.query(id: "1"))
    #expect(value == Response(cached: TestPerson(id: "1", name: "Ann")))
    let list = try await client.into(store, freshness: .any).response(to: TestPerson.query)
    #expect(list.source == .network)
    let again = try await client.into(store, freshness: .any).response(to: TestPerson.query)
    #expect(again.source == .cache)
    #expect(again.output.elements == list.output.elements)
    #expect(again.output.map(\.name) == ["Bob", "Ann"])
    let other = try await client.into(store, freshness: .any).response(
      to: TestPerson.query.sort("name"))
    #expect(other.source == .network)
  }

  @Test func `Offline nothing is sent`() async throws {
    let server = PeopleServer()
    let client = try JSONAPIClient.testing(server.transport)
    let store = Store()
    _ = store.placeholder(type: "people", id: "1")
    for freshness in [Freshness.offline, .offline.orStale] {
      let record = await clientError {
        try await client.into(store, freshness: freshness).response(
          to: Record.query(type: "people", id: "1"))
      }
      #expect(record?.code == .notCached)
      #expect(record?.message == "the store does not have 'people' with the id '1'")
      let values = await clientError {
        try await client.into(store, freshness: freshness).response(to: TestPerson.query)
      }
      #expect(values?.code == .notCached)
      #expect(values?.message == "the store does not have a response to this query of 'people'")
    }
    #expect(await server.count() == 0)
  }

  @Test func `Offline nothing is sent for other pages`() async throws {
    let server = PeopleServer()
    let client = try JSONAPIClient.testing(server.transport)
    let store = Store()
    _ = try await client.into(store).fetch(TestPerson.query)
    let count = await server.count()
    let local = client.into(store, freshness: .offline)
    let page = try await local.fetch(TestPerson.query)
    #expect(page.map(\.name) == ["Bob", "Ann"])
    #expect(!page.hasNext)
    #expect(try await page.next() == nil)
    #expect(try await page.reload().map(\.name) == ["Bob", "Ann"])
    var names: [String] = []
    for try await person in local.all(TestPerson.query) { names.append(person.name) }
    #expect(names == ["Bob", "Ann"])
    let other = TestPerson.query.sort("name")
    #expect(await clientError { for try await _ in local.pages(other) {} }?.code == .notCached)
    #expect(
      await clientError { _ = try await local.stream(TestPerson.query) }?.code == .notCached)
    #expect(await server.count() == count)
  }

  @Test
  func `What is stale is accepted where the server can't be reached, and the response says so`()
    async throws
  {
    let server = PeopleServer()
    let client = try JSONAPIClient.testing(server.transport)
    let store = Store()
    server.isReachable.update { $0 = false }
    let nothing = await clientError {
      try await client.into(store, freshness: .now.orStale).response(to: TestPerson.query)
    }
    #expect(nothing?.code == .transport)
    server.isReachable.update { $0 = true }
    let list = try await client.into(store, freshness: .now.orStale).response(to: TestPerson.query)
    #expect(list.source == .network)
    server.names.update { $0["1"] = "Anna" }
    server.isReachable.update { $0 = false }
    let offline = try await client.into(store, freshness: .now.orStale).response(
      to: Record.query(type: "people"))
    #expect(offline.source == .cache)
    #expect(offline.failure?.code == .transport)
    #expect(offline.output.map(\.id) == ["2", "1"])
    server.isReachable.update { $0 = true }
    let fresh = try await client.into(store, freshness: .now.orStale).response(
      to: TestPerson.query(id: "1"))
    #expect(fresh.output.name == "Anna")
  }

  @Test(
    "An error response is thrown, whatever the store has",
    arguments: [HTTPResponse.Status.internalServerError, .forbidden, .notFound])
  func refused(status: HTTPResponse.Status) async throws {
    let server = PeopleServer()
    let client = try JSONAPIClient.testing(server.transport)
    let store = Store()
    _ = try await client.into(store).response(
      to: Record.query(type: "people", id: "1"))
    server.status.update { $0 = status }
    let error = await clientError {
      try await client.into(store, freshness: .now.orStale).response(to: TestPerson.query(id: "1"))
    }
    #expect(error?.status == status.code)
    #expect(store.contains(type: "people", id: "1") == (status != .notFound))
  }

  @Test func `So does it where the server that gives tokens can't be reached`() async throws {
    let server = PeopleServer()
    let store = Store()
    _ = try await JSONAPIClient.testing(server.transport)
      .into(store).response(to: Record.query(type: "people", id: "1"))
    let client = try JSONAPIClient.testing(
      server.transport, middleware: [.bearer(nil) { throw URLError(.notConnectedToInternet) }])
    let offline = try await client.into(store, freshness: .now.orStale).response(
      to: Record.query(type: "people", id: "1"))
    #expect(offline.source == .cache)
    #expect(offline.failure?.code == .transport)
    let refused = try JSONAPIClient.testing(
      server.transport, middleware: [.bearer(nil) { throw URLError(.userAuthenticationRequired) }])
    let error = await clientError {
      try await refused.into(store, freshness: .now.orStale).fetch(
        Record.query(type: "people", id: "1"))
    }
    #expect(error?.code == .unauthorized)
  }

  @Test func `The cache answers, and then the network`() async throws {
    let server = PeopleServer()
    let client = try JSONAPIClient.testing(server.transport)
    let store = Store()
    func names() async throws -> [String] {
      var found: [String] = []
      for try await people in client.into(store).following(TestPerson.query) {
        found.append("\(people.source) \(people.output.map(\.name).joined(separator: ","))")
      }
      return found
    }
    #expect(try await names() == ["network Bob,Ann"])
    server.names.update { $0["1"] = "Anna" }
    #expect(try await names() == ["cache Bob,Ann", "network Bob,Anna"])
    server.isReachable.update { $0 = false }
    var records: [Response<Record>] = []
    let error = await clientError {
      for try await record in client.into(store).following(
        Record.query(type: "people", id: "1"))
      {
        records.append(record)
      }
    }
    #expect(error?.code == .transport)
    #expect(records.map(\.source) == [.cache])
  }

  @Test func `A restored store answers as before, by age and by what was written`() async throws {
    let server = PeopleServer()
    let client = try JSONAPIClient.testing(server.transport)
    let (old, now) = (Store(), Box(1_000.0))
    let clock: @Sendable () -> Date = { Date(timeIntervalSince1970: now.value) }
    old.clock.withLock { $0.now = clock }
    _ = try await client.into(old).fetch(TestPerson.query)
    let stale = TestPerson.query.sort("name")
    old.remember(
      QueryResult([ResourceIdentifier(type: "robots", id: "1")], as: old.begin(), type: "robots"),
      of: "https://api.example.com/v1/people?sort=name")
    old.invalidate("robots")
    server.isReachable.update { $0 = false }
    let snapshot = try old.snapshot()
    let used = Store()
    used.remember(QueryResult([], as: used.begin()), of: "https://api.example.com/v1/people")
    try used.restore(snapshot)
    for store in [try Store(snapshot: snapshot), used] {
      store.clock.withLock { $0.now = clock }
      for freshness in [Freshness.offline, .any, .now.orStale, .within(.seconds(60))] {
        now.update { $0 = 1_060 }
        let local = client.into(store, freshness: freshness)
        let one = try await local.response(to: TestPerson.query(id: "1"))
        #expect(one.output == TestPerson(id: "1", name: "Ann") && one.source == .cache)
        let all = try await local.response(to: TestPerson.query)
        #expect(all.output.map(\.id) == ["2", "1"] && all.source == .cache)
      }
      now.update { $0 = 1_061 }
      let local = client.into(store, freshness: .within(.seconds(60)))
      #expect(await clientError { try await local.fetch(TestPerson.query) }?.code == .transport)
      try store.insert(AnyResource(type: "robots", id: "1", attributes: [:]))
      let any = client.into(store, freshness: .any)
      #expect(await clientError { try await any.fetch(stale) }?.code == .transport)
    }
  }

  @Test func `Older readers skip results and times, and files of older writers have none`() throws {
    let store = Store()
    store.remember(QueryResult([], as: store.begin(), type: "people"), of: "a")
    try store.insert(AnyResource(type: "people", id: "1", attributes: [:]))
    let snapshot = String(decoding: try store.snapshot(), as: UTF8.self)
    #expect(snapshot.contains(#""results":[{"address":"a""#))
    let old = try StoreEntry(Array(#"{"records":[],"clock":7}"#.utf8)[...])
    #expect(old.results.isEmpty && old.times.isEmpty && old.clock == 7)
    let strange = try StoreEntry(
      Array(
        #"{"results":[7,{"address":"b","version":-1,"ids":{}},{"address":"c","version":1,"ids":[[1]]}],"times":[[1],["2",3],[5,1],[4,2]],"stale":[],"records":[]}"#
          .utf8)[...])
    #expect(strange.times.map(\.version) == [5])
    #expect(strange.results.results.count == 2)
    #expect(strange.results.results.values.allSatisfy { $0?.result == nil })
  }

  @Test func `A remembered list follows deletions, and is none where a record was forgotten`()
    async throws
  {
    let server = PeopleServer()
    let client = try JSONAPIClient.testing(server.transport)
    let store = Store()
    let list = try await client.into(store).fetch(
      Record.query(type: "people"))
    let first = try #require(list.first)
    store.remove(first, as: store.begin())
    let rest = try await client.into(store, freshness: .offline).response(
      to: Record.query(type: "people"))
    #expect(rest.output.map(\.id) == ["1"])
    rest.output.first?.unload()
    let error = await clientError {
      try await client.into(store, freshness: .offline).response(to: Record.query(type: "people"))
    }
    #expect(error?.code == .notCached)
  }

  @Test func `The list of an older request does not replace that of a newer one`() throws {
    let store = Store()
    let (old, new) = (store.begin(), store.begin())
    let one = ResourceIdentifier(type: "people", id: "1")
    store.remember(QueryResult([one], as: new), of: "a")
    store.remember(QueryResult([], as: old), of: "a")
    #expect(store.result(of: "a")?.identifiers == [one])
    store.forgetResults()
    #expect(store.result(of: "a") == nil)
    for number in 0..<2000 {
      store.remember(QueryResult([], as: store.begin()), of: "\(number)")
    }
    #expect(store.result(of: "0") == nil)
    #expect(store.result(of: "1999") != nil)
  }

  @Test func `A record that lacks what the model needs is no answer of the cache`() async throws {
    let server = PeopleServer()
    let client = try JSONAPIClient.testing(server.transport)
    let store = Store()
    try store.insert(AnyResource(type: "people", id: "1", attributes: ["age": 7]))
    let error = await clientError {
      try await client.into(store, freshness: .offline).fetch(TestPerson.query(id: "1"))
    }
    #expect(error?.code == .notCached)
    #expect(error?.underlying is ResourceDecodingError)
    let person = try await client.into(store, freshness: .any).response(
      to: TestPerson.query(id: "1"))
    #expect(person.source == .network)
    #expect(person.output.name == "Ann")
  }

  @Test func `The cache answers with what the client's limits let in`() async throws {
    let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
    let ann = #"{"type":"people","id":"1","attributes":{"name":"Ann"},"meta":{"deep":\#(deep)}}"#
    let client = try JSONAPIClient.testing(
      InMemoryTransport { _ in .document(#"{"data":\#(ann)}"#) },
      configuration: ClientConfiguration(limits: JSONLimits(maximumDepth: 700)))
    let store = Store()
    let person = try await client.into(store).fetch(TestPerson.query(id: "1"))
    #expect(
      try await client.into(store, freshness: .offline).fetch(TestPerson.query(id: "1")) == person)
  }

  // MARK: - Ages

  @Test func `An answer is fresh up to an age, by a clock that may be set back`() async throws {
    let server = PeopleServer()
    let client = try JSONAPIClient.testing(server.transport)
    let (store, now) = (Store(), Box(1_000.0))
    store.clock.withLock { $0.now = { Date(timeIntervalSince1970: now.value) } }
    let local = client.into(store, freshness: .within(.seconds(60)))
    // The list brings the person, too.
    let expected: [(time: Double, isListStored: Bool)] = [
      (1_000, false), (1_060, true), (1_060.5, false), (1_100, true), (900, false), (960, true),
      (5_000, false),
    ]
    for (time, isListStored) in expected {
      now.update { $0 = time }
      let list = try await local.response(to: TestPerson.query)
      #expect((list.source == .cache) == isListStored, "at \(time)")
      #expect(try await local.response(to: TestPerson.query(id: "1")).source == .cache)
    }
    now.update { $0 = 9_000 }
    #expect(try await local.response(to: TestPerson.query(id: "1")).source == .network)
    #expect(
      try await local.with { $0.freshness = .within(.zero) }.response(to: TestPerson.query).source
        == .network)
    server.isReachable.update { $0 = false }
    now.update { $0 = 99_000 }
    #expect(await clientError { try await local.fetch(TestPerson.query) }?.code == .transport)
    let stale = try await local.with { $0.freshness = $0.freshness.orStale }.response(
      to: TestPerson.query)
    #expect(stale.source == .cache && stale.failure?.code == .transport)
  }

  @Test func `Answers of a journal keep their age when records were removed before them`() throws {
    let folder = try JournalFolder()
    let journal = try StoreJournal(path: folder.path("store"))
    let store = journal.store
    store.clock.withLock { $0.now = { Date(timeIntervalSince1970: 1_000) } }
    try store.insert(AnyResource(type: "people", id: "1", attributes: ["name": "Ann"]))
    try journal.commit()
    store.removeAll()
    let record = try store.insert(
      AnyResource(type: "people", id: "2", attributes: ["name": "Bob"]))
    let version = try #require(record.oldestVersion)
    try journal.close()
    let again = try StoreJournal(path: folder.path("store"))
    #expect(again.store.records.map(\.id) == ["2"])
    #expect(again.store.records.first?.oldestVersion == version)
    #expect(again.store.date(of: version) == Date(timeIntervalSince1970: 1_000))
  }

  @Test func `A store keeps the times of its last versions, and of fewer earlier ones`() throws {
    let now = Box(0.0)
    var clock = StoreClock()
    clock.now = { Date(timeIntervalSince1970: now.value) }
    for second in 0..<10_000 {
      now.update { $0 = Double(second) + 0.5 }
      _ = clock.next()
      _ = clock.next()
    }
    #expect(clock.times.count <= StoreClock.limit)
    #expect(clock.date(of: 20_000) == Date(timeIntervalSince1970: 9_999))
    #expect(clock.date(of: 19_999) == Date(timeIntervalSince1970: 9_999))
    #expect(clock.date(of: 0) == nil)
    for number in stride(from: UInt64(1), through: 20_000, by: 7) {
      let date = try #require(clock.date(of: number))
      #expect(date.timeIntervalSince1970 <= Double((number - 1) / 2))
    }
    clock.advance(to: 30_000)
    #expect(clock.next() == 30_001)
    #expect(Store().date(of: Store().begin()) == nil)
  }

  // MARK: - Writes

  @Test func `A write through the same store makes stale what it may have changed`() async throws {
    let server = PeopleServer()
    let client = try JSONAPIClient.testing(server.transport)
    let writer = try JSONAPIClient.testing(
      InMemoryTransport { request in
        request.method == .post && request.path.hasSuffix("/people")
          ? .document(
            #"{"data":{"type":"people","id":"3","attributes":{"name":"Eve"}}}"#, status: .created)
          : .empty()
      })
    let folder = try JournalFolder()
    let outbox = try OfflineJournal(path: folder.path("outbox"))
    let ann = TestPerson(id: "1", name: "Ann")
    let writes: [(name: String, write: @Sendable (JSONAPIClient, Store) async throws -> Void)] = [
      ("create", { client, _ in _ = try await client.create(TestPerson(id: "3", name: "Eve")) }),
      ("update", { client, _ in _ = try await client.update(ann) }),
      ("delete", { client, _ in _ = try await client.delete(TestPerson.reference(id: "1")) }),
      (
        "save",
        { _, store in
          store.record(type: "people", id: "1")?.setAttribute("name", to: "Anna")
          if let record = store.record(type: "people", id: "1") { try await writer.save(record) }
        }
      ),
      (
        "relationship",
        { client, _ in
          try await client.add(
            [LivePerson.reference(id: "2")],
            to: LivePerson.reference(id: "1").relationship(\.friends))
        }
      ),
      (
        "atomic",
        { client, _ in _ = try await client.atomically(fallback: .oneByOne) { $0.update(ann) } }
      ),
      (
        "replay",
        { client, store in
          try outbox.write { $0.update(ann) }
          _ = try await outbox.replay(through: client, into: store)
        }
      ),
    ]
    for (name, write) in writes {
      let store = Store()
      _ = try await client.into(store).fetch(TestPerson.query)
      let local = client.into(store, freshness: .any)
      #expect(try await local.response(to: TestPerson.query).source == .cache)
      try await write(writer.into(store), store)
      let offline = try await client.into(store, freshness: .offline).fetch(TestPerson.query)
      #expect(offline.map(\.id) == (name == "delete" ? ["2"] : ["2", "1"]))
      #expect(try await local.response(to: TestPerson.query).source == .network, "\(name)")
      #expect(try await local.response(to: TestPerson.query).source == .cache, "\(name)")
    }
  }

  @Test
  func `A write that fails makes nothing stale, and a late answer to an early request is stale`()
    async throws
  {
    let server = PeopleServer()
    let client = try JSONAPIClient.testing(server.transport)
    let store = Store()
    let local = client.into(store, freshness: .any)
    _ = try await local.fetch(TestPerson.query)
    let refusing = try JSONAPIClient.testing(InMemoryTransport { _ in .empty(.forbidden) })
    #expect(
      await clientError {
        try await refusing.into(store).update(TestPerson(id: "1", name: "A"))
      }?.code == .forbidden)
    #expect(try await local.response(to: TestPerson.query).source == .cache)
    store.invalidate("articles")
    #expect(try await local.response(to: TestPerson.query).source == .cache)
    // The answer comes after a write that was sent later.
    let slow = try JSONAPIClient.testing(
      InMemoryTransport { _ in
        store.invalidate("people")
        return .document(#"{"data":[]}"#)
      })
    #expect(try await slow.into(store).fetch(TestPerson.query).isEmpty)
    #expect(try await local.response(to: TestPerson.query).source == .network)
  }

  @Test(
    "An empty answer is stale after a write of what it would have",
    arguments: [
      AnyResource.reference(type: "teams", id: "1").related(toMany: "members", as: TestPerson.self),
      Request(path: "search", as: Page<TestPerson>.self),
      Request("/v1/search", as: Page<TestPerson>.self),
    ])
  func empty(_ request: Request<Page<TestPerson>>) async throws {
    let store = Store()
    let transport = InMemoryTransport { _ in .document(#"{"data":[]}"#) }
    let client = try JSONAPIClient.testing(transport).into(store, freshness: .any)
    #expect(try await client.response(to: request).source == .network)
    let list = client.list(request)
    await list.load()
    #expect(try await client.response(to: request).source == .cache)
    #expect(await transport.requests.count == 1)
    store.invalidate("articles")
    #expect(try await client.response(to: request).source == .cache)
    store.invalidate("people")
    await list.load()
    #expect(await transport.requests.count == 2)
    store.invalidate("people")
    #expect(try await client.response(to: request).source == .network)
  }

  // MARK: - Pages

  @Test
  func
    `A page from the store has neighbours and a total, and the next one is of the same freshness`()
    async throws
  {
    let transport = InMemoryTransport { request in
      let isSecond = request.path.contains("p=2")
      let links = isSecond ? #"{"prev":"/v1/people"}"# : #"{"next":"?p=2"}"#
      return .document(
        #"{"data":[{"type":"people","id":"\#(isSecond ? 2 : 1)","attributes":{"name":"A"}}],"links":\#(links),"meta":{"total":2}}"#
      )
    }
    let client = try JSONAPIClient.testing(transport)
    let store = Store()
    for _ in 1...2 {
      let page = try await client.into(store, freshness: .any).fetch(TestPerson.query)
      #expect(page.hasNext && page.total() == 2 && page.url == "https://api.example.com/v1/people")
      let next = try #require(try await page.next())
      #expect(next.map(\.id) == ["2"] && next.hasPrevious && !next.hasNext)
      #expect(await transport.requests.count == 2)
    }
    let offline = client.into(store, freshness: .offline)
    var ids: [String] = []
    for try await person in offline.all(TestPerson.query) { ids.append(person.id) }
    #expect(ids == ["1", "2"])
    let page = try await client.into(store, freshness: .any).fetch(TestPerson.query)
    #expect(try await page.reload().map(\.id) == ["1"])
    #expect(await transport.requests.count == 3)
  }
}
