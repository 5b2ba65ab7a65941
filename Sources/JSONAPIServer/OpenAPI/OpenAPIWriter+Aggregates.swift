import JSONAPI

/// The parameters of aggregates, and the schema of their results.
extension OpenAPIWriter {
  /// The visible aggregates that a type offers; nil if there are none.
  private func offered(_ type: Int) -> (terms: [String], groups: [String])? {
    guard let offered = records[type].aggregates else { return nil }
    func columns(_ names: [String]) -> [ServedColumn] {
      names.compactMap { name in
        visible.column(name, of: type).map { model.types[type].columns[$0] }
      }
    }
    let terms = columns(offered.fields).flatMap { column in
      AggregateTerm.Function.allCases.filter { column.type.has($0) }
        .map { AggregateTerm($0, of: column.name).text }
    }
    return ([AggregateTerm(.count).text] + terms, columns(offered.groups).map(\.name))
  }

  /// `aggregateOf` and `aggregateBy` of a type's collection.
  func aggregates(of type: Int) -> [JSONValue] {
    guard let offered = offered(type) else { return [] }
    let base = names.base(type)
    var parameters = [
      reference(.parameters, "AggregateOf\(base)", for: [type]) {
        let limit = Planner.maximumAggregates.terms
        return $0.list(
          AggregateTerm.parameter,
          "Answers with numbers over all resources that the filter matches, in meta.aggregates, instead of resources. "
            + "See \(Profile.aggregates.uri).", Self.enumeration(offered.terms), minimum: 1,
          maximum: offered.terms.count > limit ? limit : nil)
      }
    ]
    if !offered.groups.isEmpty {
      parameters.append(
        reference(.parameters, "AggregateBy\(base)", for: [type]) {
          $0.list(
            AggregateTerm.groupsParameter,
            "Attributes whose values make groups, each with its numbers, or with its count where none are named. There are "
              + "at most \($0.configuration.limits.aggregateGroups).",
            Self.enumeration(offered.groups),
            minimum: 1, maximum: Planner.maximumAggregates.groups)
        })
    }
    return parameters
  }

  /// The schema of `meta.aggregates`; nil for a type that offers none.
  func aggregatesSchema(of type: Int) -> JSONValue? {
    guard offered(type) != nil else { return nil }
    return reference(.schemas, "Aggregates") { _ in
      let numbers: JSONValue = [
        "type": "object", "additionalProperties": ["type": ["number", "null"]],
      ]
      let values: JSONValue = [
        "type": "object", "additionalProperties": ["type": ["number", "string", "null"]],
      ]
      return [
        "type": "array",
        "items": [
          "type": "object",
          "properties": [
            "group": ["type": "object"], "count": ["type": "integer", "minimum": 0],
            "sum": numbers, "minimum": values, "maximum": values, "average": numbers,
          ],
        ],
        "description": JSONValue(
          "With \(AggregateTerm.parameter), instead of data: the groups with their numbers."),
      ]
    }
  }
}
