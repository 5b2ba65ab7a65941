#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The body of a request that creates or updates a resource, written once.
package struct RequestBody: Sendable {
  /// The document, UTF-8.
  package let data: Data

  /// The resource, by the names that the document has.
  package let identifier: ResourceIdentifier

  /// The resources without id that its linkage leads to.
  package let references: [ResourceIdentifier]

  /// The names of its relationships whose linkage was changed while it was absent.
  let partial: [String]

  /// Whether linkage was changed while it was absent, which its value goes on saying.
  package var hasPartialLinkage: Bool { !partial.isEmpty }

  /// The names of its relationships that are nil and written as empty ones.
  let emptied: [String]

  /// The names of its relationships whose linkage is one page, changed or set in a draft.
  let pages: [String]

  /// The resource as a view into the document.
  package func resource() throws -> AnyResource {
    try AnyResource(JSONValue(parsing: data, limits: .unlimited)["data"] ?? .null)
  }

  /// Throws for an update that would unlink members that the server didn't send.
  package func checkUpdate() throws(ResourceEncodingError) {
    if let name = partial.first { throw .partialLinkage(name, of: identifier.type) }
    try checkPages()
  }

  /// Throws where one page of linkage would be sent as all of it.
  package func checkPages() throws(ResourceEncodingError) {
    if let name = pages.first { throw .page(name, of: identifier.type) }
  }
}

extension JSONAPIEncoder {
  /// Writes the body of a request.
  ///
  /// - Parameters:
  ///   - body: The resource.
  ///   - nilEncoding: How an optional property that is nil is written.
  ///   - newID: The id for a resource that has none.
  ///   - keepsLID: Whether the local id stays that nothing in the document refers to, for a request of
  ///     several resources.
  ///   - includesRelated: Whether embedded resources go to `included`.
  ///   - emptiesRelationships: Whether an optional relationship that is nil is written as an empty one.
  ///   - isCreation: Whether the resource is created, so that an array without resources is left out.
  /// - Throws: `EncodingError` where a value can't be written, or what its type throws.
  package func body(
    of body: some ResourceBody, nilEncoding: NilEncoding, newID: String? = nil,
    keepsLID: Bool = false, includesRelated: Bool = false,
    emptiesRelationships: Bool = false, isCreation: Bool = false
  ) throws -> RequestBody {
    var encoder = self
    encoder.isRequest = true
    encoder.nilEncoding = nilEncoding
    encoder.includesRelated = includesRelated
    encoder.givesLIDs = true
    encoder.emptiesRelationships = emptiesRelationships
    encoder.isCreation = isCreation
    encoder.fieldsets = [:]
    encoder.format = .compact
    if !includesRelated { encoder.include = nil }
    var writer = ResourceWriter(options: encoder, capacity: 1 << 10)
    writer.json.beginObject()
    writer.json.name(quoted: "\"data\":")
    writer.request.awaitsNames = true
    writer.request.newID = newID
    try body.writeBody(to: &writer)
    writer.request.awaitsNames = false
    let notes = writer.request
    try writer.writeIncluded()
    writer.json.endObject()
    var identifier = body.resourceIdentifier
    if identifier.id?.isEmpty == true { identifier.id = nil }
    if identifier.id == nil, let newID { identifier.id = newID }
    let references = writer.request.references
    if let lid = writer.request.lid, !keepsLID,
      !references.contains(where: { $0.type == identifier.type && $0.lid == lid.text })
    {
      writer.json.remove(lid.range)
      identifier.lid = nil
    }
    return RequestBody(
      data: writer.intoJSON().intoData(), identifier: identifier, references: references,
      partial: notes.partial, emptied: notes.emptied, pages: notes.pages)
  }
}
