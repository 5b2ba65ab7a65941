import JSONAPI

/// The results of a conformance run.
public struct ConformanceReport: Sendable, Hashable {
  /// The outcome of a case.
  public enum Outcome: Sendable, Hashable {
    /// All expectations were met.
    case passed
    /// At least one expectation was not met.
    case failed([Failure])
    /// The case was not tried, for this reason.
    case notTried(String)
  }

  /// An expectation that was not met.
  public struct Failure: Sendable, Hashable {
    /// The severity.
    public var level: ConformanceCase.Level
    /// The violated requirement, if the validator names it; otherwise any of the case's
    /// requirements.
    public var requirement: String?
    /// The request, such as `GET /articles/1`.
    public var request: String
    /// A message about what was found.
    public var message: String
  }

  /// A case and its outcome.
  public struct CaseResult: Sendable, Hashable {
    /// The case, translated to the server's names.
    public var test: ConformanceCase
    /// The outcome.
    public var outcome: Outcome
    /// The duration in seconds.
    public var seconds: Double
    /// The reason why the rest of a failed case was not tried; `nil` if it ran to the end or
    /// stopped at a failure.
    public var shortage: String?
    /// Whether the case ended early since the server limits requests.
    package var isLimited = false

    /// The failures.
    public var failures: [Failure] {
      if case .failed(let failures) = outcome { failures } else { [] }
    }

    /// Whether the case was tried.
    package var isTried: Bool { if case .notTried = outcome { false } else { true } }

    /// Whether a binding expectation was not met.
    public var breaksRules: Bool { failures.contains { $0.level.isBinding } }
  }

  /// The cases in the order in which they ran.
  public internal(set) var results: [CaseResult] = []

  /// The paths of resources that the run created and could not delete.
  public internal(set) var undeleted: [String] = []

  init() {}

  /// The number of cases that were not tried since the server limits requests.
  package var limitedCount: Int { results.count { $0.isLimited && !$0.isTried } }

  /// Whether no case found a violation of a binding requirement.
  public var isConforming: Bool { !results.contains(where: \.breaksRules) }
}

// MARK: - Requirements

extension ConformanceReport {
  /// The verdict on a requirement.
  public enum Verdict: String, Sendable, Hashable {
    /// All cases about it passed.
    case holds
    /// A case about it failed.
    case broken
    /// A case about it failed that is only advice.
    case advised
    /// No case about it was tried.
    case notTried = "not tried"
  }

  /// A requirement and the verdict on it.
  public struct RequirementResult: Sendable, Hashable {
    /// The id, such as `FET-04`.
    public var id: String
    /// A short phrase that describes it; empty for an id that isn't in the catalogue.
    public var title: String
    /// The verdict.
    public var verdict: Verdict
    /// The ids of the cases about it.
    public var cases: [String]
  }

  /// The requirements tested by the cases, in the order of the catalogue.
  public var requirements: [RequirementResult] {
    var found: [String: (cases: [String], verdicts: Set<Verdict>)] = [:]
    for result in results {
      let named = result.failures.compactMap(\.requirement)
      for id in Set(result.test.requirements + named) {
        found[id, default: ([], [])].cases.append(result.test.id)
        found[id]?.verdicts.insert(verdict(of: id, in: result))
      }
    }
    let known = Requirement.all.map(\.id)
    let others = Set(found.keys).subtracting(known).sorted()
    return (known + others).compactMap { id in
      guard let (cases, verdicts) = found[id] else { return nil }
      let verdict = [Verdict.broken, .advised, .holds].first(where: verdicts.contains) ?? .notTried
      return RequirementResult(
        id: id, title: Requirement.byID[id]?.title ?? "", verdict: verdict, cases: cases)
    }
  }

  private func verdict(of id: String, in result: CaseResult) -> Verdict {
    switch result.outcome {
    case .notTried: return .notTried
    case .passed: return .holds
    case .failed(let failures):
      // A failure that names a requirement says nothing about the others, nor does a case that
      // stopped early.
      let about = failures.filter { $0.requirement == nil || $0.requirement == id }
      guard !about.isEmpty else { return result.shortage == nil ? .holds : .notTried }
      return about.contains { $0.level.isBinding } ? .broken : .advised
    }
  }
}
