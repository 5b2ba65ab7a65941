#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// Reports problems as they are found, so that one build shows all of them.
  struct Diagnoser {
    /// Takes the reports; without one they are only counted.
    private let context: (any MacroExpansionContext)?
    private(set) var errorCount = 0

    var hasErrors: Bool { errorCount > 0 }

    init(_ context: (any MacroExpansionContext)?) {
      self.context = context
    }

    mutating func error(
      _ message: String, at node: some SyntaxProtocol, notes: [Note] = [], fixIts: [FixIt] = []
    ) {
      errorCount += 1
      context?.diagnose(
        Diagnostic(
          node: Syntax(node), message: MacroExpansionErrorMessage(message), notes: notes,
          fixIts: fixIts))
    }

    /// Where a node stands in its file.
    func location(of node: some SyntaxProtocol) -> AbstractSourceLocation? {
      context?.location(of: node, at: .afterLeadingTrivia, filePathMode: .filePath)
    }

    /// Counts an error that the compiler reports.
    mutating func leaveErrorToCompiler() { errorCount += 1 }

    func warning(_ message: String, at node: some SyntaxProtocol, fixIts: [FixIt] = []) {
      context?.diagnose(
        Diagnostic(
          node: Syntax(node), message: MacroExpansionWarningMessage(message), fixIts: fixIts))
    }
  }

  extension Note {
    init(_ message: String, at node: some SyntaxProtocol) {
      self.init(node: Syntax(node), message: MacroExpansionNoteMessage(message))
    }
  }
#endif
