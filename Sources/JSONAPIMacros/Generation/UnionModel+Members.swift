#if Macros
  import SwiftSyntax

  extension UnionModel {
    /// The members that ``ResourceUnion`` requires.
    var members: [DeclSyntax] { [destinationTypes, resolving, resource].map(declaration) }

    /// A function that doesn't compile if a case doesn't hold a resource.
    var checks: [String] {
      ["private static func checkCases() {"]
        + cases.flatMap {
          Property.Place.statement("Self", "checkCase(Self.\($0.name))", at: $0.place)
        }
        .indented + ["}"]
    }

    /// The modifiers of generated members, with a space; see `ResourceModel.modifier`.
    private var modifier: String { "\(access.memberModifier)nonisolated " }

    private var allCases: [Case] { cases + (open.map { [$0] } ?? []) }

    private var destinationTypes: [String] {
      let types = cases.map { "\($0.type).resourceType" }.joined(separator: ", ")
      return [
        "\(modifier)static var destinationTypes: Swift.Optional<[Swift.String]> {",
        open == nil ? "  [\(types)]" : "  nil",
        "}",
      ]
    }

    private var resolving: [String] {
      let attempts = cases.flatMap {
        [
          "  if let resource = try reader.resource(\($0.type).self) {",
          "    return resource.map { .\($0.name)($0) }",
          "  }",
        ]
      }
      let rest =
        open.map { "  return .found(.\($0.name)(try reader.anyResource()))" }
        ?? "  return .unresolved(.unknownType)"
      return [
        "\(modifier)static func resolve(",
        "  _ reader: JSONAPI.RelatedReader",
        ") throws -> JSONAPI.Resolution<Self> {",
      ] + attempts + [rest, "}"]
    }

    private var resource: [String] {
      ["\(modifier)var resource: any JSONAPI.RelatedResource {", "  switch self {"]
        + allCases.map { "  case .\($0.name)(let resource): resource" } + ["  }", "}"]
    }
  }
#endif
