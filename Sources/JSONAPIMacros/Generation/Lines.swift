#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder

  /// Creates a declaration from lines of text.
  ///
  /// The text is not parsed: the compiler parses the expansion anyway, and doing so here as well
  /// would take most of an expansion's time. The text is the single token of a missing declaration.
  func declaration(_ lines: [String]) -> DeclSyntax {
    let text = TokenSyntax(.unknown(lines.joined(separator: "\n")), presence: .present)
    return DeclSyntax(MissingDeclSyntax(placeholder: text))
  }

  extension [String] {
    /// The lines, indented by two spaces.
    var indented: [String] {
      map { line in
        guard !line.isEmpty else { return line }
        let hasLines = line.utf8.contains(UInt8(ascii: "\n"))
        return "  " + (hasLines ? line.replacing("\n", with: "\n  ") : line)
      }
    }
  }

  extension String {
    /// The text as a string literal.
    var quoted: String {
      let isPlain = utf8.allSatisfy { byte in
        byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
      }
      // Building and formatting a literal takes far longer than writing it.
      guard !isPlain else { return "\"\(self)\"" }
      return StringLiteralExprSyntax(content: self).formatted().description
    }
  }
#endif
