#if Macros
  import SwiftDiagnostics
  import SwiftSyntax

  extension ResourceModel.Kind {
    /// The macro as written.
    var attribute: String {
      switch self {
      case .value: "@Resource"
      case .live: "@LiveResource"
      }
    }
  }

  // Properties of live objects are views of a record, which have more restrictions than those of
  // structs.
  extension PropertyCollector {
    /// Reports declarations that can't have accessors.
    mutating func checkLive(_ variable: VariableDeclSyntax, _ marks: PropertyMarks) -> Bool {
      let isStored = variable.bindings.contains { !$0.isComputed }
      guard isStored else { return true }
      let isConstant = variable.bindingSpecifier.tokenKind == .keyword(.let)
      if isConstant {
        // A constant with a value isn't a field.
        guard variable.bindings.contains(where: { $0.initializer == nil }) else { return true }
        diagnoser.error(
          "a field of a live object changes with its record, so it can't be a 'let'",
          at: variable.bindingSpecifier,
          fixIts: [.replacing(variable.bindingSpecifier, with: .var)])
        return false
      }
      guard variable.bindings.count == 1, let binding = variable.bindings.first else {
        diagnoser.error(
          "declare each field of a live object on its own", at: variable.bindings)
        return false
      }
      if let accessors = binding.accessorBlock {
        diagnoser.error(
          "a field of a live object has no observers; 'values(of:)' tells of changes",
          at: accessors)
        return false
      }
      if let wrapper = marks.wrappers.first {
        diagnoser.error(
          "a live object stores nothing that could be wrapped; name the wrapper in '@Coded(as:)'",
          at: wrapper, fixIts: [.coding(as: wrapper)])
        return false
      }
      return true
    }

    /// Reports types and initial values that can't belong to a view of a record.
    mutating func checkLive(
      _ role: Property.Role, _ binding: PatternBindingSyntax, _ identifier: TokenSyntax,
      _ type: TypeSyntax
    ) -> Bool {
      let count = diagnoser.errorCount
      if identifier.identifier?.name == "liveRecord" {
        diagnoser.error(
          "'liveRecord' is what a live object stores; call the property something else and mark it "
            + "with '@Key'", at: identifier)
      }
      switch role {
      case .id: checkLiveID(binding, type)
      case .lid:
        diagnoser.error("'lid' is a property of every live object", at: identifier)
      case .attribute, .meta, .links:
        let isNullable = ["Field", "JSONValue"].contains(type.withoutParentheses.plainName)
        if binding.initializer == nil, type.optionalWrapped == nil, !isNullable {
          diagnoser.error(
            "'\(identifier.text)' needs a default value, which stands for a field that is absent, "
              + "null or unreadable",
            at: binding.pattern,
            fixIts: [
              .givingDefault(to: binding, type.defaultValue ?? "<#default value#>"),
              .replacing(type, with: "\(type.spelling)?"),
            ])
        }
      case .relationship: checkLiveRelationship(binding, type)
      }
      return diagnoser.errorCount == count
    }

    private mutating func checkLiveID(_ binding: PatternBindingSyntax, _ type: TypeSyntax) {
      if let initializer = binding.initializer {
        diagnoser.error(
          "the server or the store gives a live object its 'id', so it has no initial value",
          at: initializer.value, fixIts: [.removingInitializer(of: binding)])
      }
      guard type.optionalWrapped == nil else { return }
      diagnoser.error(
        "the 'id' of a live object is optional: a new one has none until it is saved", at: type,
        fixIts: [.replacing(type, with: "\(type.spelling)?")])
    }

    private mutating func checkLiveRelationship(
      _ binding: PatternBindingSyntax, _ type: TypeSyntax
    ) {
      if let initializer = binding.initializer {
        diagnoser.error(
          "a relationship of a live object has no initial value", at: initializer.value,
          fixIts: [.removingInitializer(of: binding)])
      }
      if let wrapped = type.optionalWrapped {
        let value = wrapped.withoutParentheses
        guard value.arrayElement != nil || value.isLinkage else { return }
        diagnoser.error(
          "'linkage(of:)' tells absent linkage from empty; "
            + "the property itself is not optional", at: type,
          fixIts: [.replacing(type, with: value.spelling)])
      } else if type.withoutParentheses.arrayElement == nil, !type.isLinkage {
        diagnoser.error(
          "a to-one relationship may be empty, or lead to what is not in the store: "
            + "it has to be optional", at: type,
          fixIts: [.replacing(type, with: "\(type.spelling)?")])
      }
    }
  }

  extension Diagnoser {
    /// Reports `@Coded` in a struct, where a property wrapper does the same.
    mutating func notAWrapper(_ coding: AttributeSyntax) {
      error(
        "'@Coded' is for live objects; in a struct the property wrapper itself is written",
        at: coding, fixIts: [.removing(coding)])
    }

    mutating func checkLive(_ declaration: ClassDeclSyntax) {
      let isFinal = declaration.modifiers.contains { $0.name.tokenKind == .keyword(.final) }
      if !isFinal {
        error(
          "'@LiveResource' needs a final class", at: declaration.classKeyword,
          fixIts: [.makingFinal(declaration)])
      }
    }
  }

  extension TypeSyntax {
    /// An initial value, if the spelling of the type suggests one.
    fileprivate var defaultValue: String? {
      if arrayElement != nil { return "[]" }
      if dictionaryKeyAndValue != nil { return "[:]" }
      switch withoutParentheses.plainName {
      case "String": return "\"\""
      case "Bool": return "false"
      case "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
        "Double", "Float", "Decimal":
        return "0"
      default: return nil
      }
    }
  }

  extension FixIt {
    /// Replaces a property wrapper with `@Coded`, without the wrapper's variant for optionals.
    fileprivate static func coding(as wrapper: AttributeSyntax) -> FixIt {
      let name = wrapper.attributeName.spelling
      let type = name.hasSuffix(".OrNull") ? String(name.dropLast(7)) : name
      return replacing(
        wrapper,
        with: AttributeSyntax("@Coded(as: \(raw: type).self)").withTrivia(of: wrapper),
        "replace '@\(name)' with '@Coded(as: \(type).self)'")
    }

    fileprivate static func givingDefault(
      to binding: PatternBindingSyntax, _ value: String
    ) -> FixIt {
      var new = binding
      let trailing = binding.trailingTrivia
      new.typeAnnotation?.type.trailingTrivia = .space
      new.initializer = InitializerClauseSyntax(
        equal: .equalToken(trailingTrivia: .space), value: ExprSyntax("\(raw: value)"))
      new.trailingTrivia = trailing
      return replacing(binding, with: new, "add a default value")
    }

    fileprivate static func removingInitializer(of binding: PatternBindingSyntax) -> FixIt {
      var new = binding
      let trailing = binding.trailingTrivia
      new.initializer = nil
      new.trailingTrivia = trailing
      return replacing(binding, with: new, "remove the initial value")
    }

    fileprivate static func makingFinal(_ declaration: ClassDeclSyntax) -> FixIt {
      let keyword = declaration.classKeyword
      return replacing(
        keyword, with: keyword.with(\.tokenKind, .identifier("final class")),
        "make it a 'final class'")
    }
  }
#endif
