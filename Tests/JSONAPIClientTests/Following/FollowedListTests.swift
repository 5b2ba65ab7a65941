import Foundation
import HTTPTypes
@_spi(Locks) import JSONAPI
import JSONAPITesting
import Testing

@testable import JSONAPIClient
@testable import JSONAPIStore

/// A server of people in pages of two with tags, whose first page may be a stream.
private final class PagedServer: Transport {
  let streamsBodies: Bool
  let ids: Box<[Int]>
  let stream = EventServer.Stream()
  /// The streams that are opened after the first one.
  let later = Box<[EventServer.Stream]>([])
  private let isOpened = Box(false)
  let failure = Box<Int?>(nil)
  /// The answers to requests for later pages, before they succeed.
  let pageFailures = Box<[Int]>([])
  let gates = Gates()
  private let requests = Box<[String]>([])

  init(_ ids: some Sequence<Int>, streams: Bool = false) {
    self.ids = Box(Array(ids))
    streamsBodies = streams
  }

  /// The pages that were asked for since the last look, with a `?` where the request was conditional.
  func asked() -> [String] {
    requests.update { requests in
      defer { requests = [] }
      return requests
    }
  }

  func document(page: Int) -> String {
    let ids = ids.value
    let shown = ids.dropFirst((page - 1) * 2).prefix(2).map {
      #"{"type":"people","id":"\#($0)","attributes":{"name":"Person \#($0)"}}"#
    }
    let next = page * 2 < ids.count ? #""/v1/people?p=\#(page + 1)""# : "null"
    return #"{"data":[\#(shown.joined(separator: ","))],"links":{"next":\#(next)}}"#
  }

  func send(
    _ request: HTTPRequest, body: Data?, context: RequestContext
  ) async throws -> TransportResponse {
    let page = request.urlText.split(separator: "=").dropFirst().first.flatMap { Int($0) } ?? 1
    let known = request.headerFields[.ifNoneMatch]
    let method = request.method == .get ? "" : "\(request.method) "
    requests.update { $0.append("\(method)\(page)\(known == nil ? "" : "?")") }
    try await gates.pass()
    if let status = failure.value { return .empty(.init(code: status)) }
    guard request.method == .get else { return .empty() }
    if page > 1, let status = pageFailures.update({ $0.isEmpty ? nil : $0.removeFirst() }) {
      return .empty(.init(code: status))
    }
    if page == 1, context.streamsBody {
      let isFirst = isOpened.update { isOpened in
        defer { isOpened = true }
        return !isOpened
      }
      let stream = isFirst ? stream : later.update { $0.removeFirst() }
      var response = TransportResponse(
        head: HTTPResponse(status: .ok, headerFields: [.contentType: "text/event-stream"]))
      response.stream = stream.body()
      return response
    }
    let document = document(page: page)
    let tag = "\"\(document.utf8.reduce(5381) { ($0 &* 33) ^ Int($1) })\""
    return known == tag
      ? .empty(.notModified, fields: [.eTag: tag]) : .document(document, fields: [.eTag: tag])
  }
}

extension ResourceList where Element == TestPerson {
  fileprivate var ids: [Int] { elements.compactMap { Int($0.id) } }

  fileprivate func wait(for ids: [Int]) async {
    while self.ids != ids || isLoading { await Task.yield() }
  }
}

@Suite("Followed lists", .timeLimit(.minutes(60))) struct FollowedListTests {
  @Test func `Polling replaces the first page, and later pages are asked again if it has changed`()
    async throws
  {
    let server = PagedServer(1...6)
    let clock = ManualClock()
    let client = try JSONAPIClient.testing(server).into(Store())
    let list = ResourceList(TestPerson.query.request, client, clock: clock)
    let task = Task { await list.follow(every: .seconds(30)) }
    await clock.sleeping(for: .seconds(30))
    await list.loadMore()
    await list.loadMore()
    #expect(list.ids == [1, 2, 3, 4, 5, 6])
    #expect(server.asked() == ["1", "2", "3"])
    // Nothing has changed.
    await clock.pass(.seconds(30))
    await clock.sleeping(for: .seconds(30))
    #expect(server.asked() == ["1?"] && list.ids.count == 6)
    // What leaves the first page as it is isn't seen.
    server.ids.update { $0 = [1, 2, 3, 4, 6, 7] }
    await clock.pass(.seconds(30))
    await clock.sleeping(for: .seconds(30))
    #expect(server.asked() == ["1?"] && list.ids == [1, 2, 3, 4, 5, 6])
    server.ids.update { $0 = [1, 9, 3, 4, 6, 7] }
    await clock.pass(.seconds(30))
    await list.wait(for: [1, 9, 3, 4, 6, 7])
    await clock.sleeping(for: .seconds(30))
    #expect(server.asked() == ["1?", "2?", "3?"])
    #expect(list.failure == nil && list.hasMore == false)
    task.cancel()
    await task.value
    while !clock.waits.isEmpty { await Task.yield() }
  }

  @Test func `A write has all pages asked again at once, and one of another type doesn't`()
    async throws
  {
    let server = PagedServer(1...4)
    let clock = ManualClock()
    let store = Store()
    let client = try JSONAPIClient.testing(server).into(store)
    let list = ResourceList(TestPerson.query.request, client, clock: clock)
    let task = Task { await list.follow(every: .seconds(30)) }
    await clock.sleeping(for: .seconds(30))
    await list.loadMore()
    _ = server.asked()
    store.invalidate("articles")
    server.ids.update { $0 = [1, 2, 4] }
    try await client.delete(TestPerson.reference(id: "3"))
    #expect(list.ids == [1, 2, 4])
    while store.isStale(list.oldestVersion, of: ["people"]) { await Task.yield() }
    await list.wait(for: [1, 2, 4])
    await clock.sleeping(for: .seconds(30))
    #expect(server.asked() == ["DELETE 1", "1?", "2?"])
    task.cancel()
    await task.value
  }

  @Test(
    "After all records are removed, the same document shows its rows again",
    arguments: [true, false])
  func cleared(streams: Bool) async throws {
    let server = PagedServer(1...4, streams: streams)
    let clock = ManualClock()
    let store = Store()
    let client = try JSONAPIClient.testing(server).into(store)
    let list = ResourceList(TestPerson.query.request, client, clock: clock)
    let task = Task { await list.follow(every: .seconds(30)) }
    let later = EventServer.Stream()
    server.later.update { $0 = [later] }
    let event = "data: \(server.document(page: 1))\n\n"
    server.stream.send(event)
    await list.wait(for: [1, 2])
    await server.gates.hold()
    store.removeAll()
    #expect(list.ids == [])
    // The server is asked at once.
    await server.gates.arrival(of: 1)
    #expect(list.ids == [] && server.asked() == ["1", "1"])
    await server.gates.open()
    later.send(event)
    await list.wait(for: [1, 2])
    #expect(list.hasMore)
    task.cancel()
    await task.value
  }

  @Test func `Without a stream and an interval, the removal of all records triggers a request`()
    async throws
  {
    let server = PagedServer(1...2)
    let store = Store()
    let list = try JSONAPIClient.testing(server).into(store).list(TestPerson.query)
    let task = Task { await list.follow() }
    await list.wait(for: [1, 2])
    store.removeAll()
    await list.wait(for: [1, 2])
    #expect(server.asked() == ["1", "1"])
    task.cancel()
    await task.value
  }

  @Test func `The removal of all records during a refresh is followed by another request`()
    async throws
  {
    let server = PagedServer(1...2)
    let store = Store()
    let list = try JSONAPIClient.testing(server).into(store).list(TestPerson.query)
    let task = Task { await list.follow() }
    await list.wait(for: [1, 2])
    await server.gates.hold()
    let refresh = Task { await list.refresh() }
    await server.gates.arrival(of: 1)
    store.removeAll()
    await server.gates.open()
    await refresh.value
    await list.wait(for: [1, 2])
    #expect(server.asked().count == 3)
    task.cancel()
    await task.value
  }

  @Test func `A stream doesn't bring back what is being deleted, unless it isn't deleted`()
    async throws
  {
    let server = PagedServer(1...2, streams: true)
    let store = Store()
    let client = try JSONAPIClient.testing(server).into(store)
    let list = client.list(TestPerson.query)
    let task = Task { await list.follow() }
    server.stream.send("data: \(server.document(page: 1))\n\n")
    await list.wait(for: [1, 2])
    // As an offline journal does until the deletion is sent.
    let record = try #require(store.record(type: "people", id: "2"))
    store.withhold(record)
    await list.wait(for: [1])
    server.ids.update { $0 = [2, 5] }
    server.stream.send("data: \(server.document(page: 1))\n\n")
    await list.wait(for: [5])
    #expect(!store.contains(type: "people", id: "2"))
    // The server has refused the deletion.
    store.readmit(record.identifier)
    await list.wait(for: [2, 5])
    task.cancel()
    await task.value
  }

  @Test func `A stream replaces the first page in one step, and a write sends nothing`()
    async throws
  {
    let server = PagedServer(1...6, streams: true)
    let store = Store()
    let client = try JSONAPIClient.testing(server).into(store)
    let list = client.list(TestPerson.query)
    let task = Task { await list.follow() }
    server.stream.send("data: \(server.document(page: 1))\n\n")
    await list.wait(for: [1, 2])
    await list.loadMore()
    #expect(server.asked() == ["1", "2"] && list.ids == [1, 2, 3, 4])
    var changes = list.changes.makeAsyncIterator()
    _ = await changes.next()
    await server.gates.hold()
    server.ids.update { $0.insert(0, at: 0) }
    server.stream.send("data: \(server.document(page: 1))\n\n")
    await server.gates.arrival(of: 1)
    // The rows stay until the later page is there.
    #expect(list.ids == [1, 2, 3, 4] && list.isLoading)
    await server.gates.open()
    #expect(await changes.next()?.elements.map(\.id) == ["0", "1", "2", "3"])
    #expect(server.asked() == ["2?"])
    await server.stream.settled()
    store.invalidate("people")
    server.stream.send(":\n")
    await server.stream.settled()
    #expect(server.asked() == [])
    // With holdsUpdates, a document of the stream moves no rows.
    list.holdsUpdates = true
    server.ids.update { $0.insert(7, at: 0) }
    server.stream.send("data: \(server.document(page: 1))\n\n")
    while list.newCount == 0 { await Task.yield() }
    #expect(list.newCount == 1 && list.ids == [0, 1, 2, 3])
    list.holdsUpdates = false
    #expect(list.ids == [7, 0, 1, 2])
    task.cancel()
    await task.value
    while !server.stream.isOver.value { await Task.yield() }
  }

  @Test(
    "After a failure the rows stay, and it is over with the next answer", arguments: [503, 404])
  func failing(status: Int) async throws {
    let server = PagedServer(1...4)
    let clock = ManualClock()
    let client = try JSONAPIClient.testing(server).into(Store())
    let list = ResourceList(TestPerson.query.request, client, clock: clock)
    let task = Task { await list.follow(every: .seconds(30)) }
    await clock.sleeping(for: .seconds(30))
    server.failure.update { $0 = status }
    await clock.pass(.seconds(30))
    while list.failure?.status != status { await Task.yield() }
    #expect(list.ids == [1, 2])
    server.failure.update { $0 = nil }
    // Who asks for the pages has the failure over, and the list is followed again.
    await list.refresh()
    #expect(list.failure == nil)
    await clock.sleeping(for: .seconds(30))
    server.ids.update { $0 = [5] }
    await clock.pass(.seconds(30))
    await list.wait(for: [5])
    task.cancel()
    await task.value
    #expect(list.failure == nil)
  }

  @Test func `Without a stream and an interval, a list asks again until the server answers`()
    async throws
  {
    let server = PagedServer(1...2)
    let clock = ManualClock()
    let store = Store()
    let client = try JSONAPIClient.testing(server).into(store)
    let list = ResourceList(TestPerson.query.request, client, clock: clock)
    server.failure.update { $0 = 503 }
    let task = Task { await list.follow() }
    for number in 0...1 {
      while clock.waits.isEmpty { await Task.yield() }
      #expect(list.failure?.status == 503)
      // The pauses grow.
      let wait = try #require(clock.waits.first)
      #expect(wait >= .milliseconds(250 << number) && wait <= .milliseconds(500 << number))
      if number == 1 { server.failure.update { $0 = nil } }
      clock.advance(by: wait)
    }
    await list.wait(for: [1, 2])
    #expect(list.failure == nil && server.asked() == ["1", "1", "1"])
    // From now on only after a write.
    server.ids.update { $0 = [3] }
    store.invalidate("people")
    await list.wait(for: [3])
    #expect(clock.waits.isEmpty)
    task.cancel()
    await task.value
  }

  @Test func `If a later page fails, what a stream has sent is asked for again until all is there`()
    async throws
  {
    let server = PagedServer(1...4, streams: true)
    let clock = ManualClock()
    let client = try JSONAPIClient.testing(server).into(Store())
    let list = ResourceList(TestPerson.query.request, client, clock: clock)
    let task = Task { await list.follow() }
    server.stream.send("id: \"1\"\ndata: \(server.document(page: 1))\n\n")
    await list.wait(for: [1, 2])
    await list.loadMore()
    #expect(list.ids == [1, 2, 3, 4])
    _ = server.asked()
    server.ids.update { $0 = [0, 1, 2, 3] }
    server.pageFailures.update { $0 = [503, 503] }
    let streams = (1...2).map { _ in EventServer.Stream() }
    server.later.update { $0 = streams }
    let event = "id: \"2\"\ndata: \(server.document(page: 1))\n\n"
    server.stream.send(event)
    for (number, stream) in streams.enumerated() {
      while clock.waits.filter({ $0 < .seconds(45) }).isEmpty { await Task.yield() }
      #expect(list.ids == [1, 2, 3, 4] && list.failure?.status == 503)
      // The pauses grow.
      let wait = try #require(clock.waits.first)
      #expect(wait >= .milliseconds(250 << number) && wait <= .milliseconds(500 << number))
      clock.advance(by: wait)
      stream.send(event)
    }
    await list.wait(for: [0, 1, 2, 3])
    #expect(list.failure == nil)
    #expect(server.asked().filter { $0 == "1" }.count == 2)
    task.cancel()
    await task.value
  }

  @Test func `Offline a followed list sends nothing`() async throws {
    let server = PagedServer(1...4, streams: true)
    let store = Store()
    let clock = ManualClock()
    let client = try JSONAPIClient.testing(server).into(store, freshness: .offline)
    let list = ResourceList(TestPerson.query.request, client, clock: clock)
    let task = Task { await list.follow(every: .seconds(30)) }
    await clock.pass(.seconds(30))
    await clock.sleeping(for: .seconds(30))
    #expect(list.failure?.code == .notCached && server.asked() == [])
    task.cancel()
    await task.value
  }
}

extension ResourceList {
  /// The version of the page that was asked for first.
  fileprivate var oldestVersion: Store.Version {
    state.withLock { $0.pages.map(\.version).min() } ?? store.begin()
  }
}
