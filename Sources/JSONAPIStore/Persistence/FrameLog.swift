/// A journal of any kind: a file of commits that is appended to, and rewritten atomically.
package struct FrameLog: Sendable {
  /// A function that writes the text of an entry.
  package typealias EntryWriter = ([UInt8]) throws(StoreError) -> Void

  private let kind: StoreFrames.Kind
  private let path: String
  private var file: JournalFile
  /// The number of discarded bytes of an incomplete commit.
  package let cutByteCount: Int
  /// Whether a flush has failed since the file was last rewritten.
  ///
  /// The system may have dropped unwritten data, and report success from then on.
  private var isDoubtful = false
  /// Whether the file has an earlier format, which is no longer written.
  private var isOutdated = false

  /// Whether the file must be rewritten before anything is appended.
  package var needsRewriting: Bool { isDoubtful || isOutdated }

  /// The size of the file in bytes.
  package var size: Int { file.size }

  /// Opens a file and reads its commits.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which is created if necessary.
  ///   - commit: Called for each commit, in order, with the texts of its entries and its offset.
  /// - Throws: ``StoreError`` if the file can't be read, is open elsewhere, is of another kind, or
  ///   is damaged anywhere but at its end; what `commit` throws. The file is unchanged then.
  package init(
    path: String, kind: StoreFrames.Kind,
    _ commit: (_ entries: [ArraySlice<UInt8>], _ offset: Int) throws(StoreError) -> Void
  ) throws(StoreError) {
    var file = try JournalFile(path)
    let bytes = try file.contents()
    let header = StoreFrames.header(kind)
    if bytes.count < header.count, header.starts(with: bytes) {
      // A new file, or one with an incomplete header.
      try file.cut(to: 0)
      try file.append(header)
      try file.flush()
      JournalFile.flushDirectory(of: path)
      cutByteCount = bytes.count
    } else {
      isOutdated = try !StoreFrames.checkHeader(bytes, kind)
      let end = try FrameLog.read(bytes, commit)
      try file.cut(to: end)
      cutByteCount = bytes.count - end
    }
    self.kind = kind
    self.path = path
    self.file = file
  }

  private static func read(
    _ bytes: [UInt8], _ commit: ([ArraySlice<UInt8>], Int) throws(StoreError) -> Void
  ) throws(StoreError) -> Int {
    var offset = StoreFrames.headerSize
    while true {
      switch StoreFrames.read(bytes, at: offset) {
      case .payload(let range):
        guard let entries = StoreFrames.entries(in: bytes[range]) else {
          throw StoreFrames.damaged(at: offset)
        }
        try commit(entries, offset)
        offset = range.upperBound
      case .end, .torn: return offset
      case .damaged: throw StoreFrames.damaged(at: offset)
      }
    }
  }

  /// Writes an entry: completely, or not at all if writing fails.
  ///
  /// - Parameters:
  ///   - text: Its text, without zero bytes.
  ///   - isFlushed: Whether to wait until it is on disk.
  /// - Throws: ``StoreError`` if the system call fails.
  package mutating func append(_ text: [UInt8], isFlushed: Bool = true) throws(StoreError) {
    try append(isFlushed: isFlushed) { write throws(StoreError) in try write(text) }
  }

  /// Writes entries that belong together: all of them, or none if writing fails.
  ///
  /// - Parameters:
  ///   - isFlushed: Whether to wait until they are on disk.
  ///   - entries: Writes them by calling `write` with the text of each.
  /// - Throws: ``StoreError`` if a system call fails; what `entries` throws.
  package mutating func append(
    isFlushed: Bool, _ entries: (_ write: EntryWriter) throws(StoreError) -> Void
  ) throws(StoreError) {
    guard let commit = try StoreFrames.commit(entries) else { return }
    let size = file.size
    try file.append(commit)
    guard isFlushed else { return }
    do throws(StoreError) {
      try flush()
    } catch {
      try file.cut(to: size)
      throw error
    }
  }

  /// Waits until everything written is on disk.
  ///
  /// - Throws: ``StoreError`` if the system call fails.
  package mutating func flush() throws(StoreError) {
    do throws(StoreError) {
      try file.flush()
    } catch {
      isDoubtful = true
      throw error
    }
  }

  /// Rewrites the file atomically: if the process is killed, the old or the new file is complete.
  ///
  /// - Parameter entries: Writes all entries by calling `write` with the text of each.
  /// - Throws: ``StoreError`` if a system call fails, and what `entries` throws. The old file is
  ///   unchanged then.
  package mutating func rewrite(
    _ entries: (_ write: EntryWriter) throws(StoreError) -> Void
  ) throws(StoreError) {
    var new = try JournalFile(path + ".new", isNew: true)
    do throws(StoreError) {
      try new.append(StoreFrames.header(kind))
      try entries { text throws(StoreError) in
        // Each entry is its own commit, since the file isn't used before the last one is written.
        let commit = try StoreFrames.commit { write throws(StoreError) in try write(text) }
        if let commit { try new.append(commit) }
      }
      try new.flush()
      file = try new.replacing(path)
      (isDoubtful, isOutdated) = (false, false)
    } catch {
      // On a full disk, it would occupy space that the next entry needs.
      new.remove()
      throw error
    }
  }
}
