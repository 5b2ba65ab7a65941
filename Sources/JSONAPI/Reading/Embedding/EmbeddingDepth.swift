/// How deep the resource that is being decoded stands within others, and how high what it embeds reaches.
@frozen @usableFromInline
struct EmbeddingDepth {
  /// The number of resources that may be decoded inside one another, and to which values may reach.
  @usableFromInline let maximum: Int
  /// The address that the stack may grow down to while resources are decoded inside one another.
  @usableFromInline let stackEnd: UInt
  /// The number of resources that are being decoded inside one another.
  @usableFromInline var current = 0
  /// The greatest height of what the innermost resource has embedded so far; a resource that embeds nothing
  /// has the height 1.
  @usableFromInline var reached = 0
  /// The height of the resource that was decoded last.
  @usableFromInline var height = 0

  init(maximum: Int) {
    // Primary data is there whatever may be embedded in it. Heights have seven bits in a memo.
    self.maximum = max(1, min(maximum, 127))
    let here = stackAddress()
    stackEnd = here > Self.stackRoom ? here - Self.stackRoom : 0
  }

  /// The stack that may be used, but for one resource more: a quarter of what the smallest threads have.
  private static var stackRoom: UInt { 128 << 10 }

  /// Enters a resource, unless there are too many inside one another.
  @inlinable @inline(__always)
  mutating func enter() -> Bool {
    guard current < maximum, stackAddress() > stackEnd else { return false }
    current &+= 1
    return true
  }

  /// Leaves the innermost resource.
  @inlinable @inline(__always)
  mutating func leave() { current &-= 1 }

  /// Lets no resource be entered any more, since a plan decodes them.
  mutating func close() { current = maximum }

  /// Notes the height of a value that is embedded, unless that would lead too deep.
  @inlinable @inline(__always)
  mutating func reach(_ height: Int) -> Bool {
    guard current &+ height <= maximum else { return false }
    if height > reached { reached = height }
    return true
  }
}
