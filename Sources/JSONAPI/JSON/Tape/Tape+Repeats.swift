extension Tape {
  /// Returns whether two members of a small object have, or may have, the same name.
  ///
  /// One pass sets a bit for each name's first bytes and length; earlier names are compared only if
  /// a bit is already set. A name with escapes counts as a repetition.
  func repeatsNames(_ object: Int) -> Bool {
    let count = storedCount(object)
    if count < 2 { return false }
    if count == 2 {
      let (one, other) = (first(object), next(next(first(object))))
      // Flags and lengths: if they differ and no name has escapes, the names differ.
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

/// A Bloom filter for name signatures, with false positives but no false negatives.
///
/// Each word has one bit for a signature, from a different part of it; words rather than a table,
/// since they stay in registers.
struct NameFilter {
  private var first: UInt64 = 0
  private var second: UInt64 = 0
  private var third: UInt64 = 0

  /// Returns whether a signature may have been inserted.
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
