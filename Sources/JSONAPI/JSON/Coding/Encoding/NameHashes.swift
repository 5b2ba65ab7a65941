/// The hashes of the names of the members of all open objects, outermost object first.
///
/// A stack in manually allocated memory: an array in an object would be retained and released at
/// each access.
@safe struct NameHashes: ~Copyable {
  private var base: UnsafeMutablePointer<UInt64>
  private var capacity = 64
  private(set) var count = 0

  init() { unsafe base = .allocate(capacity: 64) }

  deinit { unsafe base.deallocate() }

  /// Adds a hash.
  ///
  /// - Parameter first: The start of the object's hashes.
  /// - Returns: Whether the object already has it.
  mutating func add(_ hash: UInt64, since first: Int) -> Bool {
    var isKnown = false
    var index = first
    // In bounds: `index` starts at a former count, below which the count never shrinks.
    while index < count {
      if unsafe base[index] == hash { isKnown = true }
      index &+= 1
    }
    if count == capacity { grow() }
    unsafe base[count] = hash
    count &+= 1
    return isKnown
  }

  /// Returns the hashes of the innermost object.
  ///
  /// - Parameter first: The start of the object's hashes.
  func all(since first: Int) -> Set<UInt64> {
    unsafe Set(UnsafeBufferPointer(start: base, count: count).dropFirst(first))
  }

  /// Removes the hashes added since there were `count`.
  mutating func rewind(to count: Int) { self.count = max(0, min(count, self.count)) }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<UInt64>.allocate(capacity: capacity * 2)
    unsafe larger.update(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = larger
    capacity *= 2
  }
}

/// Returns a hash of a name, with a fixed seed.
func nameHash(_ name: String) -> UInt64 { textHash(name, seed: 0x2545_F491_4F6C_DD1D) }
