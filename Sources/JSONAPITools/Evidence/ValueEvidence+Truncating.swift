extension ValueEvidence {
  /// Counts the fields within the value by level; those directly in the value have the given level.
  func countFields(level: Int, into counts: inout [Int]) {
    guard !members.isEmpty || !elements.isEmpty else { return }
    if counts.count <= level { counts.append(0) }
    counts[level] += members.count + elements.count
    for member in members.values { member.countFields(level: level + 1, into: &counts) }
    for element in elements { element.countFields(level: level + 1, into: &counts) }
  }

  /// Removes the fields below a level, and those at that level past a number.
  ///
  /// - Parameters:
  ///   - level: The level of the fields directly in the value.
  ///   - last: The last level to keep.
  ///   - rest: The number of fields to keep at that level.
  mutating func truncate(level: Int, last: Int, rest: inout Int) {
    guard !members.isEmpty || !elements.isEmpty else { return }
    if level >= last {
      if !elements.isEmpty {
        if level == last, rest > 0 { rest -= 1 } else { removeElements() }
      }
      let kept = level == last ? min(members.count, max(0, rest)) : 0
      rest -= kept
      if kept < members.count {
        members.keepFirst(kept)
        isTruncated = true
      }
    }
    for index in elements.indices {
      elements[index].truncate(level: level + 1, last: last, rest: &rest)
    }
    for name in members.keys {
      members[name]?.truncate(level: level + 1, last: last, rest: &rest)
    }
  }

  private mutating func removeElements() {
    elements = []
    isTruncated = true
  }
}
