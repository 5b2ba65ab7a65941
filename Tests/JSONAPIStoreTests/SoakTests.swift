import Foundation
import JSONAPI
import JSONAPIStore
import Testing

/// Many threads at one store; with the thread sanitizer this finds data races.
@Suite("A store used by many threads")
struct SoakTests {
  @Test func `Inserting, reading, editing, removing, saving and restoring at once`() async throws {
    let store = Store()
    let table = FieldTable(attributes: ["n", "title"], relationships: ["next"])
    final class Box: Sendable {}
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          var random = SplitMix(state: UInt64(task))
          for _ in 0..<400 {
            let id = String(random.next() % 40)
            let other = String(random.next() % 40)
            switch random.next() % 14 {
            case 0...2:
              let version = store.begin()
              let text = """
                {"data": {"type": "a", "id": "\(id)", "attributes": {"n": \(other)},
                  "relationships": {"next": {"data": {"type": "a", "id": "\(other)"}}}},
                 "included": [{"type": "a", "id": "\(other)", "attributes": {"title": "\(id)"}}]}
                """
              try store.insert(text: text, as: version)
            case 3: store.record(type: "a", id: id)?.setAttribute("n", to: JSONValue(task))
            case 4:
              let linkage = Linkage.one(ResourceIdentifier(type: "a", id: other))
              store.record(type: "a", id: id)?
                .setRelationship("next", to: AnyRelationship(data: linkage))
            case 5: _ = store.record(type: "a", id: id)?.related("next").first?.resource
            case 6: store.record(type: "a", id: id).map { _ = store.remove($0) }
            case 7: store.record(type: "a", id: id)?.revert()
            case 8:
              if let record = store.record(type: "a", id: id) {
                let (_, stamp) = record.attribute(at: 0, in: table)
                record.keep(Box(), at: 0, stamp: stamp)
                _ = record.slot(at: 0)
              }
            case 9:
              let record = try store.create("b", attributes: ["n": 1])
              let answer = AnyResource(type: "b", id: record.lid, attributes: ["n": 2])
              try record.markSaved(with: answer)
              #expect(record.attribute("n") == 2)
              store.remove(record)
            case 10: _ = try Store(snapshot: store.snapshot()).count
            case 11:
              if let record = store.record(type: "a", id: id) {
                let number = record.onChange { _ in _ = store.count }
                record.setAttribute("title", to: JSONValue(other))
                record.removeObserver(number)
              }
            case 12: _ = try store.records(of: "a", matching: QueryParameters()).count
            default: store.record(type: "a", id: id)?.unload()
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(store.count(of: "b") == 0)
    #expect(Set(store.records.compactMap(\.id)).count == store.count)
    for record in store.records { #expect(store.record(record.identifier) === record) }
  }

  @Test func `A snapshot is of one moment, while others write`() throws {
    let store = Store()
    // Far apart, so that a snapshot comes to the first long before it comes to the last.
    let records = try store.insert(
      (0..<10_000).map { AnyResource(type: "a", id: "\($0)", attributes: ["n": 0]) })
    let (first, last) = (records[0], records[records.count - 1])
    let new = try store.create("a", attributes: ["n": 0])
    let isDone = Guarded(false)
    // A thread, since a task may have to wait until the snapshots are made.
    Thread.detachNewThread {
      for number in 1...1_000_000 {
        if isDone.withLock({ $0 }) { return }
        first.setAttribute("n", to: JSONValue(number))
        if number == 5 { try? store.assign(id: "new", to: new) }
        last.setAttribute("n", to: JSONValue(number))
        let other = try? store.insert(AnyResource(type: "b", id: "\(number)", attributes: [:]))
        new.setAttribute("n", to: JSONValue(number))
        if let other { store.remove(other) }
      }
    }
    defer { isDone.withLock { $0 = true } }
    for _ in 0..<6 {
      let copy = try Store(snapshot: store.snapshot())
      let one = try #require(copy.record(type: "a", id: "0")?.attribute("n")?.int)
      let two = try #require(copy.record(type: "a", id: "9999")?.attribute("n")?.int)
      let newest = try #require(copy.record(type: "a", lid: new.lid ?? ""))
      let three = try #require(newest.attribute("n")?.int)
      // They were written in this order.
      #expect(one == two || one == two + 1)
      #expect(two == three || two == three + 1)
      #expect(two < 5 || newest.id == "new")
      #expect(one >= 5 || newest.id == nil)
      #expect(copy.count(of: "b") <= 1)
    }
  }

  @Test func `A journal commits while others write`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("soak.journal")
    let journal = try StoreJournal(path: path, flushing: .never)
    let store = journal.store
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<6 {
        group.addTask {
          for number in 0..<100 {
            try store.insert(
              AnyResource(type: "a", id: "\(task)-\(number)", attributes: ["n": JSONValue(number)]))
            store.record(type: "a", id: "\(task)-\(number / 2)")?.setAttribute("n", to: .null)
            if number % 9 == 0 { try journal.commit() }
            if number % 40 == 0 { try journal.compact() }
            if number % 5 == 0 {
              store.record(type: "a", id: "\(task)-\(number)").map { _ = store.remove($0) }
            }
          }
        }
      }
      try await group.waitForAll()
    }
    try journal.close()
    let again = try StoreJournal(path: path)
    #expect(again.store.count == store.count)
    for record in store.records {
      #expect(again.store.record(record.identifier)?.resource == record.resource)
    }
  }
}

struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
