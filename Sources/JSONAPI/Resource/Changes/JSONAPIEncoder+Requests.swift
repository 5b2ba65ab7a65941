#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension JSONAPIEncoder {
  /// Encodes a document that creates a resource (CRU-03).
  ///
  /// A resource without an id is written without one. The `lid` of one that is ``LocallyIdentified`` is written
  /// where something in the document refers to it, and left out otherwise.
  ///
  /// - Parameters:
  ///   - resource: The resource.
  ///   - includesRelated: Whether resources that are embedded go to `included`, for servers that create
  ///     them along with it. Those without id and lid get a lid, which their linkage has too (RID-03).
  /// - Returns: The document, UTF-8.
  /// - Throws: `EncodingError` where a value can't be written, or what its type throws.
  public func createDocument<R: Resource>(
    for resource: R, includesRelated: Bool = false
  ) throws -> Data {
    try request(includesRelated: includesRelated) { writer in
      try resource.writePrimary(to: &writer)
    }
  }

  /// Encodes a document that creates a resource (CRU-03).
  ///
  /// - Parameters:
  ///   - draft: The resource; fields that are not set are left out, and a `lid` that nothing in the document
  ///     refers to.
  ///   - includesRelated: Whether resources that are embedded go to `included`, for servers that create
  ///     them along with it. Those without id and lid get a lid, which their linkage has too (RID-03).
  /// - Returns: The document, UTF-8.
  /// - Throws: `EncodingError` where a value can't be written, or what its type throws.
  public func createDocument<R: Resource>(
    for draft: Draft<R>, includesRelated: Bool = false
  ) throws -> Data {
    try request(includesRelated: includesRelated) { try draft.write(to: &$0) }
  }

  /// Encodes a document that updates a resource with all fields of a value (CRU-22).
  ///
  /// What is `nil` is left out unless ``nilEncoding`` says otherwise. See
  /// ``Resource/changes(from:using:ordered:)`` for a document with nothing but what changed.
  ///
  /// - Returns: The document, UTF-8.
  /// - Throws: ``ResourceEncodingError`` for a resource without id; `EncodingError` where a value can't
  ///   be written, or what its type throws.
  public func updateDocument<R: Resource>(for resource: R) throws -> Data {
    guard resource.id.idText != nil else {
      throw ResourceEncodingError.missingID(of: R.resourceType)
    }
    return try createDocument(for: resource)
  }

  /// Encodes a document that updates the fields of a resource that were set (CRU-22).
  ///
  /// - Parameter draft: The resource's id, and the fields.
  /// - Returns: The document, UTF-8.
  /// - Throws: ``ResourceEncodingError`` for a draft without id; `EncodingError` where a value can't be
  ///   written, or what its type throws.
  public func updateDocument<R: Resource>(for draft: Draft<R>) throws -> Data {
    guard draft.id?.idText != nil else { throw ResourceEncodingError.missingID(of: R.resourceType) }
    return try createDocument(for: draft)
  }

  /// Encodes a document that updates what changed, and nothing else (CRU-22).
  ///
  /// - Returns: The document, UTF-8.
  /// - Throws: Nothing that depends on the changes.
  public func encode<R: Resource>(_ changes: ResourceChanges<R>) throws -> Data {
    try Data(encodeBytes(changes))
  }

  /// Encodes a document that updates what changed, and nothing else (CRU-22).
  ///
  /// - Returns: The document, UTF-8.
  /// - Throws: Nothing that depends on the changes.
  public func encodeBytes<R: Resource>(_ changes: ResourceChanges<R>) throws -> [UInt8] {
    JSONValue(["data": changes.resource.json]).bytes(format: format)
  }

  /// Encodes a resource for a request of several, in which another one may refer to it by its `lid`.
  package func partDocument<R: Resource>(for resource: R) throws -> Data {
    try request(keepsLID: true) { try resource.writePrimary(to: &$0) }
  }

  /// Encodes a draft for a request of several, in which another one may refer to it by its `lid`.
  package func partDocument<R: Resource>(for draft: Draft<R>) throws -> Data {
    try request(keepsLID: true) { try draft.write(to: &$0) }
  }

  /// A document with what `write` writes as its primary data.
  private func request(
    includesRelated: Bool = false, keepsLID: Bool = false,
    _ write: (inout ResourceWriter) throws -> Void
  ) throws -> Data {
    var options = options
    options.includesRelated = includesRelated
    options.givesLIDs = true
    options.fieldsets = [:]
    options.format = .compact
    if !includesRelated { options.include = nil }
    var writer = ResourceWriter(options: options)
    writer.json.beginObject()
    writer.json.name(quoted: "\"data\":")
    try write(&writer)
    try writer.writeIncluded()
    writer.json.endObject()
    let bytes = writer.intoJSON().finish()
    var document = try JSONValue(parsing: bytes)
    var isComplete = document["data"]?.dropRelationshipsWithoutLinkage() != true
    if !keepsLID, document.dropUnusedLID() { isComplete = false }
    if isComplete, format == .compact { return Data(bytes) }
    return document.data(format: format)
  }
}

extension JSONValue {
  /// Removes relationships that say nothing about their linkage, which a request may not have (CRU-05).
  ///
  /// - Returns: Whether there were any.
  fileprivate mutating func dropRelationshipsWithoutLinkage() -> Bool {
    guard let relationships = self["relationships"]?.object else { return false }
    let kept = relationships.filter { $0.value["data"] != nil }
    guard kept.count < relationships.count else { return false }
    self["relationships"] = kept.isEmpty ? JSONValue?.none : JSONValue(JSONObject(kept))
    return true
  }

  /// Removes the local id of the primary resource if nothing in the document refers to it.
  ///
  /// - Returns: Whether it did.
  fileprivate mutating func dropUnusedLID() -> Bool {
    guard let data = self["data"]?.object, data["lid"] != nil else { return false }
    let included: [AnyResource] = self["included"]?.objects() ?? []
    let resource = AnyResource(members: data).withoutUnusedLID(among: included)
    guard resource.members["lid"] == nil else { return false }
    self["data"] = resource.json
    return true
  }
}
