import JSONAPI

/// Suggestions for names that don't exist.
extension Planner {
  /// The error with a suggestion from the names that the collection accepts, which are fewer than its fields.
  func corrected(_ error: QueryError, _ type: Int) -> QueryError {
    guard let found = error.found, found.count > 2 else { return error }
    let name = String(found.dropFirst().dropLast())
    let known: [String]
    switch (error.code, error.parameter) {
    case (.unknownField, "sort"):
      known = records[type].sortable?.sorted() ?? sortableNames(like: name, type)
    case (.unknownRelationship, _):
      guard let names = records[type].includable else { return error }
      known = names.sorted().filter { name in
        (try? checkNames(of: IncludePaths([DottedPath(name)]), from: [type])) != nil
      }
    default: return error
    }
    return QueryError(
      error.code, parameter: error.parameter, message: error.message,
      expected: correction(
        of: name,
        among: error.parameter == "sort"
          ? known.filter { (try? sortKey(SortField(DottedPath($0)), type)) != nil } : known),
      found: found)
  }

  /// The paths to sort by in the last type of a path, if the definition doesn't limit them.
  private func sortableNames(like path: String, _ type: Int) -> [String] {
    var type = type
    var prefix: [String] = []
    for name in DottedPath(path).names.dropLast() {
      guard let edge = scope.visible.edge(name, of: type),
        let target = model.types[type].edges[edge].targets.first
      else { break }
      prefix.append(name)
      type = target
    }
    let columns = scope.visible.types[type]?.columns ?? []
    return columns.map { DottedPath(prefix + [model.types[type].columns[$0].name]).text }
  }

  private func correction(of name: String, among known: [String]) -> String? {
    if let nearest = nearestName(to: name, among: known) { return "\"\(nearest)\"" }
    guard !known.isEmpty else { return nil }
    let names = known.prefix(8).map { "\"\($0)\"" }.joined(separator: ", ")
    return (known.count > 1 ? "one of " : "") + names + (known.count > 8 ? ", …" : "")
  }
}
