import JSONAPI

/// A writer of Swift code for planned types.
struct SourceWriter {
  let style: ModelStyle
  let isPublic: Bool

  static let width = 100

  var access: String { isPublic ? "public " : "" }

  // MARK: Types

  func text(of type: PlannedType) -> String {
    let keys = KeyStyle(type.members, hasCodingKeys: style == .structs)
    var lines = Lines()
    lines.documentation(type.documentation, indent: 0)
    let literal = SwiftText.literal(type.type)
    let format = keys == .asIs ? "" : ", keys: \(keys.spelling)"
    switch style {
    case .resources:
      lines.add("@Resource(\(literal)\(format))", 0)
      lines.add("\(access)struct \(type.name)\(isPublic ? ": Sendable" : "") {", 0)
    case .live:
      lines.add("@LiveResource(\(literal)\(format))", 0)
      lines.add("\(access)final class \(type.name) {", 0)
    case .structs:
      lines.add("\(access)struct \(type.name): Resource\(isPublic ? ", Sendable" : "") {", 0)
      lines.add("\(access)static let resourceType = \(literal)", 1)
      if keys != .asIs {
        lines.add("\(access)static let keyFormat = KeyFormat\(keys.spelling)", 1)
      }
    }
    for property in type.members.properties {
      // The id of a live object is a string by default.
      if style == .live, property.role == .id, property.type == "String" { continue }
      add(property, keys, isField: true, to: &lines, indent: 1)
    }
    for omission in type.members.omissions { lines.comment(omission, indent: 1) }
    addInner(of: type.members, keys, hasCodingKeys: style == .structs, to: &lines, indent: 1)
    lines.add("}", 0)
    return header(usesFoundation: type.members.usesFoundation) + lines.text
  }

  func header(usesFoundation: Bool) -> String {
    var imports = usesFoundation ? ["Foundation"] : []
    imports.append("JSONAPI")
    if style == .live { imports.append("JSONAPIStore") }
    return GeneratedFile.marker + "\n" + imports.map { "import \($0)\n" }.joined() + "\n"
  }

  /// Adds the members of a type besides its properties.
  private func addInner(
    of members: PlannedMembers, _ keys: KeyStyle, hasCodingKeys: Bool, to lines: inout Lines,
    indent: Int
  ) {
    if hasCodingKeys, !members.properties.allSatisfy({ $0.role == .id || keys.names($0) }) {
      lines.add("", 0)
      let cases = members.properties.map { property in
        let name = SwiftName.escaped(property.name)
        let isNamed = property.role == .id || keys.names(property)
        return isNamed ? name : "\(name) = \(SwiftText.literal(property.key))"
      }
      lines.enumeration("\(access)enum CodingKeys: String, CodingKey", cases, indent: indent)
    }
    for nested in members.nested {
      lines.add("", 0)
      switch nested {
      case .enumeration(let name, let cases):
        let cases = cases.map { name, value in
          let escaped = SwiftName.escaped(name)
          return name == value ? escaped : "\(escaped) = \(SwiftText.literal(value))"
        }
        lines.enumeration(
          "\(access)enum \(name): String, Codable, Sendable", cases, indent: indent)
      case .structure(let name, let members):
        lines.add("\(access)struct \(name): Codable, Sendable {", indent)
        for property in members.properties {
          add(property, keys, isField: false, to: &lines, indent: indent + 1)
        }
        addInner(of: members, keys, hasCodingKeys: true, to: &lines, indent: indent + 1)
        lines.add("}", indent)
      }
    }
  }

  // MARK: Properties

  private func add(
    _ property: PlannedProperty, _ keys: KeyStyle, isField: Bool, to lines: inout Lines,
    indent: Int
  ) {
    lines.documentation([property.documentation].compactMap(\.self), indent: indent)
    var text = ""
    if isField, style != .structs {
      if property.role != .id, !keys.names(property) {
        text += "@Key(\(SwiftText.literal(property.key))) "
      }
      if style == .live, property.role == .relationship { text += "@Relationship " }
    }
    if let wrapper = property.wrapper {
      let isCoded = isField && style == .live
      let wrapped = property.isOptional ? wrapper + ".OrNull" : wrapper
      text += isCoded ? "@Coded(as: \(wrapper).self) " : "@\(wrapped) "
    }
    text += "\(access)var \(SwiftName.escaped(property.name)): \(property.type)"
    if property.isOptional {
      text += "?"
    } else if style == .live, isField, let value = property.defaultValue {
      text += " = \(value)"
    }
    guard let comment = property.comment else { return lines.add(text, indent) }
    lines.add(text, comment: comment, indent)
  }
}

extension PlannedMembers {
  /// Whether a Foundation type is used.
  var usesFoundation: Bool {
    let types = ["Data", "Date", "Decimal", "URL", "UUID"]
    return properties.contains { property in
      property.type.split { !$0.isLetter }.contains { types.contains(String($0)) }
    }
      || nested.contains { nested in
        if case .structure(_, let members) = nested { members.usesFoundation } else { false }
      }
  }
}
