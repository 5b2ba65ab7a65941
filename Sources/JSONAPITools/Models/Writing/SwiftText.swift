/// Foreign text in Swift code, as literals and comments that it can't terminate.
enum SwiftText {
  /// A string literal.
  static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      default:
        if isPlain(scalar) {
          literal.unicodeScalars.append(scalar)
        } else {
          literal += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
      }
    }
    return literal + "\""
  }

  /// The lines of a comment, without characters that could end it or hide code.
  ///
  /// - Parameter width: The maximum number of characters in a line, unless a word is longer.
  static func lines(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      var line = ""
      var length = 0
      for word in paragraph.split(whereSeparator: \.isWhitespace) {
        let clean = String(
          String.UnicodeScalarView(word.unicodeScalars.filter { isPlain($0) }))
        guard !clean.isEmpty else { continue }
        let count = clean.count
        if length > 0, length + 1 + count > width {
          lines.append(line)
          (line, length) = ("", 0)
        }
        line += length > 0 ? " " + clean : clean
        length += (length > 0 ? 1 : 0) + count
      }
      // One empty line between paragraphs, and none around them.
      if length > 0 {
        lines.append(line)
      } else if let last = lines.last, !last.isEmpty {
        lines.append("")
      }
    }
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  /// Whether a character is visible: not a control, a line break or a direction mark.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned,
      .privateUse:
      false
    default: true
    }
  }
}
