#if Hummingbird
  @testable import JSONAPIHummingbird
  import Synchronization
  import Testing

  @Suite("Documents that the explorer validates")
  struct ValidationQueueTests {
    @Test func `Four have a place, and the next gets one when another leaves`() async {
      let queue = ValidationQueue()
      let outcome = await queue.withPlace {
        await queue.withPlace {
          await queue.withPlace {
            await queue.withPlace {
              await queue.withPlace { 5 }
            }
          }
        }
      }
      // The innermost had none.
      #expect(outcome == .some(.some(.some(.some(.none)))))
      #expect(await queue.withPlace { await queue.run { 1 } } == 1)
      await #expect(throws: CancellationError.self) {
        try await queue.withPlace { throw CancellationError() }
      }
      for _ in 0..<8 { #expect(await queue.withPlace { 2 } == 2) }
    }

    @Test func `Documents are read one after the other`() async {
      let queue = ValidationQueue()
      let order = await withTaskGroup(of: [Int].self) { group in
        let running = RunningCount()
        for _ in 0..<20 {
          group.addTask {
            await queue.run {
              running.enter()
              defer { running.leave() }
              return [running.value]
            }
          }
        }
        return await group.reduce(into: []) { $0 += $1 }
      }
      #expect(order == [Int](repeating: 1, count: 20))
    }

    /// How many pieces of work run at once.
    private final class RunningCount: Sendable {
      private let count = Mutex(0)

      var value: Int { count.withLock { $0 } }
      func enter() { count.withLock { $0 += 1 } }
      func leave() { count.withLock { $0 -= 1 } }
    }
  }
#endif
