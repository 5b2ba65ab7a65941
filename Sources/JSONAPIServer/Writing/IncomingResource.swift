import JSONAPI

/// A resource of a request's body.
struct IncomingResource: Sendable {
  let type: Int
  /// Where the resource is in the body.
  let pointer: JSONPointer
  var id: String?
  var lid: String?
  var attributes: [(name: String, value: JSONValue)] = []
  var relationships: [(name: String, linkage: Linkage)] = []
  /// The names of the fields that the request itself has.
  var sent: [String] = []
  /// Whether the body has the members `attributes` and `relationships`.
  var hasAttributes = false
  var hasRelationships = false
  /// Columns that are no fields, which hooks set.
  var serverValues: [String: FilterValue] = [:]
  /// What hooks found wrong.
  var problems: [(field: String, message: String)] = []
  /// The document of the resource as it is, where a hook needs it.
  var old: [UInt8]?

  init(type: Int, pointer: JSONPointer) {
    self.type = type
    self.pointer = pointer
  }

  /// Reads a resource object that the validator has accepted.
  init(_ resource: AnyResource, type: Int, pointer: JSONPointer) {
    self.init(type: type, pointer: pointer)
    id = resource.id
    lid = resource.lid
    // What begins with @ is ignored (NAM-10).
    func isField(_ name: String) -> Bool { name.utf8.first != UInt8(ascii: "@") }
    if let attributes = resource.attributes {
      hasAttributes = true
      for (name, value) in attributes where isField(name) {
        self.attributes.append((name, value))
        sent.append(name)
      }
    }
    if let relationships = resource.relationships {
      hasRelationships = true
      for (name, relationship) in relationships where isField(name) {
        let linkage = relationship.data
        guard linkage != .absent else { continue }
        self.relationships.append((name, linkage))
        sent.append(name)
      }
    }
  }

  mutating func set(_ value: JSONValue, for name: String) {
    if let index = attributes.firstIndex(where: { $0.name == name }) {
      attributes[index].value = value
    } else {
      attributes.append((name, value))
    }
  }

  mutating func set(_ linkage: Linkage, for name: String) {
    if let index = relationships.firstIndex(where: { $0.name == name }) {
      relationships[index].linkage = linkage
    } else {
      relationships.append((name, linkage))
    }
  }

  /// The nearest thing to a field that the request has (ERR-15).
  func pointer(to field: String, in member: String) -> JSONPointer {
    if sent.contains(field) { return pointer.appending(member).appending(field) }
    let hasMember = member == "attributes" ? hasAttributes : hasRelationships
    return hasMember ? pointer.appending(member) : pointer
  }

  /// The linkage of a relationship, or the nearest thing to it that the request has.
  func pointer(toLinkage relationship: String) -> JSONPointer {
    let pointer = pointer(to: relationship, in: "relationships")
    return sent.contains(relationship) ? pointer.appending("data") : pointer
  }
}
