#if Macros
  import SwiftDiagnostics
  import SwiftSyntax

  /// Collects the stored properties of a type and reports those that can't be fields.
  struct PropertyCollector {
    let members: MemberBlockSyntax
    let typeName: TokenSyntax
    /// The access level given by the type's own modifiers.
    let typeAccess: Access?
    /// The effective visibility of the type.
    let visibility: Access
    let kind: ResourceModel.Kind
    let keys: KeyStyle
    var diagnoser: Diagnoser

    /// The properties to read and write, in declaration order.
    mutating func properties() -> [Property] {
      var properties: [Property] = []
      var hasID = false
      for member in members.members {
        if let condition = member.decl.as(IfConfigDeclSyntax.self) { reject(condition) }
        guard let variable = member.decl.as(VariableDeclSyntax.self) else { continue }
        hasID = hasID || variable.bindings.contains { $0.name == "id" }
        properties += self.properties(of: variable)
      }
      if !hasID, kind == .value {
        diagnoser.error(
          "a resource needs a stored property 'id'", at: typeName,
          fixIts: [
            .addingMember("\(typeAccess.map(\.memberModifier) ?? "")var id: String", to: members)
          ])
      }
      reportDuplicates(among: properties)
      return properties
    }

    private mutating func properties(of variable: VariableDeclSyntax) -> [Property] {
      let marks = PropertyMarks(variable)
      if let reason = variable.reasonToSkip {
        reject(marks, because: reason)
        if let id = variable.bindings.first(where: { $0.name == "id" }) {
          diagnoser.error("'id' is read from documents; \(reason)", at: id.pattern)
        }
        return []
      }
      if let mark = marks.ignored {
        checkIgnored(variable, marks, mark)
        return []
      }
      if let condition = marks.condition {
        diagnoser.error(
          "'\(kind.attribute)' can't tell whether attributes within '#if' hold; write them outside",
          at: condition)
        return []
      }
      if let modifier = variable.referenceModifier {
        diagnoser.error("a reference has no form in JSON", at: modifier)
        return []
      }
      // "peer macro can only be applied to a single variable"
      if marks.key ?? marks.relationship != nil, variable.bindings.count > 1 {
        diagnoser.leaveErrorToCompiler()
        return []
      }
      if kind == .live, !checkLive(variable, marks) { return [] }
      if kind == .value, let coding = marks.coding {
        diagnoser.notAWrapper(coding)
        return []
      }
      if marks.wrappers.count > 1 {
        diagnoser.error(
          "a field can have one property wrapper, not several", at: marks.wrappers[1])
        return []
      }
      // In `var a, b: Int`, the last type also applies to the names before it.
      var type: TypeSyntax?
      var properties: [Property] = []
      for binding in variable.bindings.reversed() {
        type = binding.typeAnnotation?.type ?? (binding.initializer == nil ? type : nil)
        if let property = property(binding, type, of: variable, marks) {
          properties.insert(property, at: 0)
        }
      }
      return properties
    }

    private mutating func property(
      _ binding: PatternBindingSyntax, _ annotation: TypeSyntax?, of variable: VariableDeclSyntax,
      _ marks: PropertyMarks
    ) -> Property? {
      guard let identifier = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else {
        diagnoser.error("declare each field on its own, with its type", at: binding.pattern)
        return nil
      }
      // Computed properties are not stored, and constants with a value are never read.
      let isConstant = variable.bindingSpecifier.tokenKind == .keyword(.let)
      if binding.isComputed || isConstant && binding.initializer != nil {
        let reason =
          binding.isComputed
          ? "this one is computed" : "this one is a constant that has its value already"
        reject(marks, because: reason)
        if binding.name == "id" {
          diagnoser.error("'id' is read from documents; \(reason)", at: identifier)
        } else if !binding.isComputed, marks.key ?? marks.relationship == nil,
          annotation ?? binding.initializer?.value.literalType != nil
        {
          // A constant with a known type looks like a field; `let counter = Counter()` can't be
          // one.
          diagnoser.warning(
            "'\(identifier.text)' is no field: a constant that has its value already is never read; "
              + "make it a 'var', or 'static'", at: identifier,
            fixIts: [.replacing(variable.bindingSpecifier, with: .var)])
        }
        return nil
      }
      let type = annotation ?? binding.initializer?.value.literalType
      guard let type else {
        diagnoser.error(
          "'\(identifier.text)' needs a type, which macros can't infer", at: binding.pattern,
          fixIts: [.annotating(binding)])
        return nil
      }
      if let unsupported = UnsupportedType(in: type) {
        diagnoser.error(unsupported.message, at: unsupported.node, fixIts: unsupported.fixIts)
        return nil
      }
      guard identifier.identifier?.name != "self" else {
        diagnoser.error(
          "'self' of a value is the value itself; call the property something else and mark it "
            + "with '@Key(\"self\")'", at: identifier)
        return nil
      }
      let role = role(of: identifier, type, marks)
      guard check(role, identifier, type, marks) else { return nil }
      if kind == .live, !checkLive(role, binding, identifier, type) { return nil }
      checkVisibility(of: identifier, role, variable)
      let isField = role == .attribute || role == .relationship
      var property = Property(
        role: role, identifier: identifier, type: type,
        key: isField ? key(of: identifier, role, marks, variable) : nil,
        keyNode: marks.keyLiteral.map { Syntax($0) } ?? Syntax(identifier),
        hasExplicitKey: marks.keyLiteral != nil,
        initialValue: binding.initializer?.value,
        access: Access(variable.modifiers) ?? .internal,
        wrapper: marks.wrappers.first?.attributeName,
        coding: marks.codingType?.spelling)
      if property.isChecked {
        property.place = Property.Place(diagnoser.location(of: identifier))
        if role == .relationship {
          property.placeOfDestination = Property.Place(
            diagnoser.location(of: type.destination.type))
        }
      }
      return property
    }

    /// Reports members required by protocols that are less visible than the type.
    private mutating func checkVisibility(
      of identifier: TokenSyntax, _ role: Property.Role, _ variable: VariableDeclSyntax
    ) {
      guard role == .id || role == .lid else { return }
      let own = variable.modifiers.first {
        $0.detail == nil && Access([$0]) != nil
      }
      guard own.flatMap({ Access([$0]) }) ?? .internal < visibility else { return }
      let keyword = visibility.keyword
      diagnoser.error(
        "'\(identifier.text)' has to be as visible as the resource; make it '\(keyword)'",
        at: own.map { Syntax($0) } ?? Syntax(identifier),
        fixIts: own.map { [.replacing($0.name, with: keyword)] } ?? [])
    }

    private func role(
      of identifier: TokenSyntax, _ type: TypeSyntax, _ marks: PropertyMarks
    ) -> Property.Role {
      switch identifier.identifier?.name {
      case "id": .id
      case "lid": .lid
      case "meta": .meta
      case "links": .links
      default: marks.relationship != nil || type.isLinkage ? .relationship : .attribute
      }
    }

    /// Reports marks and types that don't fit a property's role.
    private mutating func check(
      _ role: Property.Role, _ identifier: TokenSyntax, _ type: TypeSyntax, _ marks: PropertyMarks
    ) -> Bool {
      let count = diagnoser.errorCount
      switch role {
      case .id, .lid, .meta, .links:
        let message =
          "'\(identifier.text)' is the resource's own member, not a field; for a field of that "
          + "name, call the property something else and mark it with '@Key'"
        for case let mark? in [marks.key, marks.relationship] {
          diagnoser.error(message, at: mark, fixIts: [.removing(mark)])
        }
        if type.isLinkage, diagnoser.errorCount == count { diagnoser.error(message, at: type) }
      case .attribute: checkOptionality(type, marks)
      case .relationship:
        if let mark = marks.relationship { checkRelationship(mark, type) }
        if type.isLinkage { checkLinkage(type) }
      }
      if role == .id, type.isNoID {
        diagnoser.error(
          "'\(type.spelling)' can't identify a resource: 'id' is a 'String', an integer, a "
            + "'UUID' or a type that conforms to 'ResourceID'", at: type,
          fixIts: [.replacing(type, with: type.optionalWrapped == nil ? "String" : "String?")])
      }
      if role == .lid, kind == .value, !type.isOptionalString {
        diagnoser.error(
          "'lid' is a 'String?' (RES-07)", at: type, fixIts: [.replacing(type, with: "String?")])
      }
      if role != .attribute, let wrapper = marks.wrappers.first {
        diagnoser.error("only attributes can have property wrappers", at: wrapper)
      }
      if role != .attribute, let coding = marks.coding {
        diagnoser.error(
          "only attributes have a coding of their own", at: coding, fixIts: [.removing(coding)])
      }
      return diagnoser.errorCount == count
    }

    private mutating func checkRelationship(_ mark: AttributeSyntax, _ type: TypeSyntax) {
      if type.isLinkage {
        diagnoser.warning(
          "'\(type.spelling)' is a relationship without '@Relationship'", at: mark,
          fixIts: [.removing(mark)])
        return
      }
      checkRecursion(type)
      let value = (type.optionalWrapped ?? type).withoutParentheses
      if value.isPlainValue {
        diagnoser.error(
          "'\(type.spelling)' can't be a relationship: it is a value, not a resource",
          at: type, fixIts: [.removing(mark)])
      } else if let element = value.arrayElement,
        element.arrayElement != nil || element.optionalWrapped != nil
      {
        diagnoser.error(
          "'\(type.spelling)' can't be a relationship: it leads to one resource or to an "
            + "array of them", at: type)
      }
    }

    /// Reports linkage to a type that isn't a resource, judging by its spelling.
    private mutating func checkLinkage(_ type: TypeSyntax) {
      let name = (type.optionalWrapped ?? type).withoutParentheses.plainName
      guard let destination = (type.optionalWrapped ?? type).withoutParentheses.argument(of: name)
      else { return }
      if destination.isPlainValue {
        diagnoser.error(
          "'\(type.spelling)' can't be a relationship: '\(destination.spelling)' is a value, not a "
            + "resource; make it an attribute", at: type,
          fixIts: [.replacing(type, with: destination.spelling)])
      } else if let element = destination.arrayElement {
        let many = "ToMany<\((element.optionalWrapped ?? element).spelling)>"
        diagnoser.error(
          "'\(name)' leads to a resource, not to an array; '\(many)' leads to several", at: type,
          fixIts: [.replacing(type, with: many)])
      } else if let wrapped = destination.optionalWrapped {
        let linkage = "\(name)<\(wrapped.spelling)>"
        diagnoser.error(
          "'\(name)' leads to a resource, not to an optional; '\(linkage)' has states for null and "
            + "for nothing", at: type, fixIts: [.replacing(type, with: linkage)])
      }
    }

    /// Reports a struct that would contain itself, which the compiler rejects without suggesting a
    /// fix.
    private mutating func checkRecursion(_ type: TypeSyntax) {
      guard kind == .value, type.arrayElement == nil else { return }
      let destination = (type.optionalWrapped ?? type).withoutParentheses
      guard destination.spelling == typeName.text || destination.plainName == "Self"
      else { return }
      diagnoser.error(
        "a struct can't contain itself; 'ToOne<\(typeName.text)>' leads to a resource of the same "
          + "type", at: type,
        fixIts: [.replacing(type, with: "ToOne<\(typeName.text)>")])
    }

    /// Reports a property wrapper that has a separate type for optional values.
    private mutating func checkOptionality(_ type: TypeSyntax, _ marks: PropertyMarks) {
      guard kind == .value, let wrapper = marks.wrappers.first, type.optionalWrapped != nil
      else { return }
      let base = wrapper.attributeName.plainName
      guard
        ["DateOnly", "EpochSeconds", "EpochMilliseconds", "RFC3339Date", "Dated"].contains(base)
      else { return }
      let name = wrapper.attributeName.spelling
      diagnoser.error(
        "'@\(name)' is for values that can't be null; one that may be is marked '@\(name).OrNull'",
        at: wrapper,
        fixIts: [.replacing(wrapper.attributeName, with: "\(name).OrNull")])
    }

    /// The name of a property's field in documents, after checking it.
    private mutating func key(
      of identifier: TokenSyntax, _ role: Property.Role, _ marks: PropertyMarks,
      _ variable: VariableDeclSyntax
    ) -> String? {
      if let literal = marks.keyLiteral {
        guard let text = literal.as(StringLiteralExprSyntax.self)?.representedLiteralValue else {
          diagnoser.error("the name of a field is a string literal", at: literal)
          return nil
        }
        if kind == .value, role == .attribute, MemberName.isOwnMember(text) {
          diagnoser.warning(
            "JSON:API forbids an attribute called '\(text)' (RES-12); this one is read where a "
              + "server has it, and never written", at: literal)
        } else if let problem = MemberName.problem(withField: text) {
          if MemberName.isUsable(text) {
            diagnoser.warning("\(problem); it is read and written as it is", at: literal)
          } else {
            diagnoser.error(problem, at: literal)
          }
        }
        return text
      }
      let name = identifier.identifier?.name ?? identifier.text
      guard let key = keys.externalName(for: name) else { return nil }
      if let problem = MemberName.problem(withField: key) {
        let suggestion = MemberName.suggestion(for: key, in: typeName.text)
        diagnoser.error(
          problem, at: identifier,
          fixIts: variable.bindings.count == 1
            ? [.adding("@Key(\"\(suggestion)\")", to: variable)] : [])
      }
      return key
    }

    /// Reports duplicate field names: attributes and relationships share a namespace (RES-11).
    private mutating func reportDuplicates(among properties: [Property]) {
      var first: [String: Property] = [:]
      for property in properties {
        guard let key = property.key else { continue }
        guard let other = first.updateValue(property, forKey: key) else { continue }
        first[key] = other
        diagnoser.error(
          "two fields are called '\(key)' (RES-11)", at: property.keyNode,
          notes: [Note("'\(other.name)' has that name already", at: other.keyNode)])
      }
    }

    /// Reports invalid uses of an ignored property.
    private mutating func checkIgnored(
      _ variable: VariableDeclSyntax, _ marks: PropertyMarks, _ mark: AttributeSyntax
    ) {
      if kind == .live {
        diagnoser.error(
          "a live object stores nothing but its record; make the property computed", at: mark)
      }
      reject(marks, because: "this one is ignored")
      for binding in variable.bindings where !binding.isComputed {
        if binding.name == "id" {
          diagnoser.error("'id' is read from documents; this one is ignored", at: binding.pattern)
        }
        // Optional variables are initially nil.
        let isOptional = binding.typeAnnotation?.type.is(OptionalTypeSyntax.self) == true
        let isVariable = variable.bindingSpecifier.tokenKind == .keyword(.var)
        guard binding.initializer == nil, !(isOptional && isVariable) else { continue }
        diagnoser.error(
          "a property that is ignored needs an initial value, which it has after decoding",
          at: binding.pattern)
      }
    }

    /// Reports marks on a declaration that isn't a field.
    mutating func reject(_ marks: PropertyMarks, because reason: String) {
      for case let mark? in [marks.key, marks.relationship] {
        diagnoser.error(
          "'@\(mark.attributeName.plainName)' belongs to a stored property; \(reason)", at: mark,
          fixIts: [.removing(mark)])
      }
    }

    /// Reports stored properties under a condition, which macros can't evaluate.
    private mutating func reject(_ condition: IfConfigDeclSyntax) {
      for clause in condition.clauses {
        guard let members = clause.elements?.as(MemberBlockItemListSyntax.self) else { continue }
        for member in members {
          if let inner = member.decl.as(IfConfigDeclSyntax.self) { reject(inner) }
          guard let variable = member.decl.as(VariableDeclSyntax.self),
            variable.reasonToSkip == nil, variable.bindings.contains(where: { !$0.isComputed })
          else { continue }
          diagnoser.error(
            "'\(kind.attribute)' can't tell whether a field within '#if' exists; declare it outside",
            at: variable.bindings)
        }
      }
    }
  }
#endif
