public import JSONAPI

/// A suite of exchanges that test a JSON:API server.
///
/// The cases are data: see <doc:ConformanceCases> for the format. The cases of ``standard`` ship
/// with the package; a program can add others.
///
/// ```swift
/// var suite = ConformanceSuite.standard
/// try suite.append(parsing: Data(contentsOf: casesOfOurs))
/// let report = try await ConformanceRun(suite, base: url, fixture: .reset("/__reset")).report()
/// #expect(report.isConforming)
/// ```
public struct ConformanceSuite: Sendable {
  /// The resources used by cases with a fixture.
  public private(set) var fixture: ConformanceFixture

  /// The features that a server may lack, and the cases that require them.
  public private(set) var features: [ConformanceFeature] = []

  /// The cases, in the order in which they run.
  public private(set) var cases: [ConformanceCase] = []

  /// The cases that ship with the package.
  public static let standard = (try? readStandard()) ?? ConformanceSuite()

  /// Reads the cases that ship with the package.
  package static func readStandard() throws -> ConformanceSuite {
    var suite = ConformanceSuite()
    for text in StandardCases.texts { try suite.append(JSONValue(parsing: text)) }
    return suite
  }

  /// Creates a suite without cases.
  public init() { fixture = ConformanceFixture() }

  /// Adds the cases, features and the fixture of a document.
  ///
  /// - Parameter document: The document, in the format of <doc:ConformanceCases>.
  /// - Throws: ``ConformanceFormatError`` with a pointer to the invalid part; the suite is
  ///   unchanged then.
  public mutating func append(_ document: JSONValue) throws(ConformanceFormatError) {
    let reader = CaseReader(document)
    var changed = self
    if let value = reader["fixture"] { changed.fixture = try ConformanceFixture(value) }
    changed.fixture.readOnly.formUnion(try reader.texts("readOnly"))
    changed.features += try reader.list("features").map(ConformanceFeature.init)
    changed.cases += try reader.list("cases").map(ConformanceCase.init)
    self = changed
  }

  /// Returns a suite with the cases that satisfy a condition.
  public func filter(_ isIncluded: (ConformanceCase) -> Bool) -> ConformanceSuite {
    var suite = self
    suite.cases = cases.filter(isIncluded)
    return suite
  }
}

/// An error in a document of cases, with its location.
public struct ConformanceFormatError: Error, Hashable, CustomStringConvertible {
  /// The location in the document.
  public let pointer: JSONPointer

  /// The expected value.
  public let expected: String

  /// The location and the expected value.
  public var description: String { "\(pointer): expected \(expected)" }
}
