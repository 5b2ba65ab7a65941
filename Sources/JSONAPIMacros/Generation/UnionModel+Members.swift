#if Macros
  import SwiftSyntax

  extension UnionModel {
    /// The members of the conformance to `ResourceUnion`.
    var members: [String] { [destinationTypes, resolving, identifier, writing] }

    private var modifier: String { access.memberModifier }

    private var allCases: [Case] { cases + (open.map { [$0] } ?? []) }

    private var destinationTypes: String {
      let types = cases.map { "\($0.type).resourceType" }.joined(separator: ", ")
      return """
        \(modifier)static var destinationTypes: Swift.Optional<[Swift.String]> {
          \(open == nil ? "[\(types)]" : "nil")
        }
        """
    }

    private var resolving: String {
      let attempts = cases.map {
        """
          if let resource = try reader.resource(\($0.type).self) {
            return resource.map { .\($0.name)($0) }
          }

        """
      }
      let rest =
        open.map { "return .found(.\($0.name)(try reader.anyResource()))" }
        ?? "return .unresolved(.unknownType)"
      return """
        \(modifier)static func resolve(
          _ reader: JSONAPI.RelatedReader
        ) throws -> JSONAPI.Resolution<Self> {
        \(attempts.joined())  \(rest)
        }
        """
    }

    private var identifier: String {
      """
      \(modifier)var resourceIdentifier: JSONAPI.ResourceIdentifier {
        switch self {
      \(each { "resource.resourceIdentifier" })
        }
      }
      """
    }

    private var writing: String {
      """
      \(modifier)func writeIdentifier(to writer: inout JSONAPI.ResourceWriter) throws {
        switch self {
      \(each { "try resource.writeIdentifier(to: &writer)" })
        }
      }
      """
    }

    private func each(_ body: () -> String) -> String {
      allCases.map { "  case .\($0.name)(let resource): \(body())" }.joined(separator: "\n")
    }
  }
#endif
