#if THREAD_SANITIZER
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #endif

  /// A lock whose calls Thread Sanitizer sees, in place of the one that programs have.
  ///
  /// - Note: `@unchecked Sendable` is sound because the state is touched by `withLock` alone, while the
  ///   mutex is held. The mutex has memory of its own, so that it doesn't move, until the object is gone.
  @usableFromInline
  @safe final class InstrumentedLock<State: Sendable>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private var state: State

    @usableFromInline
    init(_ state: State) {
      self.state = state
      unsafe mutex = .allocate(capacity: 1)
      unsafe mutex.initialize(to: pthread_mutex_t())
      _ = unsafe pthread_mutex_init(mutex, nil)
    }

    deinit {
      _ = unsafe pthread_mutex_destroy(mutex)
      unsafe mutex.deallocate()
    }

    @usableFromInline
    func withLock<Result, Failure: Error>(
      _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      _ = unsafe pthread_mutex_lock(mutex)
      defer { _ = unsafe pthread_mutex_unlock(mutex) }
      return try body(&state)
    }
  }
#endif
