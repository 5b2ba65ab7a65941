/// Several dialects of one server, each parameter being read by the one it fits.
///
/// 1. If a dialect reads all parameters of the family `filter`, it reads them together.
/// 2. Otherwise, parameters that begin alike, such as `filter[title]` and `filter[title][like]`,
///    are read together, and others separately. All of them must hold.
/// 3. A dialect fits if it reads all of the parameters without an error. If several fit, they must
///    agree on the meaning; otherwise, or if none fits, the parameter is an error.
///
/// So everything accepted is accepted by one of the dialects alone, with the same meaning. A filter
/// is written by the first dialect that can express it.
package struct CombinedFilterDialect: FilterDialect {
  package let dialects: [any FilterDialect]

  package init(_ dialects: [any FilterDialect]) { self.dialects = dialects }

  package var name: String { dialects.map(\.name).joined(separator: ", ") }

  /// The names of the dialects, for errors.
  package var sentence: String {
    let names = dialects.map(\.name)
    guard let last = names.last, names.count > 1 else { return "" }
    return
      " Filters are read in the dialects \(names.dropLast().joined(separator: ", ")) and \(last)."
  }

  // MARK: Reading

  /// The result of reading parameters together.
  private enum Reading {
    case read(FilterExpression)
    /// No dialect reads them all; the error is that of one that tried.
    case unread(QueryError?)
  }

  package func filter(
    from items: [QueryItem], scope: Schema.Scope, limits: QueryReader.Limits
  ) throws(QueryError) -> (filter: FilterExpression?, rest: [QueryItem]) {
    guard !items.isEmpty else { return (nil, []) }
    if case .read(let filter) = try read(items, scope, limits) { return (filter, []) }
    var conditions: [FilterExpression] = []
    var rest: [QueryItem] = []
    for group in Self.groups(of: items) {
      switch try read(group, scope, limits) {
      case .read(let condition): conditions.append(condition)
      case .unread(let error?): throw error
      case .unread(nil): rest += group
      }
    }
    try limits.check(
      conditions.reduce(0) { $0 + $1.nodes.count }, limits.filterNodes, "conditions in the filter",
      parameter: "filter")
    return (conditions.isEmpty ? nil : .all(conditions), rest)
  }

  private func read(
    _ items: [QueryItem], _ scope: Schema.Scope, _ limits: QueryReader.Limits
  ) throws(QueryError) -> Reading {
    var found: (filter: FilterExpression, name: String)?
    var errors: [QueryError] = []
    for dialect in dialects {
      let filter: FilterExpression
      do {
        let (read, rest) = try dialect.filter(from: items, scope: scope, limits: limits)
        guard let read, rest.isEmpty else { continue }
        filter = read
      } catch {
        errors.append(error)
        continue
      }
      if let found, found.filter != filter {
        throw QueryError(
          QueryError.Code("ambiguousFilter"), parameter: items.first?.name,
          message:
            "The filter means one thing in the dialect \(found.name) and another in \(dialect.name).\(sentence)"
        )
      }
      if found == nil { found = (filter, dialect.name) }
    }
    if let found { return .read(found.filter) }
    // An error within a dialect is more helpful than one for not being in another dialect.
    let error = errors.first { $0.code != .malformedValue && $0.code != .malformedName }
    return .unread((error ?? errors.first).map { $0.adding(sentence) })
  }

  /// Returns groups of parameters that may belong together: those with the same first name in
  /// brackets.
  private static func groups(of items: [QueryItem]) -> [[QueryItem]] {
    var groups: [[QueryItem]] = []
    var places: [ExactString: Int] = [:]
    for item in items {
      let end = item.name.utf8.firstIndex(of: UInt8(ascii: "]")) ?? item.name.endIndex
      let start = ExactString(String(item.name[..<end]))
      if let place = places[start] {
        groups[place].append(item)
      } else {
        places[start] = groups.count
        groups.append([item])
      }
    }
    return groups
  }

  // MARK: Writing

  package func items(for filter: FilterExpression) throws(QueryError) -> [QueryItem] {
    try items(for: filter, scope: Schema.Scope(nil))
  }

  package func items(
    for filter: FilterExpression, scope: Schema.Scope
  ) throws(QueryError) -> [QueryItem] {
    var first: QueryError?
    for dialect in dialects {
      do {
        return try dialect.items(for: filter, scope: scope)
      } catch {
        first = first ?? error
      }
    }
    throw first ?? .notExpressible("filters")
  }
}

extension QueryError {
  /// Returns the error with another sentence appended.
  package func adding(_ sentence: String) -> QueryError {
    QueryError(
      code, parameter: parameter, message: message + sentence, expected: expected, found: found)
  }
}
