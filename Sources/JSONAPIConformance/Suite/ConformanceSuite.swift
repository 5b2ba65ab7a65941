public import JSONAPI

/// Exchanges that a server of JSON:API has to answer in a certain way.
///
/// The cases are data: see <doc:ConformanceCases> for the format. Those of ``standard`` ship with the package;
/// a program can add its own.
///
/// ```swift
/// var suite = ConformanceSuite.standard
/// try suite.append(parsing: Data(contentsOf: casesOfOurs))
/// let report = try await ConformanceRun(suite, base: url, fixture: .reset("/__reset")).report()
/// #expect(report.isConforming)
/// ```
public struct ConformanceSuite: Sendable {
  /// The resources that cases with a fixture are about.
  public private(set) var fixture: ConformanceFixture

  /// What a server may leave out, and the cases that need it.
  public private(set) var features: [ConformanceFeature] = []

  /// The cases, in the order in which they run.
  public private(set) var cases: [ConformanceCase] = []

  /// The cases of the package.
  public static let standard = (try? readStandard()) ?? ConformanceSuite()

  /// Reads the cases of the package.
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
  /// - Throws: ``ConformanceFormatError`` with a pointer to what can't be read; nothing is added then.
  public mutating func append(_ document: JSONValue) throws(ConformanceFormatError) {
    let reader = CaseReader(document)
    var changed = self
    if let value = reader["fixture"] { changed.fixture = try ConformanceFixture(value) }
    changed.fixture.readOnly.formUnion(try reader.texts("readOnly"))
    changed.features += try reader.list("features").map(ConformanceFeature.init)
    changed.cases += try reader.list("cases").map(ConformanceCase.init)
    self = changed
  }

  /// Keeps the cases that fulfil a condition.
  public func filter(_ isIncluded: (ConformanceCase) -> Bool) -> ConformanceSuite {
    var suite = self
    suite.cases = cases.filter(isIncluded)
    return suite
  }
}

/// What a document with cases says wrong, and where.
public struct ConformanceFormatError: Error, Hashable, CustomStringConvertible {
  /// The place in the document.
  public let pointer: JSONPointer

  /// What was expected there.
  public let expected: String

  /// The pointer and what was expected there.
  public var description: String { "\(pointer): expected \(expected)" }
}
