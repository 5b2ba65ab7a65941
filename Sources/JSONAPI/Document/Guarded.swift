#if canImport(Darwin)
  import os
#else
  import Synchronization
#endif

/// A value that several threads may change, one at a time.
///
/// `Mutex` where it is available on every supported system version, the system's own lock on Apple
/// platforms.
final class Guarded<State: Sendable>: Sendable {
  #if canImport(Darwin)
    private let lock: OSAllocatedUnfairLock<State>
  #else
    private let lock: Mutex<State>
  #endif

  init(_ state: State) {
    #if canImport(Darwin)
      lock = OSAllocatedUnfairLock(initialState: state)
    #else
      lock = Mutex(state)
    #endif
  }

  /// Runs `body` while nobody else sees the value.
  func withLock<Result: Sendable>(_ body: @Sendable (inout State) -> Result) -> Result {
    lock.withLock { body(&$0) }
  }
}
