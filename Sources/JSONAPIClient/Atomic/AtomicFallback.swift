/// What to do where a server doesn't know the extension for atomic operations.
public struct AtomicFallback: Sendable, Hashable {
  private enum Kind: Sendable, Hashable {
    case none
    case whenUnsupported
    case always
  }

  private let kind: Kind

  /// Nothing: the error of the server is thrown.
  public static let none = AtomicFallback(kind: .none)

  /// The operations are sent one by one if the server refuses the list as such (404, 405, 406, 415
  /// or 501).
  ///
  /// They are no whole then: what was done before a failure stays done.
  public static let oneByOneIfUnsupported = AtomicFallback(kind: .whenUnsupported)

  /// The operations are always sent one by one.
  public static let oneByOne = AtomicFallback(kind: .always)
}
