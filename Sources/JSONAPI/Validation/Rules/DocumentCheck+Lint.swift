extension DocumentCheck {
  /// Checks a valid name against the recommendations, once per name (REC-01 to REC-03, RES-15).
  mutating func lint(_ name: JSONNode, of kind: StaticString) {
    guard lintedNames.insert(JSONText(name)).inserted else { return }
    let finding = name.withText { text -> (String, String)? in
      for index in text.indices where !MemberName.isLetterOrDigit(text[index]) {
        return text[index] >= 0x80
          ? ("REC-03", "only ASCII letters and digits")
          : ("REC-01", "camelCase, without hyphens, underscores or spaces")
      }
      guard isLowercase(text[0]), isLowercase(text[text.count - 1]) else {
        return ("REC-02", "a letter a-z at both ends")
      }
      return nil
    }
    if let (requirement, advice) = finding {
      report(
        requirement, .note, at: name,
        "recommended for the name of \(kind) is \(advice), found \(name.quoted)")
    }
  }

  /// Reports an attribute that looks like a foreign key, once per name (RES-15).
  mutating func lintForeignKey(_ name: JSONNode) {
    guard lintedAttributes.insert(JSONText(name)).inserted, let text = name.string,
      text.utf8.count > 3,
      ["_id", "-id", "Id", "_ids", "-ids", "Ids"].contains(where: text.hasSuffix)
    else { return }
    report(
      "RES-15", .note, at: name,
      "expected references to other resources to be relationships, found the attribute "
        + name.quoted)
  }

  private func isLowercase(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
}
