/// A syntax for filters in query strings, which JSON:API leaves to servers (FLT-01).
///
/// <doc:QueriesAndDialects> lists the built-in dialects; conform to this protocol to add others. A
/// dialect throws if it can't express a filter; it never drops a condition, or the differences that
/// a comparison ignores:
///
/// ```swift
/// struct SearchDialect: FilterDialect {
///   func items(for filter: FilterExpression) throws(QueryError) -> [QueryItem] {
///     guard let comparisons = filter.conjunction, comparisons.allSatisfy({ $0.ignoring == nil })
///     else { throw .notExpressible("\"or\", \"not\" and comparisons that ignore case") }
///     …
///   }
/// }
/// ```
public protocol FilterDialect: Sendable {
  /// The parameter with the text of a ``TextSearch``, such as `filter[search]`; nil if the dialect has no search.
  var searchParameter: String? { get }

  /// The dialect's name in errors of a server with several dialects, such as `operators`; the
  /// type's name by default.
  var name: String { get }

  /// Serializes a filter.
  ///
  /// - Returns: The parameters, not percent-encoded.
  /// - Throws: ``QueryError`` with the code `notExpressible`.
  func items(for filter: FilterExpression) throws(QueryError) -> [QueryItem]

  /// Serializes a filter of resources whose types are known.
  ///
  /// - Parameters:
  ///   - filter: The filter, with names as in documents.
  ///   - scope: The resource type, for dialects that write to-one relationships differently.
  /// - Returns: The parameters, not percent-encoded.
  /// - Throws: ``QueryError`` with the code `notExpressible`.
  func items(
    for filter: FilterExpression, scope: Schema.Scope
  ) throws(QueryError) -> [QueryItem]

  /// Parses a filter.
  ///
  /// - Parameters:
  ///   - items: The decoded parameters of the family `filter`.
  ///   - scope: The resource type, which determines valid names and value types.
  ///   - limits: The limits.
  /// - Returns: The filter, and the parameters that it doesn't cover.
  /// - Throws: ``QueryError`` with the name of the invalid parameter.
  func filter(
    from items: [QueryItem], scope: Schema.Scope, limits: QueryReader.Limits
  ) throws(QueryError) -> (filter: FilterExpression?, rest: [QueryItem])
}

extension FilterDialect {
  /// `nil`, for dialects without a search.
  public var searchParameter: String? { nil }

  /// The type's name.
  public var name: String { "\(Self.self)" }

  /// Serializes a filter, ignoring the types.
  public func items(
    for filter: FilterExpression, scope: Schema.Scope
  ) throws(QueryError) -> [QueryItem] {
    try items(for: filter)
  }

  /// Reads nothing, for write-only dialects.
  ///
  /// - Throws: Never; dialects that read filters throw ``QueryError``.
  public func filter(
    from items: [QueryItem], scope: Schema.Scope, limits: QueryReader.Limits
  ) throws(QueryError) -> (filter: FilterExpression?, rest: [QueryItem]) {
    (nil, items)
  }
}

extension QueryError {
  /// Creates the error of a dialect that can't express a filter.
  ///
  /// - Parameters:
  ///   - what: What the dialect can't express, such as "two conditions on one field".
  ///   - parameter: The name of the parameter in question, if any.
  public static func notExpressible(_ what: String, parameter: String? = nil) -> QueryError {
    QueryError(
      .notExpressible,
      parameter: parameter,
      message: "The filter dialect can't express \(what).",
    )
  }
}

extension QueryError {
  /// Creates the error for a path that leads to no field.
  static func unknownField(_ path: DottedPath, parameter: String) -> QueryError {
    QueryError(
      .unknownField,
      parameter: parameter,
      message: "There is no such field to filter by.",
      found: "\"\(path)\"",
    )
  }
}

extension [QueryItem] {
  /// Returns whether a server in PHP, or with Rack, has these parameters as well as others: it keeps one of several
  /// with the same name, and one of `filter[rating]` and `filter[rating][gte]`.
  func areKept(beside others: [QueryItem]) -> Bool {
    allSatisfy { item in
      !others.contains {
        $0.name == item.name || $0.name.hasPrefix(item.name + "[")
          || item.name.hasPrefix($0.name + "[")
      }
    }
  }
}

extension QueryItem {
  /// Parses the value as a Boolean: `true`, `false`, `1` or `0`.
  func flag() throws(QueryError) -> Bool {
    switch value {
    case "true", "1": return true
    case "false", "0": return false
    default:
      throw QueryError(
        .malformedValue, parameter: name, message: "The value is no Boolean.",
        expected: "true or false", found: "\"\(value)\"")
    }
  }
}

extension FilterComparison {
  /// A description of the comparison, for messages.
  var summary: String {
    switch operand {
    case .field: "\"\(comparison)\" of \(path)\(ignoring == nil ? "" : " without case")"
    case .count: "the count of \(path)"
    }
  }

  /// The values to write: the elements for an operator that takes a list, else the value itself.
  var literals: [FilterValue] {
    comparison == .isIn || comparison == .isNotIn ? value.elements : [value]
  }
}

extension Quirks.Dialect {
  /// The dialect.
  public var filters: any FilterDialect {
    switch self {
    case .plain: .plain
    case .commaLists: .commaLists
    case .operators: .operators
    case .functions: .functions
    case .django: .django
    case .drupal: .drupal
    case .rsql: .rsql
    case .graphiti: .graphiti
    case .ash: .ash
    case .apiPlatform: .apiPlatform
    case .crnk: .crnk
    case .spatie: .spatie
    case .laravel: .laravel
    }
  }
}

// The names of the built-in dialects, which are those of `Quirks.Dialect`.

extension BracketFilterDialect {
  /// The name of the dialect with these settings, such as `operators`; `brackets` for custom
  /// settings.
  public var name: String {
    let known: [(Quirks.Dialect, BracketFilterDialect)] = [
      (.operators, .operators), (.plain, .plain), (.commaLists, .commaLists), (.django, .django),
      (.crnk, .crnk), (.laravel, .laravel),
    ]
    return known.first { $0.1 == self }?.0.rawValue ?? "brackets"
  }
}

extension FunctionFilterDialect {
  /// The name, `functions`.
  public var name: String { Quirks.Dialect.functions.rawValue }
}

extension DrupalFilterDialect {
  /// The name, `drupal`.
  public var name: String { Quirks.Dialect.drupal.rawValue }
}

extension RSQLFilterDialect {
  /// The name, `rsql`.
  public var name: String { Quirks.Dialect.rsql.rawValue }
}

extension GraphitiFilterDialect {
  /// The name, `graphiti`.
  public var name: String { Quirks.Dialect.graphiti.rawValue }
}

extension AshFilterDialect {
  /// The name, `ash`.
  public var name: String { Quirks.Dialect.ash.rawValue }
}

extension APIPlatformFilterDialect {
  /// The name, `api-platform`.
  public var name: String { Quirks.Dialect.apiPlatform.rawValue }
}

extension SpatieFilterDialect {
  /// The name, `spatie`.
  public var name: String { Quirks.Dialect.spatie.rawValue }
}
