#if CLI
  import JSONAPI

  /// A document as a tree that shows each resource once.
  ///
  /// The traversal keeps its own stack and takes time linear in the document.
  struct DocumentTree {
    private typealias Node = TreeNodes.Node

    private let document: AnyDocument
    private let nodes: TreeNodes
    /// The resources whose members are shown somewhere.
    private var shown: Set<ResourceIdentifier.Identity> = []
    /// Those whose line has already been written.
    private var written: Set<ResourceIdentifier.Identity> = []
    private let primary: Set<ResourceIdentifier.Identity>

    init(_ document: AnyDocument, nodes: TreeNodes) {
      self.document = document
      self.nodes = nodes
      primary = Set(document.data.resources.compactMap(\.resourceIdentifier.identity))
    }

    /// Writes the tree.
    ///
    /// - Parameter output: The destination.
    mutating func write(to output: Output, title: String) throws {
      try output.writeLine(nodes.style(.bold, title) + nodes.style(.dim, " · \(summary)"))
      try write(roots(), to: output)
      let rest = (document.included ?? []).filter { resource in
        resource.resourceIdentifier.identity.map { !shown.contains($0) && !primary.contains($0) }
          ?? true
      }
      guard !rest.isEmpty else { return }
      try output.writeLine(
        nodes.style(
          .dim, "included, but not shown above: \(Printable.counted(rest.count, "resource"))"))
      try write(rest.map { root($0) }, to: output)
    }

    /// The errors; texts among them are turned into error objects.
    private var errors: [ErrorObject]? { document.members["errors"]?.errorObjects() }

    private var summary: String {
      var parts: [String] = []
      switch document.data {
      case .absent: if errors == nil { parts.append("no data") }
      case .null: parts.append("data is null")
      case .one: parts.append("1 resource")
      case .many(let resources):
        parts.append("list of " + Printable.counted(resources.count, "resource"))
      }
      if let errors { parts.append(Printable.counted(errors.count, "error")) }
      if let included = document.included { parts.append("\(included.count) included") }
      return parts.joined(separator: ", ")
    }

    // MARK: - Nodes

    private func roots() -> [Node] {
      var roots = document.data.resources.map { root($0) }
      roots += (errors ?? []).map(nodes.error)
      guard nodes.hasAttributes else { return roots }
      for (name, value) in document.members {
        switch name {
        case "data", "included": break
        case "errors" where errors != nil: break
        case "links":
          if let links = document.links {
            roots.append(nodes.group("links", nodes.links(links)))
          } else {
            fallthrough
          }
        default:
          let members = value.object.map(nodes.values) ?? []
          roots.append(
            members.isEmpty
              ? nodes.node(name, nodes.value(value))
              : nodes.group(Printable.text(name), members))
        }
      }
      return roots
    }

    /// The node of a primary resource; a bare identifier is replaced by its included resource.
    private func root(_ resource: AnyResource) -> Node {
      var resource = resource
      var notes: [Node] = []
      let isBare = resource.isBare
      if isBare, let included = document.resolve(resource.resourceIdentifier),
        !included.isBare
      {
        let members = nodes.hasAttributes ? resource.members : JSONObject()
        notes = members.filter { !["type", "id", "lid"].contains($0.name) }
          .map { nodes.node("\($0.name) of the identifier", nodes.value($0.value)) }
        resource = included
      }
      return Node(
        headline: nodes.name(of: resource.resourceIdentifier),
        children: .resource(resource, depth: 1, after: notes))
    }

    /// The target of a relationship: the whole resource at its first occurrence.
    private mutating func linked(
      _ identifier: ResourceIdentifier, depth: Int, prefix: String, after notes: [Node] = []
    ) -> Node {
      var node = Node(headline: prefix + nodes.name(of: identifier))
      let meta = identifier.meta.map {
        nodes.node("meta of the identifier", nodes.value(.init($0)))
      }
      let notes = notes + (nodes.hasAttributes ? [meta].compactMap(\.self) : [])
      if !notes.isEmpty { node.children = .nodes(notes) }
      // Some servers write full resources instead of identifiers.
      let embedded = AnyResource(members: identifier.members)
      let isWhole = embedded.attributes != nil || embedded.relationships != nil
      if isWhole, depth < nodes.maximumDepth, document.resolve(identifier) == nil {
        node.children = .resource(embedded, depth: depth + 1, after: [])
        return node
      }
      guard let identity = identifier.identity else { return node }
      if primary.contains(identity) {
        node.headline += nodes.style(.dim, " (primary data)")
      } else if shown.contains(identity) {
        node.reference = identity
      } else if let resource = document.resolve(identifier) {
        if depth < nodes.maximumDepth {
          shown.insert(identity)
          node.children = .resource(resource, depth: depth + 1, after: notes)
        } else {
          node.headline += nodes.style(.dim, " (deeper than --depth)")
        }
      } else if document.included != nil {
        node.headline += nodes.style(.dim, " (not included)")
      }
      return node
    }

    private mutating func relationship(
      _ name: String, _ relationship: AnyRelationship, depth: Int
    ) -> Node {
      let arrow = nodes.style(.cyan, Printable.text(name)) + " → "
      var notes: [Node] = []
      if nodes.hasAttributes, let meta = relationship.meta, !meta.isEmpty {
        notes.append(nodes.node("meta of the relationship", nodes.value(JSONValue(meta))))
      }
      switch relationship.data {
      case .absent:
        let link = relationship.links.flatMap { $0.related ?? $0.selfLink }?.href
        let place = link.map { " at " + Printable.text($0) } ?? ""
        return Node(
          headline: arrow + nodes.style(.dim, "no linkage\(place)"), children: .nodes(notes))
      case .null: return Node(headline: arrow + "null", children: .nodes(notes))
      case .one(let identifier):
        return linked(identifier, depth: depth, prefix: arrow, after: notes)
      case .many(let identifiers):
        guard !identifiers.isEmpty else {
          return Node(headline: arrow + "[]", children: .nodes(notes))
        }
        let headline = arrow + Printable.counted(identifiers.count, "resource")
        let areForeign = identifiers.allSatisfy {
          document.resolve($0) == nil && $0.meta == nil && $0.members["attributes"] == nil
        }
        if areForeign, !nodes.isFull {
          let names = identifiers.prefix(4).map(nodes.name).joined(separator: ", ")
          let more = identifiers.count > 4 ? ", … (--full shows all)" : ""
          return Node(
            headline: headline + ": " + names + nodes.style(.dim, more), children: .nodes(notes))
        }
        // Every resource gets its node before any is written, so one that occurs again further down
        // keeps its members in this list.
        let children = identifiers.map { linked($0, depth: depth, prefix: "") }
        return Node(headline: headline, children: .nodes(notes + children))
      }
    }

    private mutating func members(of resource: AnyResource, depth: Int) -> [Node] {
      var result: [Node] = []
      if nodes.hasAttributes {
        if let attributes = resource.attributes { result += nodes.values(of: attributes) }
      }
      for (name, value) in resource.relationships ?? [:] {
        result.append(relationship(name, value, depth: depth))
      }
      guard nodes.hasAttributes else { return result }
      for (name, value) in resource.members {
        switch name {
        case "type", "id": break
        case "lid" where resource.id == nil: break
        case "attributes" where resource.attributes != nil: break
        case "relationships" where resource.relationships != nil: break
        case "links":
          guard let links = resource.links else { fallthrough }
          if !links.members.isEmpty { result.append(nodes.group("links", nodes.links(links))) }
        default: result.append(nodes.node(name, nodes.value(value)))
        }
      }
      return result
    }

    // MARK: - The walk

    private mutating func write(_ roots: [Node], to output: Output) throws {
      var open: [(prefix: String, nodes: [Node], position: Int)] = [("", roots, 0)]
      while var frame = open.popLast() {
        guard frame.position < frame.nodes.count else { continue }
        let node = frame.nodes[frame.position]
        frame.position += 1
        let isLast = frame.position == frame.nodes.count
        let reference = node.reference.map {
          written.contains($0) ? " (shown above)" : " (shown below)"
        }
        try output.writeLine(
          nodes.style(.dim, frame.prefix + (isLast ? "└─ " : "├─ ")) + node.headline
            + nodes.style(.dim, reference ?? ""))
        let prefix = frame.prefix + (isLast ? "   " : "│  ")
        open.append(frame)
        switch node.children {
        case .none: break
        case .nodes(let children): open.append((prefix, children, 0))
        case .resource(let resource, let depth, let notes):
          if let identity = resource.resourceIdentifier.identity {
            shown.insert(identity)
            written.insert(identity)
          }
          open.append((prefix, notes + members(of: resource, depth: depth), 0))
        }
      }
    }
  }

  extension AnyResource {
    /// Whether the resource is no more than an identifier, so that an included one may have more.
    var isBare: Bool { attributes == nil && relationships == nil }
  }
#endif
