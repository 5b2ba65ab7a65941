public import JSONAPIResourceObject

/// What a comparison of included resources found.
public struct IncludesComparison: Equatable, Sendable, PropertyComparison {
  /// A finding for each place.
  public let comparisons: [ArrayElementComparison]

  /// Creates a finding.
  public init(_ comparisons: [ArrayElementComparison]) {
    self.comparisons = comparisons
  }

  /// The resources that differ, named by their position: `include 1`.
  public var differences: NamedDifferences { comparisons.differences(of: "include") }
}

extension Includes {
  /// Compares these included resources with others, place by place.
  ///
  /// - Parameter other: The resources to compare with.
  public func compare(to other: Self) -> IncludesComparison {
    IncludesComparison(
      values.compare(to: other.values) { one, two in
        guard one != two else { return .same }
        let types = (type(of: one.value), type(of: two.value))
        guard types.0 == types.1 else {
          return .differentTypes(String(describing: types.0), String(describing: types.1))
        }
        return compareResources(one.value, two.value)
      })
  }
}
