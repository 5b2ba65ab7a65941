#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder

  /// An extension that conforms a type to one of the library's protocols.
  ///
  /// It is as available as the type and the types around it are.
  func conformance(
    of type: some TypeSyntaxProtocol, to name: String,
    attachedTo declaration: some DeclGroupSyntax, lexicalContext: [Syntax],
    members: [String] = []
  ) -> ExtensionDeclSyntax {
    let enclosing = lexicalContext.reversed()
      .compactMap { $0.asProtocol((any WithAttributesSyntax).self)?.attributes }
    let available = (enclosing + [declaration.attributes]).flatMap { $0.availability }
    var result = ExtensionDeclSyntax(
      extendedType: type.trimmed,
      inheritanceClause: InheritanceClauseSyntax(
        inheritedTypes: [InheritedTypeSyntax(type: TypeSyntax("JSONAPI.\(raw: name)"))])
    ) {
      for member in members { DeclSyntax(stringLiteral: member) }
    }
    result.attributes = AttributeListSyntax(
      available.map { .attribute($0.trimmed.with(\.trailingTrivia, .newline)) })
    return result
  }

  extension AttributeListSyntax {
    fileprivate var availability: [AttributeSyntax] {
      compactMap { element in
        guard case .attribute(let attribute) = element else { return nil }
        return attribute.attributeName.trimmedDescription == "available" ? attribute : nil
      }
    }
  }
#endif
