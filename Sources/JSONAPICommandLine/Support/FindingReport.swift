#if CLI
  import JSONAPI

  /// How findings are written.
  protocol FindingReport {
    mutating func begin() throws
    mutating func add(_ findings: [Finding], in source: SourceText) throws
    mutating func end() throws
  }

  /// Findings as an array of JSON, one in each line.
  struct JSONFindingReport: FindingReport {
    let output: Output
    private var isEmpty = true

    init(output: Output) { self.output = output }

    func begin() throws { try output.write("[") }

    mutating func add(_ findings: [Finding], in source: SourceText) throws {
      let places = DocumentValidator.places(of: findings, in: source.bytes)
      for (finding, place) in zip(findings, places) {
        try output.write(isEmpty ? "\n  " : ",\n  ")
        isEmpty = false
        var writer = JSONWriter(capacity: 256)
        writer.beginObject()
        writer.name("file")
        writer.string(source.path)
        writer.name("requirement")
        writer.string(finding.requirement)
        writer.name("severity")
        writer.string(finding.severity.rawValue)
        writer.name("pointer")
        writer.string(finding.pointer.description)
        writer.name("message")
        writer.string(finding.message)
        writer.name("line")
        writer.integer(place.line)
        writer.name("column")
        writer.integer(place.column)
        writer.endObject()
        try output.write(writer.finish())
      }
    }

    func end() throws { try output.write(isEmpty ? "]\n" : "\n]\n") }
  }

  /// Findings for people: each with its place and the line in question.
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

    func begin() {}

    mutating func add(_ findings: [Finding], in source: SourceText) throws {
      documents += 1
      let places = DocumentValidator.places(of: findings, in: source.bytes)
      for (finding, place) in zip(findings, places) {
        let pointer = finding.pointer.tokens.isEmpty ? "the top" : "\(finding.pointer)"
        try output.write(
          style(.bold, "\(source.name):\(place.line):\(place.column):") + " "
            + style(color(of: finding.severity), "\(finding.severity) \(finding.requirement)")
            + " at \(Printable.text("\(pointer): \(finding.message)"))\n")
        try output.write(
          Excerpt(of: source.bytes, at: finding.offset).lines(number: place.line, style: style))
        if finding.requirement == "DOC-01", let hint = source.hint {
          try output.write("  \(hint)\n")
        }
      }
      let errors = findings.count { $0.severity == .error }
      if errors > 0 { faulty += 1 }
      guard !isQuiet || !findings.isEmpty else { return }
      let summary = [
        Self.counted(errors, "error"),
        Self.counted(findings.count { $0.severity == .warning }, "warning"),
        Self.counted(findings.count { $0.severity == .note }, "note"),
      ].compactMap(\.self).joined(separator: ", ")
      let verdict = errors > 0 ? "invalid" : "valid"
      try output.writeLine(
        style(.bold, "\(source.name): ") + style(errors > 0 ? .boldRed : .green, verdict)
          + (summary.isEmpty ? "" : ", \(summary)"))
    }

    func end() throws {
      guard documents > 1, !isQuiet else { return }
      try output.writeLine("\(documents) documents, \(documents - faulty) valid, \(faulty) invalid")
    }

    private func color(of severity: Finding.Severity) -> Style.Color {
      switch severity {
      case .error: .boldRed
      case .warning: .boldYellow
      case .note: .boldCyan
      }
    }

    private static func counted(_ count: Int, _ noun: String) -> String? {
      count == 0 ? nil : count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
    }
  }
#endif
