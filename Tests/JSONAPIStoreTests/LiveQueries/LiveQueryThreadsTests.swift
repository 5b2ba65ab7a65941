import Dispatch
import Foundation
@_spi(Locks) import JSONAPI
import Observation
import Synchronization
import Testing

@testable import JSONAPIStore

/// Runs something on another thread, and waits for it.
private func elsewhere(_ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    body()
    done.signal()
  }
  done.wait()
}

@MainActor @Suite("Observed queries used by several threads")
struct LiveQueryThreadsTests {
  private let store = Store()

  private func insert(_ id: Int) { _ = try? store.insert(articles(id..<id + 1)) }

  @Test(
    .timeLimit(.minutes(60)),
    arguments: [
      LiveQuery<Record>.Seam.workTaken, .workPutBack, .lookNoted, .published,
    ], [false, true])
  func `A change by another thread between two steps is seen or told`(
    seam: LiveQuery<Record>.Seam, isStarted: Bool
  ) async throws {
    insert(0)
    let isArmed = Mutex(false)
    let query = store.live(of: "articles", matching: parameters(sort: ["title"])) { [store] now in
      guard now == seam,
        isArmed.withLock({ armed in
          defer { armed = false }
          return armed
        })
      else { return }
      elsewhere { _ = try? store.insert(articles(5..<6)) }
    }
    if isStarted {
      _ = query.elements
      // Nobody has looked since the last of these, so that an event waits for the next look.
      for id in 1...3 { insert(id) }
    }
    let (told, continuation) = AsyncStream.makeStream(of: Void.self)
    var seen = 0
    isArmed.withLock { $0 = true }
    withObservationTracking {
      seen = query.elements.count
    } onChange: {
      continuation.finish()
    }
    #expect(isArmed.withLock { !$0 })
    let count = store.count
    if seen < count { for await _ in told {} }
    #expect(query.elements.count == count)
  }

  @Test(.timeLimit(.minutes(60)))
  func `A reader that gets the last list while another thread works is told of the next`()
    async throws
  {
    insert(0)
    let (taken, looked) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let isArmed = Mutex(false)
    let query = store.live(of: "articles", matching: parameters(sort: ["title"])) { now in
      guard now == .workTaken, isArmed.withLock({ $0 }) else { return }
      isArmed.withLock { $0 = false }
      taken.signal()
      looked.wait()
    }
    _ = (query.elements, query.sections)
    // Published, and read by nobody; then an event without a change waits.
    insert(1)
    // A document may have changed any field; an edit of one that the query doesn't read is no event.
    try store.insert(AnyResource(type: "articles", id: "0", attributes: ["body": "another"]))
    #expect(store.feed.withLock { $0.count(ObjectIdentifier(query)) } > 0)
    isArmed.withLock { $0 = true }
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      _ = query.count
      isDone.signal()
    }
    // The other thread works only if there is an event.
    try #require(taken.wait(timeout: .now() + 60) == .success)
    var seen = (rows: 0, sections: 0)
    let told = (
      Notifications { seen.rows = query.elements.count },
      Notifications { seen.sections = query.sections.count }
    )
    #expect(seen == (1, 1))
    looked.signal()
    isDone.wait()
    #expect((told.0.count, told.1.count) == (1, 1))
    #expect((query.elements.count, query.sections.count) == (2, 2))
  }

  @Test(.timeLimit(.minutes(60)))
  func `A change by another thread between a read and its registration is told`() async throws {
    insert(0)
    let query = store.live(of: "articles")
    let (told, continuation) = AsyncStream.makeStream(of: Void.self)
    let atOnce = Notifications()
    withObservationTracking {
      _ = query.elements
      elsewhere { [store] in _ = try? store.insert(articles(1..<2)) }
    } onChange: {
      atOnce.add()
      continuation.finish()
    }
    // Observation didn't know of the reader then.
    #expect(atOnce.count == 0)
    for await _ in told {}
    #expect(query.elements.count == 2 && atOnce.count == 1)
  }

  @Test(arguments: 1..<4 as Range<UInt64>)
  nonisolated func `Writers, readers, and queries that come and go`(seed: UInt64) async throws {
    let store = Store()
    let queries = liveShapes.map { shape in
      (shape: shape, query: store.live(of: shape.type, matching: shape.parameters))
    }
    let values = store.live(LiveArticle.query.sort("title").include("author.company"))
    for (_, query) in queries { _ = query.elements }
    let mirror = Task {
      var mirror: [Record] = []
      for await change in queries[1].query.changes {
        mirror = try #require(mirror.applying(change.difference))
        #expect(mirror.elementsEqual(change.elements, by: ===))
        if mirror.contains(where: { $0.id == "end" }) { break }
      }
      return mirror
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<6 {
        group.addTask {
          var random = SplitMix(state: seed &* 31 &+ UInt64(task))
          var calls = RandomCalls(store)
          for _ in 0..<150 {
            try calls.step(random.next(), isShared: true)
            if let (_, query) = queries.randomElement(using: &random) {
              withObservationTracking {
                _ = (query.elements.count, query.count, query.sections.count)
              } onChange: {
                _ = query.count
              }
            }
            if random.next() % 20 == 0 { _ = values.elements.first?.title }
            if random.next() % 50 == 0 { await Task.yield() }
            if random.next() % 30 == 0 {
              let short = store.live(of: "articles", matching: liveShapes[7].parameters)
              _ = short.elements.count
            }
          }
        }
      }
      try await group.waitForAll()
    }
    try store.insert(AnyResource(type: "articles", id: "end", attributes: ["title": "zz"]))
    for (shape, query) in queries {
      let fresh = try store.records(of: shape.type, matching: shape.parameters)
      #expect(query.elements.elementsEqual(fresh, by: ===))
    }
    #expect(values.count + values.unreadable.count == store.knownRecords(of: "articles").count)
    #expect(try await mirror.value.elementsEqual(queries[1].query.elements, by: ===))
  }
}
