#if Macros
  /// The rules for the names of types, attributes and relationships.
  enum MemberName {
    /// Says what is wrong with the name of an attribute or relationship, if anything is.
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

    /// Whether a resource object has a member of its own with this name, so that no field may (RES-12).
    static func isOwnMember(_ name: String) -> Bool { name == "id" || name == "type" }

    /// Whether a problem with a field's name is only the server's, since documents and queries can have it.
    ///
    /// A dot, a comma and brackets would be read as parts of a path, a list or a parameter's name.
    static func isUsable(_ name: String) -> Bool {
      !name.isEmpty && !isOwnMember(name) && !name.hasPrefix("@")
        && !name.unicodeScalars.contains { ".,[]".unicodeScalars.contains($0) || $0.value < 0x20 }
    }

    /// Says what is wrong with the name of a type of resource, if anything is (RES-09).
    static func problem(withType name: String) -> String? {
      problem(withName: name, what: "a resource's type")
    }

    private static func problem(withName name: String, what: String) -> String? {
      let scalars = name.unicodeScalars
      guard let first = scalars.first, let last = scalars.last else {
        return "\(what) can't be empty (NAM-02)"
      }
      // A name that an extension defines has the extension's namespace before it.
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

    /// A name near a forbidden one, to begin with.
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
