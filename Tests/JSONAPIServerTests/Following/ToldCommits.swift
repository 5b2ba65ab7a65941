import JSONAPIServer
import Synchronization
import Testing

/// The commits that a listener of a database was told of, in order.
final class ToldCommits: Sendable {
  private let all = Mutex<[ChangedTables]>([])

  var value: [ChangedTables] { all.withLock { $0 } }

  func take(_ tables: ChangedTables) { all.withLock { $0.append(tables) } }

  func removeAll() { all.withLock { $0 = [] } }

  /// Waits until a condition holds; for a minute at most, which is an issue.
  func until(
    _ location: SourceLocation = #_sourceLocation, _ holds: ([ChangedTables]) -> Bool
  ) async throws {
    let limit = ContinuousClock.now + .seconds(60)
    while !holds(value) {
      guard ContinuousClock.now < limit else {
        Issue.record("It was told \(value).", sourceLocation: location)
        return
      }
      try await Task.sleep(for: .milliseconds(2))
    }
  }
}
