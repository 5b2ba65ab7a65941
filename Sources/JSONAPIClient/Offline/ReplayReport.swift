/// The result of a replay.
public struct ReplayReport: Sendable {
  /// The entries that the server has accepted, in order.
  public internal(set) var sent: [JournalEntry] = []

  /// The entries that were dropped after a conflict, in order.
  public internal(set) var dropped: [JournalEntry] = []

  /// The number of entries that are left, including those that are parked and those that wait for them.
  public internal(set) var remaining = 0

  /// The reason why the replay ended early: the network or the server failed, or a conflict stopped
  /// it; nil if it didn't.
  ///
  /// Parked entries aren't failures.
  public internal(set) var failure: ClientError?

  /// The entry that couldn't be sent; nil if there is none, or if the server doesn't identify it.
  public internal(set) var failedEntry: JournalEntry?

  /// The errors of responses that the store couldn't insert.
  public internal(set) var storeErrors: [any Error] = []

  /// Whether the server has accepted everything.
  public var isComplete: Bool { remaining == 0 }
}
