public import JSONAPI

extension ConformanceReport {
  /// The results of cases and requirements as JSON.
  public var json: JSONValue {
    let cases = results.map { result -> JSONValue in
      var object: JSONObject = [
        "id": JSONValue(result.test.id), "title": JSONValue(result.test.title),
        "level": JSONValue(result.test.level.rawValue),
        "requirements": JSONValue(result.test.requirements.map { JSONValue($0) }),
        "outcome": JSONValue(result.outcomeName),
      ]
      if case .notTried(let reason) = result.outcome { object["reason"] = JSONValue(reason) }
      if !result.failures.isEmpty {
        object["failures"] = JSONValue(
          result.failures.map { failure in
            [
              "level": JSONValue(failure.level.rawValue),
              "requirement": failure.requirement.map { JSONValue($0) } ?? .null,
              "request": JSONValue(failure.request), "message": JSONValue(failure.message),
            ]
          })
      }
      return JSONValue(object)
    }
    let requirements = self.requirements.map { requirement -> JSONValue in
      [
        "id": JSONValue(requirement.id), "title": JSONValue(requirement.title),
        "verdict": JSONValue(requirement.verdict.rawValue),
        "cases": JSONValue(requirement.cases.map { JSONValue($0) }),
      ]
    }
    return [
      "conforming": JSONValue(isConforming), "requirements": JSONValue(requirements),
      "cases": JSONValue(cases), "limited": JSONValue(limitedCount),
      "undeleted": JSONValue(undeleted.map { JSONValue($0) }),
    ]
  }

  /// The results of cases as JUnit XML, which most CI servers read.
  ///
  /// Failures of mere advice are in the output of the test case, which passes.
  public var junit: String {
    let seconds = results.reduce(0) { $0 + $1.seconds }
    let failed = results.count(where: \.breaksRules)
    let skipped = results.count { !$0.isTried }
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<testsuite name="JSON:API" tests="\#(results.count)" failures="\#(failed)" skipped="\#(skipped)" time="\#(seconds.milliseconds)">"#,
    ]
    for result in results {
      let test = result.test
      let name = "\(test.id) \(test.title) (\(test.requirements.joined(separator: ", ")))"
      let head =
        #"  <testcase classname="\#(test.id.prefix { $0 != "-" }.xml)" name="\#(name.xml)" time="\#(result.seconds.milliseconds)""#
      switch result.outcome {
      case .passed: lines.append(head + "/>")
      case .notTried(let reason):
        lines += [head + ">", #"    <skipped message="\#(reason.xml)"/>"#, "  </testcase>"]
      case .failed(let failures):
        let text = failures.map { "\($0.request): \($0.message)" }.joined(separator: "\n").xml
        let element = result.breaksRules ? "failure" : "system-out"
        let start =
          result.breaksRules ? #"failure message="\#(failures.first?.message.xml ?? "")""# : element
        lines += [head + ">", "    <\(start)>\(text)</\(element)>", "  </testcase>"]
      }
    }
    if !undeleted.isEmpty {
      let text = undeleted.map { "not deleted: \($0)" }.joined(separator: "\n").xml
      lines.append("  <system-err>\(text)</system-err>")
    }
    return lines.joined(separator: "\n") + "\n</testsuite>\n"
  }

  /// A Markdown table, as for a README, with a line for each section of the specification.
  public var markdown: String {
    var sections: [(name: String, counts: [Verdict: Int])] = []
    for requirement in requirements {
      let name = Requirement.byID[requirement.id]?.section ?? "Others"
      if sections.last?.name != name { sections.append((name, [:])) }
      sections[sections.count - 1].counts[requirement.verdict, default: 0] += 1
    }
    var lines = [
      "| JSON:API 1.1 | holds | broken | advice not taken | not tried |", "|---|---|---|---|---|",
    ]
    func row(_ name: String, _ counts: [Verdict: Int]) -> String {
      let cells = [Verdict.holds, .broken, .advised, .notTried].map { "\(counts[$0] ?? 0)" }
      return "| \(name.replacing("|", with: "\\|")) | \(cells.joined(separator: " | ")) |"
    }
    lines += sections.map { row($0.name, $0.counts) }
    let total = sections.reduce(into: [:]) { $0.merge($1.counts, uniquingKeysWith: +) }
    lines.append(row("**all requirements that were looked at**", total))
    if limitedCount > 0 {
      lines += ["", "Not tried because the server limited requests: \(limitedCount) of the cases."]
    }
    if !undeleted.isEmpty { lines += ["", "Not deleted:", ""] + undeleted.map { "- `\($0)`" } }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension ConformanceReport.CaseResult {
  /// The outcome as one word, for JSON.
  fileprivate var outcomeName: String {
    switch outcome {
    case .passed: "passed"
    case .notTried: "not tried"
    case .failed: breaksRules ? "failed" : "advised"
    }
  }
}

extension Double {
  /// The number of seconds as text, rounded to milliseconds.
  fileprivate var milliseconds: String { "\((self * 1000).rounded() / 1000)" }
}

extension StringProtocol {
  /// The text, escaped for XML text or attributes; characters that XML doesn't allow become U+FFFD.
  fileprivate var xml: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "&#10;"
      case "\t": result += "&#9;"
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
