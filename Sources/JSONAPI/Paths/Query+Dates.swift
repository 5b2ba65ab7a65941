extension Query {
  /// Returns a query whose filter writes dates with a coder's strategy.
  ///
  /// The default is RFC 3339. A client uses the strategy of its encoder.
  ///
  /// ```swift
  /// try Article.query.filter { $0.createdAt > date }.writingDates(.secondsSince1970).queryString()
  /// // filter[createdAt][gt]=1714564800, percent-encoded
  /// ```
  ///
  /// It applies to every dialect. Attributes with a format of their own, such as ``DateOnly``, keep it. Dates that
  /// the strategy can't encode are written as RFC 3339.
  ///
  /// If the filter is evaluated, the values of resources are read in the same format and compared by time. A
  /// custom strategy can't be inverted: then numbers are compared as numbers, and text as text.
  public func writingDates(_ strategy: PlainJSONEncoder.DateEncodingStrategy) -> Query {
    Query(parameters.writingDates(strategy))
  }
}

extension FilterExpression {
  /// Returns the condition with dates in a decoder's format.
  ///
  /// RFC 3339 and custom strategies change nothing.
  package func comparing(datesReadBy decoder: JSONAPIDecoder) -> FilterExpression {
    switch decoder.values.dateDecodingStrategy {
    case .format(let format): format.isRFC3339 ? self : writingDates(.format(format))
    case .deferredToDate: writingDates(.deferredToDate)
    case .custom: self
    }
  }
}
