import JSONAPI

/// The interpretation of a field's values for sorting.
///
/// A server sorts the values of its database. Documents have many of these as text, which sorts
/// differently: `2024-05-01T10:00:00.5Z` before `2024-05-01T10:00:00Z`, and the id `10` before `9`.
struct SortValues: Sendable {
  /// Interprets a string; nil if it has no such meaning.
  typealias Meaning = @Sendable (String) -> FilterValue?

  private let scope: Schema.Scope
  private let format: DateFormat?

  init(scope: Schema.Scope, decoder: JSONAPIDecoder) {
    self.scope = scope
    format =
      if case .format(let format) = decoder.values.dateDecodingStrategy { format } else { nil }
  }

  /// Returns the possible meanings of a field's strings.
  ///
  /// The first that applies to all of them is used; otherwise they are text.
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

  /// Interprets the values of one field in all records.
  func read(_ field: SortField, _ values: [FilterValue]) -> [FilterValue] {
    for meaning in meanings(of: field) {
      if let read = values.reading(meaning) { return read }
    }
    return values
  }
}

extension [FilterValue] {
  /// Returns the values with all strings interpreted; `nil` if one of them can't be.
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
