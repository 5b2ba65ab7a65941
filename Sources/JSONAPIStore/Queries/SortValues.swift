import JSONAPI

/// What the values of a field are taken for when records are sorted by it.
///
/// A server sorts what is in its database. In documents much of that is text, which has another order:
/// `2024-05-01T10:00:00.5Z` comes before `2024-05-01T10:00:00Z` there, and the id `10` before `9`.
struct SortValues: Sendable {
  /// Reads a string; nil if it means nothing.
  typealias Meaning = @Sendable (String) -> FilterValue?

  private let scope: Schema.Scope
  private let format: DateFormat?

  init(scope: Schema.Scope, decoder: JSONAPIDecoder) {
    self.scope = scope
    format =
      if case .format(let format) = decoder.values.dateDecodingStrategy { format } else { nil }
  }

  /// What the strings of a field may mean: the first that all of them have counts, otherwise they are text.
  func meanings(of field: SortField) -> [Meaning] {
    if field.path.last == "id" {
      return [{ JSONNumber($0).flatMap { $0.integer(as: Int.self) == nil ? nil : .number($0) } }]
    }
    var meanings: [Meaning] = []
    if case .attribute(let type) = scope.target(of: field.path), type.kind == .date {
      meanings.append { type.filterValue($0) }
    }
    if let format { meanings.append { format.date(from: $0).map { .date($0) } } }
    return meanings
  }

  /// Reads the values that all records have in one field.
  func read(_ field: SortField, _ values: [FilterValue]) -> [FilterValue] {
    for meaning in meanings(of: field) {
      if let read = values.reading(meaning) { return read }
    }
    return values
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
  var string: String? { if case .string(let text) = self { text } else { nil } }
}
