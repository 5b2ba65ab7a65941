#if CLI
  import JSONAPI
  import JSONAPIConformance

  /// A report for people: a line for each requirement, with its failures below.
  struct ConformanceText {
    let report: ConformanceReport
    let style: Style
    let isQuiet: Bool

    func write(to output: Output) throws {
      let results = Dictionary(grouping: report.results, by: \.test.id)
      var told: Set<String> = []
      for requirement in report.requirements {
        let isWrong = requirement.verdict == .broken || requirement.verdict == .advised
        guard !isQuiet || isWrong else { continue }
        try output.writeLine(line(of: requirement))
        guard isWrong else { continue }
        for result in requirement.cases.flatMap({ results[$0] ?? [] }) {
          // A case about several requirements is reported once.
          guard told.insert(result.test.id).inserted else { continue }
          for failure in result.failures {
            try output.writeLine(
              "    \(result.test.id) \(Printable.text(failure.request)): \(Printable.text(failure.message))"
            )
          }
        }
      }
      try writeShortages(to: output)
      for path in report.undeleted {
        try output.writeLine("\(style(.boldYellow, "not deleted:")) \(Printable.text(path))")
      }
      try output.writeLine(summary)
      if report.limitedCount > 0 {
        let cases = Printable.counted(report.limitedCount, "case")
        try output.writeLine(
          style(.boldYellow, "the server limited requests:") + " \(cases) not tried")
      }
    }

    private func line(of requirement: ConformanceReport.RequirementResult) -> String {
      let mark =
        switch requirement.verdict {
        case .holds: style(.green, "holds    ")
        case .broken: style(.boldRed, "broken   ")
        case .advised: style(.boldYellow, "advised  ")
        case .notTried: style(.dim, "not tried")
        }
      return "\(mark) \(style(.bold, requirement.id)) \(requirement.title)"
    }

    /// Writes why cases were not tried, grouped by reason.
    private func writeShortages(to output: Output) throws {
      guard !isQuiet else { return }
      var reasons: [String: Int] = [:]
      for result in report.results {
        if case .notTried(let reason) = result.outcome { reasons[reason, default: 0] += 1 }
      }
      for (reason, count) in reasons.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
        let cases = Printable.counted(count, "case")
        try output.writeLine(style(.dim, "\(cases) not tried: \(Printable.text(reason))"))
      }
    }

    private var summary: String {
      let requirements = report.requirements
      func count(_ verdict: ConformanceReport.Verdict) -> Int {
        requirements.count { $0.verdict == verdict }
      }
      let tried = report.results.count(where: \.isTried)
      let head =
        report.isConforming
        ? style(.green, "no rules broken") : style(.boldRed, "\(count(.broken)) broken")
      return
        "\(head): \(count(.holds)) requirements hold, \(count(.advised)) pieces of advice not taken, "
        + "\(count(.notTried)) not tried; \(tried) of \(report.results.count) cases"
    }
  }
#endif
