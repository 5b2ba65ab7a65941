/// Writes resource objects, their relationships, and what goes to `included`.
///
/// One writer makes one document. Generated code hands it a resource's fields, attributes first; it
/// opens and closes `attributes` and `relationships`, leaves out what a sparse fieldset leaves out,
/// and keeps a list of the related resources that are still to be written, each once.
@safe public struct ResourceWriter: ~Copyable {
  @usableFromInline var json: JSONWriter
  @usableFromInline let options: JSONAPIEncoder
  /// What belongs to the resource that is being written.
  @usableFromInline var scope: Scope
  @usableFromInline var included: IncludedQueue
  /// Whether there may be sparse fieldsets to look at.
  @usableFromInline let hasFieldsets: Bool
  /// Whether the encoder's format changes names.
  let renames: Bool
  /// Tables of fields with the names that the encoder's format makes.
  var namedTables: [ObjectIdentifier: FieldTable] = [:]
  /// Relationships of a resource whose fields come in any order; joined to `json` at its end.
  var aside: JSONWriter
  /// What only the body of a request is written with.
  var request = RequestNotes()
  /// Names of members by coding key, for models that `Codable` encodes.
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

  /// What the writer knows of the resource that is being written.
  @usableFromInline
  struct Scope {
    /// Where in the resource object the writer is.
    @usableFromInline enum Part { case top, attributes, relationships }
    @usableFromInline var part = Part.top
    /// The names that a sparse fieldset allows; `nil` for all.
    @usableFromInline var fields: Set<String>?
    /// The include paths from this resource on; `nil` where everything embedded is included.
    @usableFromInline var paths: IncludePaths?
    /// The paths from the relationship that is being written.
    @usableFromInline var childPaths: IncludePaths?
    /// Whether resources of the relationship that is being written go to `included`.
    @usableFromInline var includesChildren = true
    /// Whether there are a sparse fieldset, include paths or a format of names to look at.
    @usableFromInline var isNarrowed: Bool
  }
}

extension ResourceWriter {
  /// Writes an attribute, unless a sparse fieldset leaves it out.
  @inlinable
  public mutating func attribute<T: JSONWritable>(
    _ field: Int, in table: FieldTable, _ value: T
  ) throws {
    guard beginAttribute(field, table) else { return }
    let mark = json.count
    do {
      try value.write(to: &json)
    } catch {
      try writeByCodable(value, from: mark, named: table.name(at: field), error)
    }
  }

  /// Writes an attribute that may be `nil`, which is left out or null by the encoder's choice.
  @inlinable
  public mutating func attribute<T: JSONWritable>(
    _ field: Int, in table: FieldTable, _ value: T?
  ) throws {
    if let value { try attribute(field, in: table, value) } else { empty(field, in: table) }
  }

  /// Writes an attribute that may be absent or null.
  @inlinable
  public mutating func attribute<T: JSONWritable>(
    _ field: Int, in table: FieldTable, _ value: Field<T>
  ) throws {
    switch value {
    case .absent: break
    case .null: null(field, in: table)
    case .value(let value): try attribute(field, in: table, value)
    }
  }

  /// Writes an attribute by its type's `Codable` code, unless a sparse fieldset leaves it out.
  @_disfavoredOverload
  public mutating func attribute<T: Encodable>(
    _ field: Int, in table: FieldTable, _ value: T
  ) throws {
    guard beginAttribute(field, table) else { return }
    try writeValue(value, named: table.name(at: field), format: table.format)
  }

  /// Writes an attribute that may be `nil` by its type's `Codable` code.
  @_disfavoredOverload
  public mutating func attribute<T: Encodable>(
    _ field: Int, in table: FieldTable, _ value: T?
  ) throws {
    if let value { try attribute(field, in: table, value) } else { empty(field, in: table) }
  }

  /// Writes an attribute that may be absent or null by its type's `Codable` code.
  @_disfavoredOverload
  public mutating func attribute<T: Encodable>(
    _ field: Int, in table: FieldTable, _ value: Field<T>
  ) throws {
    switch value {
    case .absent: break
    case .null: null(field, in: table)
    case .value(let value): try attribute(field, in: table, value)
    }
  }

  /// Writes what is `nil`, if the encoder wants it.
  @usableFromInline
  mutating func empty(_ field: Int, in table: FieldTable) {
    if options.nilEncoding == .null { null(field, in: table) }
  }

  @usableFromInline
  mutating func null(_ field: Int, in table: FieldTable) {
    if beginAttribute(field, table) { json.null() }
  }

  /// Writes a relationship, unless a sparse fieldset leaves it out.
  @inlinable
  public mutating func relationship<T: RelationshipValue>(
    _ field: Int, in table: FieldTable, _ value: T
  ) throws {
    if value.isLeftOutOfDocument() { return }
    guard beginRelationship(field, table) else {
      return try includeHidden(value)
    }
    try value.writeRelationship(to: &self)
  }

  /// Writes a relationship that may be `nil`, which is left out or null by the encoder's choice.
  @inlinable
  public mutating func relationship<T: RelatedResource>(
    _ field: Int, in table: FieldTable, _ value: T?
  ) throws {
    guard !value.isAbsent || options.nilEncoding == .null else { return }
    guard beginRelationship(field, table) else { return try includeHidden(value) }
    try value.writeRelationship(to: &self)
  }

  /// Writes an optional relationship.
  ///
  /// Nil is left out, since linkage has no null for that (REL-07). Only the new value of a difference
  /// has an empty relationship instead.
  ///
  /// - Parameters:
  ///   - field: The field's index.
  ///   - table: The type's fields.
  ///   - value: The linkage, or the array of related resources.
  @_disfavoredOverload
  @inlinable
  public mutating func relationship<T: RelationshipValue>(
    _ field: Int, in table: FieldTable, _ value: T?
  ) throws {
    if let value { return try relationship(field, in: table, value) }
    guard options.emptiesRelationships else { return }
    switch T.cardinality {
    case .one: try relationship(field, in: table, ToOne<AnyResource>.null)
    case .many: try relationship(field, in: table, ToMany<AnyResource>.empty)
    }
    noteEmptiedRelationship()
  }

  /// Opens `relationships` where needed, and writes the name.
  ///
  /// - Returns: `false` if the relationship is left out.
  @usableFromInline
  mutating func beginRelationship(_ field: Int, _ table: FieldTable) -> Bool {
    if options.isRequest { markRelationship(named(table).name(at: field)) }
    if _slowPath(scope.isNarrowed) { return beginNarrowedRelationship(field, table) }
    if scope.part != .relationships { move(to: .relationships) }
    // The piece is the table's memory.
    json.name(quoted: table.quotedNames[field])
    withExtendedLifetime(table) {}
    return true
  }

  /// The same where there are a sparse fieldset, include paths or a format of names to look at.
  private mutating func beginNarrowedRelationship(_ field: Int, _ table: FieldTable) -> Bool {
    let name = named(table).name(at: field)
    enterRelationship(name)
    if scope.fields?.contains(name) == false { return false }
    if scope.part != .relationships { move(to: .relationships) }
    json.name(name)
    return true
  }

  /// What an include path asks for is included even where its linkage is not shown (CMP-04).
  @usableFromInline
  mutating func includeHidden(_ value: some RelationshipValue) throws {
    guard scope.paths != nil, scope.includesChildren else { return }
    let mark = json.count
    let needsComma = json.needsComma
    try value.writeRelationship(to: &self)
    json.rewind(to: mark, needsComma: needsComma)
  }

  /// Opens `attributes` where needed, and writes the name.
  ///
  /// - Returns: `false` if the attribute is left out.
  @inlinable @inline(__always)
  mutating func beginAttribute(_ field: Int, _ table: FieldTable) -> Bool {
    if _slowPath(scope.isNarrowed) { return beginNarrowedAttribute(field, table) }
    if scope.part != .attributes { move(to: .attributes) }
    // The piece is the table's memory.
    json.name(quoted: table.quotedNames[field])
    withExtendedLifetime(table) {}
    return true
  }

  /// The same where there are a sparse fieldset or a format of names to look at.
  @usableFromInline
  mutating func beginNarrowedAttribute(_ field: Int, _ table: FieldTable) -> Bool {
    let name = named(table).name(at: field)
    if scope.fields?.contains(name) == false { return false }
    if scope.part != .attributes { move(to: .attributes) }
    json.name(name)
    return true
  }

  /// The table with the names that the document has.
  private mutating func named(_ table: FieldTable) -> FieldTable {
    guard renames, table.isInherited else { return table }
    let key = ObjectIdentifier(table)
    if let known = namedTables[key] { return known }
    let named = table.formatted(by: options.values.keyFormat)
    namedTables[key] = named
    return named
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

  /// Notes which relationship is being written, for the include paths.
  mutating func enterRelationship(_ name: String) {
    guard let paths = scope.paths else {
      scope.childPaths = nil
      scope.includesChildren = true
      return
    }
    scope.childPaths = paths.contains(name) ? paths.under(name) : nil
    scope.includesChildren = scope.childPaths != nil
  }
}

/// A type with values that stand for a member that is not there.
@usableFromInline
protocol OmittableWhenAbsent {
  /// Whether this value stands for a member that is not there.
  var isAbsent: Bool { get }
}

extension Optional: OmittableWhenAbsent {
  @usableFromInline var isAbsent: Bool { if case .none = self { true } else { false } }
}
