import JSONAPI
import JSONAPIClient

extension ServerCheck {
  /// The rules whose cases apply to any URL.
  private static let tried: Set = [
    "FET-08", "INC-07", "INC-08", "NEG-08", "NEG-09", "NEG-10", "NEG-11", "NEG-12", "NEG-14",
    "NEG-17", "NEG-18", "QRY-04", "SPF-03", "SRT-06",
  ]

  /// Runs the cases of the suite that apply to any URL.
  mutating func runCases(on document: AnyDocument, _ probe: Probe) async throws {
    let isList = if case .many = document.data { true } else { false }
    for test in ConformanceSuite.standard.cases where !test.needsFixture {
      guard let requirement = test.requirements.first(where: Self.tried.contains),
        applies(requirement), requirement != "SRT-06" || isList
      else { continue }
      var test = test
      // A success at the URL itself has the status of the plain response.
      if test.steps[0].expectation.statuses == [.exactly(200)] {
        test.steps[0].expectation.statuses = [.exactly(probe.response.status)]
      }
      // The facts are about one resource; the fields of all are checked as in every response.
      if requirement == "SPF-03", isList { test.steps[0].expectation.facts = [] }
      try await run(test, for: requirement, sample(of: document, probe, for: test))
    }
  }

  /// Runs a case, which has one request.
  private mutating func run(
    _ test: ConformanceCase, for requirement: String, _ sample: [String: CaseRun.Variable]
  ) async throws {
    var run = CaseRun(test, server, variables: sample)
    let step = test.steps[0]
    guard let path = run.path(step.path)?.0 else { return }
    let url = server.url(of: path)
    let item =
      step.path.contains("?") ? QueryItem.items(parsing: url.query ?? "").last : nil
    guard
      let answer = try await ask(url.textWithoutFragment, headers: step.headers, trying: item)
    else { return }
    _ = run.check(answer.response, to: step, at: path)
    // The rules that failures name are among those for every response.
    for failure in run.failures where failure.requirement == nil {
      add(requirement, failure.level.severity, failure.message, answer)
    }
    if answer.response.isJSONAPI(for: step) { check(answer, once: true) }
    let names = (answer.document?.errors ?? []).map { $0.source?.parameter }
    if let item, answer.response.status == 400, !names.contains(item.name) {
      add(
        "ERR-17", .note, "expected an error whose source names the parameter \(item.name)", answer,
        once: true)
    }
  }

  /// The variables of a case.
  private func sample(
    of document: AnyDocument, _ probe: Probe, for test: ConformanceCase
  ) -> [String: CaseRun.Variable] {
    let resources = document.data.resources
    let resource = resources.first { $0.id != nil && !$0.type.isEmpty }
    // A parameter of the case replaces the URL's own.
    var own = URIReference(url)
    let added = test.steps[0].path.replacing("{type}", with: resource?.type ?? "")
    let names = QueryItem.items(parsing: URIReference(added).query ?? "").map(\.name)
    let items = QueryItem.items(parsing: own.query ?? "")
    let kept = items.filter { !names.contains($0.name) }
    if kept != items { own.query = kept.isEmpty ? nil : QueryItem.queryString(kept) }
    let path = CaseRun.Variable.path(own.requestTarget)
    var sample = ["collection": path, "resource": path]
    if let resource, let id = resource.id {
      sample["type"] = .value(JSONValue(resource.type))
      sample["id"] = .value(JSONValue(id))
    }
    for resource in resources {
      guard let id = resource.id, let href = resource.links?.selfLink?.href,
        let link = resolve(href, probe.response.url), WebOrigin(link) == WebOrigin(url),
        let missing = ServerSample.missingPath(like: URIReference(link), id: id)
      else { continue }
      sample["missing"] = .path(missing)
      break
    }
    return sample
  }

  /// Checks the extensions and profiles that the server is declared to support.
  mutating func checkSupported(_ plain: Probe) async throws {
    guard options.version != .v1_0 else { return }
    for uri in options.extensions.map(\.uri) {
      let accept = MediaType.jsonAPI(extensions: [uri]).description
      guard let probe = try await ask(url, headers: ["Accept": accept]), probe.response.isSuccess
      else { continue }
      if probe.response.mediaType?.extensions.contains(uri) != true {
        add("NEG-02", .error, "expected \(uri) in ext of Content-Type, as was asked for", probe)
      }
    }
    for uri in options.profiles.map(\.uri) {
      let accept = MediaType.jsonAPI(profiles: [uri]).description
      guard let probe = try await ask(url, headers: ["Accept": accept]) else { continue }
      let found = probe.response.statusWords
      guard found == plain.response.statusWords else {
        add("NEG-14", .error, "expected \(plain.response.statusWords), found \(found)", probe)
        continue
      }
      check(probe, once: true)
      if probe.response.mediaType?.profiles.contains(uri) != true {
        add("NEG-13", .warning, "expected \(uri) in profile of Content-Type", probe)
      }
    }
  }
}

extension ConformanceCase.Level {
  fileprivate var severity: Finding.Severity {
    switch self {
    case .must: .error
    case .should: .warning
    case .recommended, .may, .unspecified: .note
    }
  }
}
