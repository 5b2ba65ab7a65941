#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
@_spi(Locks) import JSONAPI

/// The id of a request, created on first use; most requests don't need it.
final class RequestID: Sendable {
  private let make: @Sendable () -> String?
  private let made = Locked<String?>(nil)

  /// Creates an id.
  ///
  /// - Parameter make: Returns the id; nil for a random one.
  init(_ make: @escaping @Sendable () -> String?) { self.make = make }

  /// The id, the same each time.
  var text: String {
    made.withLock { made in
      let text = made ?? make() ?? UUID().uuidString.lowercased()
      made = text
      return text
    }
  }
}
