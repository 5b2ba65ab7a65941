/// A write of an ``OfflineJournal`` that the server refused.
public struct WriteConflict: Sendable {
  /// The journal's entry.
  public let entry: JournalEntry

  /// The operation as it was sent, with ids in place of lids.
  public let operation: AtomicOperation

  /// The server's error; ``ClientError/problems`` says which fields it rejects.
  ///
  /// Problems also name properties if the journal knows the model: that of drafts added since it was opened, of
  /// live objects, and the models it was opened with.
  ///
  /// The code is ``ClientError/Code/unknownLocalID`` if the write needs a resource that was never created, and
  /// ``ClientError/Code/encodingFailed`` if it can't be encoded.
  public let error: ClientError

  /// Whether the entry was sent before and the response was lost.
  ///
  /// A server without idempotency keys may then refuse what it has already done, as with an id that exists.
  public let wasSentBefore: Bool

  /// The number of times the entry was refused in this replay, this one included.
  public let attempt: Int

  /// Whether the server refused this entry.
  ///
  /// It is false if all entries were sent as one request and the server doesn't say which is at fault; the
  /// conflict is then that of the first. To find out, stop (``ConflictResolution/stop``) and replay with
  /// ``AtomicFallback/oneByOne``.
  public let isCertain: Bool
}

/// The decision about a write that the server refused.
public struct ConflictResolution: Sendable {
  enum Kind: Sendable {
    case stop
    case retry
    case drop
    case replace(AtomicOperation)
  }

  let kind: Kind

  /// Ends the replay; the next one starts with this entry.
  public static let stop = ConflictResolution(kind: .stop)

  /// Sends the entry again with a new idempotency key.
  ///
  /// After 409 the key stays the same, because a server with idempotency keys responds so while the earlier
  /// request is still under way. Use ``replace(with:)`` to force a new key.
  public static let retry = ConflictResolution(kind: .retry)

  /// Removes the entry from the journal; a record keeps its edits.
  public static let drop = ConflictResolution(kind: .drop)

  /// Replaces the entry with another operation, and sends that.
  public static func replace(with operation: AtomicOperation) -> ConflictResolution {
    ConflictResolution(kind: .replace(operation))
  }
}

/// The result of a replay.
public struct ReplayReport: Sendable {
  /// The entries that the server has taken, in order.
  public internal(set) var sent: [JournalEntry] = []

  /// The entries that were dropped after a conflict, in order.
  public internal(set) var dropped: [JournalEntry] = []

  /// The number of entries that are left.
  public internal(set) var remaining = 0

  /// Why entries are left: the network or the server failed, or a conflict wasn't resolved; nil if none are.
  public internal(set) var failure: ClientError?

  /// The entry that couldn't be sent; nil if there is none.
  public internal(set) var failedEntry: JournalEntry?

  /// The errors of responses that the store couldn't insert.
  public internal(set) var storeErrors: [any Error] = []

  /// Whether the server has taken everything.
  public var isComplete: Bool { remaining == 0 }
}
