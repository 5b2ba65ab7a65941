extension Schema.ValueType {
  /// Whether values have a sum, or at least an order of their own in every database.
  package var isAggregatable: Bool { isSummable || kind == .date || kind == .string }

  /// Whether values have a sum.
  package var isSummable: Bool { kind == .integer || kind == .number || kind == .decimal }

  /// Whether resources can be grouped by values of the type: equal values have one spelling in documents.
  package var isGroupable: Bool {
    switch kind {
    case .string, .integer, .boolean, .date, .url, .uuid: true
    case .number, .decimal, .data, .array, .dictionary, .object, .any: false
    }
  }

  /// Whether values have what a function makes of them.
  package func has(_ function: AggregateTerm.Function) -> Bool {
    switch function {
    case .count: false
    case .sum, .average: isSummable
    case .minimum, .maximum: isAggregatable
    }
  }
}
