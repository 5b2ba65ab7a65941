import Dispatch
import Synchronization

/// Waits on this thread for asynchronous work on others.
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

/// What a task hands to the thread that waits for it.
private final class Outcome<T: Sendable>: Sendable {
  let result = Mutex<Result<T, any Error>>(.failure(CancellationError()))
}
