#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// A stored property of a resource.
  struct Property {
    /// The role of a property in JSON:API.
    enum Role {
      case id, lid, meta, links, attribute, relationship
    }

    let role: Role
    /// The name as spelled, with backticks if needed.
    let identifier: TokenSyntax
    let type: TypeSyntax
    /// The name in documents; `nil` if it is known only at run time.
    let key: String?
    /// The source of the field's name: the text in `@Key`, or the property's name.
    let keyNode: Syntax
    let hasExplicitKey: Bool
    let initialValue: ExprSyntax?
    /// The access level given by the property's own modifiers.
    let access: Access
    /// The type of the property wrapper, if there is one.
    let wrapper: TypeSyntax?
    /// The type in `@Coded(as:)`, as an expression, if there is one.
    let coding: String?

    /// The location of the declaration, if it is known and the type may be wrong.
    var place: Place?
    /// The same for the destination type of a relationship.
    var placeOfDestination: Place?

    /// The location of a name in a file.
    struct Place {
      /// The file, as a string literal.
      let file: String
      /// The line, which is never the first.
      let line: Int
      let column: Int

      init?(_ location: AbstractSourceLocation?) {
        guard let location, let line = Int(location.line.spelling), line > 1,
          let column = Int(location.column.spelling)
        else { return nil }
        file = location.file.spelling
        self.line = line
        self.column = column
      }
    }

    /// The name without backticks.
    var name: String { identifier.identifier?.name ?? identifier.text }

    /// Whether the field is only ever read, because JSON:API forbids its name (RES-12).
    var isReadOnly: Bool { role == .attribute && key.map(MemberName.isOwnMember) == true }

    /// The type of the stored value.
    var storedType: TypeSyntax { wrapper ?? type }

    /// The stored property itself; for a wrapped property, the wrapper.
    var storage: String {
      wrapper == nil ? "self.\(identifier.text)" : "self.\("_\(name)".asIdentifier)"
    }

    /// A name for a local variable that doesn't clash with the generated code.
    var local: String {
      ["reader", "writer", "table", "field"].contains(name)
        ? "\(name)__value" : identifier.text
    }

    /// Whether the type can hold `null`, judging by its spelling.
    var isNullable: Bool {
      let name = type.withoutParentheses.plainName
      return type.optionalWrapped != nil || name == "Field" || name == "JSONValue"
    }

    /// The type of an attribute's value in queries, which treat absent and null alike.
    var valueType: String {
      guard let value = type.argument(of: "Field") else { return type.spelling }
      return "Swift.Optional<\(value.spelling)>"
    }

    /// Whether the initial value is kept if the field is absent or `null` in a resource.
    var keepsInitialValue: Bool { initialValue != nil && !isNullable }

    /// Whether the schema must declare that the model can do without the field.
    var mayBeAbsent: Bool { keepsInitialValue && !type.isLinkage }

    /// Whether the type may turn out to be a resource, with the mark missing.
    var mayLackMark: Bool {
      role == .attribute && wrapper == nil && coding == nil && !type.isPlainValue
    }

    /// Whether code that reads the field reports an invalid type, which its spelling doesn't
    /// reveal.
    ///
    /// All other code accepts any type, so that the compiler reports a mistake once.
    var isChecked: Bool { mayLackMark || role == .relationship && !type.isLinkage }
  }

  extension String {
    /// The name as spelled: in backticks if a plain identifier can't have its characters.
    var asIdentifier: String {
      allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? self : "`\(self)`"
    }
  }

  extension TypeSyntax {
    /// Whether the type is an optional string, judging by its spelling.
    var isOptionalString: Bool {
      optionalWrapped?.withoutParentheses.plainName == "String"
    }

    /// The destination type of a relationship of this type, and whether it is to-many.
    var destination: (type: TypeSyntax, isMany: Bool) {
      let type = (optionalWrapped ?? self).withoutParentheses
      if let one = type.argument(of: "ToOne") { return (one, false) }
      if let many = type.argument(of: "ToMany") ?? type.arrayElement { return (many, true) }
      return (type, false)
    }

    /// Whether the type is a linkage, judging by its spelling.
    var isLinkage: Bool {
      let name = (optionalWrapped ?? self).withoutParentheses.plainName
      return name == "ToOne" || name == "ToMany"
    }
  }
#endif
