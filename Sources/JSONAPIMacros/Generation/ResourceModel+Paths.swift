#if Macros
  import SwiftSyntax

  extension ResourceModel {
    /// The typed paths of the fields.
    var typedPaths: [DeclSyntax] {
      let paths = fields.enumerated().compactMap { path(to: $1, at: $0) }
      return [
        declaration(
          ["\(modifier)struct Fields: Swift.Sendable {"] + paths.indented + ["}"]),
        declaration(["\(modifier)static var fields: Fields { Fields() }"]),
      ]
    }

    private func path(to property: Property, at index: Int) -> String? {
      // Nobody outside could use it.
      guard property.access != .private else { return nil }
      let type: String
      if property.role == .attribute {
        type = "JSONAPI.AttributePath<\(name), \(property.valueType)>"
      } else {
        let (destination, isMany) = property.destination
        let kind = isMany ? "ToManyPath" : "ToOnePath"
        type = "JSONAPI.\(kind)<\(name), \(destination.trimmedDescription)>"
      }
      let key = property.key?.quoted ?? "\(name).fieldTable.name(at: \(index))"
      let wrapper = property.wrapper.map { "\($0.trimmedDescription).self" }
      let coding = (wrapper ?? property.coding).map { ", as: \($0)" } ?? ""
      let modifier = isLimited(property) ? property.access.limitingModifier : access.memberModifier
      // The paths stand in a type of their own, where `Self` would be that.
      let text =
        "\(modifier)var \(property.identifier.text): \(type) { .init(\(key)\(coding)) }"
      return text.replacing(#/\bSelf\b/#, with: name)
    }
  }
#endif
