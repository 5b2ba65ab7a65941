/// Writes resource objects, their relationships, and what goes to `included`.
///
/// One writer makes one document. Generated code hands it a resource's fields, attributes first; it
/// opens and closes `attributes` and `relationships`, leaves out what a sparse fieldset leaves out,
/// and keeps a list of the related resources that are still to be written, each once.
@safe public struct ResourceWriter: ~Copyable {
  @usableFromInline var json: JSONWriter
  let options: EncodingOptions
  /// What belongs to the resource that is being written.
  @usableFromInline var scope: Scope
  var included: IncludedQueue
  /// Relationships of a resource whose fields come in any order; joined to `json` at its end.
  var aside: JSONWriter
  /// Names of members by coding key, for models that `Codable` encodes.
  var externalNames: [String: String] = [:]

  init(options: EncodingOptions, capacity: Int = 4096) {
    json = JSONWriter(capacity: capacity)
    aside = JSONWriter(capacity: 64)
    self.options = options
    scope = Scope()
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
    var paths: IncludePaths?
    /// The paths from the relationship that is being written.
    var childPaths: IncludePaths?
    /// Whether resources of the relationship that is being written go to `included`.
    var includesChildren = true
  }
}

extension ResourceWriter {
  /// Writes an attribute, unless a sparse fieldset leaves it out.
  ///
  /// - Parameters:
  ///   - field: The field's index.
  ///   - table: The type's fields.
  ///   - value: The value.
  /// - Throws: What encoding the value throws.
  @inlinable
  public mutating func attribute<T: JSONWritable>(
    _ field: Int, in table: FieldTable, _ value: T
  ) throws {
    guard try beginAttribute(field, table, value) else { return }
    try value.write(to: &json)
  }

  /// Writes an attribute by its type's `Codable` code, unless a sparse fieldset leaves it out.
  ///
  /// - Parameters:
  ///   - field: The field's index.
  ///   - table: The type's fields.
  ///   - value: The value.
  /// - Throws: What encoding the value throws.
  @_disfavoredOverload
  public mutating func attribute<T: Encodable>(
    _ field: Int, in table: FieldTable, _ value: T
  ) throws {
    guard try beginAttribute(field, table, value) else { return }
    try options.values.write(value, to: &json)
  }

  /// Writes a relationship, unless a sparse fieldset leaves it out.
  ///
  /// - Parameters:
  ///   - field: The field's index.
  ///   - table: The type's fields.
  ///   - value: The value.
  /// - Throws: What encoding a related resource throws.
  public mutating func relationship<T: RelationshipValue>(
    _ field: Int, in table: FieldTable, _ value: T
  ) throws {
    if (value as? any OmittableWhenAbsent)?.isAbsent == true { return }
    let name = table.name(at: field)
    enterRelationship(name)
    guard scope.fields?.contains(name) != false else {
      // What an include path asks for is included even where its linkage is not shown (CMP-04).
      if scope.paths != nil && scope.includesChildren {
        let mark = json.count
        let needsComma = json.needsComma
        try value.writeRelationship(to: &self)
        json.rewind(to: mark, needsComma: needsComma)
      }
      return
    }
    move(to: .relationships)
    json.name(quotedBytes: table.entries[field].quoted)
    try value.writeRelationship(to: &self)
  }

  /// Opens `attributes` where needed, and writes the name.
  ///
  /// - Returns: `false` if the attribute is left out.
  @inlinable @inline(__always)
  mutating func beginAttribute<T>(_ field: Int, _ table: FieldTable, _ value: T) throws -> Bool {
    if T.self is any OmittableWhenAbsent.Type, isOmitted(value) { return false }
    if _slowPath(scope.fields != nil), isHidden(field, table) { return false }
    if scope.part != .attributes { move(to: .attributes) }
    json.name(quotedBytes: table.entries[field].quoted)
    return true
  }

  @usableFromInline
  func isHidden(_ field: Int, _ table: FieldTable) -> Bool {
    scope.fields?.contains(table.name(at: field)) == false
  }

  /// Whether a value is absent, or `nil` where the options leave `nil` out.
  @usableFromInline
  func isOmitted<T>(_ value: T) -> Bool {
    guard let value = value as? any OmittableWhenAbsent, value.isAbsent else { return false }
    return !value.isNilOptional || options.nilEncoding == .omit
  }

  /// Closes one part of the resource object and opens another.
  @usableFromInline
  mutating func move(to part: Scope.Part) {
    guard part != scope.part else { return }
    if scope.part != .top { json.endObject() }
    scope.part = part
    switch part {
    case .top: break
    case .attributes: json.name(quoted: "\"attributes\":"); json.beginObject()
    case .relationships: json.name(quoted: "\"relationships\":"); json.beginObject()
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
  /// Whether it is the `nil` of an optional, which the options may write as `null`.
  var isNilOptional: Bool { get }
}

extension Optional: OmittableWhenAbsent {
  @usableFromInline var isAbsent: Bool { if case .none = self { true } else { false } }
  @usableFromInline var isNilOptional: Bool { if case .none = self { true } else { false } }
}
