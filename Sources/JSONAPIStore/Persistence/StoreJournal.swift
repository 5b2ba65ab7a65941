@_spi(Locks) public import JSONAPI

/// A file that keeps a store across the end of the process, however that comes.
///
/// Each ``commit()`` adds what has changed since the one before to the end of the file. What it has
/// written is there when the file is opened again; a commit that was being written when the process was
/// killed is cut off as a whole, and ``Recovery`` says so.
///
/// ```swift
/// let journal = try StoreJournal(path: "articles.journal")
/// let store = journal.store
/// try store.insert(parsing: bytes)
/// try journal.commit()
/// ```
///
/// A journal is open in one process, once. It may be used from any thread.
public final class StoreJournal: Sendable {
  /// When the bytes of a commit have to be on the disk.
  public struct Flushing: Sendable, Hashable {
    let interval: Int

    /// With every commit: what is committed survives the loss of power.
    public static let everyCommit = Flushing(interval: 1)
    /// When the system likes: what is committed survives the death of the process, not the loss of
    /// power.
    public static let never = Flushing(interval: 0)

    /// With every so many commits: at most that many are lost with the power.
    ///
    /// - Parameter count: The number of commits, at least 1.
    public static func every(_ count: Int) -> Flushing { Flushing(interval: max(1, count)) }
  }

  /// What was found when a journal was opened.
  public struct Recovery: Sendable, Hashable {
    /// The number of entries that were read.
    public var entryCount: Int
    /// The number of bytes of a commit that was not written to its end, which were cut off.
    public var cutByteCount: Int

    /// Creates a report, for tests and previews.
    ///
    /// - Parameters:
    ///   - entryCount: The number of entries that were read.
    ///   - cutByteCount: The number of bytes that were cut off.
    public init(entryCount: Int = 0, cutByteCount: Int = 0) {
      self.entryCount = entryCount
      self.cutByteCount = cutByteCount
    }
  }

  /// The store.
  public let store: Store
  /// What was found when the journal was opened.
  public let recovery: Recovery
  /// The path of the file.
  public let path: String

  private let flushing: Flushing
  private let file: Locked<File>

  private struct File: Sendable {
    var log: FrameLog?
    /// The size after the last compaction.
    var compactSize = 0
    var commitCount = 0
  }

  /// Opens a journal, and fills a store with what is in it.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which is made where there is none. While a journal is rewritten,
  ///     there is a file of that name with `.new` behind it.
  ///   - flushing: When the bytes of a commit have to be on the disk.
  ///   - decoder: How live objects of the store read attributes; see ``Store/init(decoder:encoder:)``.
  ///   - encoder: How they write attributes.
  /// - Throws: ``StoreError`` where the file can't be read, is open elsewhere, is no journal, or is damaged
  ///   elsewhere than at its end; the file is as it was then.
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
      // All of a commit is read before anything of it is done.
      let commit = try texts.map { text throws(StoreError) in try StoreEntry(text) }
      for entry in commit { store.apply(entry) }
      recovery.entryCount += commit.count
    }
    recovery.cutByteCount = log.cutByteCount
    self.recovery = recovery
    file = Locked(File(log: log, compactSize: log.size))
    store.touched.withLock { $0.isOn = true }
  }

  deinit { stopTouching() }

  private func stopTouching() {
    // Let go of outside of the lock.
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

  /// Writes down what has changed in the store since the last commit.
  ///
  /// When this returns, the changes of all calls that returned before it began are in the file. A journal
  /// that has grown to four times what a compact one had, and past 1 MiB, is compacted.
  ///
  /// - Throws: ``StoreError`` where the system refuses to write; nothing is lost then, and the next
  ///   commit tries again.
  public func commit() throws(StoreError) {
    try file.withLock { state throws(StoreError) in
      let touched = store.touched.withLock { $0.take() }
      guard !touched.isEmpty else { return }
      do throws(StoreError) {
        try write(touched, to: &state)
      } catch {
        store.touched.withLock { $0.putBack(touched) }
        throw error
      }
      if state.log?.size ?? 0 > max(1 << 20, state.compactSize * 4) { try rewrite(&state) }
    }
  }

  /// Writes the file anew, with each record once.
  ///
  /// The new file takes the place of the old one in one step: whenever the process is killed, one of
  /// them is there, whole.
  ///
  /// - Throws: ``StoreError`` where the system refuses to write; the old file is as it was then.
  public func compact() throws(StoreError) {
    try file.withLock { state throws(StoreError) in try rewrite(&state) }
  }

  /// Commits what there is, and closes the file; the store goes on without it.
  ///
  /// - Throws: ``StoreError`` where the system refuses to write; the journal stays open then.
  public func close() throws(StoreError) {
    try commit()
    try file.withLock { state throws(StoreError) in
      try state.log?.flush()
      state.log = nil
    }
    stopTouching()
  }

  private func write(_ touched: TouchedRecords, to state: inout File) throws(StoreError) {
    let records = store.living(touched.records)
    var head = StoreEntry()
    head.isCleared = touched.isCleared
    head.removed = touched.removed
    guard state.log != nil else {
      throw StoreError(.closed, expected: "an open journal", found: "one that was closed")
    }
    try state.log?.append(isFlushed: false) { write throws(StoreError) in
      try StoreEntry.write(
        records, head: head, clock: { store.clock.withLock { $0 } }, write)
    }
    state.commitCount += 1
    if flushing.interval > 0, state.commitCount.isMultiple(of: flushing.interval) {
      try state.log?.flush()
    }
  }

  private func rewrite(_ state: inout File) throws(StoreError) {
    guard state.log != nil else {
      throw StoreError(.closed, expected: "an open journal", found: "one that was closed")
    }
    // What changes from here on is written again by the next commit.
    let touched = store.touched.withLock { $0.take() }
    do throws(StoreError) {
      try state.log?.rewrite { write throws(StoreError) in
        try StoreEntry.write(
          store.records, clock: { store.clock.withLock { $0 } }, write)
      }
      state.compactSize = state.log?.size ?? 0
    } catch {
      store.touched.withLock { $0.putBack(touched) }
      throw error
    }
  }
}

extension Store {
  /// Those of some records that are still here.
  fileprivate func living(_ records: [Record]) -> [Record] {
    map.withLock { map in records.filter { map.contains($0) } }
  }
}
