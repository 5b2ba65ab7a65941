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
      let sample = sample(of: document, probe, for: test, isList: isList)
      try await run(test, for: requirement, sample)
    }
  }

  /// Runs a case, which has one request.
  private mutating func run(
    _ test: ConformanceCase, for requirement: String, _ sample: [String: CaseRun.Variable]
  ) async throws {
    var run = CaseRun(test, server, variables: sample)
    let step = test.steps[0]
    guard let path = run.path(step.path)?.0 else { return }
    let item =
      step.path.contains("?")
      ? QueryItem.items(parsing: URIReference(path).query ?? "").last : nil
    let url = URIReference(path).resolved(against: URIReference(url)).textWithoutFragment
    guard let answer = try await ask(url, headers: step.headers, trying: item) else { return }
    _ = run.check(answer.response, to: step, at: path)
    // The rules that failures name are among those for every response.
    for failure in run.failures where failure.requirement == nil {
      add(requirement, failure.level.severity, failure.message, answer)
    }
    check(answer, once: true)
    let names = (answer.document?.errors ?? []).map { $0.source?.parameter }
    if let item, answer.response.status == 400, !names.contains(item.name) {
      add(
        "ERR-17", .note, "expected an error whose source names the parameter \(item.name)", answer,
        once: true)
    }
  }

  /// The variables of a case.
  private func sample(
    of document: AnyDocument, _ probe: Probe, for test: ConformanceCase, isList: Bool
  ) -> [String: CaseRun.Variable] {
    let resource = document.data.resources.first
    // A parameter of the case replaces the URL's own.
    var own = URIReference(url)
    let added = test.steps[0].path.replacing("{type}", with: resource?.type ?? "")
    let names = QueryItem.items(parsing: URIReference(added).query ?? "").map(\.name)
    let items = QueryItem.items(parsing: own.query ?? "")
    let kept = items.filter { !names.contains($0.name) }
    if kept != items { own.query = kept.isEmpty ? nil : QueryItem.queryString(kept) }
    var sample: [String: CaseRun.Variable] = ["collection": .path(own.requestTarget)]
    guard let resource, let id = resource.id else { return sample }
    sample["type"] = .value(JSONValue(resource.type))
    sample["id"] = .value(JSONValue(id))
    if !isList { sample["resource"] = .path(own.requestTarget) }
    guard let href = resource.links?.selfLink?.href else { return sample }
    let link = URIReference(href).resolved(against: probe.base)
    guard WebOrigin(link.textWithoutFragment) == WebOrigin(url) else { return sample }
    if isList { sample["resource"] = .path(link.requestTarget) }
    sample["missing"] = ServerSample.missingPath(like: link.requestTarget, id: id)
      .map { .path($0) }
    return sample
  }

  /// Checks the extensions and profiles that the server is declared to support.
  mutating func checkSupported(_ plain: Probe) async throws {
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
