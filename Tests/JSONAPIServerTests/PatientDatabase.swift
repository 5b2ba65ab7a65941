#if Macros && SQLite
  import JSONAPIServer

  /// A database that gives each session ten minutes, for tests of anything but deadlines.
  ///
  /// Other tests can keep all threads busy for longer than ``ServerLimits/databaseSeconds``.
  struct PatientDatabase<Base: ServerDatabase>: ServerDatabase {
    private let base: Base

    init(_ base: Base) { self.base = base }

    private var deadline: ContinuousClock.Instant { .now + .seconds(600) }

    func read<Result: Sendable>(
      _ isolation: Isolation, until deadline: ContinuousClock.Instant,
      _ body: @escaping @Sendable (inout Base.Reader) throws -> Result
    ) async throws -> Result {
      try await base.read(isolation, until: self.deadline, body)
    }

    func write<Result: Sendable>(
      until deadline: ContinuousClock.Instant,
      _ body: @escaping @Sendable (inout Base.Writer) throws -> Result
    ) async throws -> Result {
      try await base.write(until: self.deadline, body)
    }

    func verify(_ model: ServedModel) async throws -> [ServerFinding] {
      try await base.verify(model)
    }

    func onCommit(
      _ action: @escaping @Sendable (ChangedTables) -> Void
    ) -> (any AnyObject & Sendable)? { base.onCommit(action) }
  }
#endif
