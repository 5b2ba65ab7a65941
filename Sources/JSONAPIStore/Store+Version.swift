extension Store {
  /// The logical start time of a request.
  ///
  /// Greater versions are later.
  ///
  /// ``Store/begin()`` returns them. A store compares versions field by field, so that a late
  /// response to an earlier request doesn't overwrite newer state.
  public struct Version: Sendable, Hashable, Comparable {
    /// The number, starting at 1.
    public let number: UInt64

    package init(_ number: UInt64) { self.number = number }

    /// Whether a version is the earlier one.
    public static func < (one: Version, other: Version) -> Bool { one.number < other.number }
  }
}
