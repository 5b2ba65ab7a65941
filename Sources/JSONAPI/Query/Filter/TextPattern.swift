/// A text pattern: `*` matches any text and `?` any character; `\*`, `\?` and `\\` match the
/// characters themselves.
///
/// A backslash before any other character, or at the end, matches itself.
package struct TextPattern: Sendable, Hashable {
  /// A part of a pattern.
  package enum Part: Sendable, Hashable {
    case anyText
    case anyScalar
    case scalar(Unicode.Scalar)
  }

  /// The parts, in order.
  package let parts: [Part]

  /// Parses a pattern; any text is valid.
  package init(_ text: String) {
    var parts: [Part] = []
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "*": parts.append(.anyText)
      case "?": parts.append(.anyScalar)
      case "\\":
        let isEscape = rest.first.map { $0 == "*" || $0 == "?" || $0 == "\\" } ?? false
        parts.append(.scalar(isEscape ? rest.removeFirst() : scalar))
      default: parts.append(.scalar(scalar))
      }
    }
    self.parts = parts
  }

  /// Returns whether a whole text matches.
  ///
  /// Matching backtracks only to the last `*`, so the time is at most the product of the lengths.
  func matches(_ text: String) -> Bool {
    let text = Array(text.unicodeScalars)
    var (at, place) = (0, 0)
    var star: (place: Int, at: Int)?
    while at < text.count {
      if place < parts.count, parts[place] == .anyText {
        star = (place, at)
        place += 1
      } else if place < parts.count, parts[place] == .anyScalar || parts[place] == .scalar(text[at])
      {
        at += 1
        place += 1
      } else if let last = star {
        star = (last.place, last.at + 1)
        at = last.at + 1
        place = last.place + 1
      } else {
        return false
      }
    }
    return parts[place...].allSatisfy { $0 == .anyText }
  }
}
