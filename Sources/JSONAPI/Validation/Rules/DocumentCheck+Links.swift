/// The position of a links object, which determines the allowed links.
enum LinksPlace {
  case document
  case resource
  case relationship
  case error

  /// Returns whether the specification defines a link as a pagination link.
  func definesPage(_ name: JSONNode) -> Bool {
    (self == .document || self == .relationship) && name.isOfPage
  }

  /// Returns whether the specification defines a link other than pagination links.
  func defines(_ name: JSONNode, isVersion11: Bool) -> Bool {
    switch self {
    case .document:
      name.isName("self") || name.isName("related")
        || isVersion11 && name.isName("describedby")
    case .resource: name.isName("self")
    case .relationship: name.isName("self") || name.isName("related")
    case .error: name.isName("about") || isVersion11 && name.isName("type")
    }
  }
}

extension JSONNode {
  /// Whether the name is that of a pagination link.
  var isOfPage: Bool { isName("first") || isName("last") || isName("prev") || isName("next") }
}

/// The contents of a links object.
struct LinksSummary {
  var isObject = false
  var hasPrevious = false
  var hasNext = false
  /// Whether there are links to first, last, previous or next pages.
  var hasPages = false
  /// Whether there is `self`, `related` or a member of an extension (REL-04).
  var hasContextLink = false
}

extension DocumentCheck {
  /// Checks a links object.
  @discardableResult
  mutating func checkLinks(_ links: JSONNode, of place: LinksPlace) -> LinksSummary {
    var summary = LinksSummary()
    guard checkObject(links, "LNK-01", as: "links") else { return summary }
    summary.isObject = true
    for (name, value) in links.members {
      if isDone { return summary }
      enter(name)
      checkLinksMember(name, value, place, &summary)
      leave()
    }
    return summary
  }

  private mutating func checkLinksMember(
    _ name: JSONNode, _ value: JSONNode, _ place: LinksPlace, _ summary: inout LinksSummary
  ) {
    if place.definesPage(name) {
      summary.hasPages = true
      if name.isName("prev") { summary.hasPrevious = true }
      if name.isName("next") { summary.hasNext = true }
      checkLink(value, allowsNull: true)
    } else if place.defines(name, isVersion11: isVersion11) {
      if name.isName("self") || name.isName("related") { summary.hasContextLink = true }
      // In the examples of the profile, which predates the member, an error's type is an array.
      if appliesCursorPagination, place == .error, value.isArray, name.isName("type") {
        reportKind("LNK-02", .warning, at: value, expected: "a link")
      } else {
        checkLink(value, allowsNull: isVersion11)
      }
    } else if options.allowsCustomLinks, role(of: name) == .ordinary {
      report("LNK-17", .note, at: name, "found a link called \(name.quoted)")
      checkLink(value, allowsNull: isVersion11)
    } else if checkUndefined(name, "LNK-17", in: .links(place)) {
      summary.hasContextLink = true
    }
  }

  /// Checks a link and, in a loop, its chain of `describedby` links (LNK-07).
  mutating func checkLink(_ node: JSONNode, allowsNull: Bool) {
    var link = node
    var depth = 0
    while !isDone {
      if link.isObject {
        guard let description = checkLinkObject(link) else { break }
        enter(description.name)
        depth += 1
        link = description.value
        continue
      }
      if link.isString {
        checkReference(link, "LNK-03")
      } else if !link.isNull || !allowsNull {
        reportKind(
          depth == 0 ? "LNK-02" : "LNK-07", at: link,
          expected: allowsNull
            ? "a string, a link object or null as a link" : "a string or a link object as a link")
      }
      break
    }
    for _ in 0..<depth { leave() }
  }

  /// Checks the text of a link.
  mutating func checkReference(_ text: JSONNode, _ requirement: String) {
    if let problem = text.withText({ URISyntax.problem(in: $0) }) {
      report(
        requirement, at: text,
        "expected a URI or a reference to one, found \(text.described) with \(problem)")
    } else if !text.isASCII {
      report(
        requirement, .warning, at: text,
        "expected characters beyond ASCII to be percent-encoded, found \(text.described)")
    }
  }

  /// Checks a link object.
  ///
  /// - Returns: The `describedby` link, which remains to be checked.
  private mutating func checkLinkObject(
    _ link: JSONNode
  ) -> (name: JSONNode, value: JSONNode)? {
    checkDistinctNames(in: link)
    var hasReference = false
    var description: (name: JSONNode, value: JSONNode)?
    for (name, value) in link.members {
      if isDone { return nil }
      enter(name)
      if name.isName("href") {
        hasReference = true
        if checkString(value, "LNK-05", as: "the href") { checkReference(value, "LNK-05") }
      } else if name.isName("meta") {
        checkMeta(value, .other)
      } else if isVersion11, name.isName("describedby") {
        description = description ?? (name, value)
      } else if !isVersion11 || !checkTargetAttribute(name, value) {
        checkUndefined(name, "LNK-13", in: .linkObject)
      }
      leave()
    }
    if !hasReference, isVersion11 {
      let found = none(in: link)
      report("LNK-04", at: link, "expected an href in the link object, found \(found)")
    }
    return description
  }

  /// Checks a target attribute of a link object.
  ///
  /// - Returns: `true` if the member is a target attribute.
  private mutating func checkTargetAttribute(_ name: JSONNode, _ value: JSONNode) -> Bool {
    if name.isName("rel") {
      guard checkString(value, "LNK-06", as: "the relation type") else { return true }
      switch value.withText({ LinkRelation($0) }) {
      case .registered, .uri: break
      case .capitals:
        report(
          "LNK-06", .warning, at: value,
          "expected a relation type in lower case, found \(value.described)")
      case .invalid:
        reportKind("LNK-06", at: value, expected: "one relation type: a registered word or a URI")
      }
    } else if name.isName("title") {
      checkString(value, "LNK-08", as: "the title")
    } else if name.isName("type") {
      if checkString(value, "LNK-09", as: "the media type"),
        MediaType(value.string ?? "") == nil
      {
        reportKind("LNK-09", at: value, expected: "a media type such as text/html")
      }
    } else if name.isName("hreflang") {
      checkLanguages(value)
    } else {
      return false
    }
    return true
  }

  private mutating func checkLanguages(_ languages: JSONNode) {
    if languages.isString {
      checkLanguage(languages)
    } else if languages.isArray {
      checkElements(of: languages) { check, language in
        if check.checkString(language, "LNK-10", as: "a language tag") {
          check.checkLanguage(language)
        }
      }
    } else {
      reportKind("LNK-10", at: languages, expected: "a language tag or an array of language tags")
    }
  }

  private mutating func checkLanguage(_ language: JSONNode) {
    guard !LanguageTag.isWellFormed(language.string ?? "") else { return }
    reportKind("LNK-11", at: language, expected: "a language tag such as en or de-AT")
  }
}
