/// What a comparison of elements at the same place in two arrays found.
public enum ArrayElementComparison: Equatable, Sendable, CustomStringConvertible {
  /// They are the same.
  case same
  /// One of them isn't there.
  case missing
  /// They are of different types; these are the two.
  case differentTypes(String, String)
  /// They differ; these are the two.
  case differentValues(String, String)
  /// They differ as is said.
  case prebuilt(String)

  /// Creates a finding about two resources.
  public init(resourceObjectComparison: ResourceObjectComparison) {
    guard !resourceObjectComparison.isSame else {
      self = .same
      return
    }
    self = .prebuilt(
      resourceObjectComparison.differences
        .sorted { $0.key < $1.key }
        .map { "\($0.key): \($0.value)" }
        .joined(separator: ", "))
  }

  /// The word "same", the word "missing", or how they differ.
  public var description: String {
    switch self {
    case .same: "same"
    case .missing: "missing"
    case .differentTypes(let one, let two), .differentValues(let one, let two): "\(one) ≠ \(two)"
    case .prebuilt(let text): text
    }
  }

  /// The word "same", the word "missing", or how they differ.
  public var rawValue: String { description }
}

extension Array {
  /// Compares element by element, as far as the longer array goes.
  func compare(
    to other: Self, using compare: (Element, Element) -> ArrayElementComparison
  ) -> [ArrayElementComparison] {
    (0..<Swift.max(count, other.count)).map { index in
      indices.contains(index) && other.indices.contains(index)
        ? compare(self[index], other[index]) : .missing
    }
  }
}

extension [ArrayElementComparison] {
  /// The elements that differ, named by their position from one.
  func differences(of noun: String) -> NamedDifferences {
    var differences: NamedDifferences = [:]
    for (index, comparison) in enumerated() where comparison != .same {
      differences["\(noun) \(index + 1)"] = comparison.rawValue
    }
    return differences
  }
}
