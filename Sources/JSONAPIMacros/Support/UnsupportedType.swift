#if Macros
  import SwiftDiagnostics
  import SwiftSyntax

  /// A part of a property's type that can't be represented in JSON.
  struct UnsupportedType {
    let node: TypeSyntax
    let message: String
    var fixIts: [FixIt] = []

    /// Finds such a part in the type itself, and within optionals, arrays and dictionaries.
    init?(in type: TypeSyntax) {
      let type = type.withoutParentheses
      let inner =
        type.optionalWrapped ?? type.arrayElement ?? type.dictionaryKeyAndValue?.value
        ?? type.as(AttributedTypeSyntax.self)?.baseType
      if let inner {
        self.init(in: inner)
      } else {
        self.init(checking: type)
      }
    }

    private init?(checking type: TypeSyntax) {
      node = type
      switch type.as(TypeSyntaxEnum.self) {
      case .functionType:
        message = "a function has no form in JSON; make the property computed or static"
      case .tupleType:
        message = "a tuple has no form in JSON; use a Codable struct"
      case .metatypeType:
        message = "a type has no form in JSON"
      case .implicitlyUnwrappedOptionalType(let unwrapped):
        message =
          "'\(type.spelling)' hides whether the value can be null; "
          + "use an optional, or a type that can't be null"
        fixIts = [.replacing(type, with: "\(unwrapped.wrappedType.spelling)?")]
      case .someOrAnyType(let constrained):
        let isOpaque = constrained.someOrAnySpecifier.tokenKind == .keyword(.some)
        message =
          isOpaque
          ? "an opaque type can't be read from JSON; name the type"
          : "'\(type.spelling)' does not say which type to read; name a type, use an enum "
            + "marked '@ResourceUnion' for resources of several types, or 'JSONValue' for any value"
      case .compositionType:
        message =
          "'\(type.spelling)' does not say which type to read; name a type, or use "
          + "'JSONValue' for any value"
      case .identifierType, .memberType:
        switch type.plainName {
        case "Any", "AnyHashable", "AnyObject":
          message = "'\(type.plainName)' does not say which type to read"
          fixIts = [.replacing(type, with: "JSONValue")]
        case "Void", "Never":
          message = "'\(type.plainName)' has no form in JSON"
        default: return nil
        }
      default: return nil
      }
    }
  }
#endif
