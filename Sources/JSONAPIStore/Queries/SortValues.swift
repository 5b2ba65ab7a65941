import JSONAPI

/// What the values of a field are taken for when records are sorted by it.
///
/// A server sorts what is in its database. In documents much of that is text, which has another order:
/// `2024-05-01T10:00:00.5Z` comes before `2024-05-01T10:00:00Z` there, and the id `10` before `9`.
struct SortValues {
  private let scope: Schema.Scope
  private let format: DateFormat?

  init(scope: Schema.Scope, decoder: JSONAPIDecoder) {
    self.scope = scope
    format =
      if case .format(let format) = decoder.values.dateDecodingStrategy { format } else { nil }
  }

  /// Reads the values that all records have in one field.
  func read(_ field: SortField, _ values: [FilterValue]) -> [FilterValue] {
    guard values.contains(where: { $0.string != nil }) else { return values }
    if field.path.last == "id" {
      return values.reading { text in
        JSONNumber(text).flatMap { $0.integer(as: Int.self) == nil ? nil : .number($0) }
      } ?? values
    }
    if case .attribute(let type) = scope.target(of: field.path), type.kind == .date,
      let dates = values.reading({ type.filterValue($0) })
    {
      return dates
    }
    return values.reading { format?.date(from: $0).map { .date($0) } } ?? values
  }
}

extension [FilterValue] {
  /// The values, with what all strings among them mean; `nil` if one of them means nothing.
  fileprivate func reading(_ meaning: (String) -> FilterValue?) -> [FilterValue]? {
    var values = self
    for index in indices {
      guard let text = self[index].string else { continue }
      guard let value = meaning(text) else { return nil }
      values[index] = value
    }
    return values
  }
}

extension FilterValue {
  fileprivate var string: String? { if case .string(let text) = self { text } else { nil } }
}
