/// An aggregate in a request, such as `count` or `sum(amount)`.
package struct AggregateTerm: Sendable, Hashable {
  /// The function applied to an attribute's values.
  package enum Function: String, Sendable, Hashable, CaseIterable {
    /// The number of resources, regardless of values.
    case count
    case sum, minimum, maximum, average
  }

  /// The function.
  package let function: Function

  /// The attribute; nil for ``Function/count`` alone.
  package let field: String?

  /// The parameter with the terms.
  package static let parameter = "aggregateOf"

  /// The parameter with the attributes to group by.
  package static let groupsParameter = "aggregateBy"

  package init(_ function: Function, of field: String? = nil) {
    self.function = function
    self.field = field
  }

  /// Parses a term; nil if the text isn't one.
  package init?(_ text: String) {
    guard let start = text.utf8.firstIndex(of: UInt8(ascii: "(")) else {
      guard text == Function.count.rawValue else { return nil }
      self.init(.count)
      return
    }
    let field = text[text.index(after: start)...].dropLast()
    guard text.utf8.last == UInt8(ascii: ")"), !field.isEmpty,
      let function = Function(rawValue: String(text[..<start])), function != .count
    else { return nil }
    self.init(function, of: String(field))
  }

  /// The term as written in a request.
  package var text: String {
    field.map { "\(function.rawValue)(\($0))" } ?? function.rawValue
  }
}

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
