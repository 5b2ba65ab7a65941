extension QueryParameters {
  /// Returns the parameters with names as in documents, checked against a type's schema.
  ///
  /// Parameters in ``filterItems`` and ``items``, and unchecked sort fields, are unchanged.
  ///
  /// - Parameter keys: The coder's key format, for types without their own.
  /// - Throws: ``QueryError`` for a name that the schema doesn't have; it suggests the nearest one.
  package func resolved<R: Resource>(
    for type: R.Type, keys: KeyFormat = .asIs
  ) throws(QueryError) -> QueryParameters {
    let scope = Schema.Scope(R.knownSchema, keys: keys)
    var resolved = withFieldsets(in: scope, keys: keys)
    if let include {
      resolved.include = IncludePaths()
      for path in include.paths {
        try scope.checkInclude(path)
        resolved.include?.append(scope.documentPath(for: path))
      }
    }
    try scope.check(fields, along: include ?? IncludePaths())
    for index in sort.indices where !sort[index].isUnchecked {
      try scope.checkSort(sort[index], takesRelationships: true)
      resolved.sort[index] = SortField(
        scope.documentPath(for: sort[index].path), isDescending: sort[index].isDescending)
    }
    if let filter { resolved.filter = try filter.resolved(in: scope) }
    return resolved
  }

  /// Returns the parameters of a query without a model, with the document names of fields from
  /// typed paths.
  ///
  /// - Parameter keys: The coder's key format, for types without their own.
  package func resolved(keys: KeyFormat) -> QueryParameters { withFieldsets(in: nil, keys: keys) }

  private func withFieldsets(in scope: Schema.Scope?, keys: KeyFormat) -> QueryParameters {
    var resolved = self
    for type in fields.types {
      let known = scope?.scope(of: type, along: include ?? IncludePaths())
      guard let scope = known ?? fields.schema(of: type).map({ Schema.Scope($0, keys: keys) })
      else { continue }
      resolved.fields[type] = fields[type]?.map { scope.documentName(for: $0) }
    }
    return resolved
  }
}
