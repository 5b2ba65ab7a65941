/// What there was, what came, and both.
public struct Appended<Element: Sendable>: Sendable {
  /// The elements before.
  public let old: [Element]

  /// The elements that came.
  public let new: [Element]

  /// All elements, in order.
  public var all: [Element] { old + new }
}

extension Appended: Equatable where Element: Equatable {}

/// What there was, what came in front of it, and both.
public struct Prepended<Element: Sendable>: Sendable {
  /// The elements that were there.
  public let old: [Element]

  /// The elements that came, which stand in front of them.
  public let new: [Element]

  /// All elements, in order.
  public var all: [Element] { new + old }
}

extension Prepended: Equatable where Element: Equatable {}
