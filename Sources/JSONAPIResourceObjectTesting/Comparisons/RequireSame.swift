public import JSONAPIResourceObject

/// An error that describes the differences between two values.
///
/// Both Swift Testing and XCTest show the description of an error that a test throws.
public struct DifferenceError: Error, Equatable, CustomStringConvertible {
  /// The differences, by name.
  public let differences: NamedDifferences

  init(_ differences: NamedDifferences) {
    self.differences = differences
  }

  /// The differences, one per line, sorted by name.
  public var description: String {
    differences.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "\n")
  }
}

/// Throws if two documents differ.
///
/// It requires neither Swift Testing nor XCTest, and works with both:
///
/// ```swift
/// @Test func `The answer is the expected one`() async throws {
///   try requireSame(try await client.article("1"), expected)
/// }
/// ```
///
/// - Throws: A ``DifferenceError`` that describes the differences.
public func requireSame<D: EncodableJSONAPIDocument>(_ one: D, _ two: D) throws
where D.Body: Equatable, D.PrimaryResourceBody: TestableResourceBody {
  try requireNoDifferences(one.compare(to: two))
}

/// Throws if two resources differ.
///
/// - Throws: A ``DifferenceError`` that describes the differences.
public func requireSame<R: ResourceObjectType>(_ one: R, _ two: R) throws {
  try requireNoDifferences(one.compare(to: two))
}

/// Throws if included resources differ.
///
/// - Parameters:
///   - one: The actual included resources.
///   - two: The expected included resources.
/// - Throws: A ``DifferenceError`` that describes the differences.
public func requireSame<I>(_ one: Includes<I>, _ two: Includes<I>) throws {
  try requireNoDifferences(one.compare(to: two))
}

private func requireNoDifferences(_ comparison: some PropertyComparison) throws {
  guard comparison.isSame else { throw DifferenceError(comparison.differences) }
}
