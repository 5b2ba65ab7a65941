#if Macros
  import SwiftDiagnostics
  import SwiftSyntax

  extension Diagnoser {
    /// Reports members that the macro generates itself, and members that it ignores.
    mutating func checkNames(of members: MemberBlockSyntax, _ kind: ResourceModel.Kind) {
      let decodesItself = members.members.contains {
        $0.decl.as(InitializerDeclSyntax.self)?.signature.parameterClause.parameters.first?
          .firstName.text == "from"
      }
      for member in members.members {
        if let initializer = member.decl.as(InitializerDeclSyntax.self), initializer.readsDecoder {
          warning(
            "'\(kind.attribute)' reads documents without this initializer; to keep it for other "
              + "decoders, move it to an extension", at: initializer.initKeyword)
        }
        if let variable = member.decl.as(VariableDeclSyntax.self) {
          checkName(of: variable, member, in: members, kind)
        } else if let type = member.decl.asProtocol((any NamedDeclSyntax).self),
          !member.decl.is(FunctionDeclSyntax.self)
        {
          switch type.name.identifier?.name {
          case "Fields":
            error(
              "'\(kind.attribute)' calls the typed paths 'Fields'; give the type another name",
              at: type.name)
          case let name? where ["QuerySubject", "Referenced", "Updated"].contains(name):
            error(
              "a resource has an associated type '\(name)'; give the nested type another name",
              at: type.name)
          case "CodingKeys" where !decodesItself:
            warning(
              "'\(kind.attribute)' does not read 'CodingKeys'; name a field with '@Key'",
              at: type.name)
          default: continue
          }
        }
      }
    }

    private mutating func checkName(
      of variable: VariableDeclSyntax, _ member: MemberBlockItemSyntax,
      in members: MemberBlockSyntax, _ kind: ResourceModel.Kind
    ) {
      let isStatic = variable.modifiers.contains { $0.name.tokenKind == .keyword(.static) }
      guard isStatic, variable.bindings.count == 1, let binding = variable.bindings.first else {
        return
      }
      switch binding.name {
      case "resourceType":
        error(
          "'\(kind.attribute)' makes 'resourceType' of its argument", at: binding.pattern,
          fixIts: [.removing(member, from: members)])
      case "keyFormat":
        error(
          "'\(kind.attribute)' takes the format of names as its argument 'keys', not from 'keyFormat'",
          at: binding.pattern, fixIts: [.removing(member, from: members)])
      default: return
      }
    }
  }

  extension InitializerDeclSyntax {
    /// Whether it is `init(from: any Decoder)`.
    fileprivate var readsDecoder: Bool {
      let parameters = signature.parameterClause.parameters
      guard parameters.count == 1, let only = parameters.first, only.firstName.text == "from"
      else { return false }
      let type = only.type.as(SomeOrAnyTypeSyntax.self)?.constraint ?? only.type
      return type.plainName == "Decoder"
    }
  }

  extension FixIt {
    fileprivate static func removing(
      _ member: MemberBlockItemSyntax, from members: MemberBlockSyntax
    ) -> FixIt {
      var new = members
      new.members = members.members.filter { $0.id != member.id }
      return replacing(members, with: new, "remove '\(member.decl.spelling)'")
    }
  }
#endif
