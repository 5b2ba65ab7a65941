#if CLI
  import JSONAPI
  import JSONAPIClient

  /// A link in a document and its expected target.
  struct DocumentLink {
    enum Role {
      /// The document itself.
      case document
      /// Another page.
      case page
      /// A resource.
      case resource(ResourceIdentifier.Identity)
      /// The resources of a relationship.
      case related(Linkage)
      /// A relationship's linkage, or the first page of it.
      case relationship(Linkage, isPaged: Bool)
    }

    let role: Role
    let url: String
    let pointer: JSONPointer

    /// The links in a document to follow, one of each kind.
    ///
    /// The kind of a link consists of the resource type, the relationship name and whether the
    /// relationship is empty. Links to other servers and to the document itself are left out.
    ///
    /// - Returns: The links, the most informative first.
    static func links(
      of document: AnyDocument, in probe: Probe, at origin: WebOrigin?
    ) -> [DocumentLink] {
      var list = LinkList(base: probe.base, origin: origin, known: [probe.url])
      let links = document.links
      list.add(links?.selfLink, .document, ["links", "self"])
      for name in ["next", "last", "first", "prev"] {
        list.add(links?[name], .page, ["links", name])
      }
      for (resource, place) in document.placedResources { list.add(resource, at: place) }
      return list.links
    }
  }

  extension AnyDocument {
    /// The primary resources and the included ones, each with the tokens of its pointer.
    var placedResources: [(resource: AnyResource, place: [String])] {
      let isOne = if case .one = data { true } else { false }
      let primary = data.resources.enumerated().map { ($1, isOne ? ["data"] : ["data", "\($0)"]) }
      return primary + (included ?? []).enumerated().map { ($1, ["included", "\($0)"]) }
    }
  }

  /// Links of different kinds to different URLs.
  private struct LinkList {
    let base: URIReference
    let origin: WebOrigin?
    var known: Set<String>
    var kinds: Set<String> = []
    var links: [DocumentLink] = []

    mutating func add(_ link: AnyLink?, _ role: DocumentLink.Role, _ place: [String]) {
      guard let href = link?.href, !href.isEmpty else { return }
      let url = URIReference(href).resolved(against: base).textWithoutFragment
      guard WebOrigin(url) == origin, known.insert(url).inserted else { return }
      links.append(DocumentLink(role: role, url: url, pointer: JSONPointer(place)))
    }

    mutating func add(_ resource: AnyResource, at place: [String]) {
      if let identity = resource.resourceIdentifier.identity, resource.links?.selfLink != nil,
        kinds.insert(resource.type).inserted
      {
        add(resource.links?.selfLink, .resource(identity), place + ["links", "self"])
      }
      guard let relationships = resource.relationships else { return }
      for (name, relationship) in relationships {
        guard let links = relationship.links else { continue }
        let state =
          switch relationship.data {
          case .absent: "unknown"
          case .null, .many([]): "empty"
          default: "full"
          }
        guard kinds.insert("\(resource.type)/\(name)/\(state)").inserted else { continue }
        let place = place + ["relationships", name, "links"]
        add(links.related, .related(relationship.data), place + ["related"])
        add(
          links.selfLink,
          .relationship(relationship.data, isPaged: links.next?.href != nil), place + ["self"])
      }
    }
  }
#endif
