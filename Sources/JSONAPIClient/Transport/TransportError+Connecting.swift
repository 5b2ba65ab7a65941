extension TransportError {
  /// Messages for failed connections, the same for every HTTP client.
  enum ConnectionFailure: String {
    case unknownHost = "the server could not be reached: the host is unknown"
    case refused = "the server could not be reached: nothing accepts connections there"
    case offline = "the server could not be reached: there is no network"
    case unreachable = "the server could not be reached"
  }

  init(_ failure: ConnectionFailure, underlying: any Error) {
    self.init(.cannotConnect, failure.rawValue, underlying: underlying)
  }

  /// Creates the error of a connection that could not be secured.
  ///
  /// - Parameters:
  ///   - reason: The HTTP client's description of the problem; nil if it has none.
  ///   - underlying: The HTTP client's error.
  init(insecureBecause reason: String?, underlying: any Error) {
    self.init(
      .insecureConnection, "the connection could not be secured: \(reason ?? "TLS failed")",
      underlying: underlying)
  }
}
