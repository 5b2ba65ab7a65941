import Foundation
import HTTPTypes
@_spi(Locks) import JSONAPI
import JSONAPITesting
import Observation
import Testing

@testable import JSONAPIClient
@testable import JSONAPIStore

/// A server of people in pages of two, whose collection shifts.
final class ShiftingServer: Sendable {
  let ids: Box<[Int]>
  let isReachable = Box(true)
  let gates = Gates()
  let paths = Box<[String]>([])

  init(_ ids: some Sequence<Int>) { self.ids = Box(Array(ids)) }

  var requestCount: Int { paths.value.count }

  func client(
    into store: Store? = Store(), freshness: Freshness = .now, middleware: [any Middleware] = []
  ) throws -> JSONAPIClient {
    let client = try JSONAPIClient.testing(
      InMemoryTransport { try await self.respond(to: $0) }, middleware: middleware)
    guard let store else { return client }
    return client.into(store, freshness: freshness)
  }

  private func respond(to request: ReceivedRequest) async throws -> TransportResponse {
    paths.update { $0.append(request.path) }
    try await gates.pass()
    guard isReachable.value else { throw TransportError(.cannotConnect, "offline") }
    if request.method == .delete {
      let id = request.path.split(separator: "/").last.flatMap { Int($0) }
      ids.update { $0.removeAll { $0 == id } }
      return .empty()
    }
    let page = request.path.split(separator: "=").dropFirst().first.flatMap { Int($0) } ?? 1
    let ids = ids.value
    let shown = ids.dropFirst((page - 1) * 2).prefix(2).map {
      #"{"type":"people","id":"\#($0)","attributes":{"name":"Person \#($0)"}}"#
    }
    let next = page * 2 < ids.count ? #""/v1/people?p=\#(page + 1)""# : "null"
    return .document(
      #"{"data":[\#(shown.joined(separator: ","))],"links":{"next":\#(next)},"meta":{"total":\#(ids.count)}}"#
    )
  }
}

extension ResourceList where Element == TestPerson {
  fileprivate var ids: [Int] { elements.compactMap { Int($0.id) } }
}

@Suite("Lists") struct ResourceListTests {
  @Test func `Pages are added until there is none, and nothing is sent then`() async throws {
    let server = ShiftingServer(1...5)
    let list = try server.client().list(TestPerson.query)
    #expect(list.ids == [] && list.total == nil && !list.hasMore && list.date == nil)
    await list.loadMore()
    #expect(server.requestCount == 0)
    await list.load()
    #expect(list.ids == [1, 2] && list.count == 2 && list.total == 5 && list.hasMore)
    #expect(list.date != nil && !list.isLoading && list.failure == nil)
    await list.loadMore()
    await list.loadMore()
    #expect(list.ids == [1, 2, 3, 4, 5] && !list.hasMore)
    await list.loadMore()
    #expect(server.paths.value == ["/v1/people", "/v1/people?p=2", "/v1/people?p=3"])
  }

  @Test func `A client without a store gives the list one, and a mistake is its failure`()
    async throws
  {
    let server = ShiftingServer(1...3)
    let list = try server.client(into: nil).list(TestPerson.query)
    await list.load()
    #expect(list.ids == [1, 2])
    let wrong = try server.client().list(Request("", as: Page<TestPerson>.self))
    await wrong.load()
    #expect(wrong.failure?.code == .invalidURL && wrong.elements.isEmpty)
    #expect(server.requestCount == 1)
  }

  @Test func `No resource is there twice, and a refresh shows as many pages by the new links`()
    async throws
  {
    let server = ShiftingServer(1...6)
    let list = try server.client().list(TestPerson.query)
    await list.load()
    server.ids.update { $0.insert(0, at: 0) }
    await list.loadMore()
    #expect(list.ids == [1, 2, 3])
    await list.refresh()
    #expect(list.ids == [0, 1, 2, 3])
    // The third page has nothing but what is there, so the one after it is fetched as well.
    server.ids.update { $0 = [8, 9] + $0 }
    let before = server.requestCount
    await list.loadMore()
    #expect(list.ids == [0, 1, 2, 3, 4, 5])
    #expect(server.requestCount == before + 2)
  }

  @Test(
    "However the collection changes between pages, no resource is there twice",
    arguments: UInt64(1)...40)
  func random(seed: UInt64) async throws {
    var state = seed &* 0x9E37_79B9_7F4A_7C15
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let server = ShiftingServer(1...9)
    let store = Store()
    let list = try server.client(into: store).list(TestPerson.query)
    let live = try server.client(into: store).list(LivePerson.query)
    var newest = 9
    for _ in 0..<40 {
      switch random(8) {
      case 0, 1, 2:
        newest += 1
        let (id, place) = (newest, random(server.ids.value.count + 1))
        server.ids.update { $0.insert(id, at: place) }
      case 3:
        if server.isReachable.value, let id = server.ids.value.last {
          try await server.client(into: store).delete(TestPerson.reference(id: "\(id)"))
          #expect(!list.ids.contains(id))
        }
      case 4: server.isReachable.update { $0.toggle() }
      case 5: await list.refresh()
      default: await list.loadMore()
      }
      #expect(Set(list.ids).count == list.ids.count)
      #expect(list.count == list.ids.count)
      // Another list of the same query in the same store shows the same first page at least.
      #expect(live.elements.first?.id == list.elements.first?.id)
    }
    server.isReachable.update { $0 = true }
    await list.refresh()
    #expect(list.ids == Array(server.ids.value.prefix(list.count)))
    #expect(list.failure == nil && !list.isLoading)
  }

  @Test func `A server that repeats its pages has an end`() async throws {
    let transport = InMemoryTransport { request in
      let page = request.path.split(separator: "=").last.flatMap { Int($0) } ?? 0
      return .document(
        #"{"data":[{"type":"people","id":"1","attributes":{"name":"A"}}],"links":{"next":"/v1/people?p=\#(page + 1)"}}"#
      )
    }
    let list = try JSONAPIClient.testing(transport).list(TestPerson.query)
    await list.load()
    #expect(list.hasMore)
    await list.loadMore()
    #expect(!list.hasMore && list.ids == [1])
    #expect(await transport.requests.count == 3)
    await list.refresh()
    #expect(list.hasMore)
  }

  // MARK: - What the store knows

  @Test func `What the store remembers is there before anything is sent`() async throws {
    let server = ShiftingServer(1...4)
    let store = Store()
    _ = try await server.client(into: store).fetch(TestPerson.query)
    let list = try server.client(into: store).list(TestPerson.query)
    #expect(list.ids == [1, 2] && list.hasMore && list.total == 4 && list.date != nil)
    #expect(server.requestCount == 1)
    await list.load()
    #expect(server.requestCount == 2)
  }

  @Test func `A fresh list asks nobody, and a write makes it ask`() async throws {
    let server = ShiftingServer(1...4)
    let store = Store()
    let client = try server.client(into: store, freshness: .within(.seconds(3600)))
    let list = client.list(TestPerson.query)
    for _ in 1...3 { await list.load() }
    #expect(server.requestCount == 1)
    try await client.delete(TestPerson.reference(id: "1"))
    #expect(list.ids == [2])
    await list.load()
    #expect(list.ids == [2, 3] && server.requestCount == 3)
    store.record(type: "people", id: "3")?.unload()
    #expect(list.ids == [2])
    await list.load()
    #expect(list.ids == [2, 3] && server.requestCount == 4)
  }

  @Test func `Offline the pages are those that the store remembers`() async throws {
    let server = ShiftingServer(1...4)
    let store = Store()
    let nothing = try server.client(into: store, freshness: .offline).list(TestPerson.query)
    await nothing.load()
    #expect(nothing.failure?.code == .notCached && nothing.ids == [])
    for try await _ in try server.client(into: store).all(TestPerson.query) {}
    #expect(server.requestCount == 2)
    let list = try server.client(into: store, freshness: .offline).list(TestPerson.query)
    await list.load()
    await list.loadMore()
    #expect(list.ids == [1, 2, 3, 4] && !list.hasMore && list.failure == nil)
    await list.refresh()
    #expect(list.ids == [1, 2, 3, 4] && list.failure == nil)
    #expect(server.requestCount == 2)
  }

  @Test func `Where the server can't be reached, a stale next page is shown with the reason`()
    async throws
  {
    let server = ShiftingServer(1...4)
    let store = Store()
    for try await _ in try server.client(into: store).all(TestPerson.query) {}
    store.invalidate("people")
    server.isReachable.update { $0 = false }
    let list = try server.client(into: store, freshness: .now.orStale).list(TestPerson.query)
    await list.load()
    #expect(list.ids == [1, 2] && list.failure?.code == .transport)
    await list.loadMore()
    #expect(list.ids == [1, 2, 3, 4] && list.failure?.code == .transport)
  }

  @Test func `Answers to others are shown, edits are, and what is deleted is gone`() async throws {
    let server = ShiftingServer(1...4)
    let store = Store()
    let client = try server.client(into: store)
    let list = client.list(TestPerson.query)
    await list.load()
    server.ids.update { $0 = [7, 1, 2] }
    _ = try await client.fetch(TestPerson.query)
    #expect(list.ids == [7, 1] && list.total == 3)
    store.record(type: "people", id: "7")?.setAttribute("name", to: "Edited")
    #expect(list.elements.first?.name == "Edited")
    let record = try #require(store.record(type: "people", id: "7"))
    store.remove(record, as: store.begin())
    #expect(list.ids == [1])
    // A new resource of the same id isn't one that the server listed.
    try store.insert(AnyResource(type: "people", id: "7", attributes: ["name": "New"]))
    #expect(list.ids == [1])
    store.removeAll()
    #expect(list.ids == [])
  }

  @Test func `A resource that the model can't represent is a failure, and the others are there`()
    async throws
  {
    let transport = InMemoryTransport { _ in
      .document(
        #"{"data":[{"type":"people","id":"1","attributes":{"name":[]}},{"type":"people","id":"2","attributes":{"name":"Bob"}}]}"#
      )
    }
    let list = try JSONAPIClient.testing(transport).list(TestPerson.query)
    await list.load()
    #expect(list.ids == [2])
    #expect(list.failure?.code == .decodingFailed)
    #expect(list.failure?.underlying is ResourceDecodingError)
  }

  @Test func `Live objects are those of the store, and an edit of one changes no row`() async throws
  {
    let server = ShiftingServer(1...2)
    let store = Store()
    let list = try server.client(into: store).list(LivePerson.query)
    await list.load()
    let first = try #require(list.elements.first)
    #expect(first === store.object(LivePerson.self, id: "1"))
    let count = Box(0)
    withObservationTracking {
      _ = list.elements
    } onChange: {
      count.update { $0 += 1 }
    }
    first.name = "Edited"
    #expect(count.value == 0)
    let records = try server.client(into: store).list(Record.query(type: "people"))
    #expect(records.elements.first === first.record)
  }

  @Test func `A journal keeps answers, and a commit that is killed at any byte has all or none`()
    async throws
  {
    let transport = InMemoryTransport { request in
      let isSecond = request.path.contains("p=2")
      let links = isSecond ? "{}" : #"{"next":"?p=2"}"#
      return .document(
        #"{"data":[{"type":"people","id":"\#(isSecond ? 2 : 1)","attributes":{"name":"A"}}],"links":\#(links),"meta":{"total":2}}"#
      )
    }
    let client = try JSONAPIClient.testing(transport)
    let folder = try JournalFolder()
    let path = folder.path("store")
    let journal = try StoreJournal(path: path)
    let local = client.into(journal.store)
    let first = try await local.fetch(TestPerson.query)
    try journal.commit()
    let size = journal.size
    _ = try await first.next()
    try journal.commit()
    try journal.commit()
    try journal.close()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    for count in size...bytes.count {
      try bytes.prefix(count).write(to: URL(fileURLWithPath: path))
      let opened = try StoreJournal(path: path)
      let list = client.into(opened.store, freshness: .offline).list(TestPerson.query)
      await list.load()
      await list.loadMore()
      let isWhole = count == bytes.count
      #expect(list.elements.map(\.id) == (isWhole ? ["1", "2"] : ["1"]))
      #expect(list.failure?.code == (isWhole ? nil : .notCached))
      #expect(list.total == 2 && list.date == journal.store.date(of: Store.Version(1)))
      try opened.close()
    }
    // Rewritten, forgotten, and written again.
    let opened = try StoreJournal(path: path)
    try opened.compact()
    opened.store.invalidate("people")
    try opened.close()
    let again = try StoreJournal(path: path)
    let result = try #require(again.store.result(of: "https://api.example.com/v1/people"))
    #expect(result.types == ["people"] && result.links?["next"]?.href == "?p=2")
    #expect(again.store.isStale(result.version, of: result.types))
    again.store.forgetResults()
    try again.close()
    let last = try StoreJournal(path: path)
    #expect(last.store.result(of: "https://api.example.com/v1/people") == nil)
    #expect(last.store.count == 2)
    #expect(await transport.requests.count == 2)
  }

  // MARK: - Notifications

  @Test func `Each step is one change, and none if nothing is another`() async throws {
    let server = ShiftingServer(1...6)
    let list = try server.client().list(TestPerson.query)
    var changes = list.changes.makeAsyncIterator()
    let before = await changes.next()
    #expect(before?.elements.isEmpty == true)
    await list.load()
    let loaded = await changes.next()
    #expect(loaded?.difference.count == 2)
    await list.loadMore()
    let longer = await changes.next()
    #expect(longer?.difference.insertions.count == 2)
    await list.refresh()
    server.ids.update { $0.insert(0, at: 0) }
    await list.refresh()
    let change = await changes.next()
    #expect(change?.elements.map(\.id) == ["0", "1", "2", "3"])
    #expect(change?.difference.insertions.count == 1 && change?.difference.removals.count == 1)
  }

  @Test func `Each property is observed separately`() async throws {
    let server = ShiftingServer(1...6)
    let list = try server.client().list(TestPerson.query)
    await list.load()
    let told = Box<[String]>([])
    func observe(_ name: String, _ read: () -> Void) {
      withObservationTracking(read) { told.update { $0.append(name) } }
    }
    func observeAll() async {
      // What was told off the main actor is told there once more.
      await MainActor.run {}
      told.update { $0 = [] }
      observe("elements") { _ = list.elements }
      observe("count") { _ = list.count }
      observe("total") { _ = list.total }
      observe("hasMore") { _ = list.hasMore }
      observe("isLoading") { _ = list.isLoading }
      observe("failure") { _ = list.failure }
    }
    await observeAll()
    await list.loadMore()
    #expect(Set(told.value) == ["elements", "count", "isLoading"])
    await observeAll()
    await list.loadMore()
    #expect(Set(told.value) == ["elements", "count", "hasMore", "isLoading"])
    await observeAll()
    server.isReachable.update { $0 = false }
    await list.refresh()
    #expect(Set(told.value) == ["failure", "isLoading"])
    #expect(list.ids.count == 6 && list.failure?.code == .transport)
    server.isReachable.update { $0 = true }
    await observeAll()
    await list.refresh()
    #expect(Set(told.value) == ["failure", "isLoading"])
    #expect(list.failure == nil)
  }

  @Test func `With holdsUpdates, a refresh counts new resources and moves no rows`() async throws {
    let server = ShiftingServer(1...6)
    let list = try server.client().list(TestPerson.query)
    await list.load()
    list.holdsUpdates = true
    server.ids.update { $0 = [8, 7] + $0 }
    await list.refresh()
    #expect(list.ids == [1, 2] && list.newCount == 2)
    await list.loadMore()
    #expect(list.ids == [1, 2, 3, 4] && list.newCount == 2)
    list.holdsUpdates = false
    #expect(list.ids == [8, 7, 1, 2, 3, 4])
    #expect(list.newCount == 0)
    await list.refresh()
    #expect(list.ids == [8, 7, 1, 2, 3, 4])
    list.holdsUpdates = true
    await list.refresh()
    #expect(list.newCount == 0)
  }

  @Test func `With holdsUpdates, a write moves no rows, and deletions remove theirs`()
    async throws
  {
    let server = ShiftingServer(1...2)
    let store = Store()
    let list = try server.client(into: store).list(TestPerson.query)
    await list.load()
    list.holdsUpdates = true
    server.ids.update { $0 = [2, 1] }
    await list.refresh()
    #expect(list.ids == [1, 2])
    store.invalidate("articles")
    #expect(list.ids == [1, 2] && list.newCount == 0)
    let record = try #require(store.record(type: "people", id: "1"))
    store.withhold(record)
    #expect(list.ids == [2])
    store.readmit(record.identifier)
    #expect(list.ids == [1, 2])
    list.holdsUpdates = false
    #expect(list.ids == [2, 1])
    store.remove(record, as: store.begin())
    #expect(list.ids == [2])
  }

  // MARK: - Order and cancellation

  @Test(
    "A refresh that is cancelled at any request changes nothing, and the next one works",
    arguments: 1...3)
  func cancelled(at request: Int) async throws {
    let server = ShiftingServer(1...9)
    let list = try server.client().list(TestPerson.query)
    await list.load()
    for _ in 1...2 { await list.loadMore() }
    server.ids.update { $0.insert(0, at: 0) }
    await server.gates.hold()
    let task = Task { await list.refresh() }
    for number in 1..<request {
      await server.gates.arrival(of: number)
      await server.gates.open(number)
    }
    await server.gates.arrival(of: request)
    #expect(list.isLoading)
    task.cancel()
    await task.value
    while await server.gates.cancelled < 1 { await Task.yield() }
    await server.gates.open()
    #expect(list.ids == [1, 2, 3, 4, 5, 6])
    #expect(list.failure == nil)
    await list.refresh()
    #expect(list.ids == [0, 1, 2, 3, 4, 5] && !list.isLoading && list.failure == nil)
  }

  @Test func `Calls at the same time are one, and who is cancelled leaves alone`() async throws {
    let server = ShiftingServer(1...9)
    let list = try server.client().list(TestPerson.query)
    await server.gates.hold()
    let patient = Task { await list.load() }
    await server.gates.arrival(of: 1)
    let impatient = Task { await list.refresh() }
    impatient.cancel()
    await impatient.value
    await server.gates.open()
    await patient.value
    #expect(list.ids == [1, 2] && list.failure == nil)
    #expect(server.requestCount == 1)
  }

  @Test func `The next page waits for a refresh, and continues from its pages`() async throws {
    let server = ShiftingServer(1...9)
    let list = try server.client().list(TestPerson.query)
    await list.load()
    await server.gates.hold()
    let refresh = Task { await list.refresh() }
    await server.gates.arrival(of: 1)
    let more = Task { await list.loadMore() }
    server.ids.update { $0.insert(0, at: 0) }
    await server.gates.open(1)
    await refresh.value
    #expect(list.ids == [0, 1])
    await server.gates.open()
    await more.value
    #expect(list.ids == [0, 1, 2, 3])
    #expect(server.requestCount == 3)
  }

  @Test(
    "After a sign-out nothing more is asked for or shown of the former user's list",
    arguments: [false, true])
  func signedOut(isRefreshed: Bool) async throws {
    let server = ShiftingServer(1...9)
    let store = Store()
    let list = try server.client(into: store).list(TestPerson.query)
    await list.load()
    await list.loadMore()
    await server.gates.hold()
    let task = Task { await isRefreshed ? list.refresh() : list.loadMore() }
    await server.gates.arrival(of: 1)
    store.removeAll()
    await server.gates.open()
    await task.value
    #expect(list.ids == [] && !list.hasMore && list.failure == nil && !list.isLoading)
    #expect(server.requestCount == 3 && store.isEmpty)
    await list.load()
    #expect(list.ids == [1, 2])
  }

  @Test func `A next page that fails can be asked for again`() async throws {
    let server = ShiftingServer(1...4)
    let list = try server.client().list(TestPerson.query)
    await list.load()
    server.isReachable.update { $0 = false }
    await list.loadMore()
    #expect(list.ids == [1, 2] && list.hasMore && list.failure?.code == .transport)
    server.isReachable.update { $0 = true }
    await list.loadMore()
    #expect(list.ids == [1, 2, 3, 4] && list.failure == nil)
  }

  // MARK: - Following

  @Test func `A followed list is refreshed by a write, and at intervals, until it is cancelled`()
    async throws
  {
    let server = ShiftingServer(1...4)
    let store = Store()
    let client = try server.client(into: store)
    let clock = GatedClock(passing: 1)
    let list = ResourceList(TestPerson.query.request, client, clock: clock)
    var changes = list.changes.makeAsyncIterator()
    _ = await changes.next()
    let task = Task { await list.follow(every: .seconds(30)) }
    let loaded = await changes.next()
    #expect(loaded?.elements.map(\.id) == ["1", "2"])
    // One interval has passed; wait for its refresh.
    while server.requestCount < 2 { await Task.yield() }
    #expect(clock.sleeps.allSatisfy { $0 == .seconds(30) })
    try await client.delete(TestPerson.reference(id: "1"))
    while let change = await changes.next(), change.elements.map(\.id) != ["2", "3"] {}
    #expect(server.requestCount == 4)
    store.invalidate("articles")
    task.cancel()
    await task.value
    store.invalidate("people")
    #expect(server.requestCount == 4)
  }

  @Test func `A list and its query end with their last owner`() async throws {
    let server = ShiftingServer(1...4)
    let store = Store()
    weak var list: ResourceList<TestPerson>?
    weak var rows: LiveQuery<TestPerson>?
    do {
      let own = try server.client(into: store).list(TestPerson.query)
      await own.load()
      #expect(own.count == 2)
      (list, rows) = (own, own.rows)
    }
    // A task that has come to its end may hold it for a moment.
    for _ in 0..<100_000 where list != nil || rows != nil { await Task.yield() }
    #expect(list == nil && rows == nil)
    #expect(store.feed.withLock { $0.isEmpty })
    #expect(store.results.withLock { $0.observers }.isEmpty)
  }
}
