#if PostgreSQL
  import Dispatch
  @_spi(Locks) import JSONAPI

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// A thread that runs the jobs of one actor, which may block it.
  final class DedicatedThread: SerialExecutor {
    private struct State: Sendable {
      var jobs: [UnownedJob] = []
      var isStopped = false
    }

    private let state = Locked(State())
    private let available = DispatchSemaphore(value: 0)

    private init() {}

    /// Starts a thread.
    ///
    /// - Returns: The thread; nil if the system can't create one.
    static func start() -> DedicatedThread? {
      let executor = DedicatedThread()
      var attributes = pthread_attr_t()
      guard unsafe pthread_attr_init(&attributes) == 0 else { return nil }
      defer { unsafe pthread_attr_destroy(&attributes) }
      unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
      // Planning runs here too; some systems give threads only 128 KiB. Unused stack takes no
      // memory.
      unsafe pthread_attr_setstacksize(&attributes, 4 << 20)
      // The thread retains the executor until it ends.
      let retained = unsafe Unmanaged.passRetained(executor)
      #if canImport(Darwin)
        var thread: pthread_t?
        let status = unsafe pthread_create(
          &thread, &attributes, { unsafe run($0) }, retained.toOpaque())
      #else
        var thread = pthread_t()
        let status = unsafe pthread_create(
          &thread, &attributes, { unsafe run($0) }, retained.toOpaque())
      #endif
      guard status == 0 else {
        unsafe retained.release()
        return nil
      }
      return executor
    }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      state.withLock { $0.jobs.append(job) }
      available.signal()
    }

    /// Ends the thread after its pending jobs.
    func stop() {
      state.withLock { $0.isStopped = true }
      available.signal()
    }

    fileprivate func loop() {
      while true {
        available.wait()
        let (jobs, isStopped) = state.withLock { state in
          defer { state.jobs = [] }
          return (state.jobs, state.isStopped)
        }
        for job in jobs { unsafe job.runSynchronously(on: asUnownedSerialExecutor()) }
        if isStopped, jobs.isEmpty { return }
      }
    }
  }

  private func run(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let pointer = unsafe pointer else { return nil }
    unsafe Unmanaged<DedicatedThread>.fromOpaque(pointer).takeRetainedValue().loop()
    return nil
  }
#endif
