import JSONAPI

/// What a server's answers say about it.
public struct ConformanceReport: Sendable, Hashable {
  /// What came of a case.
  public enum Outcome: Sendable, Hashable {
    /// Everything was as expected.
    case passed
    /// Something wasn't.
    case failed([Failure])
    /// The case could not be tried, for this reason.
    case notTried(String)
  }

  /// Something that wasn't as expected.
  public struct Failure: Sendable, Hashable {
    /// How much it matters.
    public var level: ConformanceCase.Level
    /// The requirement that it breaks, where the validator names it; else any of the case.
    public var requirement: String?
    /// The request, such as `GET /articles/1`.
    public var request: String
    /// What was found.
    public var message: String
  }

  /// A case and what came of it.
  public struct CaseResult: Sendable, Hashable {
    /// The case, in the names of the server.
    public var test: ConformanceCase
    /// What came of it.
    public var outcome: Outcome
    /// How long it took, in seconds.
    public var seconds: Double
    /// Why the rest of a case that failed was not tried; nil if it ran to its end, or a failure ended it.
    public var shortage: String?

    /// The failures.
    public var failures: [Failure] {
      if case .failed(let failures) = outcome { failures } else { [] }
    }

    /// Whether the case could be tried.
    package var isTried: Bool { if case .notTried = outcome { false } else { true } }

    /// Whether something that binds wasn't as expected.
    public var breaksRules: Bool { failures.contains { $0.level.isBinding } }
  }

  /// The cases in the order in which they ran.
  public internal(set) var results: [CaseResult] = []

  /// The paths of resources that the run created and could not delete.
  public internal(set) var undeleted: [String] = []

  init() {}

  /// Whether no case shows that a binding requirement is broken.
  public var isConforming: Bool { !results.contains(where: \.breaksRules) }
}

// MARK: - Requirements

extension ConformanceReport {
  /// What is known of a requirement.
  public enum Verdict: String, Sendable, Hashable {
    /// All cases about it passed.
    case holds
    /// A case about it failed.
    case broken
    /// A case about it failed that only advises.
    case advised
    /// No case about it was tried.
    case notTried = "not tried"
  }

  /// A requirement and what is known of it.
  public struct RequirementResult: Sendable, Hashable {
    /// The id, such as `FET-04`.
    public var id: String
    /// A phrase that says what it is about; empty for an id that the catalogue doesn't have.
    public var title: String
    /// What is known.
    public var verdict: Verdict
    /// The ids of the cases about it.
    public var cases: [String]
  }

  /// The requirements that the cases are about, in the order of the catalogue.
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
      // A failure that names its requirement says nothing about the others, and neither does a case that
      // did not get to its end.
      let about = failures.filter { $0.requirement == nil || $0.requirement == id }
      guard !about.isEmpty else { return result.shortage == nil ? .holds : .notTried }
      return about.contains { $0.level.isBinding } ? .broken : .advised
    }
  }
}
