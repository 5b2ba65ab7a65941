#if Hummingbird
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Synchronization

  /// The cost of followers without a socket: `ServerLoad followers`. followers.py measures it over
  /// connections.
  extension Measurements {
    private struct User: ServerPrincipal {
      let id: Int
      var key: String { "user \(id)" }
    }

    /// The kinds of followers, which determine how much there is to query for each.
    private enum Readers: String, CaseIterable {
      case everybody = "without rules"
      case nobody = "with a row rule"
      case users = "who signed in, with a row rule"
    }

    private static let note = Schema(
      "notes", id: Int.self,
      [.attribute("title", String.self), .attribute("body", String.self)])

    private static func server(
      _ readers: Readers, _ limits: FollowerLimits?
    ) throws -> JSONAPIServer<User> {
      var configuration = ServerConfiguration()
      configuration.followers = limits
      let database = MemoryDatabase([
        "notes": (1...20).map {
          ["id": .integer($0), "title": .text("Title"), "body": .text(ServerLoad.body)]
        }
      ])
      return try JSONAPIServer(
        database: database, principal: User.self, configuration: configuration
      ) {
        Serve(schema: note) {
          $0.allow(.update)
          if readers != .everybody {
            $0.rows { request in
              request.principal.map { $0.id < 0 } == true
                ? .nothing : FilterExpression("title", .notEqual, .string("Draft"))
            }
          }
        }
      }
    }

    /// The events received by all followers together.
    private final class Arrivals: Sendable {
      private let count = Mutex(0)
      private let latest = Mutex<[(number: Int, at: ContinuousClock.Instant)]>([])
      private let readsNumbers: Bool

      init(readsNumbers: Bool = false) { self.readsNumbers = readsNumbers }

      func take(_ piece: [UInt8]) {
        // The reconnection delay is a separate chunk.
        guard piece.count > 100 else { return }
        if readsNumbers {
          let text = String(decoding: piece.prefix(2_000), as: UTF8.self)
          let parts = text.components(separatedBy: "Title <")
          if parts.count > 1, let number = Int(parts[1].prefix { $0.isNumber }) {
            latest.withLock { $0.append((number, .now)) }
          }
        }
        count.withLock { $0 += 1 }
      }

      func until(_ number: Int) async throws {
        while count.withLock({ $0 < number }) { try await Task.sleep(for: .microseconds(500)) }
      }

      var numbers: [(number: Int, at: ContinuousClock.Instant)] { latest.withLock { $0 } }
    }

    private static func follow(
      _ api: JSONAPIServer<User>, _ count: Int, _ arrivals: [Arrivals], signedIn: Bool
    ) async throws -> [Task<Void, any Error>] {
      let head = HTTPRequest(
        method: .get, scheme: "http", authority: "localhost", path: "/notes",
        headerFields: [.accept: "text/event-stream", .userAgent: "ServerLoad/1.0"])
      var tasks: [Task<Void, any Error>] = []
      for number in 0..<count {
        let user = signedIn ? User(id: number) : nil
        guard let events = try await api.stream(for: head, principal: { user }) else {
          throw CancellationError()
        }
        let own = arrivals[number % arrivals.count]
        tasks.append(Task { try await events.write { own.take($0) } })
      }
      return tasks
    }

    private static func rename(_ api: JSONAPIServer<User>, _ number: Int) async {
      var head = HTTPRequest(
        method: .patch, scheme: "http", authority: "localhost", path: "/notes/1")
      head.headerFields[.contentType] = MediaType.jsonAPI.description
      let body =
        #"{"data":{"type":"notes","id":"1","attributes":{"title":"Title <\#(number)>"}}}"#
      let status = await api.respond(to: head, body: Array(body.utf8)).head.status.code
      if status != 200 { print("server/followers PATCH \(status)  MISSED") }
    }

    private static func get(_ api: JSONAPIServer<User>) async -> [UInt8] {
      let head = HTTPRequest(
        method: .get, scheme: "http", authority: "localhost", path: "/notes")
      return await api.respond(to: head, principal: User(id: 1)).body
    }

    /// The processor time of the process, in microseconds.
    private static func processor() -> Double {
      var time = timespec()
      _ = unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
      return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
    }

    private static func time(_ count: Int, _ body: (Int) async throws -> Void) async rethrows
      -> Double
    {
      var times: [Double] = []
      for number in 0..<count {
        let start = processor()
        try await body(number)
        times.append(processor() - start)
      }
      return median(times)
    }

    static func followers() async throws {
      try await commits()
      try await idle()
      try await latency()
      try await unfollowed()
    }

    private static func quiet(_ pause: Double) -> FollowerLimits {
      var limits = FollowerLimits()
      (limits.total, limits.perPrincipal) = (10_000, 10_000)
      (limits.pauseSeconds, limits.heartbeatSeconds, limits.recheckSeconds) = (pause, 3_600, 3_600)
      return limits
    }

    /// A commit that changes a list with 1,000 followers: the cost per follower beyond the write
    /// itself, one GET, and waking a thousand tasks that wait for bytes.
    private static func commits() async throws {
      let count = 1_000
      for readers in Readers.allCases {
        let plain = try server(readers, nil)
        let write = await time(200) { await rename(plain, $0) }
        let read = await time(200) { _ in _ = await get(plain) }
        let bytes = await get(plain)

        let bare = Arrivals()
        let streams = (0..<count).map { _ in
          AsyncStream.makeStream(of: [UInt8].self, bufferingPolicy: .bufferingNewest(1))
        }
        let waiting = streams.map { stream in
          Task { for await piece in stream.stream { bare.take(piece) } }
        }
        let handing = try await time(60) { number in
          for stream in streams { stream.continuation.yield(bytes) }
          try await bare.until((number + 1) * count)
        }
        for task in waiting { task.cancel() }

        let api = try server(readers, quiet(0))
        let arrivals = Arrivals()
        let tasks = try await follow(api, count, [arrivals], signedIn: readers == .users)
        try await arrivals.until(count)
        let all = try await time(60) { number in
          await rename(api, number)
          try await arrivals.until((number + 2) * count)
        }
        for task in tasks { task.cancel() }
        print(
          String(
            format: "server/followers  a GET %.0f µs, a write %.0f, waking %d tasks %.0f, "
              + "a write with as many followers %@ %.0f µs", read, write, count, handing,
            readers.rawValue, all))
        report(
          "followers \(readers.rawValue)", (all - write - read - handing) / Double(count),
          "µs each", budget: 5)
      }
    }

    private static func resident() -> Double {
      let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
      return text.split(separator: " ").dropFirst().first.flatMap { Double($0) }.map { $0 * 4 } ?? 0
    }

    /// The memory of a waiting follower, and the processor time of a thousand.
    private static func idle() async throws {
      var limits = FollowerLimits()
      limits.total = 10_000
      let api = try server(.nobody, limits)
      let count = 5_000
      let (arrivals, before) = (Arrivals(), resident())
      let tasks = try await follow(api, count, [arrivals], signedIn: false)
      try await arrivals.until(count)
      try await Task.sleep(for: .seconds(1))
      report("followers memory", (resident() - before) / Double(count), "KiB", budget: 40)
      let start = processor()
      try await Task.sleep(for: .seconds(60))
      let thousand = (processor() - start) / 60 / Double(count)
      report("followers idle, of 1,000", thousand, "ms a second", budget: 5)
      for task in tasks { task.cancel() }
    }

    /// The latency from a write to its event, at 100 writes a second.
    private static func latency() async throws {
      for (pause, budget) in [(0.0, 20.0), (0.01, 20), (0.1, 120)] {
        let api = try server(.nobody, quiet(pause))
        let arrivals = (0..<10).map { _ in Arrivals(readsNumbers: true) }
        let tasks = try await follow(api, arrivals.count, arrivals, signedIn: false)
        for one in arrivals { try await one.until(1) }
        var sent: [ContinuousClock.Instant] = []
        let begin = ContinuousClock.now
        for number in 0..<1_000 {
          try await Task.sleep(until: begin + .milliseconds(10) * number, clock: .continuous)
          sent.append(.now)
          await rename(api, number)
        }
        try await Task.sleep(for: .milliseconds(500))
        var waits: [Double] = []
        for one in arrivals {
          var events = one.numbers[...]
          for (number, start) in sent.enumerated() {
            while let first = events.first, first.number < number { events.removeFirst() }
            guard let event = events.first else {
              print("server/followers latency: write \(number) never came  MISSED")
              break
            }
            let (seconds, rest) = (event.at - start).components
            waits.append(Double(seconds) * 1e3 + Double(rest) / 1e15)
          }
        }
        waits.sort()
        print(
          String(
            format: "server/followers latency with a pause of %.2f s: p50 %.1f ms, maximum %.1f",
            pause, waits[waits.count / 2], waits.last ?? 0))
        report(
          "followers p99, pause \(pause)", waits[waits.count * 99 / 100], "ms", budget: budget)
        for task in tasks { task.cancel() }
      }
    }

    /// A GET with streams enabled but no followers, compared with one with streams disabled, in
    /// turn.
    private static func unfollowed() async throws {
      let (off, on) = (try server(.nobody, nil), try server(.nobody, FollowerLimits()))
      var ratios: [Double] = []
      for round in 0..<41 {
        var times = [0.0, 0.0]
        for turn in round.isMultiple(of: 2) ? [0, 1] : [1, 0] {
          let start = processor()
          for number in 0..<100 {
            _ = await get(turn == 0 ? off : on)
            if number.isMultiple(of: 10) { await rename(turn == 0 ? off : on, number) }
          }
          times[turn] = processor() - start
        }
        ratios.append(times[1] / times[0])
      }
      report("followers, but nobody", median(ratios), "times without", budget: 1.05)
    }
  }
#endif
