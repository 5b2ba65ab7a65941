/// A record for which an object is about to be created.
///
/// Stores hand it out when they make an object, and only they can, so that nobody else makes a second object of
/// a record.
public struct UnclaimedRecord: ~Copyable, Sendable {
  @usableFromInline let record: LiveRecord

  init(_ record: LiveRecord) { self.record = record }

  /// Makes the record the object's.
  ///
  /// - Returns: What the object keeps as its `liveRecord`.
  @inlinable
  public consuming func claim() -> LiveRecord { record }
}
