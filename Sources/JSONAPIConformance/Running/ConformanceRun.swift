public import HTTPTypes
import JSONAPI
public import JSONAPIClient

/// A run of a suite against a server.
///
/// ```swift
/// let run = ConformanceRun(.standard, base: "http://127.0.0.1:8080", fixture: .reset("/__reset"))
/// let report = try await run.report()
/// for requirement in report.requirements where requirement.verdict == .broken {
///   print(requirement.id, requirement.title)
/// }
/// ```
///
/// Requests are sent one after the other, and only to the server at the base URL, whatever links
/// say.
public struct ConformanceRun: Sendable {
  /// The origin of the fixture's resources.
  public enum Fixture: Sendable, Hashable {
    /// A POST to this path resets the server to exactly these resources; it is sent before each
    /// case.
    case reset(String)
    /// They are created before the cases, and deleted at the end along with everything that cases
    /// create.
    case create
    /// Nothing is written: cases that need the fixture or write are not tried.
    case none
  }

  /// The cases.
  public var suite: ConformanceSuite

  /// The origin of the fixture's resources.
  public var fixture: Fixture

  /// The server's names for the types and fields in the cases.
  public var map: ConformanceMap

  /// The paths of collections for cases without a fixture, such as `/articles`.
  public var collections: [String]

  let server: ServerUnderTest

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - suite: The cases.
  ///   - base: The base URL, with scheme and host, to which paths are appended.
  ///   - transport: The transport; it must not follow redirects or retry.
  ///   - headers: Header fields for every request, such as `Authorization`.
  ///   - fixture: The origin of the fixture's resources.
  ///   - map: The server's names for the types and fields in the cases.
  ///   - collections: The paths of collections for cases without a fixture. If empty, the
  ///     collections of the fixture's types, or those that the home document links to if the server
  ///     has none of these.
  public init(
    _ suite: ConformanceSuite = .standard, base: String, transport: any Transport,
    headers: HTTPFields = [:], fixture: Fixture = .none, map: ConformanceMap = ConformanceMap(),
    collections: [String] = []
  ) {
    self.suite = suite
    self.fixture = fixture
    self.map = map
    self.collections = collections
    server = ServerUnderTest(base: URIReference(base), transport: transport, headers: headers)
  }

  /// Runs the cases.
  ///
  /// - Parameter progress: Called before each case, with its title.
  /// - Returns: The outcome of each case.
  /// - Throws: ``ConformanceRunError`` if the server doesn't respond or the fixture can't be
  ///   created; `CancellationError` if the task is cancelled. Created resources are deleted in any
  ///   case, if the server allows it.
  public func report(
    progress: @Sendable (String) -> Void = { _ in }
  ) async throws -> ConformanceReport {
    var report = ConformanceReport()
    var setup = FixtureSetup(server: server, fixture: suite.fixture, map: map, source: fixture)
    do {
      try await setup.begin()
      let offered = try await features(setup)
      for test in suite.cases where test.needsFixture {
        try Task.checkCancellation()
        progress(test.title)
        report.results.append(try await run(test, &setup, offered))
      }
      let samples = try await samples()
      for test in suite.cases where !test.needsFixture {
        try Task.checkCancellation()
        progress(test.title)
        report.results += try await run(test, samples, &setup)
      }
    } catch {
      let undeleted = await setup.end()
      let isCancelled = error is CancellationError
      guard !undeleted.isEmpty, isCancelled || error is ConformanceRunError else { throw error }
      let message = (error as? ConformanceRunError)?.message ?? "The run was cancelled."
      let start = message + (message.hasSuffix(".") ? " Not" : "; not") + " deleted: "
      let more = undeleted.count > 3 ? " and \(undeleted.count - 3) more" : ""
      throw ConformanceRunError(start + undeleted.prefix(3).joined(separator: ", ") + more)
    }
    report.undeleted = await setup.end()
    return report
  }

  // MARK: - Cases with the fixture

  private func run(
    _ test: ConformanceCase, _ setup: inout FixtureSetup, _ offered: [String: Bool]
  ) async throws -> ConformanceReport.CaseResult {
    func notTried(_ reason: String) -> ConformanceReport.CaseResult {
      .init(test: test, outcome: .notTried(reason), seconds: 0)
    }
    if fixture == .none { return notTried("it needs resources that only writing can make") }
    for feature in suite.features where feature.cases.contains(test.id) {
      if offered[feature.name] == false { return notTried("without \(feature.title)") }
    }
    if let obstacle = setup.obstacle(to: test) { return notTried(obstacle) }
    try await setup.prepare()
    let translated: ConformanceCase
    do {
      translated = try setup.translation.translated(test)
    } catch {
      return notTried("nothing plays the part of \(error.name)")
    }
    return try await outcome(of: translated, &setup)
  }

  /// Whether the server offers each feature, according to the map or a probe request.
  private func features(_ setup: FixtureSetup) async throws -> [String: Bool] {
    var offered = map.features
    guard fixture == .create else { return offered }
    for feature in suite.features where offered[feature.name] == nil {
      guard let probe = feature.probe, let path = try? setup.translation.path(probe) else {
        offered[feature.name] = false
        continue
      }
      offered[feature.name] = try await server.get(path).isSuccess
    }
    return offered
  }

  // MARK: - Cases with any resources

  private func samples() async throws -> [ServerSample] {
    guard suite.cases.contains(where: { !$0.needsFixture }) else { return [] }
    guard collections.isEmpty else { return try await samples(collections) }
    // The collections of the suite's types; if the server has none, those that its home document
    // links to.
    let own = suite.fixture.types.filter { map.types[$0] != "" }
      .map { "/" + (map.types[$0] ?? $0).percentEncodedSegment }
    let found = try await samples(own).filter(\.isThere)
    guard found.isEmpty else { return found }
    let others = try await discoverablePaths().filter { !own.contains($0) }
    let linked = try await samples(others).filter(\.isCollection)
    guard !linked.isEmpty || fixture != .none else {
      throw ConformanceRunError(
        "there is no collection at \(own.joined(separator: ", ")), and the home document links to none; "
          + "name one (--collection)")
    }
    return linked
  }

  private func samples(_ paths: [String]) async throws -> [ServerSample] {
    var samples: [ServerSample] = []
    for path in paths { samples.append(try await ServerSample(path, of: server)) }
    return samples
  }

  /// Runs a case on each sample that meets its needs.
  private func run(
    _ test: ConformanceCase, _ samples: [ServerSample], _ setup: inout FixtureSetup
  ) async throws -> [ConformanceReport.CaseResult] {
    if test.writes, fixture == .none {
      return [.init(test: test, outcome: .notTried("it sends more than GET"), seconds: 0)]
    }
    guard !samples.isEmpty else {
      return [.init(test: test, outcome: .notTried("no collection was found"), seconds: 0)]
    }
    var results: [ConformanceReport.CaseResult] = []
    for sample in samples {
      results.append(try await outcome(of: test, variables: sample.variables, &setup))
    }
    let tried = results.filter(\.isTried)
    return tried.isEmpty ? Array((results.filter(\.isLimited) + results).prefix(1)) : tried
  }

  private func outcome(
    of test: ConformanceCase, variables: [String: CaseRun.Variable] = [:],
    _ setup: inout FixtureSetup
  ) async throws -> ConformanceReport.CaseResult {
    let clock = ContinuousClock()
    let start = clock.now
    var run = CaseRun(test, server, variables: variables)
    // Even if the case ends with an error.
    defer { if test.writes { setup.noteWriting(run.created) } }
    try await run.run()
    let outcome: ConformanceReport.Outcome =
      if !run.failures.isEmpty {
        .failed(run.failures)
      } else if let shortage = run.shortage {
        .notTried(shortage)
      } else {
        .passed
      }
    let seconds = (clock.now - start) / .seconds(1)
    return .init(
      test: test, outcome: outcome, seconds: seconds,
      shortage: run.failures.isEmpty ? nil : run.shortage, isLimited: run.isLimited)
  }
}
