#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// A macro that reads a declaration into a model, and adds the members and conformances of that.
  protocol ModelMacro: MemberMacro, ExtensionMacro {
    associatedtype Model

    /// Reads a declaration and reports what is wrong with it.
    ///
    /// - Returns: `nil` if it is of the wrong kind.
    static func model(
      of declaration: some DeclGroupSyntax, attribute: AttributeSyntax, lexicalContext: [Syntax],
      diagnoser: inout Diagnoser
    ) -> Model?

    static func members(of model: Model) -> [DeclSyntax]

    static func conformances(of model: Model) -> [Conformance]
  }

  extension ModelMacro {
    /// The expansion is laid out as it is made; to format it would take longer than that.
    static var formatMode: FormatMode { .disabled }

    /// Reads a declaration that nothing is wrong with.
    ///
    /// - Parameters:
    ///   - declaration: The declaration.
    ///   - attribute: The macro's attribute.
    ///   - context: Where it stands.
    ///   - reportsErrors: Whether this role of the macro reports the errors; one of them has to.
    /// - Returns: `nil` if there are errors.
    static func validModel(
      of declaration: some DeclGroupSyntax, attribute: AttributeSyntax,
      in context: some MacroExpansionContext, reportsErrors: Bool = false
    ) -> Model? {
      var diagnoser = Diagnoser(reportsErrors ? context : nil)
      let model = model(
        of: declaration, attribute: attribute, lexicalContext: context.lexicalContext,
        diagnoser: &diagnoser)
      return diagnoser.hasErrors ? nil : model
    }

    static func expansion(
      of node: AttributeSyntax,
      providingMembersOf declaration: some DeclGroupSyntax,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      validModel(of: declaration, attribute: node, in: context, reportsErrors: true)
        .map(members) ?? []
    }

    // A conformance without members would add more errors to those that are reported.
    static func expansion(
      of node: AttributeSyntax,
      attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      guard let model = validModel(of: declaration, attribute: node, in: context) else { return [] }
      return try JSONAPIMacros.conformances(
        of: type, to: conformances(of: model), missing: protocols, attachedTo: declaration,
        lexicalContext: context.lexicalContext)
    }
  }
#endif
