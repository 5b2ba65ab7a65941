/// The hashes of the names of the members of all open objects, outermost object first.
///
/// A stack in memory of its own: an array in an object would be retained and released at each look.
@safe struct NameHashes: ~Copyable {
  private var base: UnsafeMutablePointer<UInt64>
  private var capacity = 64
  private(set) var count = 0

  init() { unsafe base = .allocate(capacity: 64) }

  deinit { unsafe base.deallocate() }

  /// Adds a hash.
  ///
  /// - Parameter first: Where those of the same object begin.
  /// - Returns: Whether the object has it already.
  mutating func add(_ hash: UInt64, since first: Int) -> Bool {
    var isKnown = false
    var index = first
    // In bounds: `index` grows from a place that was the count once, and the count only shrinks to one.
    while index < count {
      if unsafe base[index] == hash { isKnown = true }
      index &+= 1
    }
    if count == capacity { grow() }
    unsafe base[count] = hash
    count &+= 1
    return isKnown
  }

  /// Those of the innermost object.
  ///
  /// - Parameter first: Where they begin.
  func all(since first: Int) -> Set<UInt64> {
    unsafe Set(UnsafeBufferPointer(start: base, count: count).dropFirst(first))
  }

  /// Forgets those that were added since there were so many.
  mutating func rewind(to count: Int) { self.count = max(0, min(count, self.count)) }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<UInt64>.allocate(capacity: capacity * 2)
    unsafe larger.update(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = larger
    capacity *= 2
  }
}

/// A number that is the same for the same name, and rarely for others.
func nameHash(_ name: String) -> UInt64 { textHash(name, seed: 0x2545_F491_4F6C_DD1D) }
