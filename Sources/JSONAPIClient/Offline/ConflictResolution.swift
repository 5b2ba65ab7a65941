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
  /// Later changes of its resource wait with it, and so does whatever links to the resource if the entry creates it.
  /// All other entries are sent.
  public static let park = ConflictResolution(kind: .park)

  /// Removes the entry from the journal, so the server's resource stays as it is.
  ///
  /// Those edits of the record that the entry stands for are reverted, unless they have been changed since.
  public static let drop = ConflictResolution(kind: .drop)

  /// Sends another operation in place of the entry's, or the same one, to change ``WriteConflict/theirs``.
  ///
  /// To have the server keep some fields, take them out of ``WriteConflict/operation``. If the resource has changed
  /// once more, that is compared with `theirs`.
  public static func replace(with operation: AtomicOperation) -> ConflictResolution {
    ConflictResolution(kind: .replace(operation))
  }
}
