extension DocumentCheck {
  /// Checks the links of the document, and what they say about it.
  mutating func checkTopLevelLinks(_ links: JSONNode, in root: JSONNode) {
    let summary = checkLinks(links, of: .document)
    guard summary.isObject else { return }
    if let data = root.member("data"), !data.isArray, summary.hasPages {
      reportPages(
        in: links, "expected pagination links only for a collection, found data that is none")
    }
    checkSelf(in: links)
  }

  /// Warns about each pagination link in a links object (PAG-02).
  mutating func reportPages(in links: JSONNode, _ message: String) {
    for (name, _) in links.members where name.isOfPage {
      enter(name)
      report("PAG-02", .warning, at: name, message)
      leave()
    }
  }

  /// DOC-09: the type of `self` names the extensions and profiles that are applied.
  private mutating func checkSelf(in links: JSONNode) {
    let uris = extensions.map(\.uri) + options.profiles.map(\.uri)
    guard isVersion11, !uris.isEmpty, context == .response || context == .relationship,
      let (name, link) = links.entry("self"), link.isString || link.isObject
    else { return }
    let type = link.member("type")?.string ?? ""
    let missing = uris.filter { !type.contains($0) }
    guard !missing.isEmpty || !type.hasPrefix("application/vnd.api+json") else { return }
    enter(name)
    report(
      "DOC-09", .warning, at: link,
      "expected self to be a link object whose type is the media type with the extensions and "
        + "profiles that are applied, found no mention of <\(missing.first ?? "")>")
    leave()
  }
}
