#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// `@LiveResource("articles")`: a class whose properties are views of a record in a store.
  enum LiveResourceMacro: ModelMacro {
    static func model(
      of declaration: some DeclGroupSyntax, attribute: AttributeSyntax, lexicalContext: [Syntax],
      diagnoser: inout Diagnoser
    ) -> ResourceModel? {
      ResourceModel(
        declaration, as: .live, attribute: attribute, lexicalContext: lexicalContext,
        diagnoser: &diagnoser)
    }

    static func members(of model: ResourceModel) -> [DeclSyntax] {
      model.liveMembers + model.schema + model.typedPaths
    }

    static func conformances(of model: ResourceModel) -> [Conformance] {
      [.resource, .locallyIdentified, .liveResource]
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
        let name = binding.name,
        let model = validModel(of: declaration, attribute: node, in: context),
        let property = model.properties.first(where: { $0.name == name })
      else { return [] }
      let index = model.fields.firstIndex { $0.name == property.name } ?? -1
      return ["@JSONAPIStore.LiveField(\(raw: index))"]
    }
  }
#endif
