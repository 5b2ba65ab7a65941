#if CLI
  import JSONAPI

  extension Requirement {
    private static let remarks = byID.mapValues { " (\($0.title))" }

    /// The title in parentheses, for use after the id; empty for an unknown id.
    static func remark(on id: String) -> String { remarks[id] ?? "" }
  }
#endif
