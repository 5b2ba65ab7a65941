import JSONAPI
import JSONAPIStore

/// The ids of created resources, whether the server generated them or the program chose them.
struct CreatedNames: Sendable {
  /// A resource by its local id, if it had one, and its id.
  struct Name: Sendable, Hashable {
    let type: String
    let lid: String?
    let id: String

    fileprivate var key: ResourceIdentifier.Identity {
      ResourceIdentifier.Identity(type: type, id: lid ?? id, isLocal: lid != nil)
    }
  }

  private(set) var all: [Name] = []
  /// The ids by the former identities of resources.
  private(set) var ids: [ResourceIdentifier.Identity: String] = [:]
  /// The number of names that may be kept before the next ``trim(keeping:)`` takes effect.
  private var limit = CreatedNames.standardLimit

  private static let standardLimit = 10_000

  mutating func add(_ name: Name) {
    if ids.updateValue(name.id, forKey: name.key) != name.id { all.append(name) }
  }

  /// Forgets the oldest names if there are too many.
  ///
  /// - Parameter needed: The local ids whose names are kept.
  mutating func trim(keeping needed: @autoclosure () -> Set<ResourceIdentifier.Identity>) {
    guard all.count > limit else { return }
    let needed = needed()
    var excess = all.count - CreatedNames.standardLimit * 3 / 4
    all.removeAll { name in
      guard excess > 0, !needed.contains(name.key) else { return false }
      excess -= 1
      if ids[name.key] == name.id { ids[name.key] = nil }
      return true
    }
    // So that many needed names don't make every call search for others.
    limit = max(CreatedNames.standardLimit, all.count + CreatedNames.standardLimit / 4)
  }

  /// Forgets a created resource with a client-generated id, since it was deleted.
  mutating func forget(_ identifier: ResourceIdentifier) {
    guard let id = identifier.id else { return }
    let name = Name(type: identifier.type, lid: nil, id: id)
    if ids.removeValue(forKey: name.key) != nil { all.removeAll { $0 == name } }
  }

  /// Whether a resource was created, by its client-generated id or by its lid.
  func has(_ identifier: ResourceIdentifier) -> Bool {
    guard let id = identifier.id else { return self.id(of: identifier) != nil }
    return ids[Name(type: identifier.type, lid: nil, id: id).key] != nil
  }

  /// Returns the id of a resource that is known by its lid.
  func id(of identifier: ResourceIdentifier) -> String? {
    guard identifier.id == nil, let lid = identifier.lid else { return nil }
    return ids[ResourceIdentifier.Identity(type: identifier.type, id: lid, isLocal: true)]
  }
}

extension CreatedNames.Name {
  init?(json: JSONValue) {
    guard let type = json["type"]?.string, let id = json["id"]?.string else { return nil }
    self.init(type: type, lid: json["lid"]?.string, id: id)
  }

  var json: JSONValue {
    var members: JSONObject = ["type": JSONValue(type), "id": JSONValue(id)]
    members["lid"] = lid.map { JSONValue($0) }
    return JSONValue(members)
  }
}

extension AtomicOperation {
  /// Returns the operation with ids in place of local ids.
  ///
  /// - Parameters:
  ///   - names: The known ids.
  ///   - missing: Receives the resources without an id, except the one that the operation creates.
  /// - Returns: The operation.
  func named(by names: CreatedNames, missing: inout [ResourceIdentifier]) -> AtomicOperation {
    var operation = self
    var unnamed: [ResourceIdentifier] = []
    func name(_ identifier: ResourceIdentifier) -> ResourceIdentifier {
      guard identifier.id == nil else { return identifier }
      guard let id = names.id(of: identifier) else {
        unnamed.append(identifier)
        return identifier
      }
      return ResourceIdentifier(type: identifier.type, id: id, meta: identifier.meta)
    }
    operation.target = target.map(name)
    if relationship != nil {
      operation.data = Linkage(member: data).map(name).json
    } else if var resource = body {
      if action == .update, let id = names.id(of: resource.resourceIdentifier) {
        resource.members["lid"] = nil
        resource.id = id
      } else if action == .update, resource.id == nil {
        unnamed.append(resource.resourceIdentifier)
      }
      var relationships = resource.relationships
      for (field, relationship) in resource.relationships ?? [:] where relationship.data != .absent
      {
        relationships?[field]?.data = relationship.data.map(name)
      }
      resource.relationships = relationships
      operation.data = resource.json
    }
    let own = isCreation ? subject?.identity : nil
    missing += unnamed.filter { $0.identity != own }
    return operation
  }
}

extension AtomicOperation {
  /// Returns the operation with known ids in place of local ids.
  func named(by names: CreatedNames) -> AtomicOperation {
    var missing: [ResourceIdentifier] = []
    return named(by: names, missing: &missing)
  }

  /// Returns the id of the created resource: its own, or the one that the server has assigned.
  func name(givenIn document: AnyDocument?) -> CreatedNames.Name? {
    guard isCreation, let subject else { return nil }
    if let id = subject.id { return CreatedNames.Name(type: subject.type, lid: nil, id: id) }
    guard let lid = subject.lid, case .one(let created)? = document?.data,
      created.type == subject.type, let id = created.id
    else { return nil }
    return CreatedNames.Name(type: subject.type, lid: lid, id: id)
  }
}

extension ClientError {
  /// The error for a write that needs a resource without an id.
  static func unknownLocalID(_ identifier: ResourceIdentifier) -> ClientError {
    ClientError(
      .unknownLocalID,
      "the resource of type '\(identifier.type)' with the lid '\(identifier.lid ?? "")' has no id")
  }
}

extension Linkage {
  /// Reads the member `data` of a relationship.
  init(member: JSONValue?) {
    var members = JSONObject()
    members["data"] = member
    self = AnyRelationship(members: members).data
  }
}
