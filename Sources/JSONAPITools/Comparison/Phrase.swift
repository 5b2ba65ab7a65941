import JSONAPI

/// Phrases for the messages about changes.
enum Phrase {
  static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  static func resources(_ count: Int?) -> String {
    count.map { $0 > 0 ? ", in \(Phrase.count($0, "resource"))" : "" } ?? ""
  }

  static func share(_ count: Int, of total: Int) -> String {
    count == total ? "all \(total)" : "\(count) of \(total)"
  }

  /// `null in 3 of 20; never in 120 before`.
  static func now(
    _ what: String, _ new: Contract.Frequency, _ old: Contract.Frequency,
    declaredAs declared: String? = nil
  ) -> String {
    let before = old.total.map { ", never in \($0) before" } ?? ", which was ruled out"
    guard let total = new.total else { return "may be \(declared ?? what)" + before }
    return "\(what) in \(share(new.count, of: total))" + before
  }

  static func kinds(_ field: Contract.Field) -> String {
    switch field {
    case .attribute(let value):
      value.kinds.isEmpty ? "" : ": " + kinds(value)
    case .relationship(let relationship):
      destinations(relationship)
    }
  }

  static func kinds(_ value: Contract.Value) -> String {
    var names = value.kinds.keys.map(\.rawValue).sorted()
    if let format = StringFormat.common(to: value.formats.keys),
      value.kinds.keys.contains(.string)
    {
      names = names.map { $0 == "string" ? "string (\(format.rawValue))" : $0 }
    }
    if value.null.isPossible { names.append("null") }
    return names.joined(separator: " or ")
  }

  private static func destinations(_ relationship: Contract.Relationship) -> String {
    let number =
      switch (relationship.cardinalities.contains(.one), relationship.cardinalities.contains(.many))
      {
      case (true, false): ": to-one"
      case (false, true): ": to-many"
      default: ""
      }
    guard !relationship.destinations.isEmpty else { return number }
    return number + (number.isEmpty ? ": to " : ", to ")
      + list(relationship.destinations.keys)
  }

  /// At most five of the texts, and the number of others.
  static func list(_ texts: [String]) -> String {
    let shown = texts.prefix(5).joined(separator: ", ")
    return texts.count > 5 ? shown + " and \(texts.count - 5) more" : shown
  }

  static func quoted(_ texts: some Sequence<String>) -> String {
    list(texts.sorted().map { JSONValue($0).description })
  }
}

extension StringFormat {
  /// The format as part of a sentence.
  var words: String {
    switch self {
    case .dateTime: "a date and time"
    case .localDateTime: "a date and time without offset"
    case .date: "a date"
    case .uuid: "a UUID"
    case .uri: "a URI"
    case .integer: "an integer in a string"
    case .decimal: "a number in a string"
    case .empty: "an empty string"
    case .text: "text"
    }
  }
}
