/// A write of an ``OfflineJournal`` that the server refuses.
public struct WriteConflict: Sendable {
  /// The write, as it was written down.
  public let entry: JournalEntry

  /// What was sent, with ids in place of lids.
  public let operation: AtomicOperation

  /// Why it is refused; ``ClientError/problems`` says which fields the server has something against.
  ///
  /// Problems have the names of properties too where the journal knows the model: of drafts since it was
  /// opened, of live objects, and of the models that it was opened with.
  ///
  /// The code is ``ClientError/Code/unknownLocalID`` where the write needs a resource that was never
  /// created, and ``ClientError/Code/encodingFailed`` where no request can be made of it.
  public let error: ClientError

  /// Whether the entry was sent before, alone or together with others, and the answer got lost: then a server
  /// that does not know idempotency keys may refuse what it has done already, as with an id that is taken.
  public let wasSentBefore: Bool

  /// How often the entry was refused in this replay, this time included.
  public let attempt: Int

  /// Whether it is this write that the server refuses.
  ///
  /// It is false where all entries were sent as one request and the server doesn't say which of them is at
  /// fault; this is the first one then. To find out, end the replay (``ConflictResolution/stop``) and replay
  /// with ``AtomicFallback/oneByOne``.
  public let isCertain: Bool
}

/// What becomes of a write that the server refuses.
public struct ConflictResolution: Sendable {
  enum Kind: Sendable {
    case stop
    case retry
    case drop
    case replace(AtomicOperation)
  }

  let kind: Kind

  /// Nothing, and the replay ends; the entry is the first one to be sent the next time.
  public static let stop = ConflictResolution(kind: .stop)

  /// It is sent again as a new request, with a new idempotency key.
  ///
  /// After 409 the key stays the same, because a server that knows such keys answers so while it is still
  /// carrying out the request that it had before. ``replace(with:)`` makes a new request of it all the same.
  public static let retry = ConflictResolution(kind: .retry)

  /// It is taken out of the journal.
  ///
  /// The edits of a record stay.
  public static let drop = ConflictResolution(kind: .drop)

  /// Another operation takes its place, and is sent.
  ///
  /// - Parameter operation: The operation.
  /// - Returns: The resolution.
  public static func replace(with operation: AtomicOperation) -> ConflictResolution {
    ConflictResolution(kind: .replace(operation))
  }
}

/// What came of a replay.
public struct ReplayReport: Sendable {
  /// The entries that the server has taken, in order.
  public internal(set) var sent: [JournalEntry] = []

  /// The entries that were taken out after a conflict, in order.
  public internal(set) var dropped: [JournalEntry] = []

  /// How many entries are left.
  public internal(set) var remaining = 0

  /// Why there are entries left: the network failed, the server failed, or a conflict was not resolved.
  public internal(set) var failure: ClientError?

  /// The entry that could not be sent.
  public internal(set) var failedEntry: JournalEntry?

  /// Answers that the server has given and the store could not take.
  public internal(set) var storeErrors: [any Error] = []

  /// Whether the server has taken everything.
  public var isComplete: Bool { remaining == 0 }
}
