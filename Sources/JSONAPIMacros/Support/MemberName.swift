#if Macros
  /// The rules for the names of types, attributes and relationships.
  enum MemberName {
    /// The problem with the name of an attribute or relationship, if there is one.
    static func problem(withField name: String) -> String? {
      // RES-12
      if isOwnMember(name) {
        return
          "JSON:API forbids a field called '\(name)', which is a resource's own member (RES-12)"
      }
      // NAM-10
      if name.hasPrefix("@") {
        return "JSON:API ignores members whose names begin with '@' (NAM-10)"
      }
      return problem(withName: name, what: "a field's name")
    }

    /// Whether a resource object has its own member with this name, so that no field may have it
    /// (RES-12).
    static func isOwnMember(_ name: String) -> Bool { name == "id" || name == "type" }

    /// Whether an invalid field name still works in documents and queries, so that only the server
    /// is at fault.
    ///
    /// A dot, a comma or brackets would be parsed as parts of a path, a list or a parameter name.
    static func isUsable(_ name: String) -> Bool {
      !name.isEmpty && !isOwnMember(name) && !name.hasPrefix("@")
        && !name.unicodeScalars.contains { ".,[]".unicodeScalars.contains($0) || $0.value < 0x20 }
    }

    /// The problem with the name of a resource type, if there is one (RES-09).
    static func problem(withType name: String) -> String? {
      problem(withName: name, what: "a resource's type")
    }

    private static func problem(withName name: String, what: String) -> String? {
      let scalars = name.unicodeScalars
      guard let first = scalars.first, let last = scalars.last else {
        return "\(what) can't be empty (NAM-02)"
      }
      // A name defined by an extension has the extension's namespace as a prefix.
      let separator = scalars.firstIndex(of: ":")
      for index in scalars.indices where !isAllowed(scalars[index]) && index != separator {
        return "\(what) can't contain '\(shown(scalars[index]))' (NAM-07)"
      }
      for end in [first, last] where !isAllowedAtEnds(end) {
        return "\(what) can't begin or end with '\(shown(end))' (NAM-04)"
      }
      return nil
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
      isAllowedAtEnds(scalar) || scalar == "-" || scalar == "_" || scalar == " "
    }

    private static func isAllowedAtEnds(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9": true
      default: scalar.value >= 0x80
      }
    }

    private static func shown(_ scalar: Unicode.Scalar) -> String {
      scalar.value < 0x20 || scalar.value == 0x7F
        ? "U+\(String(scalar.value, radix: 16, uppercase: true))" : String(scalar)
    }

    /// A valid name that resembles an invalid one, as a starting point.
    static func suggestion(for name: String, in type: String) -> String {
      let kept = String(String.UnicodeScalarView(name.unicodeScalars.filter(isAllowed)))
      let trimmed = kept.drop { !isEnd($0) }.reversed().drop { !isEnd($0) }.reversed()
      let result = String(trimmed)
      guard result == "id" || result == "type" || result.isEmpty else { return result }
      let prefix = type.prefix(1).lowercased() + type.dropFirst()
      return prefix + (result.isEmpty ? "Field" : result == "id" ? "ID" : "Type")
    }

    private static func isEnd(_ character: Character) -> Bool {
      character.unicodeScalars.allSatisfy(isAllowedAtEnds)
    }
  }
#endif
