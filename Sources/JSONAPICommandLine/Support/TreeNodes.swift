#if CLI
  import JSONAPI

  /// The text of a document's parts in a tree.
  struct TreeNodes {
    let style: Style
    let maximumDepth: Int
    let hasAttributes: Bool
    let isFull: Bool

    /// A line with its children.
    struct Node {
      var headline: String
      var children: Children = .none
      /// The resource that the line refers to, whose members are shown at another line.
      var reference: ResourceIdentifier.Identity?
    }

    enum Children {
      case none
      case nodes([Node])
      /// A resource's members, after other nodes.
      case resource(AnyResource, depth: Int, after: [Node])
    }

    func node(_ name: String, _ text: String) -> Node {
      Node(headline: "\(style(.cyan, Printable.text(name))): \(text)")
    }

    /// A value on one line, truncated if it is long.
    func value(_ value: JSONValue) -> String {
      let limit = isFull ? Int.max : 72
      if !isFull && value.rawBytes.count > 4096 {
        switch value.kind {
        case .array: return style(.dim, "[\(value.count) elements]")
        case .object: return style(.dim, "{\(value.count) members}")
        default: break
        }
      }
      let bytes =
        value.kind == .array || value.kind == .object ? value.bytes()[...] : value.rawBytes
      // A prefix is enough for the limit; a character cut in two is cut off below.
      let part = isFull ? bytes : bytes.prefix(4 * limit + 4)
      let text = Printable.text(String(decoding: part, as: UTF8.self))
      return text.count <= limit ? text : text.prefix(limit - 1) + style(.dim, "…")
    }

    func values(of object: JSONObject) -> [Node] {
      object.map { node($0.name, value($0.value)) }
    }

    func links(_ links: LinksObject) -> [Node] {
      links.members.map { name, link in
        node(name, AnyLink(link)?.href.map(Printable.text) ?? value(link))
      }
    }

    /// A resource's type and id.
    func name(of resource: ResourceIdentifier) -> String {
      let type = resource.type.isEmpty ? "(no type)" : Printable.text(resource.type)
      let id =
        resource.id.map(Printable.text) ?? resource.lid.map { "lid " + Printable.text($0) }
        ?? "(no id)"
      return "\(style(.bold, type)) \(style(.yellow, id))"
    }

    func group(_ name: String, _ nodes: [Node]) -> Node {
      Node(headline: style(.cyan, name), children: .nodes(nodes))
    }

    /// An error object.
    func error(_ error: ErrorObject) -> Node {
      let words = [error.status, error.title ?? error.code ?? error.id ?? "error"]
      let headline = words.compactMap(\.self).map(Printable.text).joined(separator: " ")
      var members: [Node] = []
      for (name, member) in error.members where name != "status" && name != "title" {
        if name == "source", let source = error.source {
          members += values(of: source.members)
        } else {
          members.append(node(name, value(member)))
        }
      }
      return Node(headline: style(.boldRed, headline), children: .nodes(members))
    }
  }
#endif
