/// Storage for the token indices of fields, used as a stack by nested resources.
@usableFromInline
@safe struct FieldArena: ~Copyable {
  @usableFromInline var tokens: UnsafeMutablePointer<UInt32>
  /// The number of slots in use; a resource frees its slots by restoring the previous value.
  @usableFromInline var used = 0
  private var capacity = 64

  init() { unsafe tokens = .allocate(capacity: capacity) }

  @inlinable deinit { unsafe tokens.deallocate() }

  /// Returns the token index at an allocated position.
  @inlinable @inline(__always)
  func token(at position: Int) -> Int { unsafe Int(truncatingIfNeeded: tokens[position]) }

  /// Allocates zeroed slots for the fields of a resource.
  ///
  /// - Returns: The position of the first slot.
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
