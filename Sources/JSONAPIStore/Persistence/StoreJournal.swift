@_spi(Locks) public import JSONAPI

/// A file that persists a store across process termination, including crashes.
///
/// Each ``commit()`` appends the changes since the previous one. Committed changes are restored
/// when the file is opened again. A commit that was interrupted by the end of the process is
/// discarded as a whole, as ``Recovery`` reports.
///
/// ```swift
/// let journal = try StoreJournal(path: "articles.journal")
/// let store = journal.store
/// try store.insert(parsing: bytes)
/// try journal.commit()
/// ```
///
/// A journal can be open only once, in one process. It can be used from any thread.
public final class StoreJournal: Sendable {
  /// When commits are flushed to disk.
  public struct Flushing: Sendable, Hashable {
    let interval: Int

    /// On every commit: committed changes survive a power loss.
    public static let everyCommit = Flushing(interval: 1)
    /// Whenever the system does: committed changes survive the end of the process, but not a power
    /// loss.
    public static let never = Flushing(interval: 0)

    /// On every nth commit; a power loss costs at most that many commits.
    ///
    /// - Parameter count: The number of commits, at least 1.
    public static func every(_ count: Int) -> Flushing { Flushing(interval: max(1, count)) }
  }

  /// A report about opening a journal.
  public struct Recovery: Sendable, Hashable {
    /// The number of entries that were read.
    public var entryCount: Int
    /// The number of discarded bytes of an incomplete commit.
    public var cutByteCount: Int

    /// Creates a report, for tests and previews.
    ///
    /// - Parameters:
    ///   - entryCount: The number of entries that were read.
    ///   - cutByteCount: The number of discarded bytes.
    public init(entryCount: Int = 0, cutByteCount: Int = 0) {
      self.entryCount = entryCount
      self.cutByteCount = cutByteCount
    }
  }

  /// The store.
  public let store: Store
  /// The report about opening the journal.
  public let recovery: Recovery
  /// The path of the file.
  public let path: String

  private let flushing: Flushing
  private let file: Locked<File>

  private struct File: Sendable {
    var log: FrameLog?
    /// The size above which the file is compacted.
    var sizeToCompact: Int
    var commitCount = 0
    /// The version of the last time written to the file.
    var lastTime: UInt64 = 0
  }

  /// Opens a journal and restores its store.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which is created if necessary. While a journal is rewritten,
  ///     there is a second file, with the suffix `.new`.
  ///   - flushing: When commits are flushed to disk.
  ///   - decoder: The decoder for attributes of live objects; see ``Store/init(decoder:encoder:)``.
  ///   - encoder: The encoder for attributes of live objects.
  /// - Throws: ``StoreError`` if the file can't be read, is open elsewhere, is not a journal, or is
  ///   damaged anywhere but at its end. The file is unchanged then.
  public init(
    path: String, flushing: Flushing = .everyCommit, decoder: JSONAPIDecoder = JSONAPIDecoder(),
    encoder: JSONAPIEncoder = JSONAPIEncoder()
  ) throws(StoreError) {
    self.path = path
    self.flushing = flushing
    let store = Store(decoder: decoder, encoder: encoder)
    self.store = store
    var recovery = Recovery()
    let log = try FrameLog(path: path, kind: .journal) { texts, _ throws(StoreError) in
      // A commit is read completely before any of it is applied.
      let commit = try texts.map { text throws(StoreError) in try StoreEntry(text) }
      for entry in commit { store.apply(entry) }
      recovery.entryCount += commit.count
    }
    recovery.cutByteCount = log.cutByteCount
    self.recovery = recovery
    file = Locked(File(log: log, sizeToCompact: StoreJournal.sizeToCompact(log.size)))
    store.touched.withLock { $0.isOn = true }
    store.results.withLock { $0.isJournaled = true }
    let time = store.clock.withLock { $0.times.last?.version ?? 0 }
    file.withLock { $0.lastTime = time }
  }

  deinit { stopTouching() }

  private func stopTouching() {
    store.results.withLock { $0.isJournaled = false }
    // Released outside of the lock.
    _ = store.touched.withLock { touched in
      touched.isOn = false
      return touched.take()
    }
  }
}

// MARK: - Writing

extension StoreJournal {
  /// The size of the file, in bytes; 0 once it is closed.
  public var size: Int { file.withLock { $0.log?.size ?? 0 } }

  /// Writes the changes since the last commit.
  ///
  /// When this returns, the file contains the changes of all calls that returned before it began. A
  /// journal larger than 1 MiB and four times its last compact size is compacted.
  ///
  /// - Throws: ``StoreError`` if writing the changes fails. Nothing is lost then, and the next
  ///   commit tries again. A failed compaction is retried when the journal has grown by a quarter.
  public func commit() throws(StoreError) {
    try file.withLock { state throws(StoreError) in
      if state.log?.needsRewriting == true { return try rewrite(&state) }
      // First the results, so that the records that they name are written, too.
      let results = store.results.withLock { $0.takeChanges() }
      let touched = store.touched.withLock { $0.take() }
      guard !touched.isEmpty || !results.isEmpty else { return }
      do throws(StoreError) {
        try write(touched, results, to: &state)
      } catch {
        store.touched.withLock { $0.putBack(touched) }
        store.results.withLock { $0.putBack(results) }
        throw error
      }
      guard let size = state.log?.size, size > state.sizeToCompact else { return }
      do throws(StoreError) {
        try rewrite(&state)
      } catch {
        // The changes are in the file.
        state.sizeToCompact = size + size / 4
      }
    }
  }

  /// Rewrites the file so that it contains each record once.
  ///
  /// The new file replaces the old one atomically, so a complete file exists whenever the process
  /// ends.
  ///
  /// - Throws: ``StoreError`` if writing fails. The old file is unchanged then.
  public func compact() throws(StoreError) {
    try file.withLock { state throws(StoreError) in try rewrite(&state) }
  }

  /// Commits pending changes and closes the file.
  ///
  /// The store remains usable.
  ///
  /// - Throws: ``StoreError`` if writing fails. The journal stays open then.
  public func close() throws(StoreError) {
    try commit()
    try file.withLock { state throws(StoreError) in
      try state.log?.flush()
      state.log = nil
    }
    stopTouching()
  }

  private func write(
    _ touched: TouchedRecords, _ results: ResultChanges, to state: inout File
  ) throws(StoreError) {
    let records = store.map.withLock { map in touched.records.filter { map.contains($0) } }
    var head = StoreEntry()
    head.isCleared = touched.isCleared
    head.removed = touched.removed
    head.results = results
    let (last, times) = (state.lastTime, store.clock.withLock { $0.times })
    head.times = Array(times.drop { $0.version <= last })
    guard state.log != nil else { throw .closedJournal }
    let count = state.commitCount + 1
    let isFlushed = flushing.interval > 0 && count.isMultiple(of: flushing.interval)
    try state.log?.append(isFlushed: isFlushed) { write throws(StoreError) in
      try StoreEntry.write(records, of: store, head: head, write)
    }
    state.commitCount = count
    state.lastTime = times.last?.version ?? last
  }

  private func rewrite(_ state: inout File) throws(StoreError) {
    guard state.log != nil else { throw .closedJournal }
    // Later changes are written again by the next commit.
    let (results, all) = store.results.withLock { ($0.takeChanges(), $0.all) }
    let touched = store.touched.withLock { $0.take() }
    let head = StoreEntry(results: all, times: store.clock.withLock { $0.times })
    do throws(StoreError) {
      try state.log?.rewrite { write throws(StoreError) in
        try StoreEntry.write(store.records, of: store, head: head, write)
      }
      state.lastTime = head.times.last?.version ?? state.lastTime
      state.sizeToCompact = StoreJournal.sizeToCompact(state.log?.size ?? 0)
    } catch {
      store.touched.withLock { $0.putBack(touched) }
      store.results.withLock { $0.putBack(results) }
      throw error
    }
  }
}

extension StoreJournal {
  private static func sizeToCompact(_ compactSize: Int) -> Int { max(1 << 20, compactSize * 4) }
}
