/// Runs one exchange with a server, with a time limit.
///
/// The limit covers the whole exchange, from connecting to the last byte of the body.
///
/// - Throws: ``TransportError`` with the code `timedOut`, or the error of the exchange.
func withTimeLimit(
  _ limit: Duration,
  _ exchange: @escaping @Sendable () async throws -> TransportResponse
) async throws -> TransportResponse {
  try await withThrowingTaskGroup(of: TransportResponse?.self) { group in
    group.addTask { try await exchange() }
    group.addTask {
      try await Task.sleep(for: limit.waitable)
      return nil
    }
    defer { group.cancelAll() }
    guard let first = try await group.next(), let response = first else {
      throw TransportError(.timedOut, "no complete response within \(limit)")
    }
    return response
  }
}
