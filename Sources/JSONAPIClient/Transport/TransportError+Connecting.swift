extension TransportError {
  /// Messages for failed connections, the same for every HTTP client.
  enum ConnectionFailure: String {
    case unknownHost = "the server could not be reached: the host is unknown"
    case refused = "the server could not be reached: nothing accepts connections there"
    case offline = "the server could not be reached: there is no network"
    case unreachable = "the server could not be reached"
    case insecure = "the connection could not be secured: TLS failed"
  }

  init(_ failure: ConnectionFailure, underlying: any Error) {
    self.init(
      failure == .insecure ? .insecureConnection : .cannotConnect, failure.rawValue,
      underlying: underlying)
  }
}
