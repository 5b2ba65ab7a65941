#if CLI
  import JSONAPI

  /// Makes text of documents safe to show on a terminal.
  enum Printable {
    /// The text with control characters and direction marks escaped.
    static func text(_ text: String) -> String {
      guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
      var result = ""
      for scalar in text.unicodeScalars {
        if isUnsafe(scalar) {
          let digits = String(scalar.value, radix: 16)
          result += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
      return result
    }

    /// A pointer, shortened if it is long.
    static func pointer(_ pointer: JSONPointer) -> String { text(pointer.shortened) }

    static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0x00...0x1F, 0x7F...0x9F, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
      default: false
      }
    }

    /// A number with its noun: `1 error`, `2 errors`.
    static func counted(_ count: Int, _ noun: String) -> String {
      "\(count) \(noun)\(count == 1 ? "" : "s")"
    }

    /// The text, padded with spaces to a number of columns.
    static func padded(_ text: String, to width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - self.width(of: text)))
    }

    /// The number of columns that a text takes on a terminal.
    static func width(of text: String) -> Int { text.reduce(0) { $0 + width(of: $1) } }

    /// The number of columns that a character takes on a terminal.
    static func width(of character: Character) -> Int {
      guard let first = character.unicodeScalars.first else { return 0 }
      switch first.value {
      case ..<0x300: return 1
      case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
        0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
        return 2
      default: return first.properties.generalCategory == .nonspacingMark ? 0 : 1
      }
    }
  }
#endif
