#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder

  /// Makes a declaration from lines of text.
  ///
  /// The text is not parsed: the compiler parses what a macro returns anyway, and to do it here as well
  /// would take most of an expansion's time. The text stands in the one token that a missing
  /// declaration has.
  func declaration(_ lines: [String]) -> DeclSyntax {
    let text = TokenSyntax(.unknown(lines.joined(separator: "\n")), presence: .present)
    return DeclSyntax(MissingDeclSyntax(placeholder: text))
  }

  extension [String] {
    /// The lines, two spaces further right.
    var indented: [String] {
      map { line in
        line.isEmpty ? line : "  " + line.replacing("\n", with: "\n  ")
      }
    }
  }

  extension String {
    /// The text as a string literal.
    var quoted: String {
      StringLiteralExprSyntax(content: self).formatted().description
    }
  }
#endif
