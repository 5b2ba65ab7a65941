#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder

  extension ResourceModel {
    /// An initializer with a parameter for each property, like the compiler's memberwise one, but
    /// as visible as the struct.
    var memberwiseInitializer: [DeclSyntax] {
      let parameters = properties.filter { !isLimited($0) || $0.initialValue == nil }
      guard !initializers.contains(parameters.map(\.name)) else { return [] }
      let access = parameters.map(\.access).min().map { min($0, self.access) } ?? self.access
      let isVisible = max(access, .internal) == max(self.access, .internal)
      let modifier = isVisible ? self.modifier : "\(access.limitingModifier)nonisolated "
      let assignments = parameters.map { "self.\($0.identifier.text) = \($0.identifier.text)" }
      return [
        declaration(
          ["\(modifier)init("]
            + [parameters.map { "  " + parameter($0) }.joined(separator: ",\n")]
            + [") {"] + assignments.indented + ["}"])
      ]
    }

    private func parameter(_ property: Property) -> String {
      let head = "\(property.identifier.text): \(property.type.spelling)"
      if let value = property.initialValue {
        // Clients of a public initializer evaluate its default values, which therefore can't refer
        // to anything that only this module sees.
        guard access != .public || value.isPublic(for: property.type) else { return head }
        return "\(head) = \(value.spelling)"
      }
      if property.type.optionalWrapped != nil { return "\(head) = nil" }
      // A new resource leaves its to-many relationships absent.
      let isMany = property.type.withoutParentheses.plainName == "ToMany"
      return isMany ? "\(head) = .absent" : head
    }
  }

  extension ExprSyntax {
    /// Whether the value is spelled with only literals and the property's own type.
    fileprivate func isPublic(for type: TypeSyntax) -> Bool {
      switch self.as(ExprSyntaxEnum.self) {
      case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr: return true
      case .stringLiteralExpr(let literal): return literal.representedLiteralValue != nil
      case .prefixOperatorExpr(let negated): return negated.expression.isPublic(for: type)
      case .arrayExpr(let array):
        return array.elements.allSatisfy { $0.expression.isPublic(for: type.arrayElement ?? type) }
      case .dictionaryExpr(let dictionary):
        guard case .elements(let elements) = dictionary.content else { return true }
        return elements.allSatisfy {
          $0.key.isPublic(for: type) && $0.value.isPublic(for: type)
        }
      case .memberAccessExpr(let member):
        return member.base == nil
          || member.base?.spelling == type.spelling
      case .functionCallExpr(let call):
        return call.trailingClosure == nil
          && call.calledExpression.spelling == type.spelling
          && call.arguments.allSatisfy { $0.expression.isPublic(for: type) }
      default: return false
      }
    }
  }
#endif
