#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ResourceWriter {
  /// Writes a relationship to no resource.
  public mutating func null() {
    json.beginObject()
    json.name(quoted: "\"data\":")
    json.null()
    json.endObject()
  }

  /// Writes a to-one relationship, and puts its resource on the list of what to include.
  @inlinable
  public mutating func one(_ value: some RelatedResource) throws {
    json.name(quoted: "{\"data\":")
    try value.writeIdentifier(to: &self)
    json.endObject()
  }

  /// Writes a to-many relationship, and puts its resources on the list of what to include.
  @inlinable
  public mutating func many<R: RelatedResource>(_ values: [R]) throws {
    json.name(quoted: "{\"data\":[")
    try R.writeIdentifiers(of: values, to: &self)
    json.endArray()
    json.endObject()
  }

  /// Writes an identifier.
  public mutating func identifier(
    type: String, id: String?, lid: String? = nil, meta: JSONObject? = nil
  ) {
    if let id {
      included.writeHead(ofType: included.number(of: type), to: &json)
      json.string(id)
    } else {
      noteReference(ResourceIdentifier(type: type, lid: lid))
      json.beginObject()
      json.name(quoted: "\"type\":")
      json.string(type)
    }
    if let lid {
      json.name(quoted: "\"lid\":")
      json.string(lid)
    }
    if let meta {
      json.name(quoted: "\"meta\":")
      JSONValue(meta).write(to: &json)
    }
    json.endObject()
  }

  /// Writes the identifier of a resource, and puts the resource on the list of what to include.
  ///
  /// - Throws: `EncodingError` for a resource that has neither `id` nor `lid`.
  @inlinable
  public mutating func related<R: Resource>(_ resource: R) throws {
    guard let id = resource.id.idText else { return try relatedByLID(resource) }
    let model = included.number(of: R.self)
    if link(model, id: id) { included.append(resource, of: model) }
  }

  /// Writes the identifier of a resource.
  ///
  /// - Returns: Whether the resource has to be put on the list; most are there already.
  @usableFromInline
  mutating func link(_ model: Int, id: String) -> Bool {
    beginObject(of: model, id: id)
    json.endObject()
    guard scope.includesChildren, options.includesRelated else { return false }
    if _fastPath(scope.childPaths == nil) { return included.insert(model: model, id: id) }
    return included.insert(
      type: included.models[model].type, id: id, isLocal: false, paths: scope.childPaths)
  }

  /// Writes an identifier by type and id.
  ///
  /// - Returns: Whether the resource has to be put on the list.
  mutating func link(type: String, id: String, isBare: Bool) -> Bool {
    let type = included.number(of: type)
    included.writeHead(ofType: type, to: &json)
    json.string(id)
    json.endObject()
    return !isBare && isWanted(type: type, id: id, isLocal: false)
  }

  /// Opens a resource object, or an identifier, with its type and id.
  @usableFromInline
  mutating func beginObject(of model: Int, id: String) {
    request.awaitsNames = false
    included.writeHead(of: model, to: &json)
    json.string(id)
  }

  /// Writes the identifier of a resource that has no id.
  @usableFromInline
  mutating func relatedByLID<R: Resource>(_ resource: R) throws {
    guard let lid = (resource as? any LocallyIdentified)?.lid ?? givenLID() else {
      throw EncodingError.notIdentified(resource, type: R.resourceType)
    }
    identifier(type: R.resourceType, id: nil, lid: lid)
    let type = included.number(of: R.resourceType)
    guard isWanted(type: type, id: lid, isLocal: true) else { return }
    included.append { (writer: inout ResourceWriter, paths: IncludePaths?) throws in
      try writer.object(resource, paths: paths, lid: lid)
    }
  }

  /// The local id of a new resource that has none, where it goes to `included` and may have one.
  ///
  /// It is random, since resources that are written later may have any other one.
  private func givenLID() -> String? {
    let isIncluded = scope.includesChildren && options.includesRelated
    return isIncluded && options.givesLIDs ? "new-\(UUID().uuidString.lowercased())" : nil
  }

  /// Notes that a relationship leads to a resource.
  ///
  /// - Returns: Whether that has to be put on the list.
  mutating func isWanted(type: Int, id: String, isLocal: Bool) -> Bool {
    guard scope.includesChildren, options.includesRelated else { return false }
    return included.insert(type: type, id: id, isLocal: isLocal, paths: scope.childPaths)
  }
}

/// A resource that may have a local id, for linkage within one document (RES-03).
public protocol LocallyIdentified {
  /// The local id.
  var lid: String? { get }
}

extension Resource {
  /// The type and id of this resource; where it has no id, or an empty one, also its local id.
  public var resourceIdentifier: ResourceIdentifier {
    let id = id.idText
    return ResourceIdentifier(
      type: Self.resourceType, id: id,
      lid: id?.isEmpty ?? true ? (self as? any LocallyIdentified)?.lid : nil)
  }

  /// Tells a writer that this resource is primary data, which is never included (CMP-05).
  @inlinable
  public func notePrimary(in writer: inout ResourceWriter) {
    if let id = id.idText {
      writer.included.notePrimary(writer.included.number(of: Self.self), id: id)
    } else {
      writer.included.notePrimary(resourceIdentifier)
    }
  }

  /// Tells a writer which resources are primary data.
  @inlinable
  public static func notePrimary(_ resources: [Self], in writer: inout ResourceWriter) {
    writer.included.reserve(primary: resources.count)
    // By index and by the id alone, so that no resource is copied out of the array.
    for index in resources.indices {
      if let id = resources[index].id.idText {
        writer.included.notePrimary(writer.included.number(of: Self.self), id: id)
      } else {
        resources[index].notePrimary(in: &writer)
      }
    }
  }

  /// Writes the identifiers of many resources, and puts those on the list of what to include.
  ///
  /// - Throws: `EncodingError` for a resource that has neither `id` nor `lid`.
  @inlinable
  public static func writeIdentifiers(
    of resources: [Self], to writer: inout ResourceWriter
  ) throws {
    guard !resources.isEmpty else { return }
    let model = writer.included.number(of: Self.self)
    let list = writer.included.waiting(model, Self.self)
    // By index and by the id alone, so that no resource is copied out of the array.
    for index in resources.indices {
      guard let id = resources[index].id.idText else {
        try writer.relatedByLID(resources[index])
        continue
      }
      if writer.link(model, id: id) { writer.included.append(resources, index, to: list, model) }
    }
  }

  /// Writes the identifier of this resource, and puts the resource on the list of what to include.
  ///
  /// - Throws: `EncodingError` for a resource that has neither `id` nor `lid`.
  @inlinable
  public func writeIdentifier(to writer: inout ResourceWriter) throws { try writer.related(self) }

  /// Writes this resource as a resource object.
  @inlinable
  public func writeObject(to writer: inout ResourceWriter) throws {
    try writer.object(self, paths: writer.scope.paths)
  }
}
