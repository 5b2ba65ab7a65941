#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// An error whose description is also its localized description.
///
/// The errors that an app can show conform, so that `localizedDescription` and alerts show the same
/// text as `"\(error)"`.
package protocol DescribedError: LocalizedError, CustomStringConvertible {}

// The other requirements are here so that a conforming file doesn't have to import Foundation.
extension DescribedError {
  /// The description, for `localizedDescription`.
  public var errorDescription: String? { description }
  /// `nil`.
  public var failureReason: String? { nil }
  /// `nil`.
  public var recoverySuggestion: String? { nil }
  /// `nil`.
  public var helpAnchor: String? { nil }
}
