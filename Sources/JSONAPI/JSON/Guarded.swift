#if THREAD_SANITIZER
  public import Foundation
#endif
#if canImport(Darwin)
  public import os
#else
  public import Synchronization
#endif

/// A value protected by a lock.
///
/// Use it for short, synchronous critical sections; use actors for anything that waits. The value
/// is held by reference, so copies of its owner share it; ``Locked`` is the same without the
/// object.
package final class Guarded<State: Sendable>: Sendable {
  package let state: Locked<State>

  /// Creates a lock with a value.
  package init(_ state: State) { self.state = Locked(state) }

  /// Runs `body` with exclusive access to the value.
  package func withLock<Result: Sendable>(_ body: @Sendable (inout State) -> Result) -> Result {
    state.withLock { body(&$0) }
  }
}

/// A value protected by a lock, stored inline.
///
/// Uses `Mutex` where it is available on every supported system version, and the system's lock on
/// Apple platforms. Everything is inlined, since an uncontended lock costs less than a generic
/// call. That requires public declarations, hence `@_spi(Locks)`: package declarations aren't
/// inlined into other modules.
///
/// `Mutex` locks inside the runtime, where Thread Sanitizer can't see it, so every use would be
/// reported. With the condition `THREAD_SANITIZER`, a lock known to it is taken around the other
/// one.
@_spi(Locks) public struct Locked<State: Sendable>: ~Copyable, Sendable {
  #if THREAD_SANITIZER
    @usableFromInline let visibleLock = NSLock()
  #endif
  #if canImport(Darwin)
    @usableFromInline let lock: OSAllocatedUnfairLock<State>
  #else
    @usableFromInline let lock: Mutex<State>
  #endif

  /// Creates a lock with a value.
  @inlinable
  public init(_ state: consuming State) {
    #if canImport(Darwin)
      lock = OSAllocatedUnfairLock(uncheckedState: state)
    #else
      lock = Mutex(state)
    #endif
  }

  /// Runs `body` with exclusive access to the value.
  @inlinable @inline(__always)
  public borrowing func withLock<Result, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    #if THREAD_SANITIZER
      visibleLock.lock()
      defer { visibleLock.unlock() }
    #endif
    #if canImport(Darwin)
      let result = lock.withLockUnchecked { state in
        Swift.Result { () throws(Failure) in try body(&state) }
      }
      return try result.get()
    #else
      return try lock.withLock { state throws(Failure) in try body(&state) }
    #endif
  }
}
