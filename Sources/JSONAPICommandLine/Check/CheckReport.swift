#if CLI
  import JSONAPI
  import JSONAPIConformance

  /// A format for the findings about servers.
  protocol CheckReport {
    mutating func add(_ check: ServerCheck) throws
    mutating func end() throws
  }

  /// Findings as a JSON array, one per line.
  extension JSONList: CheckReport {
    mutating func add(_ check: ServerCheck) throws {
      for finding in check.findings {
        try add([
          "url": JSONValue(finding.url), "request": finding.request.map { JSONValue($0) } ?? .null,
          "requirement": JSONValue(finding.requirement),
          "severity": JSONValue(finding.severity.rawValue),
          "pointer": finding.pointer.map { JSONValue($0.description) } ?? .null,
          "message": JSONValue(finding.message),
        ])
      }
    }
  }

  /// Findings for people.
  struct TextCheckReport: CheckReport {
    let output: Output
    let style: Style
    let isQuiet: Bool
    private var servers = 0
    private var faulty = 0

    init(output: Output, style: Style, isQuiet: Bool) {
      self.output = output
      self.style = style
      self.isQuiet = isQuiet
    }

    mutating func add(_ check: ServerCheck) throws {
      servers += 1
      for finding in check.findings { try output.writeLine(line(of: finding)) }
      let counts = Finding.Severity.counts(in: check.findings.map(\.severity))
      let isFaulty = check.findings.contains { $0.severity == .error }
      if isFaulty { faulty += 1 }
      guard !isQuiet || !check.findings.isEmpty else { return }
      let requests = Printable.counted(check.requestCount, "request")
      try output.writeLine(
        style(.bold, "\(Address.printable(check.url)): ")
          + style(isFaulty ? .boldRed : .green, isFaulty ? "breaks rules" : "breaks no rules")
          + ", " + ([requests] + counts).joined(separator: ", "))
    }

    func end() throws {
      guard servers > 1, !isQuiet else { return }
      try output.writeLine("\(servers) addresses, \(servers - faulty) right, \(faulty) wrong")
    }

    private func line(of finding: ServerFinding) -> String {
      var text = style(.bold, "\(Printable.text(finding.url)):") + " "
      text += style(finding.severity.color, "\(finding.severity) \(finding.requirement)")
      text += style(.dim, Requirement.remark(on: finding.requirement))
      if let pointer = finding.pointer {
        text += " at \(pointer.tokens.isEmpty ? "the top" : Printable.pointer(pointer))"
      }
      text += ": \(Printable.text(finding.message))"
      if let request = finding.request {
        text += style(.dim, " (asked with \(Printable.text(request)))")
      }
      return text
    }
  }

  extension Finding.Severity {
    /// The colour on a terminal.
    var color: Style.Color {
      switch self {
      case .error: .boldRed
      case .warning: .boldYellow
      case .note: .boldCyan
      }
    }
  }
#endif
