import HTTPTypes

/// The range in the `Range` field of a request (RFC 9110, section 14).
enum ContentRange: Equatable {
  /// Everything: there is no range, or one that a server may ignore.
  case whole
  /// Some bytes.
  case part(Range<Int>)
  /// A range without any bytes of the content.
  case none

  /// Reads the header field.
  ///
  /// Multiple ranges, other units and malformed values are ignored, as the specification allows.
  ///
  /// - Parameters:
  ///   - field: The value of the header field.
  ///   - size: The size of the content in bytes.
  init(_ field: String?, of size: Int) {
    self = .whole
    guard let field, case let parts = field.split(separator: "=", maxSplits: 1),
      parts.count == 2, parts[0].lowercased() == "bytes"
    else { return }
    let set = parts[1].trimmed
    let ends = set.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard !set.contains(","), ends.count == 2 else { return }
    switch (Self.number(ends[0]), Self.number(ends[1])) {
    case (.missing, .value(let count)):
      if count == 0 { self = .none } else if size > 0 { self = .part(max(0, size - count)..<size) }
    case (.value(let first), .missing):
      self = first < size ? .part(first..<size) : .none
    case (.value(let first), .value(let last)) where first <= last:
      self = first < size ? .part(first..<min(last, size - 1) + 1) : .none
    default: return
    }
  }

  private enum Number { case missing, malformed, value(Int) }

  /// Parses a number, clamped to the largest `Int`.
  private static func number(_ text: Substring) -> Number {
    guard !text.isEmpty else { return .missing }
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return .malformed }
    return .value(Int(text) ?? .max)
  }
}

extension Substring {
  /// The text without surrounding HTTP white space.
  fileprivate var trimmed: Substring {
    func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }
    var text = drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return text
  }
}
