import Dispatch
import Synchronization

/// Blocks this thread until asynchronous work on others is done.
func wait<T: Sendable>(_ body: @escaping @Sendable () async throws -> T) throws -> T {
  let done = DispatchSemaphore(value: 0)
  let outcome = Outcome<T>()
  Task {
    do {
      let value = try await body()
      outcome.result.withLock { $0 = .success(value) }
    } catch {
      outcome.result.withLock { $0 = .failure(error) }
    }
    done.signal()
  }
  done.wait()
  return try outcome.result.withLock { $0 }.get()
}

/// The result that a task passes to the waiting thread.
private final class Outcome<T: Sendable>: Sendable {
  let result = Mutex<Result<T, any Error>>(.failure(CancellationError()))
}
