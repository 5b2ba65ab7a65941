/// A rule of JSON:API, its extension or its profile, with the id used in findings and comments.
package struct Requirement: Sendable, Hashable {
  /// The level of a rule.
  package enum Level: String, Sendable, Hashable, CaseIterable {
    case must = "MUST"
    case mustNot = "MUST NOT"
    case should = "SHOULD"
    case shouldNot = "SHOULD NOT"
    case may = "MAY"
    /// The page of recommendations, or the word "recommended".
    case recommended = "REC"
    /// A definition, a note or a consequence without a key word.
    case definition = "DEF"
  }

  /// A party that a rule binds.
  package enum Party: Character, Sendable, Hashable, CaseIterable {
    case documents = "D"
    case clients = "C"
    case servers = "S"
    case extensions = "X"
    case profiles = "P"
  }

  /// The id, such as `RES-05`.
  package let id: String
  /// A short phrase to show next to the id.
  package let title: String
  /// The rule in full, with code in backticks.
  package let text: String
  package let level: Level
  package let parties: [Party]
  /// The theme of the requirements with this prefix.
  package let section: String
  /// How versions 1.0 and 1.1 differ; `nil` if they don't, or no version applies.
  package let versions: String?
  /// The URL of the section in the specification.
  package let link: String
}

extension Requirement {
  /// All requirements, in the order of the catalogue.
  package static let all: [Requirement] = {
    var section = ""
    return table.split(separator: "\n").compactMap { line in
      guard line.hasPrefix("# ") else { return Requirement(line: line, section: section) }
      section = String(line.dropFirst(2).drop { $0 != " " }.dropFirst())
      return nil
    }
  }()

  /// The requirements by id.
  package static let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }

  private init?(line: Substring, section: String) {
    let fields = line.split(separator: " :: ", maxSplits: 6).map(String.init)
    guard fields.count == 7, let level = Level(rawValue: fields[1]) else { return nil }
    id = fields[0]
    self.level = level
    parties = fields[2].compactMap(Party.init)
    link = "https://jsonapi.org/" + fields[3]
    versions = ["same", "-", "profile"].contains(fields[4]) ? nil : fields[4]
    title = fields[5]
    text = fields[6]
    self.section = section
  }
}
