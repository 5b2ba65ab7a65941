#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// Reports problems as they are found, so that one build shows them all.
  struct Diagnoser {
    /// The destination of reports; without one, errors are only counted.
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

    /// The location of a node in its file.
    func location(of node: some SyntaxProtocol) -> AbstractSourceLocation? {
      context?.location(of: node, at: .afterLeadingTrivia, filePathMode: .filePath)
    }

    /// Counts an error that the compiler reports itself.
    mutating func leaveErrorToCompiler() { errorCount += 1 }

    func warning(_ message: String, at node: some SyntaxProtocol, fixIts: [FixIt] = []) {
      context?.diagnose(
        Diagnostic(
          node: Syntax(node), message: MacroExpansionWarningMessage(message), fixIts: fixIts))
    }
  }

  extension Diagnoser {
    /// Reports a declaration of the wrong kind for a macro, and suggests the macro for that kind.
    mutating func wrongKind(
      _ declaration: some DeclGroupSyntax, _ attribute: AttributeSyntax, of macro: String,
      needs kind: String
    ) {
      let message = "'@\(macro)' needs \(kind)"
      let keyword = declaration.introducer
      switch DeclSyntax(declaration).as(DeclSyntaxEnum.self) {
      case .structDecl: error("\(message); a struct is marked '@Resource'", at: keyword)
      case .enumDecl:
        let fixIt = FixIt.replacing(
          attribute, with: AttributeSyntax("@ResourceUnion").withTrivia(of: attribute),
          "replace '\(attribute.spelling)' with '@ResourceUnion'")
        error(
          "\(message); an enum of resources is marked '@ResourceUnion'", at: keyword,
          fixIts: macro == "Resource" ? [fixIt] : [])
      case .classDecl where macro == "Resource":
        error("\(message); a class that follows a store is marked '@LiveResource'", at: keyword)
      case .classDecl, .actorDecl: error(message, at: keyword)
      default: error(message, at: attribute)
      }
    }
  }

  extension Note {
    init(_ message: String, at node: some SyntaxProtocol) {
      self.init(node: Syntax(node), message: MacroExpansionNoteMessage(message))
    }
  }
#endif
