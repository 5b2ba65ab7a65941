#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// A macro that reads a declaration into a model, and adds the model's members and conformances.
  protocol ModelMacro: MemberMacro, ExtensionMacro {
    associatedtype Model

    /// Reads a declaration and reports its errors.
    ///
    /// - Returns: `nil` if it is of the wrong kind.
    static func model(
      of declaration: some DeclGroupSyntax, attribute: AttributeSyntax, lexicalContext: [Syntax],
      diagnoser: inout Diagnoser
    ) -> Model?

    static func members(of model: Model) -> [DeclSyntax]

    static func conformances(of model: Model) -> [Conformance]

    /// Whether the extension role reports the errors instead of the member role.
    static var reportsInExtension: Bool { get }

    /// The lines of the extension besides the conformances.
    static func extensionMembers(of model: Model) -> [String]
  }

  extension ModelMacro {
    /// The expansion is already laid out; formatting it would take longer than creating it.
    static var formatMode: FormatMode { .disabled }

    static var reportsInExtension: Bool { false }

    static func extensionMembers(of model: Model) -> [String] { [] }

    /// Reads a valid declaration.
    ///
    /// - Parameters:
    ///   - declaration: The declaration.
    ///   - attribute: The macro's attribute.
    ///   - context: The context of the declaration.
    ///   - reportsErrors: Whether this role of the macro reports the errors; exactly one has to.
    /// - Returns: `nil` if there are errors.
    static func validModel(
      of declaration: some DeclGroupSyntax, attribute: AttributeSyntax,
      in context: some MacroExpansionContext, reportsErrors: Bool = false
    ) -> Model? {
      var diagnoser = Diagnoser(reportsErrors ? context : nil)
      let model = model(
        of: declaration, attribute: attribute, lexicalContext: context.lexicalContext,
        diagnoser: &diagnoser)
      if context.lexicalContext.contains(where: \.isCode) {
        diagnoser.error(
          "'@\(attribute.attributeName.plainName)' can't be on a type within a function; declare the type outside",
          at: attribute)
      }
      return diagnoser.hasErrors ? nil : model
    }

    static func expansion(
      of node: AttributeSyntax,
      providingMembersOf declaration: some DeclGroupSyntax,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      validModel(
        of: declaration, attribute: node, in: context, reportsErrors: !reportsInExtension
      )
      .map(members) ?? []
    }

    // A conformance without members would only add errors to those already reported.
    static func expansion(
      of node: AttributeSyntax,
      attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      let model = validModel(
        of: declaration, attribute: node, in: context, reportsErrors: reportsInExtension)
      guard let model else { return [] }
      return try JSONAPIMacros.conformances(
        of: type, to: conformances(of: model), missing: protocols, attachedTo: declaration,
        lexicalContext: context.lexicalContext, members: extensionMembers(of: model))
    }
  }

  extension Syntax {
    /// Whether types declared within are local.
    fileprivate var isCode: Bool {
      self.is(FunctionDeclSyntax.self) || self.is(InitializerDeclSyntax.self)
        || self.is(DeinitializerDeclSyntax.self) || self.is(AccessorDeclSyntax.self)
        || self.is(PatternBindingSyntax.self) || self.is(SubscriptDeclSyntax.self)
        || self.is(ClosureExprSyntax.self)
    }
  }
#endif
