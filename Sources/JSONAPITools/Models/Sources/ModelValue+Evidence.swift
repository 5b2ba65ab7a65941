import JSONAPI

extension ModelValue {
  /// Creates the common type of all values except null.
  init(_ evidence: ValueEvidence) {
    guard evidence.hasOneKind else {
      self = .any
      return
    }
    if evidence.booleans > 0 {
      self = .boolean
    } else if evidence.fractions > 0 {
      self = .number
    } else if evidence.integers > 0 {
      self = evidence.hasHugeIntegers ? .number : .integer
    } else if evidence.strings > 0 {
      self = Self.string(evidence)
    } else if evidence.arrays > 0 {
      self = .array(evidence.element.map { Self.element($0) } ?? .any)
    } else {
      self = Self.object(evidence)
    }
  }

  private static func element(_ evidence: ValueEvidence) -> ModelValue {
    let value = ModelValue(evidence)
    return evidence.nulls > 0 && value != .any ? .nullable(value) : value
  }

  private static func string(_ evidence: ValueEvidence) -> ModelValue {
    let formats = Set(evidence.formats.keys)
    if formats == [.date] { return .day }
    if formats.isSubset(of: [.date, .dateTime]) { return .date }
    if formats == [.uri] { return .url }
    let strings = evidence.values.strings.keys
    // UUID values are written in lower case.
    if formats == [.uuid], strings.allSatisfy({ $0 == $0.lowercased() }) { return .uuid }
    let isRepeated = strings.count > 1 && evidence.values.stringCount >= max(4, 3 * strings.count)
    guard formats == [.text], isRepeated, strings.allSatisfy(isWord) else { return .string }
    return .enumeration(strings)
  }

  /// Whether a text looks like a case of an enumeration: `draft`, `in_progress`, `READY`.
  private static func isWord(_ text: String) -> Bool {
    guard let first = text.utf8.first, text.utf8.count <= 32 else { return false }
    let isLower = (0x61...0x7A).contains(first)
    let isUpper = text == text.uppercased() && (0x41...0x5A).contains(first)
    return (isLower || isUpper)
      && text.utf8.allSatisfy { byte in
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == 0x5F
          || byte == 0x2D
      }
  }

  private static func object(_ evidence: ValueEvidence) -> ModelValue {
    guard !evidence.members.isEmpty, !evidence.isTruncated else { return .dictionary(.any) }
    let members = evidence.members
    if namesAreData(evidence) {
      var all = ValueEvidence()
      for (_, value) in members { all.merge(value, EvidenceLimits()) }
      return .dictionary(element(all))
    }
    return .object(
      members.map { name, value in
        ModelAttribute(name, value, absent: evidence.absences(of: name), of: evidence.objects)
      })
  }

  /// Whether the names of objects are data, so that the next object may have other names: all look
  /// like data, or most objects have different names, or the values are many objects with the same
  /// members.
  ///
  /// This guesses more than ``ValueEvidence/valueOfNames``, which comparisons use: a dictionary
  /// that should have been a struct still decodes every document.
  private static func namesAreData(_ evidence: ValueEvidence) -> Bool {
    let members = evidence.members
    if evidence.valueOfNames != nil || members.keys.allSatisfy({ Int($0) != nil }) { return true }
    let values = members.values.reduce(into: 0) { $0 += $1.count }
    if members.count >= 8, values * 2 < members.count * evidence.objects { return true }
    guard members.count >= 5 else { return false }
    let shapes = Set(members.values.map { $0.members.keys.map(ExactString.init) })
    return shapes.count == 1 && shapes.first?.isEmpty == false
      && members.values.allSatisfy { $0.objects == $0.count }
  }
}
