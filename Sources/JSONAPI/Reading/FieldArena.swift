/// Room for the token indexes of fields, used as a stack: each resource takes what none before it has taken.
@usableFromInline
@safe struct FieldArena: ~Copyable {
  @usableFromInline var tokens: UnsafeMutablePointer<UInt32>
  /// How much is taken; a resource gives back what it took by setting this to what it was before.
  @usableFromInline var used = 0
  private var capacity = 64

  init() { unsafe tokens = .allocate(capacity: capacity) }

  @inlinable deinit { unsafe tokens.deallocate() }

  /// The token index at a position that was taken.
  @inlinable @inline(__always)
  func token(at position: Int) -> Int { unsafe Int(truncatingIfNeeded: tokens[position]) }

  /// Takes room for the fields of a resource, all zero.
  ///
  /// - Returns: The position of the first.
  mutating func take(_ count: Int) -> Int {
    let first = used
    if first &+ count > capacity { grow(to: first &+ count) }
    unsafe (tokens + first).update(repeating: 0, count: count)
    used = first &+ count
    return first
  }

  private mutating func grow(to count: Int) {
    let larger = max(count, capacity &* 2)
    let moved = UnsafeMutablePointer<UInt32>.allocate(capacity: larger)
    unsafe moved.update(from: tokens, count: used)
    unsafe tokens.deallocate()
    unsafe tokens = unsafe moved
    capacity = larger
  }
}
