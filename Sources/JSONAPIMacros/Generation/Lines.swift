#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder

  /// Makes a declaration from lines of text.
  func declaration(_ lines: [String]) -> DeclSyntax {
    DeclSyntax(stringLiteral: lines.joined(separator: "\n"))
  }

  extension [String] {
    /// The lines, two spaces further right.
    var indented: [String] { map { "  \($0)" } }
  }

  extension String {
    /// The text as a string literal.
    var quoted: String {
      StringLiteralExprSyntax(content: self).formatted().description
    }
  }
#endif
