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
