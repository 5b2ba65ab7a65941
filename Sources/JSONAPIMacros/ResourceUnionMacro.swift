#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// `@ResourceUnion`: an enum of resources of several types.
  enum ResourceUnionMacro: ExtensionMacro {
    static var formatMode: FormatMode { .disabled }

    static func expansion(
      of node: AttributeSyntax,
      attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      var diagnoser = Diagnoser(context)
      let model = UnionModel(
        declaration, attribute: node, lexicalContext: context.lexicalContext,
        diagnoser: &diagnoser)
      guard let model, !diagnoser.hasErrors else { return [] }
      return [
        try conformance(
          of: type, to: ["ResourceUnion"], attachedTo: declaration,
          lexicalContext: context.lexicalContext, members: model.members)
      ]
    }
  }
#endif
