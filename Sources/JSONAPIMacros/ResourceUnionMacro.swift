#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// `@ResourceUnion`: an enum of resources of several types.
  enum ResourceUnionMacro {
    /// The expansion is laid out as it is made.
    static var formatMode: FormatMode { .disabled }
  }

  extension ResourceUnionMacro: MemberMacro {
    /// Returns members rather than an extension's contents: names in the cases are looked up where the
    /// enum is declared, and those in an extension of `API.Attachment` would not be looked up in `API`.
    static func expansion(
      of node: AttributeSyntax,
      providingMembersOf declaration: some DeclGroupSyntax,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      var diagnoser = Diagnoser(context)
      let model = UnionModel(
        declaration, attribute: node, lexicalContext: context.lexicalContext,
        diagnoser: &diagnoser)
      guard let model, !diagnoser.hasErrors else { return [] }
      return model.members
    }
  }

  extension ResourceUnionMacro: ExtensionMacro {
    static func expansion(
      of node: AttributeSyntax,
      attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      // The role that adds members has reported the errors.
      var diagnoser = Diagnoser(nil)
      let model = UnionModel(
        declaration, attribute: node, lexicalContext: context.lexicalContext,
        diagnoser: &diagnoser)
      guard model != nil, !diagnoser.hasErrors else { return [] }
      return try conformances(
        of: type, to: [.relatedResource, .resourceUnion], missing: protocols,
        attachedTo: declaration, lexicalContext: context.lexicalContext)
    }
  }
#endif
