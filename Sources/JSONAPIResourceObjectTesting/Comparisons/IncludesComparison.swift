public import JSONAPIResourceObject

/// The result of comparing included resources.
public struct IncludesComparison: Equatable, Sendable, PropertyComparison {
  /// The result for each position.
  public let comparisons: [ArrayElementComparison]

  /// Creates a result.
  public init(_ comparisons: [ArrayElementComparison]) {
    self.comparisons = comparisons
  }

  /// The differing resources, named by their position: `include 1`.
  public var differences: NamedDifferences { comparisons.differences(of: "include") }
}

extension Includes {
  /// Compares these included resources with others, position by position.
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
