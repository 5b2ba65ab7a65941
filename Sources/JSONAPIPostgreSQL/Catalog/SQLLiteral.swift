#if PostgreSQL
  import JSONAPIServer

  /// Lists and names as PostgreSQL reads them from text.
  enum SQLLiteral {
    /// A list of texts, as the literal of an array.
    static func array(_ elements: [String]) -> DatabaseValue {
      let quoted = elements.map { "\"" + escaped($0, "\"\\", with: "\\") + "\"" }
      return .text("{" + quoted.joined(separator: ",") + "}")
    }

    /// The name of a table in quotes, with its schema if it has one.
    static func qualified(_ name: String) -> String {
      name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        .map { "\"" + escaped(String($0), "\"", with: "\"") + "\"" }
        .joined(separator: ".")
    }

    private static func escaped(
      _ text: String, _ special: String, with escape: Character
    ) -> String {
      var result = ""
      for scalar in text.unicodeScalars {
        if special.unicodeScalars.contains(scalar) { result.append(escape) }
        result.unicodeScalars.append(scalar)
      }
      return result
    }
  }
#endif
