public import JSONAPI

extension Definition {
  /// Offers the profile `Profile.aggregates`: the number of resources, aggregates of attributes, and both by groups.
  ///
  /// ```swift
  /// $0.aggregate(\.amount, \.weight, by: \.country, \.status)
  /// // GET /orders?aggregateOf=count,sum(amount)&aggregateBy=country
  /// ```
  ///
  /// Only these attributes can be aggregated or grouped by, except those that are hidden from a request. Filters and
  /// row rules apply, so a request counts the rows that it may read. Without this call, nothing is offered.
  ///
  /// - Parameters:
  ///   - fields: The attributes to aggregate: numbers, which have sums and averages, and dates and text, which have a
  ///     minimum and a maximum. None for counts alone.
  ///   - groups: The attributes to group by: text, whole numbers, Booleans, dates, URLs and UUIDs.
  public mutating func aggregate<each Value, each Group>(
    _ fields: repeat KeyPath<R.Fields, AttributePath<R, each Value>>,
    by groups: repeat KeyPath<R.Fields, AttributePath<R, each Group>>
  ) { names.aggregate(list(repeat each fields), by: list(repeat each groups)) }
}

extension AnyDefinition {
  /// Offers the profile `Profile.aggregates`: the number of resources, aggregates of attributes, and both by groups.
  ///
  /// - Parameters:
  ///   - fields: The attributes to aggregate: numbers, which have sums and averages, and dates and text, which have a
  ///     minimum and a maximum. None for counts alone.
  ///   - groups: The attributes to group by: text, whole numbers, Booleans, dates, URLs and UUIDs.
  public mutating func aggregate(_ fields: [String] = [], by groups: [String] = []) {
    record.give("aggregate")
    record.aggregates = (fields, groups)
  }
}
