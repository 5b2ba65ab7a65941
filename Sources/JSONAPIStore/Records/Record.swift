@_spi(Locks) public import JSONAPI

/// A store's copy of a resource: the server's last state, with local edits on top.
///
/// A store has exactly one record per resource. Records can be used from any thread; each call sees
/// a consistent state of all fields.
///
/// ```swift
/// let store = Store()
/// let article = try store.insert(parsing: bytes).first
/// article?.attribute("title")                    // "Moby-Dick"
/// article?.setAttribute("title", to: "The Whale")
/// article?.dirtyFields                           // ["title"]
/// article?.changes                               // the body of the smallest PATCH
/// article?.revert()
/// ```
///
/// A store owns its records. A record refers to its store weakly and finds related records by their
/// identifiers, so cyclic resources form no retain cycles.
public final class Record: Sendable {
  let kind: ResourceKind
  private let givenID: String?
  private let local: LocalName?
  let state: Locked<RecordState>

  /// The identity of a locally created record, which the server assigns an id later.
  final class LocalName: Sendable {
    let lid: String
    let id: Locked<String?>

    init(_ lid: String, id: String?) {
      self.lid = lid
      self.id = Locked(id)
    }
  }

  init(
    _ kind: ResourceKind, id: String?, lid: String?, base: ResourceSlice? = nil,
    version: UInt64 = 0
  ) {
    self.kind = kind
    givenID = lid == nil ? id : nil
    local = lid.map { LocalName($0, id: id) }
    var first = RecordState(base: base, version: version)
    // The local id distinguishes a new resource with an id from one that the server knows.
    if lid != nil, base == nil { first.extras.isNew = true }
    state = Locked(first)
  }

  /// Stores an id that the server assigned; the caller updates the store's map.
  func assign(_ id: String) {
    state.withLock { state in
      kind.cuts.keep(self, state)
      if state.hasExtras { state.extras.isNew = false }
    }
    local?.id.withLock { $0 = id }
  }
}

// MARK: - Identity

extension Record {
  /// The resource's type.
  public var type: String { kind.name }

  /// The resource's id; `nil` until the server has assigned one.
  public var id: String? {
    guard let local else { return givenID }
    return local.id.withLock { $0 }
  }

  /// The local id of a locally created resource, which stays valid after the server assigns an id; nil for others.
  public var lid: String? { local?.lid }

  /// The identifier by which other resources refer to this one: by id, or by lid while there is no id.
  public var identifier: ResourceIdentifier {
    guard let id else { return ResourceIdentifier(type: type, lid: lid) }
    return ResourceIdentifier(type: type, id: id)
  }

  /// The record's store; `nil` after it was deallocated.
  public var store: Store? { kind.store }

  /// Whether the record is still in its store.
  package var isInStore: Bool { store?.record(identifier) === self }
}

// MARK: - Reading

extension Record {
  /// Whether the record has more than an identifier.
  ///
  /// It is true once a resource with any field, links or other member was inserted, until
  /// ``unload()``.
  public var isLoaded: Bool { state.withLock { $0.base != nil } }

  /// An attribute, including local edits.
  ///
  /// - Parameter name: The attribute's name in JSON.
  /// - Returns: The value, which can be JSON `null`; `nil` if the attribute is absent.
  public func attribute(_ name: String) -> JSONValue? {
    state.withLock { $0.attribute(name) }
  }

  /// A relationship, including local edits.
  ///
  /// Unknown linkage stays absent after additions and removals, which are in ``memberChanges``;
  /// ``related(_:)`` returns what was added. If the server sent one page of the linkage, the
  /// relationship has the page's links; see `AnyRelationship.isLinkageComplete`. A new resource is
  /// named by its local id until it has an id.
  ///
  /// - Returns: The relationship; `nil` if it is absent.
  public func relationship(_ name: String) -> AnyRelationship? {
    let (shown, isEdited) = state.withLock { ($0.relationship(name), $0.edit(of: name) != nil) }
    return isEdited ? shown.map(naming) : shown
  }

  /// Returns a relationship with lids replaced by the ids that resources have received since.
  private func naming(_ relationship: AnyRelationship) -> AnyRelationship {
    guard let store, relationship.data.identifiers.contains(where: { $0.id == nil }) else {
      return relationship
    }
    var named = relationship
    named.data = store.naming(relationship.data)
    return named
  }

  /// The relationship as last received from the server, without local edits.
  package func serverRelationship(_ name: String) -> AnyRelationship? {
    state.withLock { $0.base?.relationship(name) }
  }

  /// The linkage as last received from the server, without local edits; absent unless it is complete.
  package func serverLinkage(of relationship: String) -> Linkage {
    guard let known = serverRelationship(relationship), known.isLinkageComplete else {
      return .absent
    }
    return known.data
  }

  /// The resource's links; nil if the server sent none.
  public var links: LinksObject? {
    member("links")?.object.map(LinksObject.init(members:))
  }

  /// The resource's `meta`; nil if the server sent none.
  public var meta: JSONObject? { member("meta")?.object }

  private func member(_ name: StaticString) -> JSONValue? {
    state.withLock { $0.base?.member(name) }
  }

  /// The names of the attributes, including local edits.
  public var attributeNames: [String] {
    resource.attributes?.keys ?? []
  }

  /// The names of the relationships, including local edits.
  public var relationshipNames: [String] {
    resource.relationships?.members.keys ?? []
  }

  /// The resource as last received from the server, without local edits.
  ///
  /// The id is the record's. For an unloaded record, it has only type, id and `lid`.
  public var serverResource: AnyResource {
    named(state.withLock { $0.base })
  }

  /// The resource, including local edits.
  public var resource: AnyResource {
    let (base, edits) = state.withLock { ($0.base, $0.edits) }
    var resource = named(base)
    for edit in edits {
      switch edit.value {
      case .attribute(let value): resource[edit.name] = value
      case .relationship, .members:
        var relationships = resource.relationships ?? [:]
        let shown = edit.relationship(on: base?.relationship(edit.name))
        relationships[edit.name] = shown.map(naming)
        if !(relationships.members.isEmpty && resource.relationships == nil) {
          resource.relationships = relationships
        }
      }
    }
    return resource
  }

  /// Returns the server's resource with the record's current identity.
  private func named(_ base: ResourceSlice?) -> AnyResource {
    guard let base else { return AnyResource(type: type, id: id, lid: id == nil ? lid : nil) }
    var resource = base.resource
    if let id, resource.id != id {
      resource.members["lid"] = nil
      resource.id = id
    }
    return resource
  }
}

extension RecordState {
  /// An attribute, including local edits.
  func attribute(_ name: String) -> JSONValue? {
    if !edits.isEmpty, case .attribute(let value)? = edit(of: name)?.value { return value }
    return base?.attribute(name)
  }

  /// A relationship, including local edits.
  func relationship(_ name: String) -> AnyRelationship? {
    let known = base?.relationship(name)
    guard let edit = edit(of: name) else { return known }
    return edit.relationship(on: known)
  }
}
