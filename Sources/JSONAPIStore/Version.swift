/// When the request was started of which a store takes the answer: the greater, the later.
///
/// A store gives them out (``Store/begin()``), and compares them field by field, so that an answer that
/// was asked for earlier and came later overwrites nothing newer.
public struct Version: Sendable, Hashable, Comparable {
  /// The number, which counts from 1.
  public let number: UInt64

  package init(_ number: UInt64) { self.number = number }

  /// Whether a version is the earlier one.
  public static func < (one: Version, other: Version) -> Bool { one.number < other.number }
}
