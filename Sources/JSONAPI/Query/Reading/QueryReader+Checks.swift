extension QueryReader {
  /// Checks names and numbers against the schema and the limits.
  func check(_ parameters: QueryParameters, scope: Schema.Scope) throws(QueryError) {
    let include = parameters.include ?? IncludePaths()
    try limits.check(
      include.paths.count, limits.includePaths, "paths to include", parameter: "include")
    for path in include.paths {
      try limits.check(path.count, limits.pathDepth, "names in a path", parameter: "include")
      try scope.checkInclude(path)
    }
    try limits.check(
      parameters.sort.count, limits.sortFields, "sort fields", parameter: "sort")
    for field in parameters.sort {
      try limits.check(field.path.count, limits.pathDepth, "names in a path", parameter: "sort")
      try scope.checkSort(field, takesRelationships: false)
    }
    try scope.check(
      parameters.fields, along: include, rejectsUnknownTypes: rejectsUnknownTypes)
  }
}
