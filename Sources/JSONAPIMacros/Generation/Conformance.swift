#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder

  /// A protocol of the library, with the inherited protocols that no other conformance here covers.
  ///
  /// Swift 6.3.1 expands an extension macro only when it looks for a protocol listed under
  /// `conformances:` in the macro's declaration, and takes a conformance from the expansion only if
  /// the extension spells it out. So both list the inherited protocols as well. Otherwise, a type
  /// may not conform when another file uses it.
  struct Conformance {
    /// The names, most general first.
    let names: [String]

    static let relatedResource = Conformance(names: [
      "Swift.Decodable", "Swift.Encodable", "JSONAPI.RelationshipValue", "JSONAPI.PrimaryData",
      "JSONAPI.RequestOutput", "JSONAPI.ResourceReferencing", "JSONAPI.ResourceOutput",
      "JSONAPI.ResourceBody", "JSONAPI.RelatedResource",
    ])
    static let resource = Conformance(names: relatedResource.names + ["JSONAPI.Resource"])
    static let staticResource = Conformance(names: ["JSONAPI.StaticResource"])
    static let locallyIdentified = Conformance(names: ["JSONAPI.LocallyIdentified"])
    static let liveResource = Conformance(names: [
      "JSONAPIStore.LiveDecodable", "JSONAPIStore.LiveResource",
    ])
    static let resourceUnion = Conformance(names: ["JSONAPI.ResourceUnion"])
  }

  /// An extension with the conformances that the compiler reports as `missing` in the source, if
  /// there are any.
  ///
  /// The extension has the availability of the type and its enclosing types, and is `nonisolated`.
  /// The lines of its members aren't indented, since they may depend on their column.
  func conformances(
    of type: some TypeSyntaxProtocol, to conformances: [Conformance], missing: [TypeSyntax],
    attachedTo declaration: some DeclGroupSyntax, lexicalContext: [Syntax], members: [String] = []
  ) throws -> [ExtensionDeclSyntax] {
    let missing = Set(missing.map(\.plainName))
    let names = conformances.flatMap(\.names)
      .filter { name in missing.contains { name.hasSuffix(".\($0)") } }
    guard !names.isEmpty else { return [] }
    let enclosing = lexicalContext.reversed()
      .compactMap { $0.asProtocol((any WithAttributesSyntax).self)?.attributes }
    let available = (enclosing + [declaration.attributes]).flatMap { $0.availability }
    let lines =
      available.map(\.spelling)
      + ["nonisolated extension \(type.spelling): \(names.joined(separator: ", ")) {"]
    let text =
      lines.joined(separator: "\n")
      + (members.isEmpty ? "}" : "\n" + members.joined(separator: "\n") + "\n}")
    // As with other declarations, the text is a single token and is not parsed.
    return [
      ExtensionDeclSyntax(
        extensionKeyword: TokenSyntax(.unknown(text), presence: .present),
        extendedType: MissingTypeSyntax(placeholder: TokenSyntax(.unknown(""), presence: .missing)),
        memberBlock: MemberBlockSyntax(
          leftBrace: .leftBraceToken(presence: .missing), members: [],
          rightBrace: .rightBraceToken(presence: .missing)))
    ]
  }

  extension AttributeListSyntax {
    fileprivate var availability: [AttributeSyntax] {
      compactMap { element in
        guard case .attribute(let attribute) = element else { return nil }
        return attribute.attributeName.spelling == "available" ? attribute : nil
      }
    }
  }
#endif
