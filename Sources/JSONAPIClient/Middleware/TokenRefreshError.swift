public import JSONAPI

/// The error if the server refused a token (401), or there was none yet, and the refresh failed.
///
/// A client throws it as a ``ClientError`` with the code ``ClientError/Code/unauthorized``, whose
/// ``ClientError/underlying`` error is that of the refresh.
public struct TokenRefreshError: DescribedError, Sendable {
  /// The response that refused the token; nil if there was no token yet and nothing was sent.
  public let response: TransportResponse?

  /// The error of the refresh.
  public let underlying: any Error

  /// The message and its cause.
  public var description: String { "\(message): \(underlying)" }

  var message: String {
    response == nil
      ? "there is no token, and getting one failed"
      : "the server refused the token (401), and refreshing it failed"
  }

  /// Returns the error for a failed refresh; a network error stays one, since retrying may help.
  static func failure(of error: any Error, after response: TransportResponse?) -> any Error {
    if error is CancellationError { return error }
    let cause = (error as? ClientError)?.underlying as? TransportError ?? error
    let reason = TransportError(cause, responseHasBegun: false)
    let failure = TokenRefreshError(response: response, underlying: error)
    guard reason.isTransient else { return failure }
    return TransportError(reason.code, "\(failure.message): \(reason.message)", underlying: error)
  }
}
