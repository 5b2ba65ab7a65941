/// The result of comparing the elements at the same position in two arrays.
public enum ArrayElementComparison: Equatable, Sendable, CustomStringConvertible {
  /// They are the same.
  case same
  /// One of them is missing.
  case missing
  /// They are of different types, which are given.
  case differentTypes(String, String)
  /// They differ; both are given.
  case differentValues(String, String)
  /// They differ as described.
  case prebuilt(String)

  /// Creates a result from a comparison of two resources.
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

  /// The word "same", the word "missing", or a description of the difference.
  public var description: String {
    switch self {
    case .same: "same"
    case .missing: "missing"
    case .differentTypes(let one, let two), .differentValues(let one, let two): "\(one) ≠ \(two)"
    case .prebuilt(let text): text
    }
  }

  /// The word "same", the word "missing", or a description of the difference.
  public var rawValue: String { description }
}

extension Array {
  /// Compares element by element, up to the length of the longer array.
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
  /// The differing elements, named by their position from one.
  func differences(of noun: String) -> NamedDifferences {
    var differences: NamedDifferences = [:]
    for (index, comparison) in enumerated() where comparison != .same {
      differences["\(noun) \(index + 1)"] = comparison.rawValue
    }
    return differences
  }
}
