import JSONAPI

extension AtomicOperation {
  /// Reads an operation as ``json`` writes it.
  init?(json: JSONValue) {
    guard let action = json["op"]?.string.flatMap({ Action(rawValue: $0) }) else { return nil }
    let ref = json["ref"]?.object
    self.init(
      action, target: ref.map { ResourceIdentifier(members: $0).bare },
      relationship: ref?["relationship"]?.string, data: json["data"])
  }

  /// The resource that the operation is about.
  var subject: ResourceIdentifier? {
    if let target { return target }
    return data?.object.map { AnyResource(members: $0).resourceIdentifier }
  }

  /// The resource in a creation or an update.
  var body: AnyResource? {
    relationship == nil ? data?.object.map { AnyResource(members: $0) } : nil
  }

  /// The names of the fields that the operation changes.
  var fields: [String] {
    if let relationship { return [relationship] }
    guard let body else { return [] }
    return (body.attributes?.keys ?? []) + (body.relationships?.members.keys ?? [])
  }

  /// The kind of the response's document, if the operation is sent alone.
  var responseContext: DocumentContext { relationship == nil ? .response : .relationship }

  /// The local ids by which the operation refers to resources, except the one that it creates.
  var references: [ResourceIdentifier.Identity] {
    var subjects = [target]
    if !isCreation { subjects.append(body?.resourceIdentifier) }
    return (subjects.compactMap { $0?.identity } + linked).filter(\.isLocal)
  }

  /// The resources that the operation links to, or removes from linkage.
  var linked: [ResourceIdentifier.Identity] {
    if relationship != nil { return Linkage(member: data).identifiers.compactMap(\.identity) }
    return (body?.relationships ?? [:]).flatMap { $1.data.identifiers.compactMap(\.identity) }
  }

  /// Whether a resource is created.
  var isCreation: Bool { action == .add && relationship == nil }

  /// Whether a resource is deleted.
  var isDeletion: Bool { action == .remove && relationship == nil }

  /// Whether members of a to-many relationship are added or removed.
  var changesMembers: Bool { relationship != nil && action != .update }

  /// Returns the operation without the members that another one adds to the same relationship, or
  /// removes from it, as well.
  func without(_ other: AtomicOperation) -> AtomicOperation {
    guard changesMembers, action == other.action, relationship == other.relationship else {
      return self
    }
    let others = Set(Linkage(member: other.data).identifiers.map(\.reference))
    let members = Linkage(member: data).identifiers.filter { !others.contains($0.reference) }
    var rest = self
    rest.data = JSONValue(members.map(\.json))
    return rest
  }

  /// Returns the operation without the fields and the members that later ones about the same
  /// resource change again; nil if nothing is left.
  func without(changesOf later: [AtomicOperation]) -> AtomicOperation? {
    later.reduce(self as AtomicOperation?) { $0?.without(changesOf: $1) }
  }

  private func without(changesOf later: AtomicOperation) -> AtomicOperation? {
    var rest = self
    if let relationship {
      guard !later.replaces(relationship) else { return nil }
      guard changesMembers, later.relationship == relationship else { return self }
      let others = Set(Linkage(member: later.data).identifiers.map(\.identity))
      let members = Linkage(member: data).identifiers.filter { !others.contains($0.identity) }
      rest.data = JSONValue(members.map(\.json))
      return members.isEmpty ? nil : rest
    }
    guard var body else { return self }
    for name in later.body?.attributes?.keys ?? [] { body.attributes?[name] = nil }
    for name in body.relationships?.members.keys ?? [] where later.replaces(name) {
      body.relationships?[name] = nil
    }
    rest.data = body.json
    return rest
  }

  /// Whether the operation sets the complete linkage of a relationship.
  private func replaces(_ name: String) -> Bool {
    relationship == name ? action == .update : body?.relationships?[name] != nil
  }

  /// Whether the operation has already taken effect, such as the deletion of a missing resource.
  func isDone(despite error: ClientError) -> Bool {
    isDeletion && error.saysMissing
  }
}

extension ResourceIdentifier {
  /// The identifier with only its type, id and lid.
  fileprivate var bare: ResourceIdentifier { ResourceIdentifier(type: type, id: id, lid: lid) }
}
