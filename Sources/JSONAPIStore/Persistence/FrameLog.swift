/// A journal of any kind: a file of commits that grows at its end, and is rewritten in one step.
package struct FrameLog: Sendable {
  /// Takes the text of an entry.
  package typealias EntryWriter = ([UInt8]) throws(StoreError) -> Void

  private let kind: StoreFrames.Kind
  private let path: String
  private var file: JournalFile
  /// The number of discarded bytes of an incomplete commit.
  package let cutByteCount: Int
  /// Whether a flush has failed since the file was last rewritten.
  ///
  /// The system may have dropped what it could not write, and report success from then on.
  private var isDoubtful = false
  /// Whether the file has an earlier format, in which nothing is written any more.
  private var isOutdated = false

  /// Whether the file is to be rewritten before anything is appended.
  package var needsRewriting: Bool { isDoubtful || isOutdated }

  /// The size of the file in bytes.
  package var size: Int { file.size }

  /// Opens a file and hands out its commits.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which is made where there is none.
  ///   - commit: Takes the texts of the entries of each commit, in order, and its place.
  /// - Throws: ``StoreError`` if the file can't be read, is open elsewhere, is of another kind, or is
  ///   damaged elsewhere than at its end; what `commit` throws. The file is as it was then.
  package init(
    path: String, kind: StoreFrames.Kind,
    _ commit: (_ entries: [ArraySlice<UInt8>], _ offset: Int) throws(StoreError) -> Void
  ) throws(StoreError) {
    var file = try JournalFile(path)
    let bytes = try file.contents()
    let header = StoreFrames.header(kind)
    if bytes.count < header.count, header.starts(with: bytes) {
      // A new file, or one whose first bytes were not all written.
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

  /// Writes an entry: whole, or after a failure not at all.
  ///
  /// - Parameters:
  ///   - text: Its text, in which no byte is zero.
  ///   - isFlushed: Whether to wait until it is on the disk.
  /// - Throws: ``StoreError`` if the system call fails.
  package mutating func append(_ text: [UInt8], isFlushed: Bool = true) throws(StoreError) {
    try append(isFlushed: isFlushed) { write throws(StoreError) in try write(text) }
  }

  /// Writes entries that belong together: all of them, or after a failure none.
  ///
  /// - Parameters:
  ///   - isFlushed: Whether to wait until they are on the disk.
  ///   - entries: Writes them, by a function that takes the text of one.
  /// - Throws: ``StoreError`` if the system refuses; what `entries` throws.
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

  /// Waits until all that was written is on the disk.
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

  /// Writes the file anew; whenever the process is killed, the old one or the new one is there, whole.
  ///
  /// - Parameter entries: Writes all entries, by a function that takes the text of one.
  /// - Throws: ``StoreError`` if the system refuses, and what `entries` throws; the old file is as it
  ///   was then.
  package mutating func rewrite(
    _ entries: (_ write: EntryWriter) throws(StoreError) -> Void
  ) throws(StoreError) {
    var new = try JournalFile(path + ".new", isNew: true)
    do throws(StoreError) {
      try new.append(StoreFrames.header(kind))
      try entries { text throws(StoreError) in
        // Each is a commit of its own, since nothing counts before the last one is there.
        let commit = try StoreFrames.commit { write throws(StoreError) in try write(text) }
        if let commit { try new.append(commit) }
      }
      try new.flush()
      file = try new.replacing(path)
      (isDoubtful, isOutdated) = (false, false)
    } catch {
      // On a full disk it would hold the space that the next entry needs.
      new.remove()
      throw error
    }
  }
}
