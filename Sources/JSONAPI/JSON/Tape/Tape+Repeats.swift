extension Tape {
  /// Whether two members of a small object have the same name, or could have.
  ///
  /// One pass sets a bit for each name's first bytes and length; only where a bit is set already are the
  /// names before compared. A name with escapes counts as a repetition.
  func repeatsNames(_ object: Int) -> Bool {
    let count = storedCount(object)
    if count < 2 { return false }
    if count == 2 {
      let (one, other) = (first(object), next(next(first(object))))
      // Flags and lengths: where they differ and none says that there are escapes, the names differ.
      let differ = (word(one) ^ word(other)) & 0xFFFF_FF00 != 0
      if differ, (word(one) | word(other)) & TapeWord.escaped == 0 { return false }
    }
    return repeatsManyNames(object)
  }

  private func repeatsManyNames(_ object: Int) -> Bool {
    var lower: UInt64 = 0
    var upper: UInt64 = 0
    let first = first(object)
    let end = end(object)
    var key = first
    while key < end {
      let word = word(key)
      if word & TapeWord.escaped != 0 { return true }
      let length = Int(truncatingIfNeeded: TapeWord.length(word))
      let mark = (nameHead(key, length) ^ word >> 8 & 0xFF) &* 0x9E37_79B9_7F4A_7C15
      // One bit of 128, chosen without a branch.
      let bit: UInt64 = 1 << (mark >> 58)
      let half = 0 &- (mark >> 57 & 1)
      if (lower & ~half | upper & half) & bit != 0 {
        var earlier = first
        while earlier < key {
          if stringsEqual(earlier, key) { return true }
          earlier = next(next(earlier))
        }
      }
      lower |= bit & ~half
      upper |= bit & half
      key = next(next(key))
    }
    return false
  }
}

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
