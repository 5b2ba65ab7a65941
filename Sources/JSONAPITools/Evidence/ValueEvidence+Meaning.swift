extension DistinctValues {
  /// The number of occurrences of each string.
  public var strings: ByName<Int> {
    var strings = ByName<Int>()
    for case (.string(let text), let count) in counts { strings[text] = count }
    return strings
  }

  /// The number of occurrences of all strings.
  var stringCount: Int { strings.values.reduce(0, +) }

  /// The number of occurrences of each integer.
  public var integers: [Int: Int] {
    var integers: [Int: Int] = [:]
    for case (.integer(let integer), let count) in counts { integers[integer] = count }
    return integers
  }
}

extension ValueEvidence {
  /// The strings of an apparent enumeration, in the order of their bytes.
  ///
  /// Values look like an enumeration if there are at least two distinct strings, all of them plain
  /// text, which occurred four times each on average.
  public var cases: [String]? {
    let strings = values.strings
    guard values.isComplete, strings.count > 1, values.stringCount >= 4 * strings.count,
      formats.keys.allSatisfy({ $0 == .text || $0 == .empty })
    else { return nil }
    return strings.keys
  }

  /// The values of objects whose names are data, such as ids or dates; `nil` for other objects.
  ///
  /// Only the form of the names decides. Guessing by the values, as models do, would hide new and
  /// missing members from a comparison whenever the guess is wrong.
  public var valueOfNames: ValueEvidence? {
    guard !members.isEmpty, members.keys.allSatisfy({ StringFormat(of: $0).isData }) else {
      return nil
    }
    var value = ValueEvidence()
    for member in members.values { value.merge(member, EvidenceLimits()) }
    return value
  }
}

extension StringFormat {
  /// Whether hand-written member names never have this format.
  fileprivate var isData: Bool { self != .text && self != .empty }
}
