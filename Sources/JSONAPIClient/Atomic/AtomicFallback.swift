/// The strategy for servers that don't support the extension for atomic operations.
public struct AtomicFallback: Sendable, Hashable {
  private enum Kind: Sendable, Hashable {
    case none
    case whenUnsupported
    case always
  }

  private let kind: Kind

  /// No fallback: the server's error is thrown.
  public static let none = AtomicFallback(kind: .none)

  /// The operations are sent one by one if the server rejects the list as such (404, 405, 406, 415
  /// or 501).
  ///
  /// They aren't atomic then: operations before a failure stay in effect.
  public static let oneByOneIfUnsupported = AtomicFallback(kind: .whenUnsupported)

  /// The operations are always sent one by one.
  public static let oneByOne = AtomicFallback(kind: .always)
}
