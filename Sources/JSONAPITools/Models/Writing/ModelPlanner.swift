import JSONAPI

/// Plans the Swift types for a description.
struct ModelPlanner {
  let style: ModelStyle
  let names: ModelNames

  /// The maximum nesting of objects; deeper ones become arbitrary values.
  private static let depth = 6

  func plan(_ type: ModelType) -> PlannedType {
    let name = names.types[type.name] ?? "Model"
    var members = PlannedMembers()
    members.properties.append(id(type.id))
    var properties = UniqueNames(
      taken: style == .live ? ReservedNames.liveProperties : ReservedNames.properties)
    var scope = names.nested
    for attribute in type.attributes {
      if let reason = Self.reasonToOmit(attribute.name) {
        members.omissions.append(reason)
        continue
      }
      var property = self.property(attribute, &properties, &scope, &members.nested, depth: 0)
      if style == .live, property.defaultValue == nil, property.type != "JSONValue" {
        property.isOptional = true
      }
      members.properties.append(property)
    }
    let attributes = Set(type.attributes.map(\.name))
    for relationship in type.relationships {
      if let reason = Self.reasonToOmit(relationship.name) {
        members.omissions.append(reason)
        continue
      }
      if attributes.contains(relationship.name) {
        members.omissions.append(
          "The relationship '\(relationship.name)' is left out: an attribute has its name (RES-11)."
        )
        continue
      }
      members.properties.append(self.property(relationship, &properties))
    }
    return PlannedType(
      type: type.name, name: name,
      documentation: [type.documentation, type.evidence].compactMap(\.self), members: members)
  }

  /// The reason to leave a field out of models; `nil` for most fields.
  private static func reasonToOmit(_ name: String) -> String? {
    if name == "id" || name == "type" {
      return "The field '\(name)' is left out: a resource has a member of that name (RES-12)."
    }
    guard MemberName.isAllowed(name) else {
      return
        "The field \(SwiftText.literal(name)) is left out: its name is not allowed (NAM-04, NAM-07)."
    }
    return nil
  }

  private func id(_ value: ModelValue) -> PlannedProperty {
    var id = PlannedProperty(role: .id, key: "id", name: "id", type: "String")
    switch value {
    case .integer: id.type = "Int"
    case .uuid: id.type = "UUID"
    case .nullable:
      id.isOptional = true
      id.comment = "not all resources have one"
    default: break
    }
    if style == .live { id.isOptional = true }
    return id
  }

  private func property(
    _ relationship: ModelRelationship, _ properties: inout UniqueNames
  ) -> PlannedProperty {
    let name = SwiftName.member(relationship.name, fallback: "field")
    let destination = names.destination(of: relationship)
    var property = PlannedProperty(
      role: .relationship, key: relationship.name, name: properties.take(name, name + "Field"),
      type: destination)
    switch (style, relationship.cardinality) {
    case (.live, .many): property.type = "[\(destination)]"
    case (.live, .one): property.isOptional = true
    case (_, .many): property.type = "ToMany<\(destination)>"
    case (_, .one): property.type = "ToOne<\(destination)>"
    }
    property.comment = relationship.evidence
    property.documentation = relationship.documentation
    return property
  }

  // MARK: Attributes

  private func property(
    _ attribute: ModelAttribute, _ properties: inout UniqueNames, _ scope: inout UniqueNames,
    _ nested: inout [PlannedNested], depth: Int
  ) -> PlannedProperty {
    // Within attributes, one explicit key requires CodingKeys for all members.
    let isPlain = depth > 0 && SwiftName.isPlain(attribute.name)
    let name = isPlain ? attribute.name : SwiftName.member(attribute.name, fallback: "field")
    var property = PlannedProperty(
      key: attribute.name, name: properties.take(name, name + "Field"), type: "JSONValue")
    property.isOptional = attribute.absence != nil
    property.comment = attribute.absence
    property.documentation = attribute.documentation
    if attribute.value == .day {
      property.type = "Date"
      property.wrapper = "DateOnly"
      return property
    }
    property.type = type(
      of: attribute.value, named: attribute.name, &scope, &nested, depth: depth)
    if !property.isOptional { property.defaultValue = Self.defaultValue(of: attribute.value) }
    return property
  }

  private static func defaultValue(of value: ModelValue) -> String? {
    switch value {
    case .string: "\"\""
    case .enumeration(let cases) where cases.count == 1: "\"\""
    case .integer, .integers, .number, .decimal: "0"
    case .boolean: "false"
    case .array: "[]"
    case .dictionary: "[:]"
    default: nil
    }
  }

  /// The spelling of a type, which may be added as a nested type.
  ///
  /// - Parameters:
  ///   - name: The JSON name of the value.
  ///   - isElement: Whether the value is one of several, so that its type gets a singular name.
  private func type(
    of value: ModelValue, named name: String, _ scope: inout UniqueNames,
    _ nested: inout [PlannedNested], depth: Int, isElement: Bool = false
  ) -> String {
    guard depth < Self.depth else { return "JSONValue" }
    switch value {
    case .string: return "String"
    // A constant.
    case .enumeration(let cases) where cases.count == 1: return "String"
    case .integer, .integers: return "Int"
    case .number: return "Double"
    case .decimal: return "Decimal"
    case .boolean: return "Bool"
    case .date: return "Date"
    case .day: return "String"
    case .url: return "URL"
    case .uuid: return "UUID"
    case .data: return "Data"
    case .several, .any: return "JSONValue"
    case .nullable(let value):
      let type = type(of: value, named: name, &scope, &nested, depth: depth, isElement: isElement)
      return type == "JSONValue" ? type : type + "?"
    case .array(let element):
      let type = type(of: element, named: name, &scope, &nested, depth: depth + 1, isElement: true)
      return "[\(type)]"
    case .dictionary(let value):
      let type = type(of: value, named: name, &scope, &nested, depth: depth + 1, isElement: true)
      return "[String: \(type)]"
    case .enumeration(let values):
      let type = Self.typeName(name, &scope, isElement: isElement)
      var cases = UniqueNames(taken: ["self", "init", "Type", "rawValue"])
      var seen: Set<ExactString> = []
      nested.append(
        .enumeration(
          name: type,
          cases: values.filter { seen.insert(ExactString($0)).inserted }
            .map { value in
              let name = value.isEmpty ? "empty" : SwiftName.member(value, fallback: "value")
              return (cases.take(name, name + "Value"), value)
            }))
      return "OpenEnum<\(type)>"
    case .object(let attributes):
      guard !attributes.isEmpty else { return "[String: JSONValue]" }
      let type = Self.typeName(name, &scope, isElement: isElement)
      var members = PlannedMembers()
      var properties = UniqueNames(taken: ["self"])
      for attribute in attributes {
        members.properties.append(
          self.property(attribute, &properties, &scope, &members.nested, depth: depth + 1))
      }
      nested.append(.structure(name: type, members))
      return type
    }
  }

  /// A name for a nested type, which differs from those of all properties.
  private static func typeName(
    _ name: String, _ scope: inout UniqueNames, isElement: Bool
  ) -> String {
    let short = SwiftName.type(name, isSingular: isElement)
    // In scripts without case, a property would have the same name.
    let first = short.prefix(1)
    guard first != first.lowercased() else { return scope.take("Value" + short) }
    return scope.take(short, short + "Value")
  }
}
