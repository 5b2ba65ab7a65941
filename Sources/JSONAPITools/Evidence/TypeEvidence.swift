public import JSONAPI

/// What documents say about a type.
public struct TypeEvidence: Sendable, Equatable {
  /// The number of resources that were seen.
  public private(set) var count = 0

  mutating func add(_ resource: AnyResource) {
    count += 1
  }
}
