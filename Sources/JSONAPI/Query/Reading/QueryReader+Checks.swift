extension QueryReader {
  /// Holds names and numbers against the schema and the limits.
  func check(_ parameters: QueryParameters, scope: SchemaScope) throws(QueryError) {
    let include = parameters.include ?? IncludePaths()
    try check(include, scope: scope)
    try check(parameters.sort, scope: scope)
    for type in parameters.fields.types {
      guard let schema = scope.schema(of: type, along: include), schema.gaps.isEmpty else {
        continue
      }
      for name in parameters.fields[type] ?? [] where schema[name] == nil {
        throw QueryError(
          .unknownField,
          parameter: "fields[\(type)]",
          message: "The type \(type) has no field of this name.",
          found: "\"\(name)\"",
        )
      }
    }
  }

  private func check(_ include: IncludePaths, scope: SchemaScope) throws(QueryError) {
    try limits.check(
      include.paths.count, limits.includePaths, "paths to include", parameter: "include")
    for path in include.paths {
      try limits.check(path.count, limits.pathDepth, "names in a path", parameter: "include")
      switch scope.target(of: path) {
      case .relationship, .unknown: continue
      case .attribute, .missing:
        throw QueryError(
          .unknownRelationship,
          parameter: "include",
          message: "There is no relationship to include by this path.",
          found: "\"\(path)\"",
        )
      }
    }
  }

  private func check(_ sort: [SortField], scope: SchemaScope) throws(QueryError) {
    try limits.check(sort.count, limits.sortFields, "sort fields", parameter: "sort")
    for field in sort {
      try limits.check(field.path.count, limits.pathDepth, "names in a path", parameter: "sort")
      switch scope.target(of: field.path) {
      case .attribute, .unknown: continue
      case .relationship, .missing:
        throw QueryError(
          .unknownField,
          parameter: "sort",
          message: "There is no attribute to sort by of this name.",
          found: "\"\(field.path)\"",
        )
      }
    }
  }
}
