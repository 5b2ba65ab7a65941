#if Macros
  import SwiftSyntax

  extension ResourceModel {
    /// The typed paths of the fields.
    var typedPaths: [DeclSyntax] {
      let paths = fields.enumerated().flatMap { path(to: $1, at: $0) }
      return [
        declaration(
          ["\(modifier)struct Fields: Swift.Sendable {"] + paths.indented + ["}"]),
        declaration(["\(modifier)static var fields: Fields { Fields() }"]),
      ]
    }

    private func path(to property: Property, at index: Int) -> [String] {
      // A path to a private field would be unusable; one to a read-only field would let a draft
      // write it.
      guard property.access != .private, !property.isReadOnly else { return [] }
      let head = "\(modifier(of: property))var \(property.identifier.text): JSONAPI"
      let key = property.key?.quoted ?? "\(name).fieldTable.name(at: \(index))"
      let wrapper = property.wrapper.map { "\($0.spelling).self" }
      let coding = (wrapper ?? property.coding).map { ", as: \(namingSelf($0))" } ?? ""
      let type = "\(namingSelf(type(to: property))) { .init(\(key)\(coding)) }"
      let place = property.role == .relationship && property.isChecked
      return Property.Place.statement(head, type, at: place ? property.placeOfDestination : nil)
    }

    /// A type with the model's name instead of `Self`, which would be the enclosing type of the
    /// paths.
    private func namingSelf(_ type: String) -> String {
      guard type.contains("Self") else { return type }
      return type.replacing(#/\bSelf\b/#.wordBoundaryKind(.simple), with: name)
    }

    /// The type of a path, without the module name `JSONAPI`.
    private func type(to property: Property) -> String {
      guard property.role == .relationship else {
        return "AttributePath<\(name), \(property.valueType)>"
      }
      let (destination, isMany) = property.type.destination
      return "\(isMany ? "ToManyPath" : "ToOnePath")<\(name), \(destination.spelling)>"
    }

    private func modifier(of property: Property) -> String {
      isLimited(property) ? property.access.limitingModifier : access.memberModifier
    }
  }
#endif
