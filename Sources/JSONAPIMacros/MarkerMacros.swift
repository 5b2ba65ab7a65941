#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// `@Key("description")`: read by `@Resource`, adds nothing itself.
  enum KeyMacro: PeerMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      requireProperty(declaration, of: node, in: context)
      return []
    }
  }

  /// `@Relationship`: read by `@Resource`, adds nothing itself.
  enum RelationshipMacro: PeerMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      requireProperty(declaration, of: node, in: context)
      return []
    }
  }

  /// `@Ignored`: read by `@Resource`, adds nothing itself.
  enum IgnoredMacro: PeerMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      requireProperty(declaration, of: node, in: context)
      return []
    }
  }

  /// `@Coded(as:)`: read by `@LiveResource`, adds nothing itself.
  enum CodedMacro: PeerMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      requireProperty(declaration, of: node, in: context)
      return []
    }
  }

  private func requireProperty(
    _ declaration: some DeclSyntaxProtocol, of node: AttributeSyntax,
    in context: some MacroExpansionContext
  ) {
    guard !declaration.is(VariableDeclSyntax.self) else { return }
    var diagnoser = Diagnoser(context)
    diagnoser.error(
      "'@\(node.attributeName.plainName)' belongs to a stored property of a resource", at: node,
      fixIts: [.removing(node)])
  }
#endif
