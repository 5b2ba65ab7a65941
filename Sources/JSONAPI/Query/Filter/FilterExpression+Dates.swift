#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension FilterExpression {
  /// Returns a copy with dates in a coder's format.
  ///
  /// See ``Query/writingDates(_:)``.
  public func writingDates(
    _ strategy: PlainJSONEncoder.DateEncodingStrategy
  ) -> FilterExpression {
    rewriting { kind, _, _ in
      guard case .comparison(let old) = kind else { return kind }
      return .comparison(old.with(value: old.value.writingDates(strategy)))
    }
  }
}

extension QueryParameters {
  /// Returns a copy whose filter has dates in a coder's format.
  ///
  /// See ``Query/writingDates(_:)``.
  public func writingDates(
    _ strategy: PlainJSONEncoder.DateEncodingStrategy
  ) -> QueryParameters {
    var parameters = self
    parameters.filter = filter?.writingDates(strategy)
    return parameters
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

  /// Creates the number or string that a coder writes; `nil` if it writes anything else.
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
