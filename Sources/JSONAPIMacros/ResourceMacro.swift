#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// `@Resource("articles")`: the static codec of a struct, and the members that describe it.
  enum ResourceMacro: ModelMacro {
    static func model(
      of declaration: some DeclGroupSyntax, attribute: AttributeSyntax, lexicalContext: [Syntax],
      diagnoser: inout Diagnoser
    ) -> ResourceModel? {
      ResourceModel(
        declaration, attribute: attribute, lexicalContext: lexicalContext, diagnoser: &diagnoser)
    }

    static func members(of model: ResourceModel) -> [DeclSyntax] {
      model.memberwiseInitializer + model.names + model.codec + model.schema + model.typedPaths
    }

    static func conformances(of model: ResourceModel) -> [Conformance] {
      let hasLocalID = model.properties.contains { $0.role == .lid }
      return [.resource, .staticResource] + (hasLocalID ? [.locallyIdentified] : [])
    }
  }
#endif
