#if Macros
  import SwiftSyntax

  /// What `@Resource` knows of a struct, and `@LiveResource` of a class.
  struct ResourceModel {
    /// What the properties are: places in a value, or views of a record.
    enum Kind { case value, live }

    let kind: Kind
    /// The type's name, with backticks where it needs them.
    let name: String
    /// The type of resource, as a string literal.
    let typeLiteral: String
    let access: Access
    /// Whether static properties can't be stored.
    let isGeneric: Bool
    let keys: KeyStyle
    /// Every property that is read and written, in the order of the declaration.
    let properties: [Property]
    /// The labels of the initializers that the type has already.
    let initializers: Set<[String]>

    /// Reads a declaration and reports what is wrong with it.
    ///
    /// - Returns: `nil` if it is no struct, or for a live resource no class.
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
            .map(\.firstName.text)
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

    /// The modifiers of generated members, with a space.
    ///
    /// Resources are `Sendable`, and their members are of no actor, whatever a module's default is.
    var modifier: String { "\(access.memberModifier)nonisolated " }

    /// Whether a property is seen less far than other members of the type.
    func isLimited(_ property: Property) -> Bool { property.access < max(access, .internal) }
  }

  extension Syntax {
    /// Whether static properties of types within can't be stored.
    ///
    /// An extension shows it only by a `where` clause or generic arguments. Treating every extension as
    /// one of a generic type would make models in it look up their table for each resource.
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
    /// The literal in the macro's first argument.
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
