extension DistinctValues {
  /// How often each string was seen, without the integers.
  public var strings: ByName<Int> {
    var strings = ByName<Int>()
    for case (.string(let text), let count) in counts { strings[text] = count }
    return strings
  }

  /// How often strings were seen, all together.
  var stringCount: Int { strings.values.reduce(0, +) }

  /// How often each integer was seen, without the strings.
  public var integers: [Int: Int] {
    var integers: [Int: Int] = [:]
    for case (.integer(let integer), let count) in counts { integers[integer] = count }
    return integers
  }
}

extension ValueEvidence {
  /// The strings of what looks like an enumeration, in the order of their bytes.
  ///
  /// It does where there are two strings at least, all of them plain text, and each was seen four times on average.
  public var cases: [String]? {
    let strings = values.strings
    guard values.isComplete, strings.count > 1, values.stringCount >= 4 * strings.count,
      formats.keys.allSatisfy({ $0 == .text || $0 == .empty })
    else { return nil }
    return strings.keys
  }

  /// The values of objects whose names are data, such as ids or dates; `nil` for other objects.
  ///
  /// The form of the names alone decides. To guess by the values, as models do, would hide new and lost members
  /// from a comparison wherever the guess is wrong.
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
  /// Whether no name of a member that a person chose has this format.
  fileprivate var isData: Bool { self != .text && self != .empty }
}
