#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  extension SyntaxProtocol {
    /// The node with the leading and trailing trivia of another one.
    func withTrivia(of other: some SyntaxProtocol) -> Self {
      with(\.leadingTrivia, other.leadingTrivia).with(\.trailingTrivia, other.trailingTrivia)
    }
  }

  extension FixIt {
    static func replacing(
      _ old: some SyntaxProtocol, with new: some SyntaxProtocol, _ message: String
    ) -> FixIt {
      FixIt(
        message: MacroExpansionFixItMessage(message),
        changes: [.replace(oldNode: Syntax(old), newNode: Syntax(new))])
    }

    /// Replaces a type, keeping the surrounding whitespace.
    static func replacing(_ old: TypeSyntax, with type: String) -> FixIt {
      replacing(
        old, with: TypeSyntax("\(raw: type)").withTrivia(of: old),
        "replace '\(old.spelling)' with '\(type)'")
    }

    /// Replaces a keyword.
    static func replacing(_ old: TokenSyntax, with keyword: Keyword) -> FixIt {
      let new = TokenSyntax.keyword(keyword)
      return replacing(
        old, with: new.withTrivia(of: old), "replace '\(old.text)' with '\(new.text)'")
    }

    /// Removes an attribute, keeping the comments before it.
    static func removing(_ attribute: AttributeSyntax) -> FixIt {
      let nothing = TokenSyntax(
        .unknown(""), leadingTrivia: attribute.leadingTrivia, presence: .present)
      return replacing(attribute, with: nothing, "remove '\(attribute.spelling)'")
    }

    /// Adds an attribute to a property.
    static func adding(_ attribute: String, to variable: VariableDeclSyntax) -> FixIt {
      var new = variable.with(\.leadingTrivia, [])
      new.attributes.insert(
        .attribute(AttributeSyntax("\(raw: attribute) ")), at: new.attributes.startIndex)
      return replacing(
        variable, with: new.with(\.leadingTrivia, variable.leadingTrivia), "add '\(attribute)'")
    }

    /// Adds a placeholder for the type of a property.
    static func annotating(_ binding: PatternBindingSyntax) -> FixIt {
      var new = binding
      new.pattern.trailingTrivia = []
      new.typeAnnotation = TypeAnnotationSyntax(
        colon: .colonToken(trailingTrivia: .space),
        type: TypeSyntax("<#Type#>").with(\.trailingTrivia, .space))
      return replacing(binding, with: new, "add a type")
    }

    /// Adds a property before the other members of a type.
    static func addingMember(_ property: String, to members: MemberBlockSyntax) -> FixIt {
      let first = members.members.first
      // Leaves out comments before the first member.
      let indentation = first?.leadingTrivia.reversed().prefix { $0.isSpaceOrTab }.reversed()
      let item = MemberBlockItemSyntax(
        leadingTrivia: .newline + (indentation.map { Trivia(pieces: $0) } ?? .spaces(2)),
        decl: DeclSyntax("\(raw: property)"))
      var new = members
      new.members.insert(item, at: new.members.startIndex)
      if first == nil { new.rightBrace.leadingTrivia = .newline }
      return replacing(members, with: new, "add '\(property)'")
    }
  }
#endif
