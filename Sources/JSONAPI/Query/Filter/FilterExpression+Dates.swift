#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension FilterExpression {
  /// The same condition, whose dates stand as a coder writes them.
  ///
  /// See ``Query/writingDates(_:)``.
  ///
  /// - Parameter strategy: How the coder writes dates.
  /// - Returns: The condition.
  public func writingDates(
    _ strategy: PlainJSONEncoder.DateEncodingStrategy
  ) -> FilterExpression {
    mappingValues { $0.writingDates(strategy) }
  }
}

extension QueryParameters {
  /// The same parameters, in whose filter dates stand as a coder writes them.
  ///
  /// See ``Query/writingDates(_:)``.
  ///
  /// - Parameter strategy: How the coder writes dates.
  /// - Returns: The parameters.
  public func writingDates(
    _ strategy: PlainJSONEncoder.DateEncodingStrategy
  ) -> QueryParameters {
    var parameters = self
    parameters.filter = filter?.writingDates(strategy)
    return parameters
  }
}

extension Query {
  /// The same query, in whose filter dates stand as a coder writes them.
  ///
  /// Without it they are written as RFC 3339. A client does this by itself, with its encoder.
  ///
  /// ```swift
  /// try Article.query.filter { $0.createdAt > date }.writingDates(.secondsSince1970).queryString()
  /// // filter[createdAt][gt]=1714564800, percent-encoded
  /// ```
  ///
  /// It makes no difference in which dialect the filter is written. Attributes that have a format of
  /// their own, such as those with a ``DateOnly``, keep it. Dates that the coder can't write are
  /// written as RFC 3339.
  ///
  /// Where the filter is evaluated, what resources have is read in the same format, so the order is
  /// that of time whatever the text is. A strategy that is a function can't be read backwards: there,
  /// numbers are compared as numbers, and text as text.
  ///
  /// - Parameter strategy: How the coder writes dates.
  /// - Returns: The query.
  public func writingDates(_ strategy: PlainJSONEncoder.DateEncodingStrategy) -> Query {
    Query(parameters.writingDates(strategy))
  }
}

extension FilterValue {
  fileprivate func writingDates(_ strategy: PlainJSONEncoder.DateEncodingStrategy) -> FilterValue {
    switch self {
    case .date(let date):
      if case .format(let format) = strategy { return .dated(FilterDate(date, as: format)) }
      return FilterValue(date, writtenBy: strategy) ?? self
    case .list(let values): return .list(values.map { $0.writingDates(strategy) })
    default: return self
    }
  }

  /// Creates the number or the string that a coder writes; `nil` where it writes anything else.
  private init?(_ date: Date, writtenBy strategy: PlainJSONEncoder.DateEncodingStrategy) {
    var encoder = PlainJSONEncoder()
    encoder.dateEncodingStrategy = strategy
    guard let json = try? JSONValue(parsing: encoder.encodeBytes(date)) else { return nil }
    switch json.kind {
    case .integer, .real, .string: self = json.filterValue
    default: return nil
    }
  }
}

extension FilterExpression {
  /// The same condition, whose dates can be compared with what a decoder reads.
  ///
  /// Nothing changes for RFC 3339, which filters read by themselves, and for functions, which don't
  /// tell how what they read is written.
  package func comparing(datesReadBy decoder: JSONAPIDecoder) -> FilterExpression {
    switch decoder.values.dateDecodingStrategy {
    case .format(let format): format.isRFC3339 ? self : writingDates(.format(format))
    case .deferredToDate: writingDates(.deferredToDate)
    case .custom: self
    }
  }
}
