extension QueryParameters {
  /// A kind of query parameter, which a consumer of the parameters may or may not support.
  package enum Part: Sendable, Hashable {
    /// Paths to include.
    case include
    /// Fieldsets.
    case fields
    /// The condition.
    case filter
    /// A filter by name, which a server reads as its dialect says.
    case namedFilter
    /// Fields to sort by.
    case sort
    /// A field to sort by whose name only a server knows.
    case uncheckedSort
    /// The page.
    case page
    /// Parameters that JSON:API doesn't define.
    case other
  }

  /// The first parameter that is in none of some parts, so that nothing is dropped by who evaluates these alone.
  ///
  /// - Parameter parts: The parts that are evaluated.
  /// - Returns: The part and the name of the parameter; nil if all are evaluated.
  package func parameter(besides parts: Set<Part>) -> (part: Part, name: String)? {
    var found: [(part: Part, name: String)] = filterItems.map { (.namedFilter, $0.name) }
    found += items.map { ($0.name == "sort" ? .uncheckedSort : .other, $0.name) }
    if filter != nil { found.append((.filter, "filter")) }
    for field in sort { found.append((field.isUnchecked ? .uncheckedSort : .sort, "sort")) }
    if let page { found.append((.page, page.items.first.map { "page[\($0.name)]" } ?? "page")) }
    if include != nil { found.append((.include, "include")) }
    for type in fields.types { found.append((.fields, "fields[\(type)]")) }
    return found.first { !parts.contains($0.part) }
  }
}
