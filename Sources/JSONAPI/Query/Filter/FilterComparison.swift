/// A filter condition that compares a field or the number of related resources.
public struct FilterComparison: Sendable, Hashable {
  /// The left operand.
  public enum Operand: Sendable, Hashable {
    /// The value of an attribute, `id` included.
    case field(DottedPath)
    /// The number of resources in a to-many relationship.
    case count(DottedPath)
  }

  /// The operator.
  public enum Operator: String, Sendable, Hashable, CaseIterable {
    /// Equals the value; with null: is absent.
    case equal
    /// Doesn't equal the value or is absent; with null: is present.
    case notEqual
    /// Is less than the value.
    case lessThan
    /// Is less than or equal to the value.
    case lessOrEqual
    /// Is greater than the value.
    case greaterThan
    /// Is greater than or equal to the value.
    case greaterOrEqual
    /// Equals any value of a list.
    case isIn
    /// Equals no value of a list.
    case isNotIn
    /// Is text that contains the value, or an array with it.
    case contains
    /// Is text that starts with the value.
    case startsWith
    /// Is text that ends with the value.
    case endsWith
    /// Is text that matches a pattern, in which `*` matches any text and `?` one character; `\*`, `\?`
    /// and `\\` are these characters themselves.
    case matches
  }

  /// The left operand.
  public let operand: Operand

  /// The operator.
  public let comparison: Operator

  /// The right operand.
  public private(set) var value: FilterValue

  /// The difference between texts to ignore; nil for none.
  public let ignoring: TextDifference?

  /// Creates a condition.
  ///
  /// Ids are strings to JSON:API, so a value for a path that ends in `id` becomes one (RES-05). A
  /// list of one value becomes that value.
  ///
  /// - Parameters:
  ///   - operand: The left operand.
  ///   - comparison: The operator.
  ///   - value: The right operand.
  ///   - difference: The difference between texts to ignore; it has no effect if the value has no
  ///     text.
  public init(
    _ operand: Operand, _ comparison: Operator, _ value: FilterValue,
    ignoring difference: TextDifference? = nil
  ) {
    var (comparison, value) = (comparison, value)
    if case .list(let values) = value, values.count == 1, let single = values.first {
      switch comparison {
      case .isIn: (comparison, value) = (.equal, single)
      case .isNotIn: (comparison, value) = (.notEqual, single)
      default: break
      }
    }
    if case .field(let path) = operand, path.last == "id" { value = value.asIDs }
    self.operand = operand
    self.comparison = comparison
    self.value = value
    ignoring = value.hasText ? difference : nil
  }

  /// Returns the condition with another operand, operator or value.
  package func with(
    operand: Operand? = nil, comparison: Operator? = nil, value: FilterValue? = nil
  ) -> FilterComparison {
    FilterComparison(
      operand ?? self.operand, comparison ?? self.comparison, value ?? self.value,
      ignoring: ignoring)
  }

  /// The path to the field or the relationship.
  public var path: DottedPath {
    switch operand {
    case .field(let path), .count(let path): path
    }
  }

  /// The comparison with its value as a number, if it orders ids by the text of an integer.
  package var comparingIDsAsNumbers: FilterComparison {
    guard case .field(let path) = operand, path.last == "id", comparison.isOrdering,
      case .string(let text) = value, let number = JSONNumber(text),
      number.integer(as: Int.self) != nil
    else { return self }
    var comparison = self
    comparison.value = .number(number)
    return comparison
  }
}

extension FilterComparison.Operator {
  fileprivate var isOrdering: Bool {
    switch self {
    case .lessThan, .lessOrEqual, .greaterThan, .greaterOrEqual: true
    default: false
    }
  }

  /// The complement of this operator, if there is one.
  ///
  /// Orderings have none: for a null field, neither `lessThan` nor `greaterOrEqual` holds.
  public var negated: Self? {
    switch self {
    case .equal: .notEqual
    case .notEqual: .equal
    case .isIn: .isNotIn
    case .isNotIn: .isIn
    default: nil
    }
  }
}

extension FilterValue {
  fileprivate var asIDs: FilterValue {
    switch self {
    case .list(let values): .list(values.map(\.asID))
    default: asID
    }
  }

  private var asID: FilterValue { text.map { .string($0) } ?? self }
}
