/// The nesting depth of the resource being decoded, and the height of what it embeds.
@frozen @usableFromInline
struct EmbeddingDepth {
  /// The maximum number of nested resources, for decoding and for values.
  @usableFromInline let maximum: Int
  /// The address that the stack may grow down to while nested resources are decoded.
  @usableFromInline let stackEnd: UInt
  /// The number of nested resources being decoded.
  @usableFromInline var current = 0
  /// The greatest height among the values embedded in the innermost resource so far; a resource
  /// that embeds nothing has height 1.
  @usableFromInline var reached = 0
  /// The height of the last decoded resource.
  @usableFromInline var height = 0

  init(maximum: Int) {
    // Primary data always counts as one level. Heights have seven bits in a memo.
    self.maximum = max(1, min(maximum, 127))
    let here = stackAddress()
    stackEnd = here > Self.stackRoom ? here - Self.stackRoom : 0
  }

  /// The stack space to use, exceeded by at most one resource: a quarter of that of the smallest
  /// threads.
  private static var stackRoom: UInt { 128 << 10 }

  /// Enters a resource, unless nesting is too deep.
  @inlinable @inline(__always)
  mutating func enter() -> Bool {
    guard current < maximum, stackAddress() > stackEnd else { return false }
    current &+= 1
    return true
  }

  /// Leaves the innermost resource.
  @inlinable @inline(__always)
  mutating func leave() { current &-= 1 }

  /// Prevents entering any further resource, since a plan decodes them.
  mutating func close() { current = maximum }

  /// Records the height of an embedded value, unless it would be too deep.
  @inlinable @inline(__always)
  mutating func reach(_ height: Int) -> Bool {
    guard current &+ height <= maximum else { return false }
    if height > reached { reached = height }
    return true
  }
}
