#if Macros
  import SwiftDiagnostics
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  /// A diagnostic that a test expects.
  struct Report {
    let message: String
    /// The text of the node that it points to.
    let node: String
    /// Which of several occurrences of that text, from 1.
    let occurrence: Int
    var severity = DiagnosticSeverity.error
    var note: (message: String, node: String)?
    var fixIts: [String] = []

    init(
      _ message: String, at node: String, occurrence: Int = 1,
      severity: DiagnosticSeverity = .error, note: (message: String, node: String)? = nil,
      fixIts: [String] = []
    ) {
      self.message = message
      self.node = node
      self.occurrence = occurrence
      self.severity = severity
      self.note = note
      self.fixIts = fixIts
    }
  }

  /// Expects that the macros report problems, in this order, and add nothing.
  func expectReports(
    _ source: String, _ reports: [Report], fixed: String? = nil, applying fixIts: [String]? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let diagnostics = reports.map { report in
      let place = position(of: report.node, occurrence: report.occurrence, in: source)
      let notes = report.note.map { note in
        let place = position(of: note.node, occurrence: 1, in: source)
        return NoteSpec(message: note.message, line: place.line, column: place.column)
      }
      return DiagnosticSpec(
        message: report.message, line: place.line, column: place.column,
        severity: report.severity, highlights: [report.node], notes: notes.map { [$0] } ?? [],
        fixIts: report.fixIts.map { FixItSpec(message: $0) })
    }
    var expanded = source.replacing(
      #/@(ResourceUnion|LiveResource|Resource|Key|Relationship|Ignored|Coded)(\([^)]*\))?\s*/#,
      with: "")
    // The expansion puts the brace at the end of a type on a line of its own.
    if source.hasPrefix("@Resource") || source.hasPrefix("@LiveResource") {
      expanded.replace(#/\ }$/#, with: " \n}")
    }
    expectDiagnostics(
      source, into: expanded, diagnostics, applying: fixIts, fixed: fixed,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Line and column of a text, from 1.
  private func position(
    of text: String, occurrence: Int, in source: String
  ) -> (line: Int, column: Int) {
    let ranges = source.ranges(of: text)
    guard ranges.indices.contains(occurrence - 1) else {
      Issue.record("the source does not contain '\(text)' \(occurrence) times")
      return (0, 0)
    }
    let lines = source[..<ranges[occurrence - 1].lowerBound]
      .split(separator: "\n", omittingEmptySubsequences: false)
    return (lines.count, (lines.last?.utf8.count ?? 0) + 1)
  }
#endif
