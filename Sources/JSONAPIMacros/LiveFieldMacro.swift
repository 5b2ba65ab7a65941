#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// `@LiveField(0)`, which `@LiveResource` adds to properties: the accessors of a field.
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
        index: index.spelling, identifier: binding.pattern.spelling, name: name,
        type: type.trimmed,
        initialValue: binding.initializer?.value.spelling, marks: PropertyMarks(variable),
        place: Property.Place(Diagnoser(context).location(of: binding.pattern)))
      return field.accessors.map { "\(raw: $0)" }
    }
  }

  /// The accessors of a property.
  private struct LiveAccessors {
    let index: String
    /// The name as spelled, with backticks if needed.
    let identifier: String
    let name: String
    let type: TypeSyntax
    let initialValue: String?
    let marks: PropertyMarks
    let place: Property.Place?

    var accessors: [String] {
      switch name {
      case "id": return ["get { liveRecord.id(of: self) }"]
      case "meta", "links":
        return ["get { liveRecord.\(name)(of: self, \(defaultValue)) }"]
      default: break
      }
      guard marks.relationship != nil || type.isLinkage else {
        let coding = marks.codingType.map { ", as: \($0.spelling)" } ?? ""
        let isSure = marks.codingType != nil || type.isPlainValue
        func set(_ value: String) -> String {
          "liveRecord.set(\(index), of: self\(coding), \(value))"
        }
        // An in-place change keeps part of the old value, so that must be known.
        let modify = [
          "_modify {",
          "  var new = self.\(identifier)",
          "  defer { if liveRecord.canChange(\(index), of: self) { \(set("new")) } }",
          "  yield &new",
          "}",
        ]
        return [
          getter("value(\(index), of: self\(coding), \(defaultValue))", isSure: isSure),
          "set { \(set("newValue")) }", modify.joined(separator: "\n"),
        ]
      }
      let isMany = type.withoutParentheses.arrayElement != nil
      let method = type.isLinkage ? "relationship" : isMany ? "many" : "one"
      let accessors = [
        getter("\(method)(\(index), of: self)", isSure: type.isLinkage),
        "set { liveRecord.set(\(index), of: self, \(method): newValue) }",
      ]
      guard isMany else { return accessors }
      // An in-place change adds and removes only what it sees, leaving resources outside the store
      // alone.
      let modify = [
        "_modify {",
        "  let old = self.\(identifier)",
        "  var new = old",
        "  defer { liveRecord.change(\(index), of: self, from: old, to: new) }",
        "  yield &new",
        "}",
      ]
      return accessors + [modify.joined(separator: "\n")]
    }

    /// The accessor that reads the field.
    ///
    /// Unless the type is certain to be valid, the compiler reports at the property's name that it
    /// can't be the field's.
    private func getter(_ call: String, isSure: Bool) -> String {
      guard !isSure, let place else { return "get { liveRecord.\(call) }" }
      let lines = Property.Place.statement("liveRecord", call, at: place).indented
      return (["get {"] + lines + ["}"]).joined(separator: "\n")
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
