/// A pattern of text: `*` is any text and `?` any character; `\*`, `\?` and `\\` are the characters themselves.
///
/// A backslash before another character, or at the end, is itself.
package struct TextPattern: Sendable, Hashable {
  /// A part of a pattern.
  package enum Part: Sendable, Hashable {
    case anyText
    case anyScalar
    case scalar(Unicode.Scalar)
  }

  /// The parts, in their order.
  package let parts: [Part]

  /// Reads a pattern; every text is one.
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

  /// Whether a text matches as a whole.
  ///
  /// A `*` is gone back to only as the last one met, so the time is at most the product of the lengths.
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
