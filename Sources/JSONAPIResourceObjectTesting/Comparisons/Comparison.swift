/// The result of a comparison.
public protocol Comparison: CustomStringConvertible {
  /// The result in words.
  var rawValue: String { get }

  /// Whether there is no difference.
  var isSame: Bool { get }
}

/// Differences, by the name of the differing part.
public typealias NamedDifferences = [String: String]

/// The result of comparing several parts.
public protocol PropertyComparison: Comparison {
  /// The differences, by part.
  var differences: NamedDifferences { get }
}

extension PropertyComparison {
  /// The differences by part, in the form `(name: a ≠ b), (name: …)`.
  public var description: String {
    differences.map { "(\($0): \($1))" }.sorted().joined(separator: ", ")
  }

  /// The differences by part.
  public var rawValue: String { description }

  /// Whether no part differs.
  public var isSame: Bool { differences.isEmpty }
}

/// The result of comparing two values.
public enum BasicComparison: Comparison, Equatable, Sendable {
  /// They are the same.
  case same
  /// They differ; both are given.
  case different(String, String)
  /// They differ as described.
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

  /// The word "same", or a description of the difference.
  public var description: String {
    switch self {
    case .same: "same"
    case .different(let one, let two): "\(one) ≠ \(two)"
    case .prebuilt(let text): text
    }
  }

  /// The word "same", or a description of the difference.
  public var rawValue: String { description }

  /// Whether they are the same.
  public var isSame: Bool { self == .same }
}
