import JSONAPI

/// The parameters of filters.
extension OpenAPIWriter {
  func filters(of type: Int) -> [JSONValue] {
    let fields = filterables(of: type)
    guard !fields.isEmpty else { return [] }
    var references = expressions(fields, type)
    guard filterGrammars.contains(where: { $0.expression == nil }) else { return references }
    for field in fields {
      if isBrief, let known = known.filters[field.key] {
        references.append(known)
        continue
      }
      var parameters = parameters(for: field)
      // The first one's description names the others.
      var others: [String] = []
      let first = parameters.first?.name
      parameters.removeAll { parameter in
        guard parameter.name != first, isBrief || parameter.isCaseless else { return false }
        others.append(parameter.name)
        return true
      }
      for parameter in parameters {
        let suffix = camelCase(String(parameter.name.dropFirst("filter".count)))
        // In the brief form, types with equal fields share parameters.
        let value = filter(parameter, field, type, parameter.name == first ? others : [])
        references.append(
          reference(
            .parameters, "Filter\(isBrief ? "" : names.base(type))\(capitalized(suffix))",
            for: isBrief ? [] : [type], identity: isBrief ? value.description : parameter.name
          ) { _ in value })
        // In the brief form, there is one for each field.
        if isBrief { known.filters[field.key] = references.last }
      }
    }
    return references
  }

  /// The parameters of all dialects, one for each field; the first dialect defines shared names.
  private func parameters(for field: Filterable) -> [FilterGrammar.Parameter] {
    var found: [FilterGrammar.Parameter] = []
    for index in filterGrammars.indices where filterGrammars[index].expression == nil {
      let more =
        switch field.field {
        case .attribute(let column):
          filterGrammars[index].parameters(
            field.path, hasNull: column.isOptional, key: "\(column.type.kind)",
            column.type.allows)
        case .id, .relationship, .type:
          filterGrammars[index].parameters(field.path, hasNull: field.isToOne, key: "id") {
            $0.isEquality
          }
        }
      for parameter in more where !found.contains(where: { $0.name == parameter.name }) {
        found.append(parameter)
      }
    }
    return found
  }

  private func filter(
    _ parameter: FilterGrammar.Parameter, _ field: Filterable, _ type: Int, _ others: [String]
  ) -> JSONValue {
    let description = description(of: parameter, field, others)
    guard !parameter.isNull else {
      return query(parameter.name, description, ["type": "boolean"])
    }
    var value: JSONObject = ["type": "string"]
    if case .attribute(let column) = field.field {
      switch parameter.operators.first {
      case .contains where column.type.kind == .array, .equal, .notEqual, .isIn, .isNotIn,
        .lessThan,
        .lessOrEqual, .greaterThan, .greaterOrEqual:
        value = schema(
          of: column.type.kind == .array ? column.type.element ?? column.type : column.type)
      default: break
      }
    }
    // In the brief form, types with equal fields share parameters.
    if case .type(let types) = field.field, !isBrief, let schema = typeSchema(types).object {
      value = schema
    }
    guard parameter.isList else { return query(parameter.name, description, JSONValue(value)) }
    return list(
      parameter.name, description, JSONValue(value), isUnique: false, minimum: 1,
      maximum: configuration.limits.query.listValues)
  }

  private func description(
    of parameter: FilterGrammar.Parameter, _ field: Filterable, _ others: [String]
  ) -> String? {
    let names = others.map { name in
      name.hasPrefix(parameter.name) ? String(name.dropFirst(parameter.name.count)) : name
    }
    let also = names.isEmpty ? nil : "Also \(names.joined(separator: ", "))"
    if isBrief { return also.map { "\($0)." } }
    let text = text(of: parameter, field)
    return also.map { "\(text) \($0), without regard to case." } ?? text
  }

  private func text(of parameter: FilterGrammar.Parameter, _ field: Filterable) -> String {
    if parameter.isNull { return "Whether \(field.path) is null." }
    let operators = parameter.operators
    guard operators.contains(.equal) else {
      let comparison = operators.first ?? .equal
      return "Resources whose \(field.path) \(comparison.condition)."
    }
    var text: String
    var several = "values"
    switch field.field {
    case .attribute: text = "Value of \(field.path)."
    case .id, .relationship(.one):
      text = field.isID ? "Id." : "Id of the \(field.path)."
      several = "ids"
    case .relationship(.many):
      text = "Id of one of the \(field.path)."
      several = "ids"
    case .type:
      text = "Type of the \(DottedPath(field.path).first)."
      several = "types"
    }
    if parameter.isList {
      text += " Several \(several) separated by commas mean any of them."
    }
    return text
  }

  /// The parameters of dialects in which a filter is one expression.
  private func expressions(_ fields: [Filterable], _ type: Int) -> [JSONValue] {
    var names: [String] = []
    for name in filterGrammars.compactMap(\.expression) where !names.contains(name) {
      names.append(name)
    }
    return names.map { name in
      let grammars = filterGrammars.filter { $0.expression == name }
      return reference(.parameters, "Filter\(self.names.base(type))", for: [type], identity: name) {
        $0.expression(name, grammars, fields, type)
      }
    }
  }

  private func expression(
    _ name: String, _ grammars: [FilterGrammar], _ fields: [Filterable], _ type: Int
  ) -> JSONValue {
    let texts = grammars.map(\.description).joined(separator: " Or: ")
    let paths = fields.map(\.path).joined(separator: ", ")
    var parameter: JSONObject = [
      "name": JSONValue(name), "in": "query",
      "description": JSONValue("\(texts) Fields: \(paths)."),
      "schema": ["type": "string"],
    ]
    for field in fields {
      guard case .attribute(let column) = field.field,
        let value = sample(of: column, type).string,
        let text = grammars.first?.sample(field.path, .string(value))
      else { continue }
      parameter["example"] = JSONValue(text)
      break
    }
    return JSONValue(parameter)
  }
}

extension OpenAPIWriter.Filterable {
  /// What the parameters of a field depend on in the brief form.
  struct Key: Hashable {
    let path: String
    let type: Schema.ValueType?
    let hasNull: Bool
    let isID: Bool
  }

  fileprivate var key: Key {
    guard case .attribute(let column) = field else {
      return Key(path: path, type: nil, hasNull: isToOne, isID: isID)
    }
    return Key(path: path, type: column.type, hasNull: column.isOptional, isID: false)
  }

  fileprivate var isToOne: Bool {
    if case .relationship(.one) = field { true } else { false }
  }

  fileprivate var isID: Bool {
    if case .id = field { true } else { false }
  }
}
