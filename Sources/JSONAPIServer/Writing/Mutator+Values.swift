import JSONAPI

/// Conversion of a request's resource to columns.
extension Mutator {
  /// The values of the columns that linkage doesn't set.
  func attributeValues(of resource: IncomingResource) throws -> [WriteStep.Assignment] {
    let type = model.types[resource.type]
    var assignments: [WriteStep.Assignment] = []
    // Linkage adds more.
    assignments.reserveCapacity(resource.attributes.count + resource.relationships.count)
    var errors: [ErrorObject] = []
    for (name, json) in resource.attributes {
      guard let index = type.column(name) else { continue }
      let column = type.columns[index]
      var digits = engine.configuration.limits.bodySize
      if column.type.kind.isJSON, !json.fits(withoutExponents: &digits) {
        errors.append(
          .refused(
            422, "invalidValue", "The exponents of numbers are too large.",
            source: .init(pointer: resource.pointer(to: name, in: "attributes"))))
      } else if let value = column.value(of: json) {
        if !json.isNull, let check = column.check, (try? check(json)) == nil {
          errors.append(
            .refused(
              422, "invalidValue", "The attribute can't have this value.",
              source: .init(pointer: resource.pointer(to: name, in: "attributes"))))
        } else {
          assignments.append(.init(column: column.column, value: value))
        }
      } else {
        errors.append(
          .refused(
            422, "typeMismatch",
            "Expected \(column.type.expectation)\(column.isOptional ? " or null" : "").",
            source: .init(pointer: resource.pointer(to: name, in: "attributes"))))
      }
    }
    guard errors.isEmpty else { throw Refusal(422, errors) }
    for (column, value) in resource.serverValues.sorted(by: { $0.key < $1.key }) {
      guard let index = type.column("$" + column) else { continue }
      assignments.append(
        .init(column: column, value: type.columns[index].value(of: value) ?? .null))
    }
    if let content = resource.content { assignments += content.assignments(of: type) }
    return assignments
  }

  /// The fields of a resource as columns, as far as can be determined without the database.
  ///
  /// - Parameters:
  ///   - resource: The resource.
  ///   - key: The key of the row; null if the database generates it.
  ///   - isCreation: Whether the key is a new one.
  func fields(
    of resource: IncomingResource, _ key: ColumnValue, isCreation: Bool = false
  ) throws -> IncomingFields {
    let type = model.types[resource.type]
    var fields = IncomingFields(attributes: try attributeValues(of: resource))
    if isCreation { fields.attributes += emptyContents(of: type, besides: fields.attributes) }
    fields.linkage = try impliedLinkage(
      of: resource, fields.attributes, key, isCreation: isCreation)
    for (name, linkage) in resource.relationships {
      guard let edge = type.edge(name) else { continue }
      do {
        fields.linkage.append((edge, try references(in: linkage, edge, type.index)))
      } catch let refusal as Refusal {
        throw refusal.under(resource.pointer(toLinkage: name).tokens)
      }
    }
    return fields
  }

  /// The values of columns, including those of attributes, and the linkage that is not in the row.
  mutating func values<Session: WriteSession>(
    of resource: IncomingResource, _ fields: IncomingFields, _ session: inout Session
  ) throws -> ([WriteStep.Assignment], [(edge: Int, targets: [WriteStep.Target])]) {
    let type = model.types[resource.type]
    var assignments = fields.attributes
    var edges: [(edge: Int, targets: [WriteStep.Target])] = []
    for (edge, references) in fields.linkage {
      let targets: [WriteStep.Target]
      do {
        targets = try self.targets(of: references, edge, type.index, &session)
      } catch let refusal as Refusal {
        throw refusal.under(pointer(toLinkage: type.edges[edge], of: resource).tokens)
      }
      if type.edges[edge].isInRow {
        // The id or attributes set the columns of implied linkage.
        guard
          !type.sharesColumns
            || resource.relationships.contains(where: { $0.name == type.edges[edge].name })
        else { continue }
        assignments += model.assignments(of: edge, type.index, targets.first)
      } else {
        try checkMovable(
          targets, type.edges[edge], resource.pointer(toLinkage: type.edges[edge].name), &session)
        edges.append((edge, targets))
      }
    }
    return (try unique(assignments, resource), edges)
  }
}

extension Schema.ValueType.Kind {
  /// Whether columns store values of the kind as JSON.
  var isJSON: Bool {
    switch self {
    case .array, .dictionary, .object, .any: true
    case .string, .data, .url, .uuid, .boolean, .integer, .number, .decimal, .date: false
    }
  }
}

extension JSONValue {
  /// Whether the numbers, without exponents, could be in a body: PostgreSQL writes those of `jsonb` with all digits.
  ///
  /// - Parameter digits: The number of digits that the exponents may stand for; those of this value are subtracted.
  func fits(withoutExponents digits: inout Int) -> Bool {
    // Not recursive, since the depth limit of a body may be any number.
    var pending = [self]
    while let value = pending.popLast() {
      pending += value.elements
      pending += value.members.lazy.map(\.value)
      guard let text = value.number?.text,
        let mark = text.firstIndex(where: { $0 == "e" || $0 == "E" })
      else { continue }
      guard let exponent = Int(text[text.index(after: mark)...]), exponent.magnitude <= digits
      else { return false }
      digits -= abs(exponent)
    }
    return true
  }
}
