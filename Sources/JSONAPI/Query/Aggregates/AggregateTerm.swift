/// A number over many resources that a request asks for, such as `count` or `sum(amount)`.
package struct AggregateTerm: Sendable, Hashable {
  /// What is done with the values of an attribute.
  package enum Function: String, Sendable, Hashable, CaseIterable {
    /// The number of resources, whatever their values.
    case count
    case sum, minimum, maximum, average
  }

  /// What is done.
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

  /// Reads a term; nil for what is none.
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

  /// The term as a request has it.
  package var text: String {
    field.map { "\(function.rawValue)(\($0))" } ?? function.rawValue
  }
}
