#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The encoded body of a request that creates or updates a resource.
package struct RequestBody: Sendable {
  /// The document, UTF-8.
  package let data: Data

  /// The resource's identifier, as written in the document.
  package let identifier: ResourceIdentifier

  /// The linked resources without id.
  package let references: [ResourceIdentifier]

  /// The names of relationships whose linkage was changed while absent.
  let partial: [String]

  /// Whether linkage was changed while absent; the value remains marked as such.
  package var hasPartialLinkage: Bool { !partial.isEmpty }

  /// The names of relationships that are nil and written as empty.
  let emptied: [String]

  /// The names of relationships whose linkage is one page, changed or set in a draft.
  let pages: [String]

  /// The resource as a view into the document.
  package func resource() throws -> AnyResource {
    try AnyResource(JSONValue(parsing: data, limits: .unlimited)["data"] ?? .null)
  }

  /// Throws if an update would unlink members that the server didn't send.
  package func checkUpdate() throws(ResourceEncodingError) {
    if let name = partial.first { throw .partialLinkage(name, of: identifier.type) }
    try checkPages()
  }

  /// Throws if one page of linkage would be sent as all of it.
  package func checkPages() throws(ResourceEncodingError) {
    if let name = pages.first { throw .page(name, of: identifier.type) }
  }
}

/// State for writing the body of a request.
struct RequestNotes {
  /// Whether the primary resource's id or local id is written next.
  var awaitsNames = false
  /// The id for a primary resource without one.
  var newID: String?
  /// The local id of the primary resource, and the range where it is written.
  var lid: (text: String, range: Range<Int>)?
  /// The linked resources without id.
  var references: [ResourceIdentifier] = []
  /// The names of relationships whose linkage was changed while absent.
  var partial: [String] = []
  /// The names of relationships whose linkage is one page, changed or set in a draft.
  var pages: [String] = []
  /// Whether every field was set explicitly, as in a draft, so that none may be omitted silently.
  var isDraft = false
  /// The names of relationships that are nil and written as empty.
  var emptied: [String] = []
  /// The start of the relationship being written.
  fileprivate var relationship = RelationshipMark()
}

/// A position to rewind to if a relationship turns out to have no linkage.
private struct RelationshipMark {
  var name = ""
  var count = 0
  var needsComma = false
  var part = ResourceWriter.Scope.Part.top
}

extension ResourceWriter {
  /// Records a linked resource without id.
  mutating func noteReference(_ identifier: ResourceIdentifier) {
    if options.isRequest { request.references.append(identifier) }
  }

  /// Records the linked resources without id.
  mutating func noteReferences(of linkage: Linkage) {
    guard options.isRequest else { return }
    for identifier in linkage.identifiers where identifier.id == nil { noteReference(identifier) }
  }

  /// Records where a relationship begins.
  mutating func markRelationship(_ name: String) {
    request.relationship = RelationshipMark(
      name: name, count: json.count, needsComma: json.needsComma, part: scope.part)
  }

  /// Returns whether a request omits linkage because it is one unchanged page.
  ///
  /// Records a page that was changed or set in a draft, which no request can express.
  @usableFromInline
  mutating func leavesOutPage(_ extras: RelationshipExtras?, isEdited: Bool) -> Bool {
    guard options.isRequest, let extras, extras.isPage else { return false }
    if isEdited || request.isDraft { request.pages.append(request.relationship.name) }
    return !isEdited
  }

  /// Records that the linkage being written was changed while absent.
  @usableFromInline
  mutating func notePartialLinkage() {
    if options.isRequest { request.partial.append(request.relationship.name) }
  }

  /// Records that the last written relationship is nil.
  @usableFromInline
  mutating func noteEmptiedRelationship() { request.emptied.append(request.relationship.name) }

  /// Rewinds a relationship without linkage, which a request doesn't have (CRU-05).
  @usableFromInline
  mutating func leaveOutRelationship() {
    json.rewind(to: request.relationship.count, needsComma: request.relationship.needsComma)
    scope.part = request.relationship.part
  }

  /// Writes a resource without a model for a request: without links and without relationships whose
  /// linkage is incomplete.
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
