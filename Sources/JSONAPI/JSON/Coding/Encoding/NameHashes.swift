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
func nameHash(_ name: String) -> UInt64 {
  let hash = unsafe name.utf8.withContiguousStorageIfAvailable { unsafe nameHash($0) }
  if let hash { return hash }
  var name = name
  return name.withUTF8 { unsafe nameHash($0) }
}

@inline(__always)
private func nameHash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
  let count = bytes.count
  var hash = UInt64(truncatingIfNeeded: count)
  guard let base = bytes.baseAddress else { return hash }
  var position = 0
  // In bounds: each load begins eight bytes before the end, or earlier.
  while count &- position >= 8 {
    hash = unsafe mixed(hash ^ loadWord(base + position))
    position &+= 8
  }
  if count >= 8 { return unsafe mixed(hash ^ loadWord(base + count - 8)) }
  while position < count {
    hash = unsafe hash << 8 ^ UInt64(base[position])
    position &+= 1
  }
  return mixed(hash)
}

@inline(__always)
private func mixed(_ value: UInt64) -> UInt64 {
  let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
  return product.high ^ product.low
}
