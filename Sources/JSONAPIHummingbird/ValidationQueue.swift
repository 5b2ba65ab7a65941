#if Hummingbird
  import Dispatch
  import NIOConcurrencyHelpers

  /// A queue in which the explorer validates documents, one at a time and off the threads that
  /// answer requests.
  ///
  /// Anybody may send documents as large as a response, and validating one can take seconds.
  final class ValidationQueue: Sendable {
    /// The maximum number of documents that are being received, waiting or being validated.
    private static let maximumCount = 4

    private let count = NIOLockedValueBox(0)
    private let queue = DispatchQueue(label: "JSONAPIExplorer.validation", qos: .utility)

    /// Runs `body` with a place in the queue.
    ///
    /// - Returns: The result of `body`; nil if there is no place.
    func withPlace<Result>(_ body: () async throws -> Result) async rethrows -> Result? {
      let hasPlace = count.withLockedValue { count in
        guard count < Self.maximumCount else { return false }
        count += 1
        return true
      }
      guard hasPlace else { return nil }
      defer { count.withLockedValue { $0 -= 1 } }
      return try await body()
    }

    /// Waits for `work`, which runs after the work before it.
    func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
      await withCheckedContinuation { continuation in
        queue.async { continuation.resume(returning: work()) }
      }
    }
  }
#endif
