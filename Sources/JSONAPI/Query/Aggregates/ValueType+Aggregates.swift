extension Schema.ValueType {
  /// Whether values have a sum, or at least a consistent order in every database.
  package var isAggregatable: Bool { isSummable || kind == .date || kind == .string }

  /// Whether values have a sum.
  package var isSummable: Bool { kind == .integer || kind == .number || kind == .decimal }

  /// Whether resources can be grouped by values of the type: equal values must have a single
  /// spelling in documents.
  package var isGroupable: Bool {
    switch kind {
    case .string, .integer, .boolean, .date, .url, .uuid: true
    case .number, .decimal, .data, .array, .dictionary, .object, .any: false
    }
  }

  /// Returns whether a function applies to values of the type.
  package func has(_ function: AggregateTerm.Function) -> Bool {
    switch function {
    case .count: false
    case .sum, .average: isSummable
    case .minimum, .maximum: isAggregatable
    }
  }
}
