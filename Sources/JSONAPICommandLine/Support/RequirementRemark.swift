#if CLI
  import JSONAPI

  extension Requirement {
    private static let remarks = byID.mapValues { " (\($0.title))" }

    /// The title in brackets, to stand behind the id; empty for an id that is in no catalogue.
    static func remark(on id: String) -> String { remarks[id] ?? "" }
  }
#endif
