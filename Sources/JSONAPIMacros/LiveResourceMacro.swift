#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// `@LiveResource("articles")`: a class whose properties are views of a record in a store.
  enum LiveResourceMacro {
    /// The expansion is laid out as it is made.
    static var formatMode: FormatMode { .disabled }
  }

  extension LiveResourceMacro: MemberMacro {
    static func expansion(
      of node: AttributeSyntax,
      providingMembersOf declaration: some DeclGroupSyntax,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      var diagnoser = Diagnoser(context)
      let model = ResourceModel(
        declaration, as: .live, attribute: node, lexicalContext: context.lexicalContext,
        diagnoser: &diagnoser)
      guard let model, !diagnoser.hasErrors else { return [] }
      return model.liveMembers + model.schema + model.typedPaths
    }
  }

  extension LiveResourceMacro: MemberAttributeMacro {
    static func expansion(
      of node: AttributeSyntax,
      attachedTo declaration: some DeclGroupSyntax,
      providingAttributesFor member: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [AttributeSyntax] {
      guard let binding = member.as(VariableDeclSyntax.self)?.bindings.first,
        let name = binding.name
      else { return [] }
      // The role that adds members has reported the errors.
      var diagnoser = Diagnoser(nil)
      let model = ResourceModel(
        declaration, as: .live, attribute: node, lexicalContext: context.lexicalContext,
        diagnoser: &diagnoser)
      guard let model, !diagnoser.hasErrors,
        let property = model.properties.first(where: { $0.name == name })
      else { return [] }
      let index = model.fields.firstIndex { $0.name == property.name } ?? -1
      return ["@JSONAPIStore.LiveField(\(raw: index))"]
    }
  }

  extension LiveResourceMacro: ExtensionMacro {
    static func expansion(
      of node: AttributeSyntax,
      attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      var diagnoser = Diagnoser(nil)
      let model = ResourceModel(
        declaration, as: .live, attribute: node, lexicalContext: context.lexicalContext,
        diagnoser: &diagnoser)
      guard model != nil, !diagnoser.hasErrors else { return [] }
      return try conformances(
        of: type, to: [.resource, .locallyIdentified, .liveResource],
        missing: protocols, attachedTo: declaration, lexicalContext: context.lexicalContext)
    }
  }
#endif
