/// The result of appending a page.
public struct Appended<Element: Sendable>: Sendable {
  /// The previous elements.
  public let old: [Element]

  /// The new elements.
  public let new: [Element]

  /// All elements, in order.
  public var all: [Element] { old + new }
}

extension Appended: Equatable where Element: Equatable {}

/// The result of prepending a page.
public struct Prepended<Element: Sendable>: Sendable {
  /// The previous elements.
  public let old: [Element]

  /// The new elements, which are in front.
  public let new: [Element]

  /// All elements, in order.
  public var all: [Element] { new + old }
}

extension Prepended: Equatable where Element: Equatable {}
