/// Writes resource objects, their relationships, and `included`.
///
/// One writer writes one document. Generated code passes it a resource's fields, attributes first;
/// the writer opens and closes `attributes` and `relationships`, applies sparse fieldsets, and
/// queues each related resource once.
@safe public struct ResourceWriter: ~Copyable {
  @usableFromInline var json: JSONWriter
  @usableFromInline let options: JSONAPIEncoder
  /// The state of the resource being written.
  @usableFromInline var scope: Scope
  @usableFromInline var included: IncludedQueue
  /// Whether there are sparse fieldsets.
  @usableFromInline let hasFieldsets: Bool
  /// Whether the encoder's format changes names.
  let renames: Bool
  /// Field tables with names in the encoder's key format.
  var namedTables: [ObjectIdentifier: FieldTable] = [:]
  /// The relationships of a resource whose fields come in any order; appended to `json` at its end.
  var aside: JSONWriter
  /// State used only for request bodies.
  var request = RequestNotes()
  /// Member names by coding key, for models encoded through `Codable`.
  var externalNames: ExternalNames

  init(options: JSONAPIEncoder, capacity: Int = 1 << 14) {
    json = JSONWriter(capacity: capacity)
    aside = JSONWriter(capacity: 0)
    self.options = options
    externalNames = ExternalNames(options.values.keyFormat)
    hasFieldsets = !options.fieldsets.isEmpty
    renames = !options.values.keyFormat.isAsIs
    scope = Scope(isNarrowed: renames)
    included = IncludedQueue()
  }

  /// The state of the resource being written.
  @usableFromInline
  struct Scope {
    /// The part of the resource object being written.
    @usableFromInline enum Part { case top, attributes, relationships }
    @usableFromInline var part = Part.top
    /// The names that a sparse fieldset allows; `nil` for all.
    @usableFromInline var fields: Set<String>?
    /// The include paths from this resource on; `nil` to include everything embedded.
    @usableFromInline var paths: IncludePaths?
    /// The paths from the relationship being written.
    @usableFromInline var childPaths: IncludePaths?
    /// Whether resources of the relationship being written go to `included`.
    @usableFromInline var includesChildren = true
    /// Whether a sparse fieldset, include paths or a key format apply.
    @usableFromInline var isNarrowed: Bool
  }
}

extension ResourceWriter {
  /// Writes one resource object.
  ///
  /// - Parameters:
  ///   - paths: The include paths from it on; nil to include everything embedded.
  ///   - lid: The local id used in linkage to it, if it has none itself.
  @inlinable
  mutating func object<R: Resource>(
    _ resource: R, paths: IncludePaths?, lid: String? = nil
  ) throws {
    if _slowPath(scope.isNarrowed || hasFieldsets || paths != nil) {
      let outer = scope
      narrow(to: paths, R.resourceType)
      try members(of: resource, lid: lid)
      scope = outer
    } else {
      let outer = scope.part
      scope.part = .top
      try members(of: resource, lid: lid)
      scope.part = outer
    }
  }

  @inlinable
  mutating func members<R: Resource>(of resource: R, lid: String?) throws {
    if let id = resource.id.idText, !(id.isEmpty && awaitsNames) {
      beginObject(of: included.number(of: R.self), id: id)
    } else {
      beginObject(
        R.resourceType, id: nil, lid: lid ?? (resource as? any LocallyIdentified)?.lid)
    }
    try resource.writeFields(to: &self)
    if scope.part != .top { move(to: .top) }
    json.endObject()
  }

  /// Begins a scope with include paths and the sparse fieldset of a type.
  @usableFromInline
  mutating func narrow(to paths: IncludePaths?, _ type: String) {
    scope = Scope(isNarrowed: renames)
    scope.paths = paths
    if hasFieldsets { scope.fields = options.fieldsets[type] }
    if scope.fields != nil || paths != nil { scope.isNarrowed = true }
  }

  /// Opens a resource object with its type, id and local id; in a request, an empty id of the
  /// primary resource counts as none.
  @usableFromInline
  mutating func beginObject(_ type: String, id: String?, lid: String?) {
    json.beginObject()
    json.name(quoted: "\"type\":")
    json.string(type)
    let isPrimary = request.awaitsNames
    request.awaitsNames = false
    let id = isPrimary && id?.isEmpty == true ? nil : id
    if let id = id ?? (isPrimary ? request.newID : nil) {
      json.name(quoted: "\"id\":")
      json.string(id)
    }
    guard let lid else { return }
    let start = json.count
    json.name(quoted: "\"lid\":")
    json.string(lid)
    if isPrimary { request.lid = (lid, start..<json.count) }
  }

  /// Whether the next resource is the primary one of a request, where an empty id counts as none.
  @usableFromInline var awaitsNames: Bool { request.awaitsNames }

  /// Writes a resource object through the type's `Codable` conformance, without the fields that a
  /// sparse fieldset leaves out.
  package mutating func encodeObject<Value: Encodable>(_ value: Value, type: String) throws {
    guard options.fieldsets[type] != nil || options.isRequest else {
      return try options.values.write(value, to: &json)
    }
    let text = try options.values.encodeBytes(value)
    let object = try JSONValue(parsing: text, limits: .unlimited).object
    try AnyResource(members: object ?? JSONObject()).writeObject(to: &self)
  }

  /// Closes one part of the resource object and opens another.
  @usableFromInline
  mutating func move(to part: Scope.Part) {
    guard part != scope.part else { return }
    if scope.part != .top { json.endObject() }
    scope.part = part
    switch part {
    case .top: break
    case .attributes: json.name(quoted: "\"attributes\":{")
    case .relationships: json.name(quoted: "\"relationships\":{")
    }
  }

  /// Returns the table with the names used in the document.
  mutating func named(_ table: FieldTable) -> FieldTable {
    guard renames, table.isInherited else { return table }
    let key = ObjectIdentifier(table)
    if let known = namedTables[key] { return known }
    let named = table.formatted(by: options.values.keyFormat)
    namedTables[key] = named
    return named
  }
}

extension ResourceWriter {
  /// Writes the resource's `meta`, after its fields.
  ///
  /// - Parameters:
  ///   - value: The object; `nil` is omitted.
  ///   - table: The type's fields, whose key format applies to the members.
  public mutating func meta<T: Encodable>(_ value: T, in table: FieldTable? = nil) throws {
    try member("\"meta\":", value, table)
  }

  /// Writes the resource's `links`, after its fields.
  ///
  /// - Parameters:
  ///   - value: The object; `nil` is omitted.
  ///   - table: The type's fields, whose key format applies to the members.
  public mutating func links<T: Encodable>(_ value: T, in table: FieldTable? = nil) throws {
    if options.isRequest { return }
    try member("\"links\":", value, table)
  }

  /// Writes the document's `meta`, after the primary data.
  mutating func documentMeta<T: Encodable>(_ value: T) throws {
    json.name(quoted: "\"meta\":")
    if let object = value as? JSONObject {
      JSONValue(object).write(to: &json)
    } else {
      try options.values.write(value, to: &json)
    }
  }

  private mutating func member<T: Encodable>(
    _ name: StaticString, _ value: T, _ table: FieldTable?
  ) throws {
    // Both are always objects (LNK-01, MTA-01), so null can't be written.
    if (value as? any OmittableWhenAbsent)?.isAbsent == true { return }
    move(to: .top)
    json.name(quoted: name)
    try options.values.formatted(by: table?.format ?? .inherited).write(value, to: &json)
  }
}

extension ResourceWriter {
  /// Returns the text so far.
  consuming func intoJSON() -> JSONWriter { json }

  /// Moves the writer out and leaves an empty one in its place.
  mutating func take() -> ResourceWriter {
    var taken = ResourceWriter(options: options, capacity: 0)
    swap(&taken, &self)
    return taken
  }
}

/// A type with values that represent a missing member.
@usableFromInline
protocol OmittableWhenAbsent {
  /// Whether this value represents a missing member.
  var isAbsent: Bool { get }
}

extension Optional: OmittableWhenAbsent {
  @usableFromInline var isAbsent: Bool { if case .none = self { true } else { false } }
}
