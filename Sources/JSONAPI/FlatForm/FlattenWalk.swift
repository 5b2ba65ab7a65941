/// One flattening run, which writes while it traverses the resources.
///
/// Open resources are kept in an array, so nesting needs no call stack.
struct FlattenWalk: ~Copyable {
  private let options: Flattener
  private let root: JSONNode
  private let index: ResourceIndex
  private let graph: LinkageGraph
  private let tree: IncludeTree?
  private let maximumSize: Int

  private var writer: JSONWriter
  private var names: RootNames
  private var frames: [Frame] = []
  /// For each resource, whether it is open.
  private var isOpen: [Bool]
  /// For each type, how many resources of it are open.
  private var openTypes: [Int]
  /// Bytes that were read and left out.
  ///
  /// They count like written bytes, which bounds the work.
  private var passedOver = 0

  init(
    _ options: Flattener, _ root: JSONNode, _ writer: consuming JSONWriter
  ) throws(FlatFormError) {
    guard root.isObject else {
      throw root.flatFormError(.invalidDocument, expected: "a document, which is an object")
    }
    self.options = options
    self.root = root
    var links = LinkageList()
    var names = RootNames()
    index = ResourceIndex(root) { resource, types in
      links.add(resource, &types)
      names.add(resource)
    }
    graph = LinkageGraph(links, index, findsCycles: options.include == nil)
    self.names = names
    tree = options.include.map { IncludeTree($0) }
    let size = root.byteCount
    maximumSize = options.maximumOutputSize ?? max(256 << 20, size * 8)
    self.writer = writer
    isOpen = [Bool](repeating: false, count: index.count)
    openTypes = [Int](repeating: 0, count: index.types.endNumber)
  }

  /// Writes the document.
  consuming func run() throws(FlatFormError) -> JSONWriter {
    let data = root.member("data")
    writer.beginObject()
    for (name, value) in root.members {
      if data != nil, value.isArray, name.isName("included") { continue }
      writer.name(of: name)
      if value.index == data?.index {
        try primaryData(value)
      } else {
        writer.value(value)
      }
    }
    writer.endObject()
    try checkSize(root)
    return writer
  }

  private mutating func primaryData(_ data: JSONNode) throws(FlatFormError) {
    if data.isNull {
      writer.null()
    } else if data.isObject {
      try primaryResource(0)
    } else if data.isArray {
      writer.beginArray()
      var number = 0
      for element in data.elements {
        guard element.isObject else {
          throw element.flatFormError(.invalidResource, expected: "a resource object")
        }
        try primaryResource(number)
        number += 1
      }
      writer.endArray()
    } else {
      throw data.flatFormError(
        .invalidDocument, expected: "a resource object, an array of them, or null")
    }
  }

  private mutating func primaryResource(_ number: Int) throws(FlatFormError) {
    let found = index.representative(of: number)
    if found >= index.primaryCount {
      try open(found, index.node(found), identifier: index.node(number), IncludeTree.root)
    } else {
      try open(number, index.node(number), identifier: nil, IncludeTree.root)
    }
    while !frames.isEmpty { try step(frames[frames.count - 1].state) }
  }

  @inline(__always)
  private func checkSize(_ node: JSONNode) throws(FlatFormError) {
    if _slowPath(writer.count &+ passedOver > maximumSize) { throw tooLarge(node) }
  }

  @inline(never)
  private func tooLarge(_ node: JSONNode) -> FlatFormError {
    FlatFormError(
      code: .outputTooLarge, pointer: node.pointer,
      expected: "a result of at most \(maximumSize) bytes",
      found: "more; a list of paths makes it smaller")
  }
}

// MARK: - Resources

extension FlattenWalk {
  private enum State { case members, relationships, elements, related }

  /// A resource that is being written.
  private struct Frame {
    /// The resource's number, −1 if it is part of the linkage.
    let number: Int
    let node: JSONNode
    /// The identifier that led to it.
    let identifier: JSONNode?
    /// Its node in the tree of include paths.
    let tree: Int
    let hasNewNames: Bool
    var state = State.members
    var members: JSONNode.Members
    var relationships: JSONNode.Members
    var elements: JSONNode.Elements
    /// The place of the next link in the graph.
    var link: Int
    /// The relationship that is being written, and its name.
    var relationship: JSONNode
    var name: JSONNode
    /// The node of the include paths below it.
    var next: Int
  }

  private mutating func open(
    _ number: Int, _ node: JSONNode, identifier: JSONNode?, _ tree: Int
  ) throws(FlatFormError) {
    writer.beginObject()
    let hasNewNames = names.areChanged(number, node)
    if identifier == nil, !options.listsRelationships, node.member("relationships") == nil {
      // Nothing leads on from here, so there is nothing to come back to.
      for (name, value) in node.members { try member(name, value, hasNewNames: hasNewNames) }
      writer.endObject()
      return try checkSize(node)
    }
    if number >= 0, self.tree == nil {
      isOpen[number] = true
      openTypes[Int(index.records[number].type)] += 1
    }
    frames.append(
      Frame(
        number: number, node: node, identifier: identifier, tree: tree,
        hasNewNames: hasNewNames, members: node.members,
        relationships: node.members, elements: node.elements,
        link: number >= 0 ? graph.links(of: number).lowerBound : 0, relationship: node, name: node,
        next: IncludeTree.root))
    try checkSize(node)
  }

  private mutating func step(_ state: State) throws(FlatFormError) {
    let top = frames.count - 1
    switch state {
    case .members:
      guard let (name, value) = frames[top].members.next() else { return try close(top) }
      if name.isName("relationships") {
        try relationships(value, top)
      } else {
        try member(name, value, hasNewNames: frames[top].hasNewNames)
      }
    case .relationships:
      if let (name, value) = frames[top].relationships.next() {
        try relationship(name, value, top)
      } else {
        frames[top].state = .members
      }
    case .elements:
      if let element = frames[top].elements.next() {
        // As in decoding, what is no identifier is left out.
        guard element.isObject else {
          frames[top].link += 1
          return
        }
        if try related(element, top) == false {
          if options.notIncluded == .identifiers { writer.value(element) } else { passedOver += 8 }
        }
      } else {
        writer.endArray()
        try finishRelationship(top)
      }
    case .related: try finishRelationship(top)
    }
  }

  private mutating func close(_ top: Int) throws(FlatFormError) {
    // A frame is large, so it is not copied as a whole.
    let (number, node) = (frames[top].number, frames[top].node)
    if options.listsRelationships { try listRelationships(frames[top]) }
    if let meta = frames[top].identifier?.member("meta") {
      if let own = node.member("identifierMeta") { throw own.ambiguousName("identifierMeta") }
      writer.name(quoted: "\"identifierMeta\":")
      writer.value(meta)
    }
    frames.removeLast()
    writer.endObject()
    if number >= 0, tree == nil {
      isOpen[number] = false
      openTypes[Int(index.records[number].type)] -= 1
    }
    try checkSize(node)
  }

  private mutating func relationships(_ value: JSONNode, _ top: Int) throws(FlatFormError) {
    guard !value.isEmptyInPlaceOfObject else { return }
    guard value.isObject else {
      throw value.flatFormError(.invalidResource, expected: "relationships in an object")
    }
    frames[top].relationships = value.members
    frames[top].state = .relationships
  }

  /// Writes a member that isn't `relationships`.
  private mutating func member(
    _ name: JSONNode, _ value: JSONNode, hasNewNames: Bool
  ) throws(FlatFormError) {
    guard name.isName("attributes") else {
      writer.name(of: name)
      writer.value(value)
      return
    }
    guard !value.isEmptyInPlaceOfObject else { return }
    guard value.isObject else {
      throw value.flatFormError(.invalidResource, expected: "attributes in an object")
    }
    if hasNewNames {
      for (key, attribute) in value.members {
        if let name = names.name(of: key) { writer.name(name) } else { writer.name(of: key) }
        writer.value(attribute)
      }
    } else {
      writer.members(of: value)
    }
  }
}

// MARK: - Relationships

extension FlattenWalk {
  private mutating func relationship(
    _ name: JSONNode, _ value: JSONNode, _ top: Int
  ) throws(FlatFormError) {
    guard value.isObject || value.isEmptyInPlaceOfObject else {
      throw value.flatFormError(.invalidRelationship, expected: "a relationship object")
    }
    frames[top].name = name
    frames[top].relationship = value
    let data = value.member("data")
    guard data.map({ $0.isNull || $0.isObject || $0.isArray }) ?? true else {
      throw (data ?? value).flatFormError(
        .invalidLinkage, expected: "a resource identifier, an array of them, or null")
    }
    let next = branch(name, frames[top])
    guard let data, let next, !data.isNull else {
      if isWritten(data, next) {
        writeName(top)
        if let data, next == nil || data.isNull { writer.value(data) } else { writer.null() }
      }
      // The links of a relationship that isn't followed are passed over.
      frames[top].link += ResourceIndex.maximumCount(in: data)
      return try finishRelationship(top)
    }
    frames[top].next = next
    writeName(top)
    if data.isArray {
      writer.beginArray()
      frames[top].elements = data.elements
      frames[top].state = .elements
    } else {
      frames[top].state = .related
      if try related(data, top) == false {
        if options.notIncluded == .identifiers { writer.value(data) } else { writer.null() }
      }
    }
  }

  /// The node of the include paths below a relationship, `nil` if no path continues with it.
  private func branch(_ name: JSONNode, _ frame: Frame) -> Int? {
    tree.map { $0.child(of: frame.tree, named: name) } ?? IncludeTree.root
  }

  /// Whether a relationship gets a member for its linkage.
  private func isWritten(_ data: JSONNode?, _ next: Int?) -> Bool {
    options.notIncluded == .identifiers ? data != nil : next != nil
  }

  /// Writes the names of the relationships that a resource has in the flat form.
  private mutating func listRelationships(_ frame: Frame) throws(FlatFormError) {
    var listed: [(name: String, node: JSONNode)] = []
    for (member, relationships) in frame.node.members where member.isName("relationships") {
      for (name, value) in relationships.members
      where isWritten(value.member("data"), branch(name, frame)) || value.member("meta") != nil {
        listed.append((names.name(of: name) ?? name.string ?? "", value))
      }
    }
    try names.check(frame.node, listed)
    writer.name(RelationshipNames.listName)
    writer.beginArray()
    for (name, _) in listed { writer.string(name) }
    writer.endArray()
  }

  private mutating func writeName(_ top: Int) {
    let name = frames[top].name
    if frames[top].hasNewNames, let new = names.name(of: name) {
      writer.name(new)
    } else {
      writer.name(of: name)
    }
  }

  /// Writes what follows the relationship itself, and goes on to the next one.
  private mutating func finishRelationship(_ top: Int) throws(FlatFormError) {
    frames[top].state = .relationships
    let relationship = frames[top].relationship
    if let meta = relationship.member("meta") {
      if frames[top].hasNewNames, let name = names.metaName(of: relationship) {
        writer.name(name)
      } else {
        writer.name(of: frames[top].name, adding: "Meta")
      }
      writer.value(meta)
    }
    try checkSize(relationship)
  }

  /// Begins the resource of an identifier, or writes the identifier at the end of the path.
  ///
  /// - Returns: `false`, with nothing written, if the document doesn't have the resource.
  private mutating func related(
    _ identifier: JSONNode, _ top: Int
  ) throws(FlatFormError) -> Bool {
    let number = frames[top].number
    let target =
      number >= 0 ? Int(graph.targets[frames[top].link]) : index.find(identifier) ?? -1
    frames[top].link += 1
    let hasMore = identifier.count > 2
    if target >= 0, tree != nil || leadsOn(from: number, to: target) {
      try open(
        target, index.node(target), identifier: hasMore ? identifier : nil, frames[top].next)
    } else if hasMore, identifier.member("attributes") ?? identifier.member("relationships") != nil
    {
      try open(-1, identifier, identifier: nil, frames[top].next)
    } else if target >= 0 {
      writer.value(identifier)
    } else {
      return false
    }
    return true
  }

  /// Whether a path goes on with a resource, where all relationships are followed.
  ///
  /// It does not if the resource is on the path already. From a primary resource it goes on in any
  /// other case, and so it does where nothing leads back from the one resource to the other. Inside a
  /// cycle it goes on to where primary data is farther away, and to types that are not on the path.
  private func leadsOn(from number: Int, to target: Int) -> Bool {
    if isOpen[target] || frames.count > options.maximumDepth { return false }
    if frames.count == 1 { return true }
    if number >= 0 {
      if graph.cycles[number] != graph.cycles[target] { return true }
      if graph.distances[target] > graph.distances[number] { return true }
    }
    return openTypes[Int(index.records[target].type)] == 0
  }
}
