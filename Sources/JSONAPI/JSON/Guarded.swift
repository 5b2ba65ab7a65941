#if THREAD_SANITIZER
  public import Foundation
#endif
#if canImport(Darwin)
  public import os
#else
  public import Synchronization
#endif

/// A value that several threads may change, one at a time.
///
/// It is for short, synchronous sections; whatever waits is an actor. The value is held by reference, so
/// that copies of what has it share it; ``Locked`` is the same without the object.
package final class Guarded<State: Sendable>: Sendable {
  package let state: Locked<State>

  /// Keeps a value.
  package init(_ state: State) { self.state = Locked(state) }

  /// Runs `body` while nobody else sees the value.
  package func withLock<Result: Sendable>(_ body: @Sendable (inout State) -> Result) -> Result {
    state.withLock { body(&$0) }
  }
}

/// A value within an object that several threads may change, one at a time.
///
/// `Mutex` where it is available on every supported system version, the system's own lock on Apple
/// platforms. Everything is inlined, since a lock that is free costs less than a generic call. That is why
/// it is public to who asks for it by `@_spi(Locks)`: what is for the package alone is not inlined in other
/// modules.
///
/// `Mutex` takes its lock in the runtime, where Thread Sanitizer can't see it: every use would be reported.
/// With the condition `THREAD_SANITIZER` a lock that it knows is taken around the other one.
@_spi(Locks) public struct Locked<State: Sendable>: ~Copyable, Sendable {
  #if THREAD_SANITIZER
    @usableFromInline let visibleLock = NSLock()
  #endif
  #if canImport(Darwin)
    @usableFromInline let lock: OSAllocatedUnfairLock<State>
  #else
    @usableFromInline let lock: Mutex<State>
  #endif

  /// Keeps a value.
  @inlinable
  public init(_ state: consuming State) {
    #if canImport(Darwin)
      lock = OSAllocatedUnfairLock(uncheckedState: state)
    #else
      lock = Mutex(state)
    #endif
  }

  /// Runs `body` while nobody else sees the value.
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
