#if Macros
  import SwiftSyntax

  extension ResourceModel {
    /// The description of the type.
    var schema: [DeclSyntax] {
      let id = properties.first { $0.role == .id }?.type.spelling
      guard let id = id ?? (kind == .live ? "Swift.String?" : nil) else { return [] }
      let (fields, own) = (described, ownMembers)
      let end = own.isEmpty ? "  ]" : "  ],"
      let expression =
        ["JSONAPI.Schema(", "  \(typeLiteral),", "  id: \(id).self,"]
        + (fields.isEmpty ? ["  [" + end.dropFirst(2)] : ["  ["] + fields.indented.indented + [end])
        + own + [")"]
      let head = "\(modifier)static \(isGeneric ? "var" : "let") schema: JSONAPI.Schema"
      return [
        declaration(
          isGeneric
            ? ["\(head) {"] + expression.indented + ["}"]
            : ["\(head) = \(expression[0])"] + expression.dropFirst())
      ]
    }

    /// The argument for the resource's own members; a live object never fails to read them.
    private var ownMembers: [String] {
      let members = properties.filter { kind == .value && ($0.role == .meta || $0.role == .links) }
      guard !members.isEmpty else { return [] }
      let list = members.map { property in
        let initial = property.initialValue == nil ? "" : ", hasInitialValue: true"
        return ".\(property.name)(\(property.type.spelling).self\(initial))"
      }
      return ["  ownMembers: [\(list.joined(separator: ", "))]"]
    }

    private var described: [String] {
      // Schemas are used to write queries, bodies and tables, so they omit read-only properties.
      properties.filter { !$0.isReadOnly }.compactMap { property in
        guard let index = fields.firstIndex(where: { $0.name == property.name }) else { return nil }
        let name = property.key?.quoted ?? "fieldTable.name(at: \(index))"
        let type =
          property.wrapper?.spelling
          ?? (property.role == .attribute
            ? property.valueType : property.type.spelling)
        let coding = property.coding.map { ", as: \($0)" } ?? ""
        // A name known only at run time may differ from the property's.
        let hint = property.key == property.name ? "" : ", property: \(property.name.quoted)"
        let initial = property.mayBeAbsent ? ", hasInitialValue: true" : ""
        let mark = property.role == .relationship && property.isChecked ? ", isChecked: true" : ""
        return ".\(property.method)(\(name), \(type).self\(coding)\(initial)\(hint)\(mark)),"
      }
    }
  }
#endif
