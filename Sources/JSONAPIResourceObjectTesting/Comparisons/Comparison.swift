/// What a comparison found.
public protocol Comparison: CustomStringConvertible {
  /// The finding in words.
  var rawValue: String { get }

  /// Whether there is no difference.
  var isSame: Bool { get }
}

/// Differences by the name of what differs.
public typealias NamedDifferences = [String: String]

/// What a comparison of several parts found.
public protocol PropertyComparison: Comparison {
  /// The parts that differ, and how.
  var differences: NamedDifferences { get }
}

extension PropertyComparison {
  /// The parts that differ, and how, in the form `(name: a ≠ b), (name: …)`.
  public var description: String {
    differences.map { "(\($0): \($1))" }.sorted().joined(separator: ", ")
  }

  /// The parts that differ, and how.
  public var rawValue: String { description }

  /// Whether no part differs.
  public var isSame: Bool { differences.isEmpty }
}

/// What a comparison of two values found.
public enum BasicComparison: Comparison, Equatable, Sendable {
  /// They are the same.
  case same
  /// They differ; these are the two.
  case different(String, String)
  /// They differ as is said.
  case prebuilt(String)

  init<T: Equatable>(_ one: T, _ two: T) {
    self = one == two ? .same : .different(String(describing: one), String(describing: two))
  }

  init(reducing other: ArrayElementComparison) {
    switch other {
    case .same: self = .same
    case .differentTypes(let one, let two), .differentValues(let one, let two):
      self = .different(one, two)
    case .missing: self = .different("array length 1", "array length 2")
    case .prebuilt(let text): self = .prebuilt(text)
    }
  }

  /// The word "same", or how they differ.
  public var description: String {
    switch self {
    case .same: "same"
    case .different(let one, let two): "\(one) ≠ \(two)"
    case .prebuilt(let text): text
    }
  }

  /// The word "same", or how they differ.
  public var rawValue: String { description }

  /// Whether they are the same.
  public var isSame: Bool { self == .same }
}
