/// A record for which an object is about to be created.
///
/// Only stores create it, when they create an object, so that no record gets a second object.
public struct UnclaimedRecord: ~Copyable, Sendable {
  @usableFromInline let record: LiveRecord

  init(_ record: LiveRecord) { self.record = record }

  /// Claims the record for the object.
  ///
  /// - Returns: The value for the object's `liveRecord`.
  @inlinable
  public consuming func claim() -> LiveRecord { record }
}
