/// A Bloom filter for the signatures of names: a positive answer can be wrong, a negative one never is.
///
/// Each of its words has one bit of a signature, from a part of its own; in words rather than in a table, because
/// they stay in registers.
struct NameFilter {
  private var first: UInt64 = 0
  private var second: UInt64 = 0
  private var third: UInt64 = 0

  /// Whether a signature may have been inserted.
  func contains(_ signature: UInt64) -> Bool {
    first &>> (signature >> 58) & second &>> (signature >> 52) & third &>> (signature >> 46) & 1
      != 0
  }

  /// Inserts a signature and returns whether it may have been present.
  @discardableResult
  mutating func insert(_ signature: UInt64) -> Bool {
    let wasThere = contains(signature)
    first |= 1 &<< (signature >> 58)
    second |= 1 &<< (signature >> 52)
    third |= 1 &<< (signature >> 46)
    return wasThere
  }
}

extension Tape {
  /// Whether two members of a small object have the same name.
  ///
  /// Names are compared only where the filter may have met one before.
  func repeatsNames(_ object: Int) -> Bool {
    let first = first(object)
    let count = storedCount(object)
    if count <= 2 { return count == 2 && stringsEqual(first, next(next(first))) }
    var names = NameFilter()
    var key = first
    let end = end(object)
    while key < end {
      if names.insert(nameSignature(key)) {
        var earlier = first
        while earlier < key {
          if stringsEqual(earlier, key) { return true }
          earlier = next(next(earlier))
        }
      }
      key = next(next(key))
    }
    return false
  }
}
