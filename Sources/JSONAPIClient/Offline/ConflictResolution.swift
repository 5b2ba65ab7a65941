/// The decision about a write that the server refused.
public struct ConflictResolution: Sendable {
  enum Kind: Sendable {
    case stop
    case park
    case drop
    case replace(AtomicOperation)
  }

  let kind: Kind

  /// Ends the replay; the next one starts with this entry.
  public static let stop = ConflictResolution(kind: .stop)

  /// Sets the entry aside until ``OfflineJournal/resolve(_:_:)`` is called.
  ///
  /// Later changes of its resource wait with it, and if the entry creates the resource, so do all
  /// changes that link to it. All other entries are sent.
  public static let park = ConflictResolution(kind: .park)

  /// Removes the entry from the journal, so the server's resource stays as it is.
  ///
  /// The record's edits that belong to the entry are reverted, unless they have been changed since.
  public static let drop = ConflictResolution(kind: .drop)

  /// Sends another operation instead of the entry's, or the same one, to change
  /// ``WriteConflict/theirs``.
  ///
  /// To keep some of the server's fields, remove them from ``WriteConflict/operation``. If the
  /// resource has changed again, it is compared with `theirs`.
  public static func replace(with operation: AtomicOperation) -> ConflictResolution {
    ConflictResolution(kind: .replace(operation))
  }
}
