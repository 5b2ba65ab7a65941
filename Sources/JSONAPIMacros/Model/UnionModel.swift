#if Macros
  import SwiftDiagnostics
  import SwiftSyntax

  /// The model of an enum for `@ResourceUnion`.
  struct UnionModel {
    /// A case of the enum.
    struct Case {
      let name: String
      let type: TypeSyntax
      /// The location of the type, if it is known.
      let place: Property.Place?
      /// Whether the case accepts resources of every type.
      var isOpen: Bool { type.plainName == "AnyResource" }
    }

    let access: Access
    /// The cases, except the open one.
    private(set) var cases: [Case] = []
    /// The case for resources that no other case accepts.
    private(set) var open: Case?

    /// Reads a declaration and reports its errors.
    ///
    /// - Returns: `nil` if it isn't an enum.
    init?(
      _ declaration: some DeclGroupSyntax, attribute: AttributeSyntax, lexicalContext: [Syntax],
      diagnoser: inout Diagnoser
    ) {
      guard let enumeration = declaration.as(EnumDeclSyntax.self) else {
        diagnoser.wrongKind(declaration, attribute, of: "ResourceUnion", needs: "an enum")
        return nil
      }
      access = Access(of: enumeration, in: lexicalContext)
      var elements: [EnumCaseElementSyntax] = []
      for member in enumeration.memberBlock.members {
        if let declaration = member.decl.as(EnumCaseDeclSyntax.self) {
          elements += declaration.elements
        } else if let condition = member.decl.as(IfConfigDeclSyntax.self),
          condition.containsCases
        {
          diagnoser.error(
            "'@ResourceUnion' can't tell whether a case within '#if' exists; declare it outside",
            at: condition)
        }
      }
      if elements.isEmpty {
        diagnoser.error(
          "a union of resources needs at least one case with a resource", at: enumeration.name)
      }
      var payloads: [String: TypeSyntax] = [:]
      for element in elements {
        guard let type = diagnoser.payload(of: element) else { continue }
        let spelling = type.spelling
        if let other = payloads[spelling] {
          diagnoser.error(
            "two cases hold '\(spelling)'; the type of a resource decides which case it is",
            at: type, notes: [Note("the other one is here", at: other)])
          continue
        }
        payloads[spelling] = type
        let value = Case(
          name: element.name.text, type: type.trimmed,
          place: Property.Place(diagnoser.location(of: type)))
        if value.isOpen { open = value } else { cases.append(value) }
      }
    }
  }

  extension IfConfigDeclSyntax {
    fileprivate var containsCases: Bool {
      clauses.contains { clause in
        clause.elements?.as(MemberBlockItemListSyntax.self)?
          .contains {
            $0.decl.is(EnumCaseDeclSyntax.self)
              || $0.decl.as(IfConfigDeclSyntax.self)?.containsCases == true
          } == true
      }
    }
  }

  extension Diagnoser {
    /// The type that a case holds, if it is valid in a union.
    fileprivate mutating func payload(of element: EnumCaseElementSyntax) -> TypeSyntax? {
      let name = element.name.text
      guard let parameters = element.parameterClause?.parameters, let only = parameters.first else {
        error("the case '\(name)' needs a resource: '\(name)(Type)'", at: element.name)
        return nil
      }
      guard parameters.count == 1 else {
        error("the case '\(name)' holds one resource, not \(parameters.count)", at: parameters)
        return nil
      }
      if let label = only.firstName {
        let unlabelled = only.with(\.firstName, nil).with(\.secondName, nil).with(\.colon, nil)
        error(
          "the resource of the case '\(name)' has no label", at: label,
          fixIts: [
            .replacing(only, with: unlabelled, "remove '\(label.spelling):'")
          ])
        return nil
      }
      guard only.type.is(IdentifierTypeSyntax.self) || only.type.is(MemberTypeSyntax.self),
        !only.type.isPlainValue, only.type.optionalWrapped == nil, !only.type.isLinkage,
        UnsupportedType(in: only.type) == nil
      else {
        error("'\(only.type.spelling)' is not a resource", at: only.type)
        return nil
      }
      return only.type
    }
  }
#endif
