extension ResourceWriter {
  /// Writes a relationship to no resource.
  public mutating func null() {
    json.beginObject()
    json.name(quoted: "\"data\":")
    json.null()
    json.endObject()
  }

  /// Writes a relationship to one resource, and puts that on the list of what to include.
  ///
  /// - Parameter value: The related resource.
  /// - Throws: What encoding the resource throws.
  @inlinable
  public mutating func one(_ value: some RelatedResource) throws {
    json.beginObject()
    json.name(quoted: "\"data\":")
    try value.writeIdentifier(to: &self)
    json.endObject()
  }

  /// Writes a relationship to many resources, and puts those on the list of what to include.
  ///
  /// - Parameter values: The related resources.
  /// - Throws: What encoding a resource throws.
  @inlinable
  public mutating func many(_ values: [some RelatedResource]) throws {
    json.beginObject()
    json.name(quoted: "\"data\":")
    json.beginArray()
    // By index, so that no resource is copied out of the array.
    for index in values.indices { try values[index].writeIdentifier(to: &self) }
    json.endArray()
    json.endObject()
  }

  /// Writes an identifier.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - id: The id, if there is one.
  ///   - lid: The local id, if there is one (RID-03).
  ///   - meta: The identifier's meta, if there is any.
  public mutating func identifier(
    type: String, id: String?, lid: String? = nil, meta: JSONObject? = nil
  ) {
    json.beginObject()
    json.name(quoted: "\"type\":")
    json.string(type)
    if let id {
      json.name(quoted: "\"id\":")
      json.string(id)
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
  /// - Parameter resource: The resource.
  /// - Throws: `EncodingError` for a resource that has neither `id` nor `lid`.
  @inlinable
  public mutating func related<R: Resource>(_ resource: R) throws {
    if let id = resource.id.idText {
      identifier(type: R.resourceType, id: id)
      return include(resource, type: R.resourceType, id: id, isLocal: false)
    }
    guard let lid = (resource as? any LocallyIdentified)?.lid ?? givenLID() else {
      throw EncodingError.invalidValue(
        resource,
        EncodingError.Context(
          codingPath: [],
          debugDescription: "a related resource of type '\(R.resourceType)' has no id and no lid"))
    }
    identifier(type: R.resourceType, id: nil, lid: lid)
    let novelty = novelty(type: R.resourceType, id: lid, isLocal: true)
    guard novelty != .known else { return }
    enqueue(novelty) { (writer: inout ResourceWriter, paths: IncludePaths?) throws in
      try writer.object(resource, paths: paths, lid: lid)
    }
  }

  /// The local id of a new resource that has none, where it goes to `included` and may have one.
  @usableFromInline
  mutating func givenLID() -> String? {
    let isIncluded = scope.includesChildren && options.includesRelated
    return isIncluded && options.givesLIDs ? included.newLID() : nil
  }

  /// Puts a resource on the list of what to include, unless it stands there, or no path leads to it.
  ///
  /// - Parameters:
  ///   - resource: The resource.
  ///   - type: Its type.
  ///   - id: Its id, or its local id.
  ///   - isLocal: Whether it is the local id.
  @inlinable
  mutating func include<R: Resource>(
    _ resource: R, type: String, id: String, isLocal: Bool
  ) {
    // Most are on the list already, and only what isn't is worth a closure.
    let novelty = novelty(type: type, id: id, isLocal: isLocal)
    guard novelty != .known else { return }
    enqueue(novelty) { (writer: inout ResourceWriter, paths: IncludePaths?) throws in
      // Through the requirement, since a resource may write its object in its own way.
      writer.scope.paths = paths
      try resource.writeObject(to: &writer)
    }
  }

  /// Notes that a relationship leads to a resource, and tells whether that has to be written.
  @usableFromInline
  mutating func novelty(type: String, id: String, isLocal: Bool) -> IncludedQueue.Novelty {
    guard scope.includesChildren, options.includesRelated else { return .known }
    return included.insert(type: type, id: id, isLocal: isLocal, paths: scope.childPaths)
  }

  /// Puts a resource on the list, with the include paths from it on.
  @usableFromInline
  mutating func enqueue(
    _ novelty: IncludedQueue.Novelty,
    _ write: @escaping (inout ResourceWriter, IncludePaths?) throws -> Void
  ) {
    included.append(
      IncludedQueue.Entry(
        paths: scope.childPaths, isRevisit: novelty == .revisit, write: write))
  }
}

/// A resource that may have a local id, for linkage within one document (RES-07).
public protocol LocallyIdentified {
  /// The local id.
  var lid: String? { get }
}

extension Resource {
  /// The type and id of this resource, or its local id.
  public var resourceIdentifier: ResourceIdentifier {
    let id = id.idText
    return ResourceIdentifier(
      type: Self.resourceType, id: id,
      lid: id == nil ? (self as? any LocallyIdentified)?.lid : nil)
  }

  /// Tells a writer that this resource is primary data, which is never included (CMP-05).
  ///
  /// - Parameter writer: Takes the identity.
  public func notePrimary(in writer: inout ResourceWriter) {
    if let id = id.idText {
      writer.included.notePrimary(type: Self.resourceType, key: id)
    } else if let lid = (self as? any LocallyIdentified)?.lid {
      writer.included.notePrimary(type: Self.resourceType, key: "lid " + lid)
    }
  }

  /// Writes the identifier of this resource, and puts the resource on the list of what to include.
  ///
  /// - Parameter writer: Takes the identifier and the resource.
  /// - Throws: `EncodingError` for a resource that has neither `id` nor `lid`.
  @inlinable
  public func writeIdentifier(to writer: inout ResourceWriter) throws { try writer.related(self) }

  /// Writes this resource as a resource object.
  ///
  /// - Parameter writer: Takes the object.
  /// - Throws: What encoding a value throws.
  public func writeObject(to writer: inout ResourceWriter) throws {
    try writer.object(self, paths: writer.scope.paths)
  }
}

/// The related resources of a document that are still to be written.
@usableFromInline
struct IncludedQueue {
  /// A resource that is to be written.
  struct Entry {
    /// The include paths from it on.
    let paths: IncludePaths?
    /// Whether it is written already, so that only what its paths lead to matters.
    let isRevisit: Bool
    let write: (inout ResourceWriter, IncludePaths?) throws -> Void
  }

  /// What is known of a resource that comes up.
  @usableFromInline
  enum Novelty {
    case new
    /// It was written, but other paths lead on from it this time.
    case revisit
    case known
  }

  /// The resources of one type that came up.
  private final class TypeTable {
    let type: String
    @exclusivity(unchecked) var keys: Set<String> = []
    /// The include paths that led on from them, for those where there were any.
    @exclusivity(unchecked) var paths: [String: [IncludePaths]] = [:]

    init(_ type: String) { self.type = type }
  }

  private var tables: [TypeTable] = []
  private var entries: [Entry] = []
  private var position = 0
  private var givenLIDs = 0
  /// The table that was used last: linkage of many resources is often of one type.
  private var latest = 0

  init() {}

  /// A local id for a new resource that has none.
  mutating func newLID() -> String {
    givenLIDs += 1
    return "new-\(givenLIDs)"
  }

  private mutating func table(of type: String) -> TypeTable {
    if latest < tables.count, tables[latest].type == type { return tables[latest] }
    if let index = tables.firstIndex(where: { $0.type == type }) {
      latest = index
      return tables[index]
    }
    let table = TypeTable(type)
    tables.append(table)
    latest = tables.count - 1
    return table
  }

  /// Notes a resource of the primary data, which is never included.
  mutating func notePrimary(_ identifier: ResourceIdentifier) {
    guard let key = identifier.id ?? identifier.lid.map({ "lid " + $0 }) else { return }
    notePrimary(type: identifier.type, key: key)
  }

  /// Notes a resource of the primary data, which is never included.
  mutating func notePrimary(type: String, key: String) {
    unsafe table(of: type).keys.insert(key)
  }

  /// Notes a resource, and tells whether it has to be visited.
  mutating func insert(
    type: String, id: String, isLocal: Bool, paths: IncludePaths?
  ) -> Novelty {
    let key = isLocal ? "lid " + id : id
    let table = table(of: type)
    let isNew = unsafe table.keys.insert(key).inserted
    // Sound, as no access to the table spans another: nothing that is called with it leads back here.
    guard let paths, !paths.isEmpty else { return isNew ? .new : .known }
    if isNew {
      unsafe table.paths[key] = [paths]
      return .new
    }
    guard unsafe table.paths[key]?.contains(paths) != true else { return .known }
    unsafe table.paths[key, default: []].append(paths)
    return .revisit
  }

  mutating func append(_ entry: Entry) { entries.append(entry) }

  mutating func next() -> Entry? {
    guard position < entries.count else { return nil }
    defer { position += 1 }
    return entries[position]
  }
}
