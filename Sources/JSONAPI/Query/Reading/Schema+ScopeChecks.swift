extension Schema.Scope {
  /// Checks a path of `include`.
  func checkInclude(_ path: DottedPath) throws(QueryError) {
    switch target(of: path) {
    case .relationship, .unknown: return
    case .attribute, .missing:
      throw unknown(
        path, .unknownRelationship, parameter: "include",
        message: "There is no relationship with this path to include.")
    }
  }

  /// Checks a field of `sort`.
  ///
  /// - Parameter takesRelationships: Whether a relationship is right as well; servers may sort by
  ///   what is related.
  /// - Throws: ``QueryError`` with the code `unknownField`.
  func checkSort(_ field: SortField, takesRelationships: Bool) throws(QueryError) {
    switch target(of: field.path) {
    case .attribute, .unknown: return
    case .relationship where takesRelationships: return
    case .relationship, .missing:
      throw unknown(
        field.path, .unknownField, parameter: "sort",
        message: "There is no attribute with this name to sort by.")
    }
  }

  /// Checks the names in fieldsets of types that the scope or an `include` path reaches.
  func check(
    _ fields: Fieldsets, along include: IncludePaths, rejectsUnknownTypes: Bool = false
  ) throws(QueryError) {
    for type in fields.types {
      guard let scope = scope(of: type, along: include) else {
        guard rejectsUnknownTypes else { continue }
        throw QueryError(
          .unknownType, parameter: "fields[\(type)]", message: "There is no type with this name.")
      }
      for name in fields[type] ?? [] {
        guard case .missing = scope.target(of: name) else { continue }
        throw scope.unknown(
          DottedPath(name), .unknownField, parameter: "fields[\(type)]",
          message: "The type \(type) has no field with this name.")
      }
    }
  }

  /// Checks the path of a condition in a filter.
  func checkFilter(_ path: DottedPath) throws(QueryError) {
    guard case .missing = target(of: path) else { return }
    throw unknown(
      path, .unknownField, parameter: "filter",
      message: "There is no field with this name to filter by.")
  }

  /// The error for a path that leads to nothing, with a suggestion.
  private func unknown(
    _ path: DottedPath, _ code: QueryError.Code, parameter: String, message: String
  ) -> QueryError {
    QueryError(
      code,
      parameter: parameter,
      message: message,
      expected: correction(of: path, toRelationship: code == .unknownRelationship),
      found: "\"\(path)\"",
    )
  }

  /// A suggestion for an unknown path, or the known names, for the error message.
  private func correction(of path: DottedPath, toRelationship: Bool) -> String? {
    var scope = self
    var names = path.names
    for index in names.indices {
      let isInner = toRelationship || index < names.indices.upperBound - 1
      if case .relationship(let next) = scope.target(of: names[index]) {
        scope = next
        continue
      }
      let known = scope.documentNames(ofRelationships: isInner)
      if let nearest = nearestName(to: names[index], among: known) {
        names[index] = nearest
        return "\"\(DottedPath(names))\""
      }
      guard !known.isEmpty else { return nil }
      let some = known.prefix(8)
        .map { "\"\(DottedPath(Array(names[..<index]) + [$0]))\"" }
        .joined(separator: ", ")
      return (known.count > 1 ? "one of " : "") + some + (known.count > 8 ? ", …" : "")
    }
    return nil
  }
}
