#if Macros
  import SwiftSyntax

  extension SyntaxProtocol {
    /// The text of a node without the surrounding trivia.
    ///
    /// The same as `trimmedDescription`, which copies the node twice.
    var spelling: String {
      let text = description
      let leading = leadingTriviaLength.utf8Length
      let trailing = trailingTriviaLength.utf8Length
      guard leading + trailing > 0 else { return text }
      return String(Substring(text.utf8.dropFirst(leading).dropLast(trailing)))
    }
  }

  extension TypeSyntaxProtocol {
    /// The name of a type without the module names `Swift`, `JSONAPI` and `JSONAPIStore`, and
    /// without generic arguments.
    var plainName: String {
      if let identifier = self.as(IdentifierTypeSyntax.self) { return identifier.name.text }
      guard let member = self.as(MemberTypeSyntax.self) else { return spelling }
      let base = member.baseType.spelling
      let isModule = base == "Swift" || base == "JSONAPI" || base == "JSONAPIStore"
      return isModule ? member.name.text : "\(base).\(member.name.text)"
    }
  }

  extension TypeSyntax {
    /// The generic arguments of a type with this name.
    private func arguments(of name: String) -> [TypeSyntax]? {
      guard plainName == name else { return nil }
      let clause =
        self.as(IdentifierTypeSyntax.self)?.genericArgumentClause
        ?? self.as(MemberTypeSyntax.self)?.genericArgumentClause
      return clause?.arguments.compactMap { $0.argument.as(TypeSyntax.self) }
    }

    /// The only generic argument of a type with this name.
    func argument(of name: String) -> TypeSyntax? {
      guard let arguments = arguments(of: name), arguments.count == 1 else { return nil }
      return arguments.first
    }

    /// `T` of `(T)`; any other type is returned unchanged.
    var withoutParentheses: TypeSyntax {
      guard let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1,
        let element = tuple.elements.first, element.firstName == nil, element.ellipsis == nil
      else { return self }
      return element.type.withoutParentheses
    }

    /// `T` of `T?` in any spelling.
    var optionalWrapped: TypeSyntax? {
      let type = withoutParentheses
      return type.as(OptionalTypeSyntax.self)?.wrappedType ?? type.argument(of: "Optional")
    }

    /// `T` of `[T]` in any spelling.
    var arrayElement: TypeSyntax? {
      let type = withoutParentheses
      return type.as(ArrayTypeSyntax.self)?.element ?? type.argument(of: "Array")
    }

    /// The key and value types of a dictionary in any spelling.
    var dictionaryKeyAndValue: (key: TypeSyntax, value: TypeSyntax)? {
      let type = withoutParentheses
      if let type = type.as(DictionaryTypeSyntax.self) { return (type.key, type.value) }
      guard let arguments = type.arguments(of: "Dictionary"), arguments.count == 2 else {
        return nil
      }
      return (arguments[0], arguments[1])
    }

    /// Whether the type is a plain JSON value, judging by its spelling.
    var isPlainValue: Bool {
      if let wrapped = optionalWrapped { return wrapped.isPlainValue }
      if let element = arrayElement { return element.isPlainValue }
      if dictionaryKeyAndValue != nil { return true }
      return Self.plainValues.contains(withoutParentheses.plainName)
    }

    /// Whether the type is a plain value that isn't a `ResourceID`, judging by its spelling.
    var isNoID: Bool {
      let type = (optionalWrapped ?? self).withoutParentheses
      if type.arrayElement != nil || type.dictionaryKeyAndValue != nil { return true }
      return Self.valuesWithoutIdentity.contains(type.plainName)
    }

    private static let valuesWithoutIdentity: Set<String> = [
      "Bool", "Data", "Date", "Decimal", "Double", "Float", "JSONNumber", "JSONObject", "JSONValue",
      "URL",
    ]

    private static let plainValues: Set<String> = [
      "Bool", "Data", "Date", "Decimal", "Double", "Float", "Int", "Int16", "Int32", "Int64",
      "Int8",
      "JSONNumber", "JSONObject", "JSONValue", "String", "UInt", "UInt16", "UInt32", "UInt64",
      "UInt8", "URL", "UUID",
    ]
  }
#endif
