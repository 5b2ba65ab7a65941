#if Hummingbird
  import Dispatch
  import NIOConcurrencyHelpers

  /// Where the explorer reads documents, one after the other and beside the threads that answer requests.
  ///
  /// Anybody may send it some as large as a response, and to validate one can take seconds.
  final class ValidationQueue: Sendable {
    /// The maximum number of documents that are being received, wait or are read.
    private static let maximumCount = 4

    private let count = NIOLockedValueBox(0)
    private let queue = DispatchQueue(label: "JSONAPIExplorer.validation", qos: .utility)

    /// Runs `body` with a place in the queue.
    ///
    /// - Returns: What `body` returns; nil if there is no place.
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

    /// Waits for `work`, which runs once those before it have ended.
    func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
      await withCheckedContinuation { continuation in
        queue.async { continuation.resume(returning: work()) }
      }
    }
  }
#endif
