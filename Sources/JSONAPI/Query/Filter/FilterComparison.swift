/// One condition of a filter: what a field, or the number of related resources, is compared with.
public struct FilterComparison: Sendable, Hashable {
  /// What is compared.
  public enum Operand: Sendable, Hashable {
    /// The value of an attribute, `id` included.
    case field(DottedPath)
    /// The number of resources that a to-many relationship holds.
    case count(DottedPath)
  }

  /// How it is compared.
  public enum Operator: String, Sendable, Hashable, CaseIterable {
    /// Has the value; with null: has none.
    case equal
    /// Has another value, or none; with null: has one.
    case notEqual
    /// Comes before the value.
    case lessThan
    /// Comes before the value or has it.
    case lessOrEqual
    /// Comes after the value.
    case greaterThan
    /// Comes after the value or has it.
    case greaterOrEqual
    /// Has one of a list's values.
    case isIn
    /// Has none of a list's values.
    case isNotIn
    /// Is text that contains the value, or an array with it.
    case contains
    /// Is text that starts with the value.
    case startsWith
    /// Is text that ends with the value.
    case endsWith
    /// Is text that matches a pattern, in which `*` stands for any text and `?` for a character.
    case matches
  }

  /// What is compared.
  public let operand: Operand

  /// How it is compared.
  public let comparison: Operator

  /// What it is compared with.
  public let value: FilterValue

  /// Creates a condition.
  ///
  /// Ids are strings to JSON:API, so a value for a path that ends in `id` becomes one (RES-05). A
  /// list of one value becomes that value.
  public init(_ operand: Operand, _ comparison: Operator, _ value: FilterValue) {
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
  }

  /// The path to the field or the relationship.
  public var path: DottedPath {
    switch operand {
    case .field(let path), .count(let path): path
    }
  }
}

extension FilterComparison.Operator {
  /// The operator that holds exactly where this one does not, if there is one.
  ///
  /// There is none for the orderings: where a field is null, neither `lessThan` nor
  /// `greaterOrEqual` holds.
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
