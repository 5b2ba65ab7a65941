#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// `@Resource("articles")`: the static codec of a struct, and what else the library sees through it.
  enum ResourceMacro {
    /// The expansion is laid out as it is made; to format it would take longer than that.
    static var formatMode: FormatMode { .disabled }
  }

  extension ResourceMacro: MemberMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingMembersOf declaration: some DeclGroupSyntax,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      var diagnoser = Diagnoser(context)
      let model = ResourceModel(
        declaration, attribute: node, lexicalContext: context.lexicalContext,
        diagnoser: &diagnoser)
      guard let model, !diagnoser.hasErrors else { return [] }
      return model.memberwiseInitializer + model.names + model.codec + model.schema
        + model.typedPaths
    }
  }

  extension ResourceMacro: ExtensionMacro {
    static func expansion(
      of node: AttributeSyntax,
      attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      // The other role has reported the errors. A conformance without members would add more of them.
      var diagnoser = Diagnoser(nil)
      let model = ResourceModel(
        declaration, attribute: node, lexicalContext: context.lexicalContext,
        diagnoser: &diagnoser)
      guard let model, !diagnoser.hasErrors else { return [] }
      let hasLocalID = model.properties.contains { $0.role == .lid }
      return try conformances(
        of: type, to: [.resource, .staticResource] + (hasLocalID ? [.locallyIdentified] : []),
        missing: protocols, attachedTo: declaration, lexicalContext: context.lexicalContext)
    }
  }
#endif
