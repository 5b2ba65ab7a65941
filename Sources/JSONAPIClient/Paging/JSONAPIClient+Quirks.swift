public import JSONAPI

extension JSONAPIClient {
  /// Returns a client that is set up for a server by its profile.
  ///
  /// ```swift
  /// let client = JSONAPIClient(baseURL: url).with(quirks: .drupal)
  /// ```
  ///
  /// See ``ClientConfiguration/apply(_:)``; the strategy for pages is one of the ``options``.
  ///
  /// - Parameter quirks: The profile. Settings that its conventions leave open are unchanged.
  public func with(quirks: Quirks) -> JSONAPIClient {
    var client = self
    client.configuration.apply(quirks)
    if let pages = quirks.conventions.pages { client.options.pageStrategy = pages.strategy }
    return client
  }
}

extension ClientConfiguration {
  /// Sets up the decoder and the encoder for a server by its profile, and the dialect of filters.
  ///
  /// - Parameter quirks: The profile. Settings that its conventions leave open are unchanged.
  public mutating func apply(_ quirks: Quirks) {
    decoder.quirks = quirks
    let conventions = quirks.conventions
    if let dialect = conventions.dialect { filterDialect = dialect.filters }
    if let keys = conventions.keys {
      decoder.values.keyFormat = keys.format
      encoder.values.keyFormat = keys.format
    }
    if let dates = conventions.dates {
      decoder.values.dateDecodingStrategy = .format(dates.format)
      encoder.values.dateEncodingStrategy = .format(dates.format)
    }
  }
}

extension Quirks.Pages {
  /// The strategy for the query of the next page if a document has no link to it.
  public var strategy: any PageStrategy {
    switch unit {
    case .pages: NumberedPages(parameter: parameter, sizeParameter: sizeParameter)
    case .elements: OffsetPages(parameter: parameter, limitParameter: sizeParameter)
    }
  }
}
