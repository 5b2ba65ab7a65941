/// A set of fields to create or update a resource with.
///
/// Set fields by the names of ``Resource/Fields``. A field that isn't set is omitted; nil is
/// written as null.
///
/// ```swift
/// var draft = Article.draft {
///   $0.title = "New"
///   $0.summary = nil           // null
///   $0.author = ToOne(id: "9")
///   $0.tags = ["swift"]
/// }
/// let body = try JSONAPIEncoder().createDocument(for: draft)
/// draft.title                  // .value("New")
/// draft.createdAt              // .absent
/// ```
///
/// For types and fields without typed paths, use names:
/// `draft["title"] = "New"` and `draft[relationship: "author"] = .null`.
@dynamicMemberLookup
public struct Draft<Model: Resource>: DraftResources, Sendable {
  /// The id: required for an update; for a creation only if the client generates ids (CRU-07).
  public var id: Model.ID?

  /// The local id, by which other resources in the same document refer to this one (RID-03).
  public var lid: String?

  private var attributes = DraftFields<DraftAttribute>()
  private var relationships = DraftFields<any RelationshipValue>()

  /// Creates a draft without any fields.
  public init(id: Model.ID? = nil, lid: String? = nil) {
    self.id = id
    self.lid = lid
  }

  /// Whether no field is set.
  public var isEmpty: Bool { names.isEmpty }

  /// The names of the fields that are set, attributes before relationships.
  public var names: [String] { attributes.names + relationships.names }

  /// Returns whether a field is set, including to null.
  public func isSet<Path: FieldPath>(_ path: KeyPath<Model.Fields, Path>) -> Bool {
    names.contains(name(path))
  }

  /// Removes a field from the draft.
  public mutating func unset<Path: FieldPath>(_ path: KeyPath<Model.Fields, Path>) {
    attributes[name(path)] = nil
    relationships[name(path)] = nil
  }

  private func name<Path: FieldPath>(_ path: KeyPath<Model.Fields, Path>) -> String {
    Model.fields[keyPath: path].fieldRoute.path.text
  }
}

extension Resource {
  /// A draft of a resource of this type: `Article.Draft(id: "1")`.
  public typealias Draft = JSONAPI.Draft<Self>

  /// Creates a draft of a resource of this type.
  ///
  /// - Throws: Any error `build` throws.
  public static func draft(
    id: ID? = nil, lid: String? = nil, _ build: (inout Draft) throws -> Void
  ) rethrows -> Draft {
    var draft = Draft(id: id, lid: lid)
    try build(&draft)
    return draft
  }
}

// MARK: - Attributes

extension Draft {
  /// An attribute; absent if it isn't set.
  public subscript<Value: Codable & Sendable>(
    dynamicMember path: KeyPath<Model.Fields, AttributePath<Model, Value>>
  ) -> Field<Value> {
    get { field(path) }
    set { set(newValue, path) }
  }

  /// An attribute that may be null; absent if it isn't set.
  public subscript<Value: Codable & Sendable>(
    dynamicMember path: KeyPath<Model.Fields, AttributePath<Model, Value?>>
  ) -> Field<Value> {
    get { field(path) }
    set { set(newValue, path) }
  }

  /// The value of an attribute; nil if it is null or not set.
  ///
  /// Setting nil writes null.
  @_disfavoredOverload
  public subscript<Value: Codable & Sendable>(
    dynamicMember path: KeyPath<Model.Fields, AttributePath<Model, Value>>
  ) -> Value? {
    get { field(path).value }
    set { set(Field(newValue), path) }
  }

  /// The value of an attribute; nil if it is null or not set.
  ///
  /// Setting nil writes null.
  @_disfavoredOverload
  public subscript<Value: Codable & Sendable>(
    dynamicMember path: KeyPath<Model.Fields, AttributePath<Model, Value?>>
  ) -> Value? {
    get { field(path).value }
    set { set(Field(newValue), path) }
  }

  /// An attribute by its name in JSON, or by its Swift name if the model has typed paths; nil if it isn't set.
  ///
  /// Setting nil removes it from the draft. If the model has no such field, encoding the draft
  /// throws ``ResourceEncodingError`` with the code `unknownField`.
  public subscript(name: String) -> JSONValue? {
    get {
      guard let attribute = attributes[Model.fieldName(for: name)] else { return nil }
      if let value = attribute.value as? JSONValue { return value }
      return try? codec.encode(attribute.written)
    }
    set {
      attributes[Model.fieldName(for: name)] = newValue.map { DraftAttribute($0, isNamed: true) }
    }
  }

  private func field<Value: Codable & Sendable, Property>(
    _ path: KeyPath<Model.Fields, AttributePath<Model, Property>>
  ) -> Field<Value> {
    guard let value = attributes[name(path)]?.value else { return .absent }
    if let value = value as? Value { return .value(value) }
    guard let value = value as? JSONValue, !value.isNull else { return .null }
    let coding = Model.fields[keyPath: path].coding
    return (try? codec.read(Value.self, as: coding, from: value)).map { .value($0) } ?? .null
  }

  /// Reads and writes attributes with the model's own key format.
  private var codec: AttributeCodec {
    AttributeCodec(decoder: JSONAPIDecoder(), encoder: JSONAPIEncoder())
      .formatted(by: Model.ownFormat)
  }

  private mutating func set<Value: Codable & Sendable, Property>(
    _ field: Field<Value>, _ path: KeyPath<Model.Fields, AttributePath<Model, Property>>
  ) {
    let path = Model.fields[keyPath: path]
    let name = path.fieldRoute.path.text
    switch field {
    case .absent: attributes[name] = nil
    case .null: attributes[name] = DraftAttribute(JSONValue.null)
    case .value(let value): attributes[name] = DraftAttribute(value, coding: path.coding)
    }
  }
}

/// The value of a set attribute, with the coding that writes it.
private struct DraftAttribute: Sendable {
  let value: any Encodable & Sendable
  let coding: (any AttributeCoding.Type)?
  /// Whether it was set by its name rather than by a typed path.
  let isNamed: Bool

  init(
    _ value: any Encodable & Sendable, coding: (any AttributeCoding.Type)? = nil,
    isNamed: Bool = false
  ) {
    self.value = value
    self.coding = coding
    self.isNamed = isNamed
  }

  var written: any Encodable { coding?.encodable(wrapping: value) ?? value }
}

// MARK: - Relationships

extension Draft {
  /// The linkage of a to-one relationship; absent if it isn't set.
  public subscript<Destination>(
    dynamicMember path: KeyPath<Model.Fields, ToOnePath<Model, Destination>>
  ) -> ToOne<Destination> {
    get { toOne(name(path)) }
    set { relationships[name(path)] = newValue.isLinkageAbsent ? nil : newValue }
  }

  /// The linkage of a to-many relationship; absent if it isn't set.
  public subscript<Destination>(
    dynamicMember path: KeyPath<Model.Fields, ToManyPath<Model, Destination>>
  ) -> ToMany<Destination> {
    get { toMany(name(path)) }
    set { relationships[name(path)] = newValue.isLinkageAbsent ? nil : newValue }
  }

  /// A to-one relationship, set by a typed path or by name.
  private func toOne<Destination>(_ name: String) -> ToOne<Destination> {
    let value = relationships[name]
    if let value = value as? ToOne<Destination> { return value }
    switch (value as? any LinkageValue)?.linkage {
    case .one(let identifier): return ToOne(identifier)
    case .null: return .null
    case .absent, .many, nil: return .absent
    }
  }

  /// A to-many relationship, set by a typed path or by name.
  private func toMany<Destination>(_ name: String) -> ToMany<Destination> {
    let value = relationships[name]
    if let value = value as? ToMany<Destination> { return value }
    guard case .many(let identifiers)? = (value as? any LinkageValue)?.linkage else {
      return .absent
    }
    return ToMany(identifiers)
  }

  /// The linkage of a relationship by its name in JSON, or by its Swift name if the model has typed paths.
  ///
  /// Setting absent removes it from the draft. If the model has no such field, encoding the draft
  /// throws ``ResourceEncodingError`` with the code `unknownField`.
  public subscript(relationship name: String) -> Linkage {
    get { (relationships[Model.fieldName(for: name)] as? any LinkageValue)?.linkage ?? .absent }
    set {
      let name = Model.fieldName(for: name)
      switch newValue {
      case .absent: relationships[name] = nil
      case .null: relationships[name] = ToOne<AnyResource>.null
      case .one(let identifier): relationships[name] = ToOne<AnyResource>(identifier)
      case .many(let identifiers): relationships[name] = ToMany<AnyResource>(identifiers)
      }
    }
  }
}

// MARK: - Writing

extension Draft {
  /// Writes the fields as a resource object, with the draft's identifier or another one.
  func write(as identifier: ResourceIdentifier? = nil, to writer: inout ResourceWriter) throws {
    let identifier = identifier ?? resourceIdentifier
    writer.included.notePrimary(identifier)
    writer.request.isDraft = true
    writer.beginPrimary()
    writer.beginObject(
      identifier.type, id: identifier.id,
      lid: identifier.id?.isEmpty ?? true ? identifier.lid : nil)
    let keys = writer.options.values.keyFormat
    try checkNames(keys)
    for (name, attribute) in attributes.entries {
      let name = Model.documentName(for: name, keys: keys)
      writer.move(to: .attributes)
      writer.json.name(name)
      try writer.writeValue(attribute.written, named: name, format: Model.ownFormat)
    }
    for (name, value) in relationships.entries {
      let name = Model.documentName(for: name, keys: keys)
      writer.move(to: .relationships)
      writer.enterRelationship(name)
      writer.markRelationship(name)
      writer.json.name(name)
      try value.writeRelationship(to: &writer)
    }
    writer.request.isDraft = false
    writer.move(to: .top)
    writer.json.endObject()
  }
}

extension Draft {
  /// Checks that the model has every field that was set by name.
  private func checkNames(_ keys: KeyFormat) throws(ResourceEncodingError) {
    let schema = Model.knownSchema
    func check(_ name: String, isRelationship: Bool) throws(ResourceEncodingError) {
      switch schema.field(name, keys: keys) {
      case .attribute? where !isRelationship, .relationship? where isRelationship: return
      // The name may be a field that probing the type didn't find.
      case nil where !schema.gaps.isEmpty: return
      default:
        throw .unknownField(name, isRelationship: isRelationship, of: schema, keys: keys)
      }
    }
    for (name, attribute) in attributes.entries where attribute.isNamed {
      try check(name, isRelationship: false)
    }
    for (name, value) in relationships.entries
    where value is ToOne<AnyResource> || value is ToMany<AnyResource> {
      try check(name, isRelationship: true)
    }
  }
}

/// Fields by name, in the order they were first set.
private struct DraftFields<Value: Sendable>: Sendable {
  private(set) var entries: [(name: String, value: Value)] = []

  var names: [String] { entries.map(\.name) }

  subscript(name: String) -> Value? {
    get { entries.first { $0.name == name }?.value }
    set { entries.replaceFirst(where: { $0.name == name }, with: newValue.map { (name, $0) }) }
  }
}

@_documentation(visibility: internal)
extension Draft {
  /// Unavailable; gives a readable compiler error for a value of another type.
  @available(*, unavailable, message: "the value is not of the attribute's type")
  public subscript<Value, Other>(
    dynamicMember path: KeyPath<Model.Fields, AttributePath<Model, Value>>
  ) -> Other? {
    get { nil }
    set {}
  }
}

extension Draft: ResourceBody {
  /// The type of the result.
  public typealias Referenced = Model
  /// The resource, if the server sends one.
  public typealias Updated = Model?

  /// The type of the model, and the draft's id or local id.
  public var resourceIdentifier: ResourceIdentifier {
    let id = id?.idText
    return ResourceIdentifier(
      type: Model.resourceType, id: id, lid: id?.isEmpty ?? true ? lid : nil)
  }

  /// Writes the fields that are set.
  public func writeBody(to writer: inout ResourceWriter) throws { try write(to: &writer) }

  /// Whether no field is set.
  public static func isEmptyUpdate(_ body: Draft) -> Bool { body.isEmpty }
}
