extension QueryParameters {
  /// Returns the parameters with names as in documents, checked against a type's schema.
  ///
  /// Parameters in ``filterItems`` and ``items`` are unchanged.
  ///
  /// - Parameter keys: The format of the coder, for types that have none of their own.
  /// - Throws: ``QueryError`` for a name that the schema doesn't have; it suggests the nearest one.
  package func resolved<R: Resource>(
    for type: R.Type, keys: KeyFormat = .asIs
  ) throws(QueryError) -> QueryParameters {
    let scope = Schema.Scope(R.knownSchema, keys: keys)
    var resolved = self
    if let include {
      resolved.include = IncludePaths()
      for path in include.paths {
        try scope.checkInclude(path)
        resolved.include?.append(scope.documentPath(for: path))
      }
    }
    try scope.check(fields, along: include ?? IncludePaths())
    for type in fields.types {
      guard let scope = scope.scope(of: type, along: include ?? IncludePaths()) else { continue }
      resolved.fields[type] = fields[type]?.map { scope.documentName(for: $0) }
    }
    for index in sort.indices {
      try scope.checkSort(sort[index], takesRelationships: true)
      resolved.sort[index] = SortField(
        scope.documentPath(for: sort[index].path), isDescending: sort[index].isDescending)
    }
    if let filter { resolved.filter = try filter.resolved(in: scope) }
    return resolved
  }
}
