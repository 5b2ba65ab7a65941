/// Bounds on what a document may ask of its reader.
///
/// The defaults suit a client that trusts its server a little. A server that reads requests should
/// lower them. A document that goes past a limit is refused with a ``JSONError`` whose code is
/// ``JSONError/Code/limitExceeded``; nothing of it is kept.
public struct JSONLimits: Sendable, Hashable {
  /// The greatest number of arrays and objects that may stand inside one another.
  public var maximumDepth: Int

  /// The greatest length of a document, in bytes.
  ///
  /// It can't be raised past 4 GiB − 1.
  public var maximumSize: Int

  /// The greatest number of members of one object, or elements of one array.
  public var maximumMemberCount: Int

  /// Creates a set of limits.
  ///
  /// - Parameters:
  ///   - maximumDepth: The greatest nesting of arrays and objects.
  ///   - maximumSize: The greatest length of a document, in bytes.
  ///   - maximumMemberCount: The greatest number of children of one array or object.
  public init(
    maximumDepth: Int = 512,
    maximumSize: Int = 0xFFFF_FFFF,
    maximumMemberCount: Int = .max
  ) {
    self.maximumDepth = maximumDepth
    self.maximumSize = maximumSize
    self.maximumMemberCount = maximumMemberCount
  }

  /// The limits that are used where a caller names none.
  public static let `default` = JSONLimits()
}
