import JSONAPI

/// A resource of a request's body.
struct IncomingResource: Sendable {
  let type: Int
  /// Where the resource is in the body.
  let pointer: JSONPointer
  var id: String?
  var lid: String?
  /// The id of the existing row, even if the request names it in another way.
  var rowID: String?
  var attributes: [(name: String, value: JSONValue)] = []
  var relationships: [(name: String, linkage: Linkage)] = []
  /// The members that are added to a relationship, or removed from one, instead of fields.
  var members: (name: String, edit: LinkageEdit, linkage: Linkage)?
  /// The columns that aren't fields, as set by hooks.
  var serverValues: [String: FilterValue] = [:]
  /// Content to replace or to remove, instead of fields.
  var content: IncomingContent?
  /// The attributes whose values hooks have checked.
  var requiredAttributes: [String] = []
  /// The problems that hooks found.
  var problems: [(field: String, message: String)] = []
  /// The document of the current resource, if a hook needs it.
  var old: [UInt8]?

  /// The fields as sent in the request.
  private var sent: (attributes: JSONObject?, relationships: JSONObject?)
  /// Whether hooks have changed the fields already.
  var isPrepared = false

  init(type: Int, pointer: JSONPointer) {
    self.type = type
    self.pointer = pointer
  }

  /// Reads a resource object that the validator has accepted, the primary data of a document.
  init(_ resource: AnyResource, type: Int) {
    self.init(type: type, pointer: Self.data)
    sent = (resource.attributes, resource.members["relationships"]?.object)
    id = resource.id
    lid = resource.lid
    // Names beginning with @ are ignored (NAM-10). The first of several members with one name
    // counts.
    func isField(_ name: String) -> Bool { name.utf8.first != UInt8(ascii: "@") }
    if let attributes = sent.attributes {
      self.attributes.reserveCapacity(attributes.count)
      // Comparing a few names costs less than hashing them.
      var names: Set<ExactString>? = attributes.count > 16 ? [] : nil
      for (name, value) in attributes where isField(name) {
        let isFirst =
          names?.insert(ExactString(name)).inserted
          ?? !self.attributes.contains { $0.name.isExactly(name) }
        if isFirst { self.attributes.append((name, value)) }
      }
    }
    var names: Set<ExactString> = []
    for (name, relationship) in resource.relationships ?? [:] where isField(name) {
      let linkage = relationship.data
      if names.insert(ExactString(name)).inserted, linkage != .absent {
        relationships.append((name, linkage))
      }
    }
  }

  private static let data: JSONPointer = "/data"

  mutating func set(_ linkage: Linkage, for name: String) {
    if let index = relationships.firstIndex(where: { $0.name.isExactly(name) }) {
      relationships[index].linkage = linkage
    } else {
      relationships.append((name, linkage))
    }
  }

  private func sent(in member: String) -> JSONObject? {
    member == "attributes" ? sent.attributes : sent.relationships
  }

  /// Whether the request itself has a field; hooks may set fields that it may not.
  func isSent(_ field: String, in member: String) -> Bool {
    !isPrepared || sent(in: member)?[field] != nil
  }

  /// Whether the request or a hook gives a field a value, including null.
  func has(_ field: String) -> Bool {
    attributes.contains { $0.name.isExactly(field) }
      || relationships.contains { $0.name.isExactly(field) }
  }

  /// The pointer of a field, or of its nearest parent in the request (ERR-15).
  func pointer(to field: String, in member: String) -> JSONPointer {
    guard let fields = sent(in: member) else { return pointer }
    let pointer = pointer.appending(member)
    return fields[field] == nil ? pointer : pointer.appending(field)
  }

  /// The pointer of a relationship's linkage, or of its nearest parent in the request.
  func pointer(toLinkage relationship: String) -> JSONPointer {
    let pointer = pointer(to: relationship, in: "relationships")
    let member = sent.relationships?[relationship]
    return member?["data"] == nil ? pointer : pointer.appending("data")
  }
}
