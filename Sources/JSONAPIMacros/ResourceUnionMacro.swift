#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// `@ResourceUnion`: an enum of resources of several types.
  enum ResourceUnionMacro: ModelMacro {
    static func model(
      of declaration: some DeclGroupSyntax, attribute: AttributeSyntax, lexicalContext: [Syntax],
      diagnoser: inout Diagnoser
    ) -> UnionModel? {
      UnionModel(
        declaration, attribute: attribute, lexicalContext: lexicalContext, diagnoser: &diagnoser)
    }

    /// Returns members rather than an extension's contents: names in the cases are looked up where the
    /// enum is declared, and those in an extension of `API.Attachment` would not be looked up in `API`.
    static func members(of model: UnionModel) -> [DeclSyntax] { model.members }

    static func conformances(of model: UnionModel) -> [Conformance] {
      [.relatedResource, .resourceUnion]
    }
  }
#endif
