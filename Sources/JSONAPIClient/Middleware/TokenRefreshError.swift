/// The server has refused a token (401), and no new one could be got.
///
/// A client throws it as a ``ClientError`` with the code ``ClientError/Code/unauthorized``, whose
/// ``ClientError/underlying`` is why the refresh failed.
public struct TokenRefreshError: Error, Sendable, CustomStringConvertible {
  /// The response by which the token was refused.
  public let response: TransportResponse

  /// Why there is no new token.
  public let underlying: any Error

  /// What happened, and why.
  public var description: String { "\(TokenRefreshError.message): \(underlying)" }

  static let message = "the server refused the token (401), and refreshing it failed"

  /// What to throw where a refresh fails: a failure of the network stays one, as it may pass.
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
