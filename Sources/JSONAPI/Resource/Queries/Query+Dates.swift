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
  public func writingDates(_ strategy: PlainJSONEncoder.DateEncodingStrategy) -> Query {
    Query(parameters.writingDates(strategy))
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
