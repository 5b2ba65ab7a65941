#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// What `localizedDescription` says; without it, Foundation names the type and a number.

extension JSONError: LocalizedError {
  /// The description.
  public var errorDescription: String? { description }
}

extension StreamError: LocalizedError {
  /// The description.
  public var errorDescription: String? { description }
}

extension DocumentError: LocalizedError {
  /// The description.
  public var errorDescription: String? { description }
}

extension ServerError: LocalizedError {
  /// The description.
  public var errorDescription: String? { description }
}

extension QueryError: LocalizedError {
  /// The description.
  public var errorDescription: String? { description }
}

extension ResourceDecodingError: LocalizedError {
  /// The description.
  public var errorDescription: String? { description }
}

extension ResourceEncodingError: LocalizedError {
  /// The description.
  public var errorDescription: String? { description }
}
