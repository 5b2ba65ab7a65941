import HTTPTypes
import JSONAPI

/// An operation: a change whose target may be created by an earlier operation.
struct AtomicMutation: Sendable {
  /// The change; its key is null if the target has a local id.
  var change: Mutation
  /// The local id of the target; nil if the key is known.
  var lid: String?
  /// Where the local id is in the operation.
  var lidPointer: JSONPointer = .root

  init(_ change: Mutation) { self.change = change }

  /// Reads an operation that the validator has accepted.
  init(_ operation: JSONValue, _ engine: Engine, _ scope: RequestScope) throws {
    let code = operation["op"]?.string ?? ""
    let data = operation["data"]
    let place = try Place(operation, engine, scope)
    if let place, let relationship = place.relationship {
      guard let edge = scope.visible.edge(relationship, of: place.type) else {
        throw Refusal.body(404, "notFound", "There is no such relationship.", place.pointer)
      }
      guard let data else {
        throw Refusal.body(400, "missingMember", "The operation has no linkage.", .root)
      }
      let linkage = AnyRelationship(members: ["data": data]).data
      let edit: LinkageEdit = code == "add" ? .add : code == "remove" ? .remove : .replace
      self = try place.mutation(engine) {
        .edit(type: place.type, key: $0, edge: edge, edit, linkage, pointer: "/data")
      }
      return
    }
    if code == "remove" {
      guard let place else { throw Refusal.notFound }
      self = try place.mutation(engine) { .delete(type: place.type, key: $0) }
      return
    }
    guard let members = data?.object else {
      throw Refusal.body(
        400, code == "add" ? "ATM-28" : "ATM-31", "The operation has no resource.", .root)
    }
    let resource = AnyResource(members: members)
    guard let type = scope.visible.type(resource.type),
      engine.records[type].source == nil
    else {
      throw Refusal.body(404, "notFound", "There is no such type.", "/data/type")
    }
    guard code == "update" else {
      if let place, place.id != nil || place.lid != nil {
        throw Refusal.body(
          400, "ATM-27", "A resource is added to a collection, not to a resource.", place.pointer)
      }
      if let place, place.type != type {
        throw Refusal.otherCollection(of: engine.model.types[place.type].name)
      }
      self.init(.create(IncomingResource(resource, type: type)))
      return
    }
    let target =
      place ?? Place(type: type, id: resource.id, lid: resource.lid, pointer: "/data")
    guard target.type == type, target.isTarget(of: resource, engine.model.types[type]) else {
      throw Refusal.body(409, "conflict", "The operation names two resources.", "/data")
    }
    var change = IncomingResource(resource, type: type)
    change.lid = nil
    self = try target.mutation(engine) { .update(key: $0, change) }
  }

  /// The target of an operation: `ref`, or `href`.
  fileprivate struct Place {
    var type: Int
    var id: String?
    var lid: String?
    var relationship: String?
    var pointer: JSONPointer

    /// Whether a resource has the target's id, or its local id; both may be missing.
    func isTarget(of resource: AnyResource, _ type: ServedType) -> Bool {
      if let other = resource.id {
        return id.map { type.key(of: $0) == type.key(of: other) } ?? false
      }
      // Equal strings can be different texts.
      return resource.lid.map { other in lid.map { $0.isExactly(other) } ?? false }
        ?? true
    }

    func mutation(
      _ engine: Engine, _ make: (ColumnValue) -> Mutation
    ) throws -> AtomicMutation {
      if let id {
        guard let key = engine.model.types[type].key(of: id) else {
          throw Refusal.body(404, "notFound", "There is no such resource.", pointer)
        }
        return AtomicMutation(make(key))
      }
      guard let lid else {
        // The validator has checked that other operations name one.
        throw Refusal.body(400, "ATM-34", "The operation names no resource.", pointer)
      }
      var mutation = AtomicMutation(make(.null))
      mutation.lid = lid
      mutation.lidPointer = pointer.appending("lid")
      return mutation
    }
  }
}

extension AtomicMutation.Place {
  /// Reads the target of an operation; nil if it has none.
  init?(_ operation: JSONValue, _ engine: Engine, _ scope: RequestScope) throws {
    if let href = operation["href"]?.string {
      pointer = "/href"
      let path = Self.path(of: href, engine, scope.request.head.authority)
      let route = Route(
        path[...], prefix: engine.prefix, scope: scope, offersOperations: false)
      guard case .target(let target)? = route, engine.records[target.type].source == nil else {
        throw Refusal.body(404, "notFound", "There is no such URL.", pointer)
      }
      type = target.type
      let model = engine.model
      switch target {
      case .collection: break
      case .resource(let type, let key): id = model.types[type].id(of: key)
      case .related:
        throw Refusal.body(404, "notFound", "The URL can't be written.", pointer)
      case .relationship(let type, let key, let edge):
        id = model.types[type].id(of: key)
        relationship = model.types[type].edges[edge].name
      }
      return
    }
    guard let ref = operation["ref"] else { return nil }
    pointer = "/ref"
    guard let type = ref["type"]?.string.flatMap({ scope.visible.type($0) }),
      engine.records[type].source == nil
    else {
      throw Refusal.body(404, "notFound", "There is no such type.", "/ref/type")
    }
    self.type = type
    id = ref["id"]?.string
    lid = ref["lid"]?.string
    relationship = ref["relationship"]?.string
  }

  /// The path of a reference relative to the operations' URL (ATM-12); others are unchanged.
  private static func path(of href: String, _ engine: Engine, _ authority: String?) -> String {
    // The links of responses can have another base than the paths of requests.
    let base = engine.links.base
    if !base.isEmpty, href.hasPrefix(base) { return engine.prefix + href.dropFirst(base.count) }
    guard !href.hasPrefix("/") else { return href }
    guard href.prefix(while: { $0 != "/" }).contains(":") else {
      return engine.prefix + "/" + href
    }
    for scheme in ["http", "https"] {
      let origin = "\(scheme)://\(authority ?? "")/"
      if authority != nil, href.hasPrefix(origin) { return "/" + href.dropFirst(origin.count) }
    }
    return href
  }
}
