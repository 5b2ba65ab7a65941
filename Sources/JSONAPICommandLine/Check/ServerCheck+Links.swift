#if CLI
  import JSONAPI
  import JSONAPIClient

  extension ServerCheck {
    /// Checks that links lead to the documents they promise.
    mutating func checkLinks(of probe: Probe, _ document: AnyDocument) async throws {
      let links = DocumentLink.links(of: document, in: probe, at: origin)
      for link in links.prefix(rules.links) {
        guard let answer = try await ask(link.url) else { continue }
        guard answer.isSuccess else {
          let name = link.pointer.tokens.last ?? ""
          add(
            requirement(of: link.role), .error,
            "expected the link \(name) to work, \(Address.printable(link.url)) gives \(answer.status.words)",
            probe, at: link.pointer)
          continue
        }
        let isRelationship = if case .relationship = link.role { true } else { false }
        check(answer, isRelationship: isRelationship, isFollowed: true)
        if let document = answer.document { checkTarget(of: link, document, answer) }
      }
    }

    /// The id of the rule that a broken link of this kind violates.
    private func requirement(of role: DocumentLink.Role) -> String {
      switch role {
      case .document: "FET-01"
      case .page: "PAG-04"
      case .resource: "FET-02"
      case .related(.null), .related(.many([])): "REL-08"
      case .related: "FET-03"
      case .relationship(.null, _), .relationship(.many([]), _): "FET-16"
      case .relationship: "FET-11"
      }
    }

    private mutating func checkTarget(
      of link: DocumentLink, _ document: AnyDocument, _ answer: Probe
    ) {
      let data = document.data
      let found = AnyRelationship(members: document.members).data
      switch link.role {
      case .document: break
      case .page:
        if case .many = data { return }
        add("PAG-01", .error, "expected a page of a list, found \(found.words)", answer)
      case .resource(let identity):
        guard case .one(let resource) = data, resource.resourceIdentifier.identity == identity
        else {
          add(
            "RES-17", .error,
            "expected \(identity.type) \(identity.id), whose self this is, found \(found.words)",
            answer, at: JSONPointer(["data"]))
          return
        }
      case .related(let linkage):
        guard !isRight(data, for: linkage) else { return }
        add(
          linkage == .null ? "FET-07" : "REL-10", .warning,
          "expected what the linkage names, \(linkage.words), found \(found.words)", answer,
          at: JSONPointer(["data"]))
      case .relationship(let linkage, let isPaged):
        guard linkage != .absent, !isSame(found, linkage) else { return }
        guard !isPaged, document.links?.next?.href == nil else { return }
        add(
          "FET-13", .error,
          "expected the linkage that the resource has, \(linkage.words), found \(found.words)",
          answer, at: JSONPointer(["data"]))
      }
    }

    /// Whether related data matches the linkage; a list may be one page of it.
    private func isRight(_ data: AnyPrimaryData, for linkage: Linkage) -> Bool {
      switch (linkage, data) {
      case (.absent, _), (.null, .null), (.many, .many): true
      case (.one(let identifier), .one(let resource)):
        identifier.identity == resource.resourceIdentifier.identity
      default: false
      }
    }

    private func isSame(_ one: Linkage, _ other: Linkage) -> Bool {
      switch (one, other) {
      case (.null, .null): true
      case (.one(let one), .one(let other)): one.identity == other.identity
      // Order is insignificant (REL-13).
      case (.many(let one), .many(let other)):
        Set(one.map(\.identity)) == Set(other.map(\.identity))
      default: false
      }
    }
  }

  extension Linkage {
    /// A description of the linkage, or of primary data.
    fileprivate var words: String {
      switch self {
      case .absent: "no data"
      case .null: "null"
      case .one(let identifier): "\(identifier.type) \(identifier.id ?? "without id")"
      case .many(let identifiers): "a list of \(identifiers.count)"
      }
    }
  }
#endif
