public import JSONAPIResourceObject

/// That two things differ, and how.
///
/// Both Swift Testing and XCTest show the description of an error that a test throws.
public struct DifferenceError: Error, Equatable, CustomStringConvertible {
  /// What differs, by name, and how.
  public let differences: NamedDifferences

  init(_ differences: NamedDifferences) {
    self.differences = differences
  }

  /// What differs, a line for each, in the order of the names.
  public var description: String {
    differences.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "\n")
  }
}

/// Throws where two documents differ.
///
/// It needs neither Swift Testing nor XCTest, and works in both:
///
/// ```swift
/// @Test func `The answer is the expected one`() async throws {
///   try requireSame(try await client.article("1"), expected)
/// }
/// ```
///
/// - Throws: A ``DifferenceError`` that says how they differ.
public func requireSame<D: EncodableJSONAPIDocument>(_ one: D, _ two: D) throws
where D.Body: Equatable, D.PrimaryResourceBody: TestableResourceBody {
  try requireNoDifferences(one.compare(to: two))
}

/// Throws where two resources differ.
///
/// - Throws: A ``DifferenceError`` that says how they differ.
public func requireSame<R: ResourceObjectType>(_ one: R, _ two: R) throws {
  try requireNoDifferences(one.compare(to: two))
}

/// Throws where included resources differ.
///
/// - Parameters:
///   - one: Included resources.
///   - two: The included resources that they should be.
/// - Throws: A ``DifferenceError`` that says how they differ.
public func requireSame<I>(_ one: Includes<I>, _ two: Includes<I>) throws {
  try requireNoDifferences(one.compare(to: two))
}

private func requireNoDifferences(_ comparison: some PropertyComparison) throws {
  guard comparison.isSame else { throw DifferenceError(comparison.differences) }
}
