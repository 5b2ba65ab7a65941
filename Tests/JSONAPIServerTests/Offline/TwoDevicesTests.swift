#if Macros && SQLite
  import Foundation
  import JSONAPI
  @testable import JSONAPIClient
  import JSONAPIStore
  import JSONAPITesting
  import Synchronization
  import Testing

  @Suite("Two devices that write without a network") struct TwoDevicesTests {
    /// How often random schedules run; the night runs more.
    private static let runs =
      ProcessInfo.processInfo.environment["JSONAPI_DEVICE_RUNS"].flatMap { Int($0) } ?? 40

    /// What a device does in order.
    enum Step: Sendable, Hashable { case a, b, delete, replay }

    /// All orders in which two sequences can take place: whether the second is next.
    static func interleavings(_ one: Int, _ two: Int) -> [[Bool]] {
      if one == 0 { return [Array(repeating: true, count: two)] }
      if two == 0 { return [Array(repeating: false, count: one)] }
      return interleavings(one - 1, two).map { [false] + $0 }
        + interleavings(one, two - 1).map { [true] + $0 }
    }

    static let scripts: [[[Step]]] = [
      [[.a, .b, .replay, .a, .replay], [.a, .replay, .a, .b, .replay]],
      [[.a, .a, .b, .replay], [.b, .b, .replay, .b, .replay]],
      [[.a, .replay, .b, .a, .replay], [.a, .b, .delete, .replay]],
    ]

    /// Every order of two devices' three edits and their replays, against what the server has committed.
    @Test(arguments: scripts, [(true, false), (true, true), (false, true)])
    func interleavings(_ script: [[Step]], _ server: (hasKeys: Bool, loses: Bool)) async throws {
      for order in Self.interleavings(script[0].count, script[1].count) {
        let notes = try SharedNotes(hasKeys: server.hasKeys)
        // Each second answer is lost.
        let count = Mutex(0)
        let isLosing = Mutex(false)
        let transport = LosingTransport(inner: ServerTransport(notes.api)) {
          guard isLosing.withLock({ $0 }) else { return .arrives }
          return count.withLock { count in
            count += 1
            return count % 2 == 0 ? .arrives : .lostAfter
          }
        }
        let devices = try [Device(transport), Device(transport)]
        for device in devices { try await device.fetch() }
        isLosing.withLock { $0 = server.loses }
        var places = [0, 0]
        for isSecond in order {
          let number = isSecond ? 1 : 0
          let step = script[number][places[number]]
          places[number] += 1
          try await take(step, devices[number], "\(number)-\(places[number])")
        }
        isLosing.withLock { $0 = false }
        let name = order.map { $0 ? "2" : "1" }.joined()
        for device in devices { #expect(try await device.replay().failure == nil, "\(name)") }
        for device in devices {
          device.check(
            notes, devices, isExact: server.hasKeys || !server.loses, "order \(name)")
        }
        try await converge(devices, "order \(name)")
      }
    }

    private func take(_ step: Step, _ device: Device, _ value: String) async throws {
      let record = device.store.record(type: "notes", id: "1")
      switch (step, record) {
      case (.replay, _): try await device.replay()
      case (_, nil): break
      case (.delete, let record?): try device.delete(record)
      case (.a, let record?), (.b, let record?):
        let field = step == .a ? "a" : "b"
        try device.journal.write { device.edit(record, field, to: value, in: &$0) }
      }
    }

    /// Once theirs wins everywhere, all see the same, and nothing is an edit.
    private func converge(_ devices: [Device], _ comment: Comment) async throws {
      var found: [[String: JSONObject]] = []
      for device in devices {
        while let entry = device.journal.entries.first {
          try device.journal.resolve(entry.id, .drop)
        }
        try await device.fetch()
        #expect(!device.store.records.contains { $0.isDirty }, comment)
        let loaded = device.store.records.filter { $0.id != nil && !$0.isDirty }
        found.append(
          Dictionary(loaded.map { ($0.id ?? "", $0.resource.attributes ?? [:]) }) { one, _ in one })
      }
      let living = Set(found[0].keys).intersection(found[1].keys)
      for id in living { #expect(found[0][id] == found[1][id], comment) }
    }

    @Test(arguments: [true, false], [true, false])
    func `Random schedules of edits, creations, deletions, fetches and restarts`(
      _ hasKeys: Bool, _ loses: Bool
    ) async throws {
      for seed in 0..<Self.runs { try await run(UInt64(seed), hasKeys, loses) }
    }

    private func run(_ seed: UInt64, _ hasKeys: Bool, _ loses: Bool) async throws {
      let notes = try SharedNotes(hasKeys: hasKeys)
      let random = Mutex(SplitMix(state: seed &* 77 &+ (hasKeys ? 1 : 2)))
      func pick(_ count: Int) -> Int {
        random.withLock { Int.random(in: 0..<count, using: &$0) }
      }
      let isLosing = Mutex(false)
      let transport = LosingTransport(inner: ServerTransport(notes.api)) {
        guard isLosing.withLock({ $0 }) else { return .arrives }
        let roll = random.withLock { Int.random(in: 0..<10, using: &$0) }
        return roll < 2 ? .lostBefore : roll < 4 ? .lostAfter : .arrives
      }
      let devices = try [Device(transport), Device(transport)]
      for device in devices { try await device.fetch() }
      isLosing.withLock { $0 = loses }
      var serial = 0
      for _ in 0..<30 {
        let number = pick(2)
        let device = devices[number]
        let records = device.store.records(of: "notes").filter { $0.id != nil && $0.isLoaded }
        switch pick(11) {
        case 10:
          guard !records.isEmpty, pick(3) == 0 else { break }
          try device.delete(records[pick(records.count)])
        case 0...4:
          guard !records.isEmpty else { break }
          let record = records[pick(records.count)]
          // Several edits in one write are several entries, each on top of the one before.
          try device.journal.write { changes in
            for _ in 0...(pick(4) == 0 ? 1 : 0) {
              serial += 1
              device.edit(
                record, ["a", "b"][pick(2)], to: "d\(number)-\(serial)", in: &changes)
            }
          }
        case 5:
          serial += 1
          let record = try device.store.create(
            "notes", attributes: ["a": JSONValue("new-\(serial)"), "b": "x"])
          try device.journal.write { $0.save(record) }
          device.created.append("new-\(serial)")
        case 6:
          let path = ["notes", "notes?fields[notes]=a", "notes?fields[notes]=b"][pick(3)]
          _ = try? await device.fetch(path)
        case 7: try device.restart()
        default: try await device.replay()
        }
      }
      isLosing.withLock { $0 = false }
      for device in devices {
        #expect(try await device.replay().failure == nil, "seed \(seed)")
      }
      for device in devices {
        device.check(notes, devices, isExact: hasKeys || !loses, "seed \(seed)")
      }
    }
  }
#endif
