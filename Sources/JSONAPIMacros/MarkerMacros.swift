#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// A mark that another macro reads, and that adds nothing itself.
  protocol MarkerMacro: PeerMacro {}

  extension MarkerMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      if !declaration.is(VariableDeclSyntax.self) {
        var diagnoser = Diagnoser(context)
        diagnoser.error(
          "'@\(node.attributeName.plainName)' belongs to a stored property of a resource", at: node,
          fixIts: [.removing(node)])
      }
      return []
    }
  }

  /// `@Key("description")`, for `@Resource` and `@LiveResource`.
  enum KeyMacro: MarkerMacro {}

  /// `@Relationship`, for `@Resource`.
  enum RelationshipMacro: MarkerMacro {}

  /// `@Ignored`, for `@Resource`.
  enum IgnoredMacro: MarkerMacro {}

  /// `@Coded(as:)`, for `@LiveResource`.
  enum CodedMacro: MarkerMacro {}
#endif
