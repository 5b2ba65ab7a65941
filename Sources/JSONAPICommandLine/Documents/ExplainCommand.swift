#if CLI
  import ArgumentParser
  import JSONAPI

  /// `jsonapi explain`.
  struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "explain",
      abstract: "Explains the rules that findings name by their ids.",
      discussion: """
        Prints each rule with its level, the parties it binds and a link to the specification. A \
        section, such as RES for resource objects, stands for all of its rules.

        Examples:
          jsonapi explain RES-05
          jsonapi explain REL-07 CMP-03
          jsonapi explain --format json NEG | jq -r '.[].title'

        Exit codes: 0 done; 2 there is no such rule.
        """)

    @Argument(
      help: ArgumentHelp("Ids, as RES-05, or sections, as RES.", valueName: "id"),
      completion: .list(Requirement.all.map(\.id)))
    var ids: [String]

    @OptionGroup var printing: PrintingOptions

    func validate() throws { _ = try ids.flatMap(Self.requirements) }

    func run() throws {
      let requirements = try ids.flatMap(Self.requirements)
      let output = Output()
      switch printing.format {
      case .text:
        try output.write(
          requirements.map { $0.explanation(printing.style) }.joined(separator: "\n"))
      case .json:
        var list = JSONList(output: output)
        for requirement in requirements { try list.add(requirement.json) }
        try list.end()
      }
      try output.finish()
    }

    /// The rule with an id, or the rules of a section.
    private static func requirements(_ text: String) throws -> [Requirement] {
      let id = text.uppercased()
      if let requirement = Requirement.byID[id] { return [requirement] }
      let section = Requirement.all.filter { $0.prefix == id }
      guard section.isEmpty else { return section }
      let suggestion =
        nearestName(to: text, among: Requirement.all.map(\.id)).map { " Did you mean '\($0)'?" }
      throw ValidationError(
        "There is no requirement '\(Printable.text(text))'.\(suggestion ?? "")")
    }
  }

  extension Requirement {
    /// The part of the id that names the section.
    fileprivate var prefix: Substring { id.dropLast(3) }

    /// The rule as lines for a terminal.
    fileprivate func explanation(_ style: Style) -> String {
      var lines = [
        style(.bold, id) + " " + title,
        "  \(text)",
        "  Level:    \(level.words)",
        "  Binds:    \(parties.map(\.words).joined(separator: ", "))",
        "  Section:  \(section)",
      ]
      if let versions { lines.append("  Versions: \(versions)") }
      lines.append("  " + style(.cyan, link))
      return lines.map { $0 + "\n" }.joined()
    }

    fileprivate var json: JSONValue {
      [
        "id": JSONValue(id), "title": JSONValue(title), "text": JSONValue(text),
        "level": JSONValue(level.words), "binds": JSONValue(parties.map { JSONValue($0.words) }),
        "section": JSONValue(section), "versions": versions.map { JSONValue($0) } ?? .null,
        "link": JSONValue(link),
      ]
    }
  }

  extension Requirement.Level {
    fileprivate var words: String {
      switch self {
      case .recommended: "recommended"
      case .definition: "definition"
      default: rawValue
      }
    }
  }

  extension Requirement.Party {
    fileprivate var words: String { "\(self)" }
  }
#endif
