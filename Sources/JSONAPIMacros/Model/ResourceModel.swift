#if Macros
  import SwiftSyntax

  /// The model of a struct for `@Resource`, and of a class for `@LiveResource`.
  struct ResourceModel {
    /// The kind of properties: members of a value, or views of a record.
    enum Kind { case value, live }

    let kind: Kind
    /// The type's name, with backticks if needed.
    let name: String
    /// The resource type, as a string literal.
    let typeLiteral: String
    let access: Access
    /// Whether static properties can't be stored.
    let isGeneric: Bool
    let keys: KeyStyle
    /// The properties to read and write, in declaration order.
    let properties: [Property]
    /// The parameter labels of the type's existing initializers.
    let initializers: Set<[String]>

    /// Reads a declaration and reports its errors.
    ///
    /// - Returns: `nil` if it isn't a struct or, for a live resource, a class.
    init?(
      _ declaration: some DeclGroupSyntax, as kind: Kind = .value, attribute: AttributeSyntax,
      lexicalContext: [Syntax], diagnoser: inout Diagnoser
    ) {
      let isClass = declaration.is(ClassDeclSyntax.self)
      guard isClass || declaration.is(StructDeclSyntax.self), isClass == (kind == .live),
        let named = declaration.asProtocol((any NamedDeclSyntax).self)
      else {
        switch kind {
        case .value: diagnoser.wrongKind(declaration, attribute, of: "Resource", needs: "a struct")
        case .live:
          diagnoser.wrongKind(
            declaration, attribute, of: "LiveResource", needs: "a final class")
        }
        return nil
      }
      self.kind = kind
      let arguments = attribute.arguments?.as(LabeledExprListSyntax.self)
      typeLiteral = diagnoser.resourceType(arguments?.first { $0.label == nil }?.expression)
      keys = KeyStyle(arguments?.first { $0.label?.text == "keys" }?.expression)
      name = named.name.text
      access = Access(of: declaration, in: lexicalContext)
      isGeneric =
        Syntax(declaration).isGeneric || lexicalContext.contains(where: \.isGeneric)
      initializers = Set(
        declaration.memberBlock.members.compactMap {
          $0.decl.as(InitializerDeclSyntax.self)?.signature.parameterClause.parameters
            .map { $0.firstName.identifier?.name ?? $0.firstName.text }
        })
      diagnoser.checkNames(of: declaration.memberBlock, kind)
      var collector = PropertyCollector(
        members: declaration.memberBlock, typeName: named.name,
        typeAccess: Access(declaration.modifiers),
        visibility: access.limited(by: lexicalContext), kind: kind, keys: keys, diagnoser: diagnoser
      )
      properties = collector.properties()
      diagnoser = collector.diagnoser
      if let live = declaration.as(ClassDeclSyntax.self) { diagnoser.checkLive(live) }
    }

    /// The attributes, in the order of the table.
    var attributes: [Property] { properties.filter { $0.role == .attribute } }

    /// The relationships, in the order of the table.
    var relationships: [Property] { properties.filter { $0.role == .relationship } }

    /// The fields in the order of the table: attributes before relationships.
    var fields: [Property] { attributes + relationships }

    /// The modifiers of generated members, with a trailing space.
    ///
    /// Resources are `Sendable`, and their members are nonisolated, whatever the module's default
    /// isolation.
    var modifier: String { "\(access.memberModifier)nonisolated " }

    /// Whether a property is less visible than other members of the type.
    func isLimited(_ property: Property) -> Bool { property.access < max(access, .internal) }
  }

  extension Syntax {
    /// Whether nested types can't have static stored properties.
    ///
    /// An extension shows this only by a `where` clause or generic arguments. If every extension
    /// counted as generic, models within would compute their table for each resource.
    fileprivate var isGeneric: Bool {
      if let type = self.as(ExtensionDeclSyntax.self) {
        return type.genericWhereClause != nil
          || type.extendedType.tokens(viewMode: .sourceAccurate).contains {
            $0.tokenKind == .leftAngle
          }
      }
      let clause =
        self.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause
      return clause != nil
    }
  }

  extension Diagnoser {
    /// The string literal in the macro's first argument.
    fileprivate mutating func resourceType(_ expression: ExprSyntax?) -> String {
      guard let expression else { return "\"\"" }
      let text = expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
      guard let text else {
        error("the type of a resource is a string literal", at: expression)
        return "\"\""
      }
      if let problem = MemberName.problem(withType: text) { error(problem, at: expression) }
      return expression.spelling
    }
  }
#endif
