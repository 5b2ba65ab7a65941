#if CLI
  import JSONAPI

  /// A format for findings.
  protocol FindingReport {
    /// Adds the findings about a document.
    ///
    /// - Parameters:
    ///   - isValid: Whether there are no errors, not even among findings that aren't shown.
    ///   - hasMore: Whether there are findings that aren't shown.
    mutating func add(
      _ findings: [Finding], in source: SourceText, isValid: Bool, hasMore: Bool
    ) throws
    mutating func end() throws
  }

  /// Findings as a JSON array, one per line.
  extension JSONList: FindingReport {
    mutating func add(
      _ findings: [Finding], in source: SourceText, isValid: Bool, hasMore: Bool
    ) throws {
      if hasMore {
        StandardError.write(
          "jsonapi: \(source.name): only the first \(findings.count) findings are shown (--limit)\n"
        )
      }
      let places = DocumentValidator.places(of: findings, in: source.bytes)
      for (finding, place) in zip(findings, places) {
        try add([
          "file": JSONValue(source.path == "-" ? source.name : source.path),
          "requirement": JSONValue(finding.requirement),
          "severity": JSONValue(finding.severity.rawValue),
          "pointer": JSONValue(finding.pointer.description), "message": JSONValue(finding.message),
          "line": JSONValue(place.line), "column": JSONValue(place.column),
        ])
      }
    }
  }

  /// Findings for people, each with its location and source line.
  struct TextFindingReport: FindingReport {
    let output: Output
    let style: Style
    let isQuiet: Bool
    private var documents = 0
    private var faulty = 0

    init(output: Output, style: Style, isQuiet: Bool) {
      self.output = output
      self.style = style
      self.isQuiet = isQuiet
    }

    mutating func add(
      _ findings: [Finding], in source: SourceText, isValid: Bool, hasMore: Bool
    ) throws {
      documents += 1
      try output.write(Self.text(of: findings, in: source, style))
      if !isValid { faulty += 1 }
      guard !isQuiet || !findings.isEmpty else { return }
      let summary = Finding.Severity.counts(in: findings.map(\.severity)).joined(separator: ", ")
      let verdict = isValid ? "valid" : "invalid"
      try output.writeLine(
        style(.bold, "\(source.name): ") + style(isValid ? .green : .boldRed, verdict)
          + (summary.isEmpty ? "" : ", \(summary)")
          + (hasMore ? "; only the first \(findings.count) findings are shown (--limit)" : ""))
    }

    func end() throws {
      guard documents > 1, !isQuiet else { return }
      try output.writeLine("\(documents) documents, \(documents - faulty) valid, \(faulty) invalid")
    }

    /// The findings about a document, each with its location and source line.
    static func text(of findings: [Finding], in source: SourceText, _ style: Style) -> String {
      if let diagnostic = syntaxError(findings, source) { return diagnostic.text(style) }
      let places = DocumentValidator.places(of: findings, in: source.bytes)
      return zip(findings, places)
        .map { Diagnostic($0, at: $1, in: source).text(style) }
        .joined()
    }

    /// The message about text that is not JSON, in which case it is the only finding.
    private static func syntaxError(_ findings: [Finding], _ source: SourceText) -> Diagnostic? {
      guard findings.count == 1, findings[0].requirement == "DOC-01" else { return nil }
      do {
        _ = try JSONValue(parsing: source.bytes)
        return nil
      } catch {
        var diagnostic = Diagnostic(syntax: error, in: source)
        diagnostic.label = "error DOC-01"
        diagnostic.rule = Requirement.remark(on: "DOC-01") + ":"
        return diagnostic
      }
    }
  }

  extension Finding.Severity {
    /// The number of findings of each severity, the worst first: `1 error`, `2 notes`.
    static func counts(in findings: [Self]) -> [String] {
      allCases.reversed().compactMap { severity in
        let count = findings.count { $0 == severity }
        return count > 0 ? Printable.counted(count, severity.rawValue) : nil
      }
    }
  }
#endif
