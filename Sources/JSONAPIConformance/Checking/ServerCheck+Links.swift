import JSONAPI
import JSONAPIClient

extension ServerCheck {
  /// Checks that links lead to the documents they promise.
  mutating func checkLinks(of probe: Probe, _ document: AnyDocument) async throws {
    let narrowing = probe.parameters.filter {
      $0.name.hasPrefix("filter") || $0.name.hasPrefix("page")
    }
    var list = LinkList(
      origin: WebOrigin(url), narrowing: narrowing.map { "\($0.name) \($0.value)" }, known: [url]
    ) { [resolve] in resolve($0, probe.response.url) }
    list.add(document)
    for link in list.links.prefix(links) {
      guard let answer = try await ask(link.url) else { continue }
      guard answer.response.isSuccess else {
        let url = Redaction.redact(url: link.url)
        add(
          link.requirement, .error,
          "expected the link \(link.pointer.tokens.last ?? "") to work, \(url) gives \(answer.response.statusWords)",
          probe, at: link.pointer)
        continue
      }
      if ![200, status].contains(answer.response.status) {
        add(
          link.requirement == "FET-16" ? "FET-16" : link.isRelationship ? "FET-12" : "FET-04",
          .error,
          "expected 200 OK, found \(answer.response.statusWords)", answer)
      }
      check(answer, isRelationship: link.isRelationship, once: true)
      guard let target = link.target, let document = answer.document else { continue }
      let found = AnyRelationship(members: document.members).data
      // Order is insignificant (REL-13); a page has only a part of the linkage.
      let isExact = link.isRelationship && !link.isPaged && document.links?.next?.href == nil
      guard !target.linkage.matches(found, exactly: isExact) else { continue }
      add(
        target.requirement, target.severity,
        "expected \(target.linkage.words), as the link promises, found \(found.words)", answer,
        at: JSONPointer(["data"]))
    }
  }
}

/// A link in a document.
private struct DocumentLink {
  let url: String
  let pointer: JSONPointer
  /// The rule that a broken link violates.
  let requirement: String
  /// What the link leads to, and the rule that anything else violates.
  var target: (linkage: Linkage, requirement: String, severity: Finding.Severity)?
  /// Whether it leads to the linkage of a relationship, and whether the document has only a part.
  var isRelationship = false, isPaged = false
}

/// The links in a document to follow, one of each kind, the most informative first.
///
/// The kind of a link consists of the resource type, the relationship name and whether the
/// relationship is empty. Links to other servers and to the document itself are left out.
private struct LinkList {
  let origin: WebOrigin?
  /// The parameters of the document's URL that narrow lists, which some servers apply to linkage.
  let narrowing: [String]
  var known: Set<String>
  var kinds: Set<String> = []
  var links: [DocumentLink] = []
  let resolve: (String) -> String?

  mutating func add(_ document: AnyDocument) {
    add(document.links?.selfLink, "FET-01", at: ["links", "self"])
    for name in ["next", "last", "first", "prev"] {
      add(document.links?[name], "PAG-04", at: ["links", name]) {
        $0.target = (.many([]), "PAG-01", .error)
      }
    }
    for (resource, place) in document.placedResources { add(resource, at: place) }
  }

  private mutating func add(_ resource: AnyResource, at place: [String]) {
    let identifier = resource.resourceIdentifier
    if identifier.identity != nil, resource.links?.selfLink != nil,
      kinds.insert(resource.type).inserted
    {
      add(resource.links?.selfLink, "FET-02", at: place + ["links", "self"]) {
        $0.target = (.one(identifier), "RES-17", .error)
      }
    }
    guard let relationships = resource.relationships else { return }
    for (name, relationship) in relationships where !name.hasPrefix("@") {
      guard let links = relationship.links else { continue }
      let linkage = relationship.data
      let isEmpty = linkage == .null || linkage == .many([])
      let state = isEmpty ? "empty" : linkage == .absent ? "unknown" : "full"
      guard kinds.insert("\(resource.type)/\(name)/\(state)").inserted else { continue }
      let place = place + ["relationships", name, "links"]
      add(links.related, isEmpty ? "REL-08" : "FET-03", at: place + ["related"]) {
        $0.target = (linkage, linkage == .null ? "FET-07" : "REL-10", .warning)
      }
      let isPaged = links.next?.href != nil || narrowing.contains { $0.contains(name) }
      add(links.selfLink, isEmpty ? "FET-16" : "FET-11", at: place + ["self"]) {
        $0.target = (linkage, "FET-13", .error)
        ($0.isRelationship, $0.isPaged) = (true, isPaged)
      }
    }
  }

  private mutating func add(
    _ link: AnyLink?, _ requirement: String, at place: [String],
    _ describe: (inout DocumentLink) -> Void = { _ in }
  ) {
    guard let href = link?.href, !href.isEmpty, let url = resolve(href),
      WebOrigin(url) == origin, known.insert(url).inserted
    else { return }
    var link = DocumentLink(url: url, pointer: JSONPointer(place), requirement: requirement)
    describe(&link)
    links.append(link)
  }
}

extension Linkage {
  /// Whether data is what linkage says, if it says anything.
  fileprivate func matches(_ found: Linkage, exactly: Bool) -> Bool {
    switch (self, found) {
    case (.absent, _), (.null, .null): true
    case (.one(let one), .one(let other)): one.identity == other.identity
    case (.many(let some), .many(let others)):
      !exactly || Set(some.map(\.identity)) == Set(others.map(\.identity))
    default: false
    }
  }

  fileprivate var words: String {
    switch self {
    case .absent: "no data"
    case .null: "null"
    case .one(let identifier): "\(identifier.type) \(identifier.id ?? "without id")"
    case .many(let identifiers): "a list of \(identifiers.count)"
    }
  }
}
