#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// One stored property of a resource.
  struct Property {
    /// What a property is in JSON:API.
    enum Role {
      case id, lid, meta, links, attribute, relationship
    }

    let role: Role
    /// The name as it is spelled, with backticks where it needs them.
    let identifier: TokenSyntax
    let type: TypeSyntax
    /// The name in documents; `nil` if it is known only when the program runs.
    let key: String?
    /// What gives the field its name: the text in `@Key`, or the property's name.
    let keyNode: Syntax
    let hasExplicitKey: Bool
    let initialValue: ExprSyntax?
    /// What its own modifiers say.
    let access: Access
    /// The type of the property wrapper, if there is one.
    let wrapper: TypeSyntax?
    /// The type in `@Coded(as:)`, as an expression, if there is one.
    let coding: String?

    /// Where it is declared, if that is known and something may be wrong there.
    var place: Place?
    /// The same for the type at the other end of a relationship.
    var placeOfDestination: Place?

    /// The place of a name in a file.
    struct Place {
      /// The file, as a string literal.
      let file: String
      /// The line, which is not the first one.
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

    /// Whether the field is read and nothing else, because JSON:API forbids its name (RES-12).
    var isReadOnly: Bool { role == .attribute && key.map(MemberName.isOwnMember) == true }

    /// The type of what is stored.
    var storedType: TypeSyntax { wrapper ?? type }

    /// The stored property itself: for a wrapped one the wrapper.
    var storage: String {
      wrapper == nil ? "self.\(identifier.text)" : "self.\("_\(name)".asIdentifier)"
    }

    /// A name for a local variable that is not one of the generated code's own.
    var local: String {
      ["reader", "writer", "table", "field"].contains(name)
        ? "\(name)__value" : identifier.text
    }

    /// Whether `null` is a value of the type, by its spelling.
    var isNullable: Bool {
      let name = type.withoutParentheses.plainName
      return type.optionalWrapped != nil || name == "Field" || name == "JSONValue"
    }

    /// The type of an attribute's value to queries, to which absent and null are the same.
    var valueType: String {
      guard let value = type.argument(of: "Field") else { return type.spelling }
      return "Swift.Optional<\(value.spelling)>"
    }

    /// Whether a resource that lacks the field, or has `null` for it, keeps the initial value.
    var keepsInitialValue: Bool { initialValue != nil && !isNullable }

    /// Whether a schema has to be told that a value of the model can do without the field.
    var mayBeAbsent: Bool { keepsInitialValue && !type.isLinkage }

    /// Whether it may turn out that the type is a resource, and the mark is missing.
    var mayLackMark: Bool {
      role == .attribute && wrapper == nil && coding == nil && !type.isPlainValue
    }

    /// Whether code that reads the field tells if the type is wrong for it, which the spelling does not.
    ///
    /// All other code takes the type as it is, so that the compiler reports a mistake once.
    var isChecked: Bool { mayLackMark || role == .relationship && !type.isLinkage }
  }

  extension String {
    /// The name as it is spelled: in backticks where it has characters that no plain name has.
    var asIdentifier: String {
      allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? self : "`\(self)`"
    }
  }

  extension TypeSyntax {
    /// Whether the type is, by its spelling, an optional string.
    var isOptionalString: Bool {
      optionalWrapped?.withoutParentheses.plainName == "String"
    }

    /// The type at the other end of a relationship of this type, and how many resources there are.
    var destination: (type: TypeSyntax, isMany: Bool) {
      let type = (optionalWrapped ?? self).withoutParentheses
      if let one = type.argument(of: "ToOne") { return (one, false) }
      if let many = type.argument(of: "ToMany") ?? type.arrayElement { return (many, true) }
      return (type, false)
    }

    /// Whether the type is, by its spelling, a linkage.
    var isLinkage: Bool {
      let name = (optionalWrapped ?? self).withoutParentheses.plainName
      return name == "ToOne" || name == "ToMany"
    }
  }
#endif
