#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension JSONAPIEncoder {
  /// Encodes a document that creates a resource (CRU-03).
  ///
  /// A resource without an id, or with an empty one, is written without one. Its `lid` is written
  /// only if something in the document refers to it. Links and relationships without linkage are
  /// omitted (CRU-05), as are linkage that is one page of several and empty arrays of resources.
  ///
  /// - Parameters:
  ///   - body: A value, a draft, an `AnyResource`, or an object of a store.
  ///   - includesRelated: Whether embedded resources go to `included`, for servers that create them
  ///     in the same request. Those without id and lid get a lid, which their linkage uses too
  ///     (RID-03).
  /// - Returns: The document, UTF-8.
  /// - Throws: ``ResourceEncodingError`` for a page of linkage that was changed in place;
  ///   `EncodingError` if a value can't be written, or any error its type throws.
  public func createDocument(
    for body: some ResourceBody, includesRelated: Bool = false
  ) throws -> Data {
    let body = try self.body(
      of: body, nilEncoding: nilEncoding, includesRelated: includesRelated, isCreation: true)
    try body.checkPages()
    return try formatted(body.data)
  }

  /// Encodes a document that updates a resource (CRU-22).
  ///
  /// A value is written with all its fields; `nil` is omitted unless ``nilEncoding`` says
  /// otherwise. To send only what differs from another value, use
  /// ``Resource/changes(from:using:ordered:)``. An array of resources replaces the server's
  /// linkage, even if it is empty because the linkage was absent; ``ToMany`` omits absent linkage,
  /// see <doc:RelationshipsAndIncludes>.
  ///
  /// - Parameter body: A value, a draft, changes, an `AnyResource`, or an object of a store.
  /// - Returns: The document, UTF-8.
  /// - Throws: ``ResourceEncodingError`` for a resource without id, and for a ``ToMany`` that was changed
  ///   in place while its linkage wasn't complete; `EncodingError` if a value can't be written, or
  ///   any error its type throws.
  public func updateDocument(for body: some ResourceBody) throws -> Data {
    let identifier = body.resourceIdentifier
    guard let id = identifier.id, !id.isEmpty else {
      throw ResourceEncodingError.missingID(of: identifier.type)
    }
    let body = try self.body(of: body, nilEncoding: nilEncoding)
    try body.checkUpdate()
    return try formatted(body.data)
  }

  private func formatted(_ data: Data) throws -> Data {
    guard format != .compact else { return data }
    return try JSONValue(parsing: data, limits: .unlimited).data(format: format)
  }
}

extension JSONAPIEncoder {
  /// Encodes a document with the linkage of a to-one relationship (REL-U-01).
  ///
  /// ```swift
  /// try JSONAPIEncoder().linkageDocument(for: author)
  /// // {"data":{"type":"people","id":"9"}}
  /// ```
  ///
  /// - Parameter resource: The related resource of any model; nil for an empty relationship.
  /// - Returns: The document, UTF-8.
  public func linkageDocument<R: RelatedResource>(for resource: R?) -> Data {
    linkageDocument(of: resource.map { .one($0.resourceIdentifier) } ?? .null)
  }

  /// Encodes a document with the linkage of a to-many relationship (REL-U-03).
  ///
  /// - Returns: The document, UTF-8.
  public func linkageDocument<R: RelatedResource>(for resources: [R]) -> Data {
    linkageDocument(of: .many(resources.map(\.resourceIdentifier)))
  }

  /// Encodes a linkage document.
  ///
  /// - Parameter linkage: The linkage; absent linkage gives a document without `data`.
  /// - Returns: The document, UTF-8.
  public func linkageDocument(of linkage: Linkage) -> Data {
    var document = JSONObject()
    document["data"] = linkage.json
    return JSONValue(document).data(format: format)
  }
}

extension JSONAPIEncoder {
  /// Writes the body of a request.
  ///
  /// - Parameters:
  ///   - body: The resource.
  ///   - nilEncoding: How an optional property that is nil is written.
  ///   - newID: The id for a resource without one.
  ///   - keepsLID: Whether to keep a local id that nothing in the document refers to, for a request
  ///     with several resources.
  ///   - includesRelated: Whether embedded resources go to `included`.
  ///   - emptiesRelationships: Whether an optional relationship that is nil is written as empty.
  ///   - isCreation: Whether the request creates the resource, so that an empty array of resources
  ///     is omitted.
  /// - Throws: `EncodingError` if a value can't be written, or any error its type throws.
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

extension JSONAPIEncoder {
  /// Returns a body as the resource in a request, with `null` for every `nil`, and the names of the
  /// relationships whose linkage was changed while absent, that are nil and written as empty, or
  /// whose linkage is one page.
  func comparable(
    _ body: some ResourceBody, emptiesRelationships: Bool
  ) throws -> (resource: AnyResource, partial: [String], emptied: [String], pages: [String]) {
    if let resource = body as? AnyResource {
      let pages = (resource.relationships ?? [:]).filter { $0.relationship.isPage }
      return (resource, [], [], pages.map(\.name))
    }
    let body = try self.body(
      of: body, nilEncoding: .null, keepsLID: true, emptiesRelationships: emptiesRelationships)
    return (try body.resource(), body.partial, body.emptied, body.pages)
  }
}
