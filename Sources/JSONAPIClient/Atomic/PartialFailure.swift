/// Which operations were carried out where they were sent one by one and one of them failed, or the task was
/// cancelled after some of them; see ``ClientError/partialFailure``.
public struct PartialFailure: Error, Sendable {
  /// The results of the operations that were carried out, which are those before ``failedIndex``.
  public let completed: AtomicResults

  /// The operation that failed, counted from 0; where the task was cancelled, the one that was next or under
  /// way, which the server may have carried out or not.
  public let failedIndex: Int

  /// Why it failed; the code is ``ClientError/Code/cancelled`` where the task was cancelled.
  public let error: ClientError
}

extension ClientError {
  /// What was carried out before the error, where atomic operations were sent one by one.
  public var partialFailure: PartialFailure? { underlying as? PartialFailure }

  /// The error of the operation that failed, with the results of those before it.
  init(_ failure: PartialFailure) {
    self = failure.error
    underlying = failure
  }
}
