public import Foundation
@_spi(Locks) public import JSONAPI
public import JSONAPIStore

/// A file of writes that wait for the network, and that survive the end of the process.
///
/// ```swift
/// let journal = try OfflineJournal(path: "outbox.journal", store: store)
/// try journal.write { $0.save(article) }          // written down, nothing is sent
/// let report = try await journal.replay(through: client)
/// ```
///
/// Each write is an operation of the Atomic Operations extension. When a method that adds a write
/// returns, it is on disk. A partly written entry is cut off when the journal is opened. An entry
/// stays until the server has accepted it or it is dropped.
///
/// A journal can be open only once, in one process. It can be used from any thread.
public final class OfflineJournal: Sendable {
  /// The path of the file.
  public let path: String

  /// The size of the partly written entry that was cut off, in bytes; 0 if there was none.
  public let cutByteCount: Int

  /// The store that shows unsent writes, and that replays update.
  let store: Store?

  /// The encoder for values and drafts.
  let encoder: JSONAPIEncoder

  /// Makes a unique key.
  let makeKey: @Sendable () -> String
  private let contents: Locked<Contents>

  /// Held while edits are compared with unsent ones and written; taken before any lock of a store.
  let saving = Locked(())

  struct Contents: Sendable {
    var log: FrameLog?
    var state: JournalState
    var isReplaying = false
    /// The models of resource types, for errors to name their properties.
    var models: [String: any Resource.Type]
    /// The records whose fields entries change, by the numbers of the entries.
    var marks: [Int: [SavingMark]] = [:]
  }

  /// Opens a journal.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which is created if necessary. While a journal is compacted,
  ///     there is a second file, with the suffix `.new`.
  ///   - store: The store that shows unsent writes: updates are edits, new resources are new
  ///     records, and records of deleted ones are hidden. Open the journal before anything is
  ///     fetched into the store: ids that the server has assigned meanwhile are given to restored
  ///     records. Nil for journals of values only.
  ///   - models: The models of the resources that may be in the journal, so that conflicts name
  ///     their properties: a file has only names in JSON. Models of drafts that are added here, and
  ///     classes of live objects in use, need not be listed; of two models of one type the first counts.
  ///   - encoder: The encoder for values and drafts: the client's, if that is customized.
  ///   - makeKey: Makes a unique idempotency key; a random UUID by default.
  /// - Throws: `StoreError` if the file can't be read, is open elsewhere, isn't a journal, or is
  ///   damaged anywhere but at its end. The file is unchanged then.
  public init(
    path: String, store: Store? = nil, models: [any Resource.Type] = [],
    encoder: JSONAPIEncoder = JSONAPIEncoder(),
    makeKey: @escaping @Sendable () -> String = { UUID().uuidString }
  ) throws(StoreError) {
    var state = JournalState()
    let log = try FrameLog(path: path, kind: .outbox) { entries, offset throws(StoreError) in
      for entry in entries {
        guard let frame = JournalFrame(entry) else {
          throw StoreError(
            .damaged, expected: "an entry of an offline journal", found: "something else",
            offset: offset)
        }
        state.apply(frame)
      }
    }
    self.path = path
    self.store = store
    self.encoder = encoder
    self.makeKey = makeKey
    cutByteCount = log.cutByteCount
    let known = models.map { ($0.resourceType, $0) }
    contents = Locked(
      Contents(log: log, state: state, models: Dictionary(known) { first, _ in first }))
    showAll()
  }

  /// The entries that the server hasn't accepted yet, in order.
  public var entries: [JournalEntry] { Array(read(\.entries)) }

  /// Whether the server has accepted everything.
  public var isEmpty: Bool { read(\.entries.isEmpty) }

  /// The size of the file in bytes; 0 after it is closed.
  public var size: Int { contents.withLock { $0.log?.size ?? 0 } }

  var state: JournalState { read(\.self) }

  /// Reads a part of the state.
  ///
  /// While a copy of the entries or names is retained, a write has to copy them.
  func read<Result: Sendable>(_ body: @Sendable (JournalState) -> Result) -> Result {
    contents.withLock { body($0.state) }
  }
}

// MARK: - Writing down

extension OfflineJournal {
  /// Adds operations, all or none.
  ///
  /// - Parameters:
  ///   - operations: The operations in order.
  ///   - bases: The basis of each operation.
  /// - Returns: The entries.
  /// - Throws: `StoreError` if the file can't be written; it is unchanged then.
  func append(
    _ operations: [AtomicOperation], _ bases: [Basis?]
  ) throws(StoreError) -> [JournalEntry] {
    guard !operations.isEmpty else { return [] }
    return try contents.withLock { contents throws(StoreError) in
      let first = contents.state.nextNumber
      let entries = zip(operations, bases).enumerated().map { index, change in
        var entry = JournalEntry(id: first + index, change.0, key: makeKey())
        (entry.base, entry.match) = (change.1?.fields, change.1?.match)
        return entry
      }
      try contents.write(.added(entries))
      return entries
    }
  }

  /// The writes that the server refused and that await a decision, in order; they survive restarts.
  public var parked: [WriteConflict] {
    read { state in
      state.entries.compactMap { entry in
        var conflict = state.parked[entry.id]
        // Other resources may have received their ids since.
        conflict?.operation = entry.operation.named(by: state.names)
        return conflict
      }
    }
  }

  /// Decides about an entry, whether it is parked or not.
  ///
  /// ``ConflictResolution/drop`` removes it, so that it is never sent; if it was sent before, the
  /// server may have accepted it. Its text stays in the file until that is rewritten, for example
  /// by ``compact()`` or when the last entry is dropped. Later entries that need a resource that it
  /// creates become conflicts in the next replay. With ``ConflictResolution/replace(with:)``, the
  /// next replay sends the operation. The others change nothing.
  ///
  /// - Parameters:
  ///   - number: The entry's number; nothing happens if the journal no longer has it.
  ///   - resolution: The decision.
  /// - Throws: `StoreError` if the file can't be written, or the journal is being replayed.
  public func resolve(_ number: Int, _ resolution: ConflictResolution) throws(StoreError) {
    let changed = try contents.withLock {
      contents throws(StoreError) -> (JournalEntry, JournalEntry?)? in
      guard !contents.isReplaying else { throw OfflineJournal.busy }
      guard let index = contents.state.index(of: number) else { return nil }
      let (entry, parked) = (contents.state.entries[index], contents.state.parked[number])
      switch resolution.kind {
      case .stop, .park: return nil
      case .drop:
        try contents.write(.dropped(number))
        contents.cleanUp()
        return (entry, nil)
      case .replace(let operation):
        let renewed = entry.renewed(
          operation, key: makeKey(), on: parked?.theirs, tag: parked?.tag)
        try contents.write(.renewed(renewed))
        return (entry, renewed)
      }
    }
    guard let (entry, renewed) = changed else { return }
    if let renewed { showReplaced(entry, by: renewed) } else { showDropped(entry) }
  }

  /// Rewrites the file without the entries that the server has accepted.
  ///
  /// The new file replaces the old one atomically: if the process is killed, one of them is
  /// complete. The end of a replay and ``resolve(_:_:)`` do this if no entry is left, or if more
  /// than 256 parts of the file are obsolete.
  ///
  /// - Throws: `StoreError` if the file can't be written. The old file is unchanged then.
  public func compact() throws(StoreError) {
    try contents.withLock { contents throws(StoreError) in try contents.compact() }
  }

  /// Closes the file, so that it can be opened elsewhere.
  ///
  /// Nothing can be written after that.
  public func close() { contents.withLock { $0.log = nil } }

  func write(_ frame: JournalFrame, isFlushed: Bool = true) throws(StoreError) {
    try contents.withLock { contents throws(StoreError) in
      try contents.write(frame, isFlushed: isFlushed)
    }
  }

  /// Registers the type of a written resource, if it is a model.
  func note(_ type: Any.Type) {
    guard let model = type as? any Resource.Type else { return }
    contents.withLock { contents in
      if contents.models[model.resourceType] == nil { contents.models[model.resourceType] = model }
    }
  }

  /// Returns the model whose properties errors about an operation name, if it is known.
  func model(of operation: AtomicOperation, in store: Store?) -> (any Resource.Type)? {
    guard let subject = operation.subject else { return nil }
    return contents.withLock { $0.models[subject.type] } ?? store?.record(subject)?.liveClass
  }

  /// Changes the marks of records' fields that wait to be sent.
  func changeMarks<Result>(_ body: (inout [Int: [SavingMark]]) -> Result) -> Result {
    contents.withLock { body(&$0.marks) }
  }

  /// Notes that a replay begins.
  func beginReplay() throws(StoreError) {
    try contents.withLock { contents throws(StoreError) in
      guard !contents.isReplaying else { throw OfflineJournal.busy }
      guard contents.log != nil else { throw .closedJournal }
      contents.isReplaying = true
    }
  }

  /// Notes that a replay has ended, and compacts the file if necessary.
  func endReplay() {
    contents.withLock { contents in
      contents.isReplaying = false
      contents.cleanUp()
    }
  }

  private static let busy = StoreError(
    .inUse, expected: "a journal that is not being replayed", found: "one that is")
}

extension OfflineJournal.Contents {
  /// Writes a frame and applies it.
  mutating func write(_ frame: JournalFrame, isFlushed: Bool = true) throws(StoreError) {
    guard log != nil else { throw .closedJournal }
    if log?.needsRewriting == true { try compact() }
    try log?.append(frame.bytes, isFlushed: isFlushed)
    state.apply(frame)
  }

  /// Compacts the file if that is worthwhile.
  mutating func cleanUp() {
    guard state.deadCount > (state.entries.isEmpty ? 0 : 256) else { return }
    // If compacting fails now, it is tried again the next time.
    try? compact()
  }

  mutating func compact() throws(StoreError) {
    let frames = state.compact
    guard log != nil else { throw .closedJournal }
    try log?.rewrite { write throws(StoreError) in
      for frame in frames { try write(frame.bytes) }
    }
    state.noteCompaction()
  }
}
