/// One unflattening: a first walk that collects the resources to include, a second one that writes.
struct UnflattenWalk: ~Copyable {
  /// A resource to include: the objects that are it, and where it is in the tree of paths.
  private struct Included {
    var occurrences: [JSONNode]
    let tree: Int?
  }

  private let options: Unflattener
  private let root: JSONNode
  private var rules: UnflattenRules
  private var included: [Included] = []
  private var places: [ResourceIdentifier.Identity: Int] = [:]
  private var writer: JSONWriter

  init(_ options: Unflattener, _ root: JSONNode) {
    self.options = options
    self.root = root
    rules = UnflattenRules(
      tree: options.relationships.map { IncludeTree($0) }, keepsMeta: options.meta == .resource)
    writer = JSONWriter(capacity: min(root.byteCount, 64 << 20) + 256)
  }

  private var rootTree: Int? { rules.tree == nil ? nil : IncludeTree.root }

  /// Writes the document.
  mutating func run() throws(FlatFormError) -> [UInt8] {
    let isDocument = try isDocument()
    let data = isDocument ? root.member("data") : root
    if let data { try collect(data) }
    writer.beginObject()
    if let data {
      writer.name(quoted: "\"data\":")
      try write(data: data)
    }
    let ownIncluded = isDocument ? root.member("included") : nil
    if isDocument {
      for (key, value) in root.members where value.index != data?.index {
        if value.index == ownIncluded?.index, value.isArray, data != nil { continue }
        if options.additionalMembers[key.string ?? ""] != nil { continue }
        writer.name(of: key)
        writer.value(value)
      }
    }
    if options.additionalMembers["included"] == nil, data != nil {
      try writeIncluded(ownIncluded)
    }
    for (name, value) in options.additionalMembers where name != "data" || data == nil {
      writer.name(name)
      writer.raw(value.bytes())
    }
    writer.endObject()
    return writer.finish()
  }

  private func isDocument() throws(FlatFormError) -> Bool {
    guard root.isObject || (root.isArray && options.input != .document) else {
      throw root.flatFormError(
        .invalidDocument, expected: "a document, a resource or an array of resources")
    }
    switch options.input {
    case .document: return true
    case .resources: return false
    case .automatic: break
    }
    guard root.isObject, root.member("type") == nil, root.count > 0 else { return false }
    if root.member("data") != nil || root.member("errors")?.isArray == true { return true }
    return root.members.allSatisfy { name, _ in
      name.isName("meta") || name.isName("links") || name.isName("jsonapi")
    }
  }
}

// MARK: - Collecting

extension UnflattenWalk {
  /// Finds the nested resources.
  ///
  /// Those that are found wait for their turn in an array.
  private mutating func collect(_ data: JSONNode) throws(FlatFormError) {
    var waiting: [(node: JSONNode, tree: Int?)] = []
    for node in data.isArray ? Array(data.elements) : data.isNull ? [] : [data] {
      guard node.isObject else {
        throw node.flatFormError(.invalidResource, expected: "a resource")
      }
      rules.primary.insert(node.index)
      waiting.append((node, rootTree))
      // A place that no resource to include has.
      if let identity = identity(of: node) { places[identity] = -1 }
    }
    let followsLinkage = options.embedded == .included
    // A single resource reveals nothing about others of its type.
    guard followsLinkage || waiting.count > 1 else { return }
    var position = 0
    while position < waiting.count {
      let (node, tree) = waiting[position]
      position += 1
      let resource = try FlatResource([node], tree, rules)
      for relationship in resource.relationships {
        guard let data = relationship.data else { continue }
        if data.count > 0, let type = resource.type?.string {
          rules.namesByType[ExactString(type), default: []].insert(
            ExactString(relationship.name))
        }
        guard followsLinkage else { continue }
        for node in data.isArray ? Array(data.elements) : [data] where !isIdentifier(node) {
          waiting.append((node, relationship.tree))
          add(node, relationship.tree)
        }
      }
    }
  }

  private mutating func add(_ node: JSONNode, _ tree: Int?) {
    guard let identity = identity(of: node) else { return }
    if let place = places[identity] {
      if place >= 0 { included[place].occurrences.append(node) }
    } else {
      places[identity] = included.count
      included.append(Included(occurrences: [node], tree: tree))
    }
  }

  private func identity(of node: JSONNode) -> ResourceIdentifier.Identity? {
    let parts = ResourceIndex.identity(of: node)
    guard parts.isComplete else { return nil }
    let id = parts.id != 0 ? parts.id : parts.lid
    return ResourceIdentifier.Identity(
      type: node.tape.text(Int(parts.type)), id: node.tape.text(Int(id)), isLocal: parts.id == 0)
  }

  /// Whether an object, or `null`, is no more than an identifier.
  private func isIdentifier(_ node: JSONNode) -> Bool {
    node.members.allSatisfy { name, _ in name.isOfIdentifier || name.isName("identifierMeta") }
  }
}

// MARK: - Writing

extension UnflattenWalk {
  private mutating func write(data: JSONNode) throws(FlatFormError) {
    if data.isNull {
      writer.null()
    } else if data.isArray {
      writer.beginArray()
      for element in data.elements { try write([element], rootTree) }
      writer.endArray()
    } else {
      try write([data], rootTree)
    }
  }

  private mutating func writeIncluded(_ own: JSONNode?) throws(FlatFormError) {
    let own = own?.isArray == true ? own : nil
    guard !included.isEmpty || own != nil else { return }
    writer.name(quoted: "\"included\":")
    writer.beginArray()
    if let own {
      for element in own.elements { writer.value(element) }
    }
    for resource in included { try write(resource.occurrences, resource.tree) }
    writer.endArray()
  }

  private mutating func write(_ occurrences: [JSONNode], _ tree: Int?) throws(FlatFormError) {
    let resource = try FlatResource(occurrences, tree, rules)
    writer.beginObject()
    writeIdentity(resource.type, resource.id, resource.lid)
    if options.includesEmptyMembers || !resource.attributes.isEmpty {
      writer.name(quoted: "\"attributes\":")
      writer.beginObject()
      for (name, value) in resource.attributes { write(value, named: name) }
      writer.endObject()
    }
    if options.includesEmptyMembers || !resource.relationships.isEmpty {
      writer.name(quoted: "\"relationships\":")
      writer.beginObject()
      for relationship in resource.relationships { write(relationship) }
      writer.endObject()
    }
    for (name, value) in resource.others { write(value, named: name) }
    writer.endObject()
  }

  private mutating func write(_ value: JSONNode, named name: String) {
    writer.name(name)
    writer.value(value)
  }

  private mutating func writeIdentity(_ type: JSONNode?, _ id: JSONNode?, _ lid: JSONNode?) {
    if let type { write(type, named: "type") }
    if let id { write(id: id, as: "\"id\":") }
    if let lid { write(id: lid, as: "\"lid\":") }
  }

  /// Writes an id, a number as the string that RES-05 requires.
  private mutating func write(id: JSONNode, as quotedName: StaticString) {
    writer.name(quoted: quotedName)
    if id.isString { writer.value(id) } else { writer.string(id.tape.text(id.index)) }
  }

  private mutating func write(_ relationship: FlatResource.Relationship) {
    writer.name(relationship.name)
    writer.beginObject()
    if let data = relationship.data {
      writer.name(quoted: "\"data\":")
      if data.isArray {
        writer.beginArray()
        for element in data.elements { write(identifier: element) }
        writer.endArray()
      } else if data.isNull {
        writer.null()
      } else {
        write(identifier: data)
      }
    }
    if let meta = relationship.meta { write(meta, named: "meta") }
    writer.endObject()
  }

  private mutating func write(identifier node: JSONNode) {
    let parts = ResourceIndex.identity(of: node)
    func part(_ place: UInt32) -> JSONNode? { place == 0 ? nil : JSONNode(node.tape, Int(place)) }
    writer.beginObject()
    writeIdentity(part(parts.type), part(parts.id), part(parts.lid))
    if rules.keepsMeta {
      // If only the identifier of a resource remains, it takes the resource's meta.
      let isAlone = options.embedded == .identifiers || isIdentifier(node)
      let meta = node.member("identifierMeta") ?? (isAlone ? node.member("meta") : nil)
      if let meta { write(meta, named: "meta") }
    }
    writer.endObject()
  }
}
