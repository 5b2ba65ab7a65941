/// Runs one exchange with a server and ends it when its time is up.
///
/// The limit covers everything that the exchange does: connecting, sending, and receiving the whole
/// body, however slowly it arrives.
///
/// - Throws: ``TransportError`` with the code `timedOut`, or whatever the exchange throws.
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
