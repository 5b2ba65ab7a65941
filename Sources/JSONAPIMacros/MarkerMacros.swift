#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// A mark that another macro reads, and that generates nothing itself.
  protocol MarkerMacro: PeerMacro {}

  extension MarkerMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      let name = node.attributeName.plainName
      var diagnoser = Diagnoser(context)
      if !declaration.is(VariableDeclSyntax.self) {
        diagnoser.error(
          "'@\(name)' belongs to a stored property of a resource", at: node,
          fixIts: [.removing(node)])
      } else if context.lexicalContext.first?.isModel != true {
        diagnoser.error(
          "only '@Resource' and '@LiveResource' read '@\(name)'; mark the type with one of them",
          at: node, fixIts: [.removing(node)])
      }
      return []
    }
  }

  extension Syntax {
    /// Whether the type has a macro that reads marks, or may have one.
    fileprivate var isModel: Bool {
      let attributes = self.asProtocol((any DeclGroupSyntax).self)?.attributes
      return attributes?.contains {
        guard case .attribute(let attribute) = $0 else { return true }
        return ["Resource", "LiveResource"].contains(attribute.attributeName.plainName)
      } == true
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
