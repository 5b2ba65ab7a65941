/// How filters are written in query strings, on which JSON:API leaves the word to servers (FLT-01).
///
/// ``BracketFilterDialect`` and ``FunctionFilterDialect`` are two families; conform to write
/// others. A dialect throws for what it can't say; it never leaves out a condition:
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
  /// Writes a filter.
  ///
  /// - Returns: The parameters, not percent-encoded.
  /// - Throws: ``QueryError`` with the code `notExpressible`.
  func items(for filter: FilterExpression) throws(QueryError) -> [QueryItem]

  /// Reads a filter.
  ///
  /// - Parameters:
  ///   - items: The parameters of the family `filter`, decoded.
  ///   - scope: The type of the resources, which says what names there are and how to read values.
  ///   - limits: What is too much.
  /// - Returns: The filter, and the parameters that are no part of it.
  /// - Throws: ``QueryError`` with the name of the parameter that is wrong.
  func filter(
    from items: [QueryItem], scope: SchemaScope, limits: QueryLimits
  ) throws(QueryError) -> (filter: FilterExpression?, rest: [QueryItem])
}

extension FilterDialect {
  /// Reads nothing, as is right for dialects that are only written.
  ///
  /// - Parameters:
  ///   - items: The parameters of the family `filter`, decoded.
  ///   - scope: The type of the resources.
  ///   - limits: What is too much.
  /// - Returns: The parameters as they are.
  /// - Throws: Nothing, but dialects that read do.
  public func filter(
    from items: [QueryItem], scope: SchemaScope, limits: QueryLimits
  ) throws(QueryError) -> (filter: FilterExpression?, rest: [QueryItem]) {
    (nil, items)
  }
}

extension QueryError {
  /// The error of a dialect that can't write a filter.
  ///
  /// - Parameters:
  ///   - what: What the dialect can't say, as "two conditions on one field".
  ///   - parameter: The name of the parameter that would say it, if there is one.
  /// - Returns: An error with the code `notExpressible`.
  public static func notExpressible(_ what: String, parameter: String? = nil) -> QueryError {
    QueryError(
      .notExpressible,
      parameter: parameter,
      message: "The dialect of the filter has no words for \(what).",
    )
  }
}

extension FilterComparison {
  /// The comparison in words, for messages.
  var summary: String { "\"\(comparison)\" of \(path)" }
}
