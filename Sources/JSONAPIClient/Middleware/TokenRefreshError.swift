/// The error if the server refused a token (401) and the refresh failed.
///
/// A client throws it as a ``ClientError`` with the code ``ClientError/Code/unauthorized``, whose
/// ``ClientError/underlying`` error is that of the refresh.
public struct TokenRefreshError: Error, Sendable, CustomStringConvertible {
  /// The response by which the token was refused.
  public let response: TransportResponse

  /// The error of the refresh.
  public let underlying: any Error

  /// What happened, and why.
  public var description: String { "\(TokenRefreshError.message): \(underlying)" }

  static let message = "the server refused the token (401), and refreshing it failed"

  /// Returns the error for a failed refresh; a network error stays one, since retrying may help.
  static func failure(of error: any Error, after response: TransportResponse) -> any Error {
    if error is CancellationError { return error }
    let cause = (error as? ClientError)?.underlying as? TransportError ?? error
    let reason = TransportError(cause, responseHasBegun: false)
    guard reason.isTransient else {
      return TokenRefreshError(response: response, underlying: error)
    }
    return TransportError(reason.code, "\(message): \(reason.message)", underlying: error)
  }
}
