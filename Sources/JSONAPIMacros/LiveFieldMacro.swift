#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// `@LiveField(0)`, which `@LiveResource` adds to properties: the accessors of one field.
  enum LiveFieldMacro: AccessorMacro {
    static var formatMode: FormatMode { .disabled }

    static func expansion(
      of node: AttributeSyntax,
      providingAccessorsOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
      guard let variable = declaration.as(VariableDeclSyntax.self),
        let binding = variable.bindings.first, let name = binding.name,
        let index = node.arguments?.as(LabeledExprListSyntax.self)?.first?.expression
      else { return [] }
      let type = binding.typeAnnotation?.type ?? binding.initializer?.value.literalType
      guard let type else { return [] }
      let field = LiveAccessors(
        index: index.trimmedDescription, name: name, type: type.trimmed,
        initialValue: binding.initializer?.value.trimmedDescription, marks: PropertyMarks(variable))
      return field.accessors.map { "\(raw: $0)" }
    }
  }

  /// The accessors of one property.
  private struct LiveAccessors {
    let index: String
    let name: String
    let type: TypeSyntax
    let initialValue: String?
    let marks: PropertyMarks

    var accessors: [String] {
      switch name {
      case "id": return ["get { liveRecord.id(of: self) }"]
      case "meta", "links":
        return ["get { liveRecord.\(name)(of: self, \(defaultValue)) }"]
      default: break
      }
      guard marks.relationship != nil || type.isLinkage else {
        let coding = marks.codingType.map { ", as: \($0.trimmedDescription)" } ?? ""
        return [
          "get { liveRecord.value(\(index), of: self\(coding), \(defaultValue)) }",
          "set { liveRecord.set(\(index), of: self\(coding), newValue) }",
        ]
      }
      let isMany = type.withoutParentheses.arrayElement != nil
      let method = type.isLinkage ? "relationship" : isMany ? "many" : "one"
      let accessors = [
        "get { liveRecord.\(method)(\(index), of: self) }",
        "set { liveRecord.set(\(index), of: self, \(method): newValue) }",
      ]
      guard isMany else { return accessors }
      // A change in place adds and removes what it sees, and leaves alone what is not in the store.
      let modify = [
        "_modify {",
        "  let old: \(type.trimmedDescription) = liveRecord.many(\(index), of: self)",
        "  var new = old",
        "  defer { liveRecord.change(\(index), of: self, from: old, to: new) }",
        "  yield &new",
        "}",
      ]
      return accessors + [modify.joined(separator: "\n")]
    }

    private var defaultValue: String {
      if let initialValue { return initialValue }
      switch type.withoutParentheses.plainName {
      case "Field": return ".absent"
      case "JSONValue": return ".null"
      default: return "nil"
      }
    }
  }
#endif
