/// State for writing the body of a request.
struct RequestNotes {
  /// Whether the id or the local id of the primary resource is to be written next.
  var awaitsNames = false
  /// The id for a primary resource that has none.
  var newID: String?
  /// Where the local id of the primary resource is written.
  var lid: (text: String, range: Range<Int>)?
  /// The resources without id that linkage leads to.
  var references: [ResourceIdentifier] = []
  /// The names of the relationships whose linkage was changed while it was absent.
  var partial: [String] = []
  /// The names of the relationships whose linkage is one page, changed or set.
  var pages: [String] = []
  /// Whether each field was set by the program, as in a draft, so that none is left out in silence.
  var isDraft = false
  /// The names of the relationships that are nil and written as empty ones.
  var emptied: [String] = []
  /// Where the relationship that is being written begins.
  fileprivate var relationship = RelationshipMark()
}

/// A place to go back to where a relationship turns out to say nothing.
private struct RelationshipMark {
  var name = ""
  var count = 0
  var needsComma = false
  var part = ResourceWriter.Scope.Part.top
}

extension ResourceWriter {
  /// Notes that linkage leads to a resource without id.
  mutating func noteReference(_ identifier: ResourceIdentifier) {
    if options.isRequest { request.references.append(identifier) }
  }

  /// Notes the resources without id that linkage leads to.
  mutating func noteReferences(of linkage: Linkage) {
    guard options.isRequest else { return }
    for identifier in linkage.identifiers where identifier.id == nil { noteReference(identifier) }
  }

  /// Notes where a relationship begins.
  mutating func markRelationship(_ name: String) {
    request.relationship = RelationshipMark(
      name: name, count: json.count, needsComma: json.needsComma, part: scope.part)
  }

  /// Whether a request leaves linkage out since it is one page of it, as it was read; notes a page that was
  /// changed, or set in a draft, for which there is no request.
  @usableFromInline
  mutating func leavesOutPage(_ extras: RelationshipExtras?, isEdited: Bool) -> Bool {
    guard options.isRequest, let extras, extras.isPage else { return false }
    if isEdited || request.isDraft { request.pages.append(request.relationship.name) }
    return !isEdited
  }

  /// Notes that the linkage being written was changed while it was absent.
  @usableFromInline
  mutating func notePartialLinkage() {
    if options.isRequest { request.partial.append(request.relationship.name) }
  }

  /// Notes that the relationship that was written last is nil.
  @usableFromInline
  mutating func noteEmptiedRelationship() { request.emptied.append(request.relationship.name) }

  /// Takes back what is written of a relationship without linkage, which a request does not have (CRU-05).
  @usableFromInline
  mutating func leaveOutRelationship() {
    json.rewind(to: request.relationship.count, needsComma: request.relationship.needsComma)
    scope.part = request.relationship.part
  }

  /// Writes a resource without a model as a request has it: without links, and with no relationship
  /// whose linkage isn't complete.
  package mutating func body(of resource: AnyResource) {
    beginObject(resource.type, id: resource.id, lid: resource.lid)
    for (name, value) in resource.members {
      switch name {
      case "type", "id", "lid", "links": break
      case "relationships": relationships(of: resource)
      default:
        json.name(name)
        value.write(to: &json)
      }
    }
    json.endObject()
  }

  private mutating func relationships(of resource: AnyResource) {
    var isOpen = false
    for (name, relationship) in resource.relationships ?? [:] {
      guard relationship.isLinkageComplete else { continue }
      noteReferences(of: relationship.data)
      if !isOpen {
        json.name(quoted: "\"relationships\":")
        json.beginObject()
        isOpen = true
      }
      json.name(name)
      json.beginObject()
      for (member, value) in relationship.members where member != "links" {
        json.name(member)
        value.write(to: &json)
      }
      json.endObject()
    }
    if isOpen { json.endObject() }
  }
}
