/// The kind of a member that the specification doesn't define.
enum MemberRole: Equatable {
  /// An @-member, which all other rules ignore (NAM-10).
  case annotation
  /// A member of the applied extension at this index.
  case extensionMember(Int)
  /// A name with a colon whose namespace isn't that of an applied extension.
  case foreignNamespace
  /// Anything else.
  case ordinary
}

extension DocumentCheck {
  /// Classifies a member by its name.
  func role(of name: JSONNode) -> MemberRole {
    guard isVersion11 else { return .ordinary }
    return name.withText { text in
      guard !text.isEmpty else { return .ordinary }
      if text[0] == 0x40 { return .annotation }
      guard let colon = colon(in: text) else { return .ordinary }
      for (index, applied) in extensions.enumerated() {
        guard let namespace = applied.namespace, namespace.utf8.count == colon else { continue }
        var position = 0
        var isSame = true
        for byte in namespace.utf8 {
          if byte != text[position] { isSame = false }
          position += 1
        }
        if isSame { return .extensionMember(index) }
      }
      return .foreignNamespace
    }
  }

  private func colon(in text: Span<UInt8>) -> Int? {
    for index in text.indices where text[index] == 0x3A { return index }
    return nil
  }

  /// Checks a member that the enclosing object doesn't define (DOC-06, EXT-07, EXT-08, EXT-11).
  ///
  /// The current position is the member.
  ///
  /// - Parameter requirement: The rule that forbids other members in this object.
  /// - Returns: `true` for a member of an applied extension.
  @discardableResult
  mutating func checkUndefined(
    _ name: JSONNode, _ requirement: String = "DOC-06", in object: DefinedMembers
  ) -> Bool {
    switch role(of: name) {
    case .annotation: return false
    case .extensionMember(let index):
      checkExtensionMember(name, of: extensions[index])
      return true
    case .foreignNamespace:
      report(
        "EXT-11", at: name,
        "expected only members of applied extensions, found \(name.quoted) in "
          + "\(object.description), whose namespace belongs to none")
    case .ordinary:
      let allowed = object.list(isVersion11: isVersion11)
      let hint = object.hint(for: name.string ?? "", isVersion11: isVersion11)
      report(
        requirement, at: name,
        "expected only \(allowed) in \(object.description), found \(name.quoted)\(hint)")
    }
    return false
  }

  /// Describes an object that lacks all required members; @-members don't count (NAM-10).
  func none(in object: JSONNode) -> String {
    let hasAnnotations = object.members.contains { name, _ in role(of: name) == .annotation }
    return hasAnnotations ? "only members with @, which don't count" : "none"
  }

  private mutating func checkExtensionMember(_ name: JSONNode, of applied: Extension) {
    let length = (applied.namespace?.utf8.count ?? 0) + 1
    let problem = name.withText { MemberName.problem(in: $0.extracting(length...)) }
    if let problem {
      report(
        "EXT-08", at: name,
        "expected a legal member name after the namespace in \(name.quoted), found "
          + problem.found)
    } else if !applied.members.isEmpty, let text = name.string, !applied.members.contains(text) {
      report(
        "DOC-06", at: name,
        "expected a member that the extension <\(applied.uri)> defines, found \(name.quoted)")
    }
  }

  /// Checks a name that the implementation defines: of an attribute, a relationship, or in meta.
  ///
  /// The current position is the member.
  ///
  /// - Parameter kind: A description of the named thing, for messages.
  /// - Returns: The kind of member, which determines whether other rules apply.
  @discardableResult
  mutating func checkCustomName(_ name: JSONNode, of kind: StaticString) -> MemberRole {
    if legalNames.contains(name) { return .ordinary }
    if let problem = name.withText({ MemberName.problem(in: $0) }) {
      switch role(of: name) {
      case .annotation: return .annotation
      case .extensionMember(let index):
        checkExtensionMember(name, of: extensions[index])
        return .extensionMember(index)
      case .foreignNamespace, .ordinary:
        report(
          problem.requirement, at: name,
          "expected a legal name of \(kind), found \(name.quoted) with \(problem.found)")
      }
    } else {
      if options.lintsNames { lint(name, of: kind) }
      legalNames.insert(name)
    }
    return .ordinary
  }

  /// Checks a type, to which the rules for names apply (RES-09, RID-07).
  mutating func checkType(_ type: JSONNode, _ requirement: String, kindRule: String) {
    let severity = kindRule == "RID-04" ? identifierSeverity : .error
    guard checkString(type, kindRule, severity, as: "the type"), !legalTypes.contains(type) else {
      return
    }
    guard let problem = type.withText({ MemberName.problem(in: $0) }) else {
      return legalTypes.insert(type)
    }
    if role(of: type) == .annotation { return }
    report(
      requirement, at: type,
      "expected a type that is a legal member name, found \(type.described) with \(problem.found)")
  }

  /// A warning for version 1.0, which doesn't specify the kinds of an identifier's members
  /// (RID-04).
  var identifierSeverity: Finding.Severity { isVersion11 ? .error : .warning }
}

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
