/// The outcome of operations sent one by one until one failed, or until the task was cancelled.
///
/// See ``ClientError/partialFailure``.
public struct PartialFailure: Error, Sendable {
  /// The results of the completed operations, which are those before ``failedIndex``.
  public let completed: AtomicResults

  /// The index of the failed operation, from 0; after a cancellation, that of the next or current
  /// operation, which the server may or may not have performed.
  public let failedIndex: Int

  /// The error; its code is ``ClientError/Code/cancelled`` if the task was cancelled.
  public let error: ClientError
}

extension ClientError {
  /// The operations completed before the error, if atomic operations were sent one by one.
  public var partialFailure: PartialFailure? { underlying as? PartialFailure }

  /// The error of the operation that failed, with the results of those before it.
  init(_ failure: PartialFailure) {
    self = failure.error
    underlying = failure
  }
}
