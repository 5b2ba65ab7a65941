/// How filters are written in query strings, which JSON:API leaves to servers (FLT-01).
///
/// ``BracketFilterDialect`` and ``FunctionFilterDialect`` are two families; conform to this
/// protocol to add others. A dialect throws if it can't express a filter; it never drops a
/// condition:
///
/// ```swift
/// struct SearchDialect: FilterDialect {
///   func items(for filter: FilterExpression) throws(QueryError) -> [QueryItem] {
///     guard let comparisons = filter.conjunction else {
///       throw .notExpressible("\"or\" and \"not\"")
///     }
///     …
///   }
/// }
/// ```
public protocol FilterDialect: Sendable {
  /// Serializes a filter.
  ///
  /// - Returns: The parameters, not percent-encoded.
  /// - Throws: ``QueryError`` with the code `notExpressible`.
  func items(for filter: FilterExpression) throws(QueryError) -> [QueryItem]

  /// Serializes a filter of resources whose types are known.
  ///
  /// - Parameters:
  ///   - filter: The filter, with names as in documents.
  ///   - scope: The resource type, for dialects that write relationships to one resource in another way.
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
  /// Serializes a filter, whatever the types are.
  public func items(
    for filter: FilterExpression, scope: Schema.Scope
  ) throws(QueryError) -> [QueryItem] {
    try items(for: filter)
  }

  /// Reads nothing, which suits write-only dialects.
  ///
  /// - Throws: Nothing; dialects that read filters throw ``QueryError``.
  public func filter(
    from items: [QueryItem], scope: Schema.Scope, limits: QueryReader.Limits
  ) throws(QueryError) -> (filter: FilterExpression?, rest: [QueryItem]) {
    (nil, items)
  }
}

extension QueryError {
  /// The error of a dialect that can't express a filter.
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

extension FilterComparison {
  /// A description of the comparison, for messages.
  var summary: String { "\"\(comparison)\" of \(path)" }

  /// The values that dialects write: those of the list for an operator that takes one.
  var literals: [FilterValue] {
    comparison == .isIn || comparison == .isNotIn ? value.elements : [value]
  }
}
