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

    /// Returns members rather than the contents of an extension: names in the cases are resolved
    /// where the enum is declared, but those in an extension of `API.Attachment` would not be
    /// looked up in `API`.
    static func members(of model: UnionModel) -> [DeclSyntax] { model.members }

    static func conformances(of model: UnionModel) -> [Conformance] {
      [.relatedResource, .resourceUnion]
    }

    /// Swift 6.3.1 neither requests the members of an enum that nothing uses, nor checks their code
    /// before generating code from it, so mistakes are reported in the extension.
    static var reportsInExtension: Bool { true }

    static func extensionMembers(of model: UnionModel) -> [String] { model.checks }
  }
#endif
