#if CLI
  import ArgumentParser
  import JSONAPI
  import JSONAPITools

  /// Options for judging and showing the changes of an API.
  struct ChangeOptions: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "How many times something had to be always or never so, to count as a rule.",
        valueName: "number"))
    var enough = 10

    @Option(help: "The least severity for exit code 1.")
    var failOn = Threshold.breaking

    @OptionGroup var printing: PrintingOptions

    @Flag(name: [.short, .long], help: "Print nothing; only set the exit code.")
    var quiet = false

    enum Threshold: String, CaseIterable, ExpressibleByArgument {
      case breaking, risky, harmless, never

      var severity: ContractChange.Severity? { ContractChange.Severity(rawValue: rawValue) }
    }

    func validate() throws {
      guard enough > 0 else { throw ValidationError("--enough has to be 1 at least.") }
    }

    /// Compares two contracts and writes the changes.
    ///
    /// - Parameters:
    ///   - resources: The number of resources that the new contract was made from, if any.
    ///   - others: Changes found by other comparisons.
    /// - Throws: Exit code 1 for changes of the severity ``failOn`` or above, and any output error.
    func report(
      from old: Contract, to new: Contract, resources: Int? = nil, others: [ContractChange] = []
    ) throws {
      let found = others + ContractComparison(enough: enough).changes(from: old, to: new)
      let changes = found.enumerated().sorted {
        ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset)
      }.map(\.element)
      if !quiet {
        let output = Output()
        switch printing.format {
        case .text:
          try ChangeText(changes: changes, resources: resources, style: printing.style)
            .write(to: output)
        case .json:
          try output.writeLine(json: JSONValue(changes.map(\.json)).bytes(format: .pretty))
        }
        try output.finish()
      }
      if let severity = failOn.severity, changes.contains(where: { $0.severity >= severity }) {
        throw ExitCode(1)
      }
    }
  }

  extension ContractChange {
    fileprivate var json: JSONValue {
      [
        "severity": JSONValue(severity.rawValue), "kind": JSONValue(kind.rawValue),
        "type": JSONValue(type), "path": JSONValue(path.map { JSONValue($0) }),
        "message": JSONValue(message),
      ]
    }
  }

  /// Changes for people, the worst first.
  struct ChangeText {
    let changes: [ContractChange]
    let resources: Int?
    let style: Style

    func write(to output: Output) throws {
      for change in changes {
        try output.writeLine(
          "\(label(of: change.severity)) \(style(.bold, Printable.text(change.place))): "
            + Printable.text(change.message))
      }
      try output.writeLine(summary)
    }

    private func label(of severity: ContractChange.Severity) -> String {
      switch severity {
      case .breaking: style(.boldRed, "breaking")
      case .risky: style(.boldYellow, "risky   ")
      case .harmless: style(.dim, "harmless")
      }
    }

    private var summary: String {
      let place = resources.map { " in " + Printable.counted($0, "resource") } ?? ""
      guard !changes.isEmpty else { return style(.green, "no changes") + place }
      let counts = ContractChange.Severity.allCases.compactMap { severity in
        let count = changes.count { $0.severity == severity }
        return count > 0 ? "\(count) \(severity.rawValue)" : nil
      }
      return "\(Printable.counted(changes.count, "change"))\(place): "
        + counts.joined(separator: ", ")
    }
  }
#endif
