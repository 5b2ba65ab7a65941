/// Limits on parsing a document.
///
/// The defaults suit a client that trusts its server to some degree; a server that reads requests
/// should lower them. A document that exceeds a limit is rejected with a ``JSONError`` whose code
/// is ``JSONError/Code/limitExceeded``.
public struct JSONLimits: Sendable, Hashable {
  /// The maximum nesting of arrays and objects.
  public var maximumDepth: Int

  /// The maximum size of a document, in bytes.
  ///
  /// It can't be raised past 4 GiB − 1.
  public var maximumSize: Int

  /// The maximum number of members of an object or elements of an array.
  public var maximumMemberCount: Int

  /// Creates a set of limits.
  public init(
    maximumDepth: Int = 512,
    maximumSize: Int = 0xFFFF_FFFF,
    maximumMemberCount: Int = .max
  ) {
    self.maximumDepth = maximumDepth
    self.maximumSize = maximumSize
    self.maximumMemberCount = maximumMemberCount
  }

  /// The default limits.
  public static let `default` = JSONLimits()

  /// The limits for text that this process has written or parsed before.
  package static let unlimited = JSONLimits(maximumDepth: .max)
}
