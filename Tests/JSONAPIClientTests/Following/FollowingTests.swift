import Foundation
import HTTPTypes
@_spi(Locks) import JSONAPI
import JSONAPITesting
import Testing

@testable import JSONAPIClient
@testable import JSONAPIStore

@Suite("Following", .timeLimit(.minutes(60))) struct FollowingTests {
  static let accepted = "application/vnd.api+json;q=0.9, text/event-stream"

  // MARK: - Servers without streams

  @Test("Without an interval the server's document is the last one", arguments: [true, false])
  func once(streams: Bool) async throws {
    let server = EventServer(streams: streams, [.people(["Ann"])])
    let people = FollowedPeople(try JSONAPIClient.testing(server).people())
    #expect(await people.end() == ["network Ann"])
    #expect(people.error.value == nil && server.count == 1)
    #expect(
      server.field(.accept, of: 1) == (streams ? Self.accepted : "application/vnd.api+json"))
  }

  @Test func `Profiles keep their order, and a field of the program's own stays`() async throws {
    let server = EventServer([.people(["Ann"]), .people(["Ann"])])
    let client = try JSONAPIClient.testing(server).with { $0.profiles = ["https://a.example/p"] }
    _ = await FollowedPeople(client.people()).end()
    #expect(
      server.field(.accept, of: 1)
        == "application/vnd.api+json;profile=\"https://a.example/p\";q=0.9, "
        + "application/vnd.api+json;q=0.8, text/event-stream")
    _ = await FollowedPeople(client.with { $0.fields[.accept] = "application/json" }.people()).end()
    #expect(server.field(.accept, of: 2) == "application/json")
  }

  @Test("Without a tag the bytes say whether something is new", arguments: [true, false])
  func polled(streams: Bool) async throws {
    let server = EventServer(
      streams: streams,
      [.people(["Ann"]), .people(["Ann"]), .people(["Bob"]), .people(["Ann"])])
    let clock = ManualClock()
    let people = FollowedPeople(
      try JSONAPIClient.testing(server).people(every: .seconds(5), clock))
    for _ in 1...3 { await clock.pass(.seconds(5)) }
    #expect(await people.first(3) == ["network Ann", "network Bob", "network Ann"])
    await clock.sleeping(for: .seconds(5))
    people.cancel()
    #expect(await people.end().count == 3)
    #expect(people.error.value?.code == .cancelled && server.count == 4)
    #expect(server.field(.ifNoneMatch, of: 4) == nil)
  }

  @Test(
    "With a tag requests are conditional, also beside the program's own step",
    arguments: [true, false], [true, false])
  func conditional(streams: Bool, hasStep: Bool) async throws {
    let server = EventServer(
      streams: streams,
      [
        .people(["Ann"], tag: "\"1\""), .people(["Ann"], tag: "\"1\""),
        .people(["Ann!"], tag: "\"2\""), .people(["Ann!"], tag: "\"2\""),
        // The tag counts, whatever the bytes are.
        .people(["Ann?"], tag: "\"2\""),
      ])
    let clock = ManualClock()
    let client = try JSONAPIClient.testing(
      server, middleware: hasStep ? [.conditionalRequests] : [])
    let store = Store()
    let people = FollowedPeople(client.into(store).people(every: .seconds(5), clock))
    for _ in 1...4 { await clock.pass(.seconds(5)) }
    await clock.sleeping(for: .seconds(5))
    #expect(people.answers.value == ["network Ann", "network Ann!"])
    #expect(
      (1...5).map { server.field(.ifNoneMatch, of: $0) }
        == [nil, "\"1\"", "\"1\"", "\"2\"", "\"2\""])
    // What wasn't sent again is as new as its request.
    let result = try #require(store.result(of: "https://api.example.com/v1/people"))
    #expect(result.version.number == store.begin().number - 1)
    people.cancel()
    _ = await people.end()
  }

  @Test func `The store's answer comes first, and a write has the server asked at once`()
    async throws
  {
    let server = EventServer([.people(["Ann"]), .people(["Ann"]), .people(["Ann", "Bob"])])
    let store = Store()
    let client = try JSONAPIClient.testing(server).into(store)
    _ = try await client.fetch(TestPerson.query)
    let clock = ManualClock()
    let people = FollowedPeople(client.people(every: .seconds(60), clock))
    #expect(await people.first(2) == ["cache Ann", "network Ann"])
    await clock.sleeping(for: .seconds(60))
    store.invalidate("articles")
    store.invalidate("people")
    #expect(await people.first(3).last == "network Ann,Bob")
    await clock.sleeping(for: .seconds(60))
    #expect(server.count == 3)
    people.cancel()
    _ = await people.end()
    // Observers are released outside of the lock, which the end of one takes.
    while !store.results.withLock({ $0.observers }).isEmpty { await Task.yield() }
    while !clock.waits.isEmpty { await Task.yield() }
  }

  @Test func `A server that takes fault at the media type of streams is asked without it`()
    async throws
  {
    let server = EventServer([.status(406), .people(["Ann"]), .people(["Bob"])])
    let clock = ManualClock()
    let people = FollowedPeople(
      try JSONAPIClient.testing(server).people(every: .seconds(5), clock))
    await clock.pass(.seconds(5))
    #expect(await people.first(2) == ["network Ann", "network Bob"])
    #expect(
      (1...3).map { server.field(.accept, of: $0) }
        == [Self.accepted, "application/vnd.api+json", "application/vnd.api+json"])
    people.cancel()
    _ = await people.end()
  }

  // MARK: - Streams

  @Test(
    "A stream gives an answer for each document, wherever it is cut", arguments: [1, 2, 7, 4096])
  func documents(size: Int) async throws {
    let stream = EventServer.Stream()
    let server = EventServer([.stream(stream)])
    let people = FollowedPeople(try JSONAPIClient.testing(server).into(Store()).people())
    let text =
      EventServer.event(["Ann"], id: "\"1\"") + ":\nevent: other\ndata: {}\n\n"
      + EventServer.event(["Bob"], id: "\"2\"") + "data\n\n"
      + EventServer.event(["Bob!"], id: "\"2\"")
      + EventServer.event(["Cy", "Dee"])
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      stream.send(
        String(decoding: bytes[start..<min(start + size, bytes.count)], as: UTF8.self))
    }
    #expect(await people.first(3) == ["network Ann", "network Bob", "network Cy,Dee"])
    #expect(server.count == 1)
    people.cancel()
    _ = await people.end()
    while !stream.isOver.value { await Task.yield() }
  }

  @Test func `A stream that ends is opened again with the last id, and nothing new is no answer`()
    async throws
  {
    let streams = (1...3).map { _ in EventServer.Stream() }
    let server = EventServer(streams.map { .stream($0) })
    let clock = ManualClock()
    let people = FollowedPeople(try JSONAPIClient.testing(server).people(clock))
    streams[0].send("retry: 1500\n" + EventServer.event(["Ann"], id: "\"1\""))
    #expect(await people.first(1) == ["network Ann"])
    streams[0].end()
    await clock.pass(.milliseconds(1500))
    streams[1].send(":\n" + EventServer.event(["Ann"], id: "\"1\""))
    // An id that can't be sent back counts as none.
    streams[1].send(EventServer.event(["Bob"], id: "7\u{7F}"))
    #expect(await people.first(2) == ["network Ann", "network Bob"])
    streams[1].end()
    await clock.pass(.milliseconds(1500))
    streams[2].send(EventServer.event(["Cy"]))
    #expect(await people.first(3).last == "network Cy")
    #expect(
      (1...3).map { server.field(.lastEventID, of: $0) } == [nil, "\"1\"", nil])
    people.cancel()
    _ = await people.end()
  }

  @Test func `After all records are removed, a stream is reopened, and a failure repeats nothing`()
    async throws
  {
    let streams = (1...2).map { _ in EventServer.Stream() }
    let server = EventServer([
      .stream(streams[0]), .failure(.cannotConnect), .stream(streams[1]),
    ])
    let (clock, store) = (ManualClock(), Store())
    let people = FollowedPeople(try JSONAPIClient.testing(server).into(store).people(clock))
    streams[0].send(EventServer.event(["Ann"], id: "\"1\""))
    _ = await people.first(1)
    await streams[0].settled()
    store.removeAll()
    await clock.pass(.seconds(1))
    #expect(streams[0].isOver.value)
    streams[1].send(":\n" + EventServer.event(["Ann"], id: "\"1\""))
    streams[1].send(EventServer.event(["Bob"], id: "\"2\""))
    #expect(await people.first(3) == ["network Ann", "network Ann", "network Bob"])
    #expect(server.count == 3)
    #expect((2...3).map { server.field(.lastEventID, of: $0) } == [nil, nil])
    people.cancel()
    _ = await people.end()
  }

  @Test func `A stream that was opened before all records were removed delivers nothing more`()
    async throws
  {
    let streams = (1...2).map { _ in EventServer.Stream() }
    let server = EventServer(streams.map { .stream($0) })
    let (clock, store) = (ManualClock(), Store())
    let client = try JSONAPIClient.testing(server).into(store)
    var pace = FollowerPace(clock)
    pace.backoff = Backoff(first: .seconds(1))
    pace.random = { 1 }
    let taken = Box<[Data]>([])
    // Without an observer of the store, the follower notices the removal only by the next event.
    let follower = Follower(
      try TestPerson.query.request.outgoing(from: client), client, every: nil, pace,
      FollowerSignal()
    ) {
      guard case .document(let response, _, _) = $0 else { return }
      taken.update { $0.append(response.body) }
    }
    let task = Task { try await follower.run() }
    streams[0].send(EventServer.event(["Ann"]))
    while taken.value.isEmpty { await Task.yield() }
    store.removeAll()
    streams[0].send(EventServer.event(["Bob"]))
    await clock.pass(.seconds(1))
    streams[1].send(EventServer.event(["Cy"]))
    while taken.value.count < 2 { await Task.yield() }
    let documents = [["Ann"], ["Cy"]].map { Data(EventServer.document($0).utf8) }
    #expect(taken.value == documents)
    task.cancel()
    _ = await task.result
  }

  @Test(
    "The answer to a request from before all records were removed is ignored, and it is sent again",
    arguments: [true, false])
  func outdatedRequest(streams: Bool) async throws {
    let server = EventServer(
      streams: streams,
      [
        .people(["Ann"], tag: "\"1\""), .people(["Bob"], tag: "\"2\""),
        .people(["Cy"], tag: "\"2\""),
      ])
    let (clock, store) = (ManualClock(), Store())
    let client = try JSONAPIClient.testing(server).into(store)
    let people = FollowedPeople(client.people(every: .seconds(60), clock))
    await clock.sleeping(for: .seconds(60))
    await server.gates.hold()
    clock.advance(by: .seconds(60))
    await server.gates.arrival(of: 1)
    store.removeAll()
    await server.gates.open()
    #expect(await people.first(2) == ["network Ann", "network Cy"])
    // The new request isn't conditional on the former user's document.
    #expect((2...3).map { server.field(.ifNoneMatch, of: $0) } == ["\"1\"", nil])
    people.cancel()
    _ = await people.end()
  }

  @Test func `A single request from before all records were removed is repeated`() async throws {
    let server = EventServer([.people(["Ann"]), .people(["Bob"])])
    let store = Store()
    await server.gates.hold()
    let people = FollowedPeople(try JSONAPIClient.testing(server).into(store).people())
    await server.gates.arrival(of: 1)
    store.removeAll()
    await server.gates.open()
    #expect(await people.end() == ["network Bob"])
    #expect(people.error.value == nil && server.count == 2)
  }

  @Test func `What comes is as new as its arrival, and not as the stream`() async throws {
    let stream = EventServer.Stream()
    let server = EventServer([.stream(stream), .people(["Fetched"]), .people(["Late"])])
    let client = try JSONAPIClient.testing(server).into(Store())
    let people = FollowedPeople(client.people())
    stream.send(EventServer.event(["First"]))
    _ = await people.first(1)
    _ = try await client.fetch(TestPerson.query)
    let record = try #require(client.store?.record(type: "people", id: "1"))
    #expect(record.attribute("name") == "Fetched")
    await server.gates.hold()
    let late = Task { try await client.fetch(TestPerson.query) }
    await server.gates.arrival(of: 1)
    stream.send(EventServer.event(["Second"]))
    _ = await people.first(2)
    #expect(record.attribute("name") == "Second")
    await server.gates.open()
    _ = try await late.value
    #expect(record.attribute("name") == "Second")
    people.cancel()
    _ = await people.end()
  }

  @Test func `A token that is refused is renewed, at the start and in the middle`() async throws {
    let streams = (1...2).map { _ in EventServer.Stream() }
    let server = EventServer([
      .status(401), .stream(streams[0]), .status(401), .stream(streams[1]),
    ])
    let renewals = Box(0)
    let token = BearerAuthentication(token: "0") {
      renewals.update {
        $0 += 1
        return "\($0)"
      }
    }
    let clock = ManualClock()
    let people = FollowedPeople(
      try JSONAPIClient.testing(server, middleware: [token]).people(clock))
    streams[0].send(EventServer.event(["Ann"]))
    _ = await people.first(1)
    streams[0].send("event: errors\ndata: {\"errors\":[{\"status\":\"401\"}]}\n\n")
    await clock.pass(.seconds(1))
    streams[1].send(EventServer.event(["Bob"]))
    #expect(await people.first(2) == ["network Ann", "network Bob"])
    #expect(
      (1...4).map { server.field(.authorization, of: $0) }
        == ["Bearer 0", "Bearer 1", "Bearer 1", "Bearer 2"])
    people.cancel()
    _ = await people.end()
  }

  @Test func `Versions that come as events protect later writes`() async throws {
    let stream = EventServer.Stream()
    let server = EventServer([.people(["Old"], tag: "\"old\""), .stream(stream)])
    let client = try JSONAPIClient.testing(server, middleware: [.conditionalRequests])
    _ = try await client.fetch(TestPerson.query)
    let people = FollowedPeople(client.people())
    stream.send(
      #"data: {"data":[{"type":"people","id":"1","attributes":{"name":"Ann"},"meta":{"version":8}}]}"#
        + "\n\n")
    _ = await people.first(1)
    try await client.delete(TestPerson.reference(id: "1"))
    #expect(server.field(.ifMatch, of: 3) == "\"v8\"")
    people.cancel()
    _ = await people.end()
  }

  @Test(
    "The id of an event is the version of its document only if it has the form of an entity tag",
    arguments: [(#""x1""#, #""x1""#), (#""""#, #""""#), ("7", nil), ("x1", nil), (#"W/"x1""#, nil)])
  func foreignIDs(id: String, match: String?) async throws {
    let stream = EventServer.Stream()
    let server = EventServer([.stream(stream)])
    let client = try JSONAPIClient.testing(server, middleware: [.conditionalRequests])
    var answers = client.following(TestPerson.query(id: "1")).makeAsyncIterator()
    stream.send(
      "id: \(id)\n"
        + #"data: {"data":{"type":"people","id":"1","attributes":{"name":"Ann"}}}"# + "\n\n")
    #expect(try await answers.next()?.output.name == "Ann")
    try await client.delete(TestPerson.reference(id: "1"))
    #expect(server.field(.ifMatch, of: 2) == match)
  }

  @Test(arguments: [
    (#""""#, true), (#"W/"""#, true), (#""a!é""#, true), (#"W/"a""#, true), ("", false),
    (#"""#, false), ("a", false), (#""a"#, false), (#"w/"a""#, false), (#""a"b""#, false),
    (#""a b""#, false), ("\"a\u{7F}\"", false), ("7", false),
  ])
  func `An entity tag is in quotation marks`(text: String, isTag: Bool) {
    #expect(EntityTag.isTag(text) == isTag)
  }

  // MARK: - Failures

  @Test(
    "Any other status of 4xx, and connections that can't succeed, are thrown",
    arguments: [
      (EventServer.Answer.status(400), ClientError.Code.badRequest), (.status(401), .unauthorized),
      (.status(403), .forbidden), (.status(404), .notFound), (.status(410), .notFound),
      (.status(422), .unprocessableContent), (.status(418), .requestRefused),
      (.failure(.insecureConnection), .transport), (.failure(.bodyTooLarge), .transport),
      (.status(204), .emptyBody),
    ])
  func thrown(_ answer: EventServer.Answer, _ code: ClientError.Code) async throws {
    for streams in [true, false] {
      let server = EventServer(streams: streams, [.people(["Ann"]), answer])
      let client = try JSONAPIClient.testing(server).into(Store())
      let clock = ManualClock()
      let people = FollowedPeople(client.people(every: .seconds(5), clock))
      await clock.pass(.seconds(5))
      #expect(await people.end() == ["network Ann"])
      #expect(people.error.value?.code == code)
      #expect(server.count == 2)
      while !clock.waits.isEmpty { await Task.yield() }
    }
  }

  @Test(
    "A failure that may be over soon is told once, and asked again until it is",
    arguments: [
      (EventServer.Answer.status(429, [.retryAfter: "7"]), "tooManyRequests", Duration.seconds(7)),
      (.status(503, [.retryAfter: "Thu, 01 Jan 1970 00:00:09 GMT"]), "serverFailed", .seconds(9)),
      // No pause, and a time that is over.
      (.status(503, [.retryAfter: "0"]), "serverFailed", .seconds(1)),
      (
        .status(429, [.retryAfter: "Wed, 31 Dec 1969 23:59:50 GMT"]), "tooManyRequests", .seconds(1)
      ),
      (.status(500), "serverFailed", .seconds(1)), (.status(502), "serverFailed", .seconds(1)),
      (.failure(.connectionLost), "transport", .seconds(1)),
      (.failure(.cannotConnect), "transport", .seconds(1)),
      (.failure(.timedOut), "transport", .seconds(1)),
    ])
  func temporary(
    _ failure: EventServer.Answer, _ code: String, _ delay: Duration
  ) async throws {
    for streams in [true, false] {
      let server = EventServer(
        streams: streams,
        [
          .people(["Ann"], tag: "\"1\""), failure, .failure(.timedOut),
          .people(["Ann"], tag: "\"1\""), .people(["Bob"], tag: "\"2\""),
        ])
      let clock = ManualClock()
      let people = FollowedPeople(
        try JSONAPIClient.testing(server).people(every: .seconds(60), clock))
      await clock.pass(.seconds(60))
      await clock.pass(delay)
      await clock.pass(.seconds(2))
      await clock.pass(.seconds(60))
      #expect(
        await people.first(4)
          == ["network Ann", "network Ann \(code)", "network Ann", "network Bob"])
      #expect(server.count == 5)
      people.cancel()
      _ = await people.end()
    }
  }

  @Test func `Before there is an output, and where nothing asks again, a failure is thrown`()
    async throws
  {
    for streams in [true, false] {
      let server = EventServer(streams: streams, [.status(503)])
      let people = FollowedPeople(
        try JSONAPIClient.testing(server).people(every: .seconds(5)))
      #expect(await people.end() == [])
      #expect(people.error.value?.code == .serverFailed)
    }
    let server = EventServer(streams: false, [.people(["Ann"]), .status(503)])
    let client = try JSONAPIClient.testing(server).into(Store())
    _ = try await client.fetch(TestPerson.query)
    let people = FollowedPeople(client.people())
    #expect(await people.end() == ["cache Ann"])
    #expect(people.error.value?.code == .serverFailed)
  }

  @Test func `A stream that is lost is a failure until the server is there again`() async throws {
    let streams = (1...3).map { _ in EventServer.Stream() }
    let server = EventServer([
      .stream(streams[0]), .failure(.cannotConnect), .stream(streams[1]), .stream(streams[2]),
    ])
    let clock = ManualClock()
    let people = FollowedPeople(try JSONAPIClient.testing(server).people(clock))
    streams[0].send(EventServer.event(["Ann"], id: "a"))
    _ = await people.first(1)
    streams[0].end(.connectionLost)
    #expect(await people.first(2).last == "network Ann transport")
    await clock.pass(.seconds(1))
    await clock.pass(.seconds(2))
    streams[1].send(":\n")
    #expect(await people.first(3).last == "network Ann")
    // Lost at once, with nothing received.
    streams[1].end(.timedOut)
    #expect(await people.first(4).last == "network Ann transport")
    await clock.pass(.seconds(1))
    streams[2].send(EventServer.event(["Ann"], id: "a"))
    #expect(await people.first(5).last == "network Ann")
    #expect((2...4).map { server.field(.lastEventID, of: $0) } == ["a", "a", "a"])
    people.cancel()
    _ = await people.end()
  }

  @Test func `A stream that ends before it says anything is lost, and the pauses grow`()
    async throws
  {
    let streams = (1...3).map { _ in EventServer.Stream() }
    for stream in streams { stream.end() }
    let server = EventServer([.people(["Ann"])] + streams.map { .stream($0) } + [.status(404)])
    let client = try JSONAPIClient.testing(server).into(Store())
    _ = try await client.fetch(TestPerson.query)
    let clock = ManualClock()
    let people = FollowedPeople(client.people(clock))
    for delay in [1, 2, 4] { await clock.pass(.seconds(delay)) }
    #expect(await people.end() == ["cache Ann", "cache Ann transport"])
    #expect(people.error.value?.code == .notFound && server.count == 5)
  }

  @Test func `Silence counts as lost, and each byte ends it`() async throws {
    let streams = (1...2).map { _ in EventServer.Stream() }
    let server = EventServer(streams.map { .stream($0) })
    let clock = ManualClock()
    let people = FollowedPeople(try JSONAPIClient.testing(server).people(clock))
    await clock.sleeping(for: .seconds(45))
    clock.advance(by: .seconds(30))
    streams[0].send(EventServer.event(["Ann"], id: "1"))
    _ = await people.first(1)
    await streams[0].settled()
    // It was to be silent for 15 seconds more, and is told of the event then.
    await clock.pass(.seconds(15))
    await clock.sleeping(for: .seconds(30))
    #expect(people.answers.value == ["network Ann"] && server.count == 1)
    clock.advance(by: .seconds(30))
    #expect(await people.first(2).last == "network Ann transport")
    while !streams[0].isOver.value { await Task.yield() }
    await clock.pass(.seconds(1))
    streams[1].send(EventServer.event(["Bob"]))
    #expect(await people.first(3).last == "network Bob")
    people.cancel()
    _ = await people.end()
  }

  @Test(
    "Errors that end a stream are thrown with their status",
    arguments: [
      (#"{"errors":[{"status":"403","detail":"No."}]}"#, ClientError.Code.forbidden),
      (#"{"errors":[{"title":"Gone"}]}"#, .errorsInSuccess), ("[]", .errorsInSuccess),
      (#"{"errors":[{"status":"99999999999999999999"}]}"#, .errorsInSuccess),
    ])
  func errors(_ data: String, _ code: ClientError.Code) async throws {
    let stream = EventServer.Stream()
    let server = EventServer([.stream(stream)])
    let people = FollowedPeople(try JSONAPIClient.testing(server).people())
    stream.send(EventServer.event(["Ann"]) + "event: errors\ndata: \(data)\n\n")
    #expect(await people.end() == ["network Ann"])
    #expect(people.error.value?.code == code)
    while !stream.isOver.value { await Task.yield() }
  }

  @Test func `A document that can't be read ends the sequence`() async throws {
    let stream = EventServer.Stream()
    let people = FollowedPeople(
      try JSONAPIClient.testing(EventServer([.stream(stream)])).people())
    stream.send(EventServer.event(["Ann"]) + "data: {\"data\":\n\n")
    #expect(await people.end() == ["network Ann"])
    #expect(people.error.value?.code == .malformedDocument)
  }

  // MARK: - Asking now, and ending

  @Test func `To ask now ends every wait, and opens a stream anew`() async throws {
    let streams = (1...2).map { _ in EventServer.Stream() }
    let server = EventServer([
      .people(["Ann"]), .people(["Bob"]), .status(503), .stream(streams[0]), .stream(streams[1]),
    ])
    let clock = ManualClock()
    let following = try JSONAPIClient.testing(server).people(every: .seconds(60), clock)
    let people = FollowedPeople(following)
    await clock.sleeping(for: .seconds(60))
    following.refresh()
    #expect(await people.first(2).last == "network Bob")
    await clock.pass(.seconds(60))
    await clock.sleeping(for: .seconds(1))
    following.refresh()
    streams[0].send(EventServer.event(["Cy"], id: "c"))
    #expect(await people.first(4).suffix(2) == ["network Bob serverFailed", "network Cy"])
    following.refresh()
    streams[1].send(EventServer.event(["Dee"]))
    #expect(await people.first(5).last == "network Dee")
    #expect(server.field(.lastEventID, of: 5) == "c")
    while !streams[0].isOver.value { await Task.yield() }
    people.cancel()
    _ = await people.end()
  }

  enum Moment: CaseIterable, Sendable {
    case request, pause, failure, stream, answer
  }

  @Test("Who is cancelled leaves nothing behind", arguments: Moment.allCases)
  func cancelled(at moment: Moment) async throws {
    let stream = EventServer.Stream()
    let first: EventServer.Answer =
      switch moment {
      case .stream, .answer: .stream(stream)
      case .failure: .status(503)
      case .request, .pause: .people(["Ann"])
      }
    let server = EventServer([.people(["Old"]), first])
    let store = Store()
    let client = try JSONAPIClient.testing(server).into(store)
    _ = try await client.fetch(TestPerson.query)
    if moment == .request { await server.gates.hold() }
    let clock = ManualClock()
    let following = client.people(every: .seconds(60), clock)
    if moment == .answer {
      // The loop ends by itself, between two answers.
      stream.send(EventServer.event(["Ann"]) + EventServer.event(["Bob"]))
      for try await answer in following where answer.source == .network { break }
    } else {
      let people = FollowedPeople(following)
      switch moment {
      case .request: await server.gates.arrival(of: 1)
      case .pause: await clock.sleeping(for: .seconds(60))
      case .failure: await clock.sleeping(for: .seconds(1))
      case .stream, .answer: await clock.sleeping(for: .seconds(45))
      }
      people.cancel()
      _ = await people.end()
      #expect(people.error.value?.code == .cancelled)
      if moment == .request { while await server.gates.cancelled < 1 { await Task.yield() } }
      if moment == .stream { while !stream.isOver.value { await Task.yield() } }
    }
    if moment == .answer { while !stream.isOver.value { await Task.yield() } }
    while !clock.waits.isEmpty { await Task.yield() }
    // Observers are released outside of the lock, which the end of one takes.
    while !store.results.withLock({ $0.observers }).isEmpty { await Task.yield() }
    #expect(server.count == 2)
  }

  @Test func `Each iteration is its own, and the end stays the end`() async throws {
    let server = EventServer([.people(["Ann"]), .people(["Bob"])])
    let following = try JSONAPIClient.testing(server).people()
    var first = following.makeAsyncIterator()
    #expect(try await first.next()?.output.map(\.name) == ["Ann"])
    #expect(try await first.next() == nil)
    #expect(try await first.next() == nil)
    var second = following.makeAsyncIterator()
    #expect(try await second.next()?.output.map(\.name) == ["Bob"])
    #expect(server.count == 2)
  }
}
