#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder

  /// An extension that conforms a type to protocols of the library.
  ///
  /// It is as available as the type and the types around it are, and of no actor.
  func conformance(
    of type: some TypeSyntaxProtocol, to protocols: [String], in module: String = "JSONAPI",
    attachedTo declaration: some DeclGroupSyntax, lexicalContext: [Syntax],
    members: [String] = []
  ) throws -> ExtensionDeclSyntax {
    let enclosing = lexicalContext.reversed()
      .compactMap { $0.asProtocol((any WithAttributesSyntax).self)?.attributes }
    let available = (enclosing + [declaration.attributes]).flatMap { $0.availability }
    let names = protocols.map { "\(module).\($0)" }.joined(separator: ", ")
    let lines =
      available.map(\.trimmedDescription)
      + ["nonisolated extension \(type.trimmedDescription): \(names) {"] + members.indented + ["}"]
    return try ExtensionDeclSyntax("\(raw: lines.joined(separator: "\n"))")
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
