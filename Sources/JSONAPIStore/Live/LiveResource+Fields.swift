public import JSONAPI

extension LiveResource {
  /// An attribute, in its three states.
  ///
  /// A property reads as its default value, or `nil`, wherever it can't have another. This tells why.
  ///
  /// ```swift
  /// try article.field(\.summary)  // .absent, .null or .value("…")
  /// ```
  ///
  /// - Returns: Absent where the record lacks it.
  /// - Throws: `ResourceDecodingError` for a value that the property can't hold, with its pointer
  ///   in the resource.
  public func field<Value: Decodable>(
    _ path: KeyPath<Fields, AttributePath<Self, Value>>
  ) throws -> Field<Value> { try attribute(Self.name(path)) }

  /// An attribute that may be null, in its three states.
  ///
  /// - Returns: Absent where the record lacks it.
  /// - Throws: `ResourceDecodingError` for a value that the property can't hold, with its pointer
  ///   in the resource.
  public func field<Value: Decodable>(
    _ path: KeyPath<Fields, AttributePath<Self, Value?>>
  ) throws -> Field<Value> { try attribute(Self.name(path)) }

  /// Writes an attribute, and throws where its property would keep the value that it has.
  ///
  /// - Parameters:
  ///   - path: The attribute.
  ///   - value: The value; `nil` writes null.
  /// - Throws: `ResourceEncodingError`, or what the coding of the attribute throws, for a value that
  ///   can't be written.
  public func set<Value: Encodable>(
    _ path: KeyPath<Fields, AttributePath<Self, Value>>, to value: Value
  ) throws {
    let name = Self.name(path)
    let coding = Self.liveFields.index(of: name).flatMap { Self.liveFields.codings[$0] }
    record.setAttribute(name, to: try store.codec.write(value, as: coding))
  }

  /// Writes null to a field, whether its property is optional or not.
  ///
  /// - Parameter path: An attribute, or a relationship to one.
  public func setNull<Path: FieldPath>(_ path: KeyPath<Fields, Path>) {
    let name = Self.name(path)
    if Self.isRelationship(name) {
      record.setLinkage(name, to: .null)
    } else {
      record.setAttribute(name, to: .null)
    }
  }

  /// Removes a field from the record, so that neither a value nor null is written for it.
  ///
  /// What is removed is no change that a server could be told; ``setNull(_:)`` is.
  ///
  /// - Parameter path: An attribute or a relationship.
  public func remove<Path: FieldPath>(_ path: KeyPath<Fields, Path>) {
    let name = Self.name(path)
    if Self.isRelationship(name) {
      record.setLinkage(name, to: .absent)
    } else {
      record.setAttribute(name, to: nil)
    }
  }

  /// The name of a field in JSON.
  static func name<Path: FieldPath>(_ path: KeyPath<Fields, Path>) -> String {
    fields[keyPath: path].fieldRoute.path.text
  }

  private static func isRelationship(_ name: String) -> Bool {
    (liveFields.index(of: name) ?? 0) >= liveFields.table.attributeCount
  }

  /// Notes that somebody looks at a field.
  func access(_ name: String) {
    guard let field = Self.liveFields.index(of: name) else {
      return liveRecord.accessWhole(of: self)
    }
    liveRecord.access(field, of: self)
  }

  func attribute<Value: Decodable>(_ name: String) throws -> Field<Value> {
    access(name)
    guard let json = record.attribute(name) else { return .absent }
    guard json.kind != .null else { return .null }
    let coding = Self.liveFields.index(of: name).flatMap { Self.liveFields.codings[$0] }
    do {
      return .value(try store.codec.read(Value.self, as: coding, from: json))
    } catch var error as ResourceDecodingError {
      error.pointer = JSONPointer(["attributes", name] + error.pointer.tokens)
      error.resourceType = record.type
      error.resourceID = record.id
      throw error
    }
  }
}

extension LiveResource {
  /// Whether the object has changes that the server does not know.
  public var isDirty: Bool { observed.isDirty }

  /// The names of the changed fields in JSON.
  public var dirtyFields: Set<String> { Set(observed.dirtyFields) }

  /// Whether a field was changed.
  ///
  /// - Parameter path: An attribute or a relationship.
  /// - Returns: Whether it is different from what the server sent.
  public func isDirty<Path: FieldPath>(_ path: KeyPath<Fields, Path>) -> Bool {
    let name = Self.name(path)
    access(name)
    return record.dirtyFields.contains(name)
  }

  /// What was changed: the body of the smallest update.
  ///
  /// ```swift
  /// let body = try JSONAPIEncoder().encode(article.changes)
  /// ```
  public var changes: ResourceChanges<Self> { ResourceChanges(resource: observed.changes) }

  /// Goes back to what the server sent.
  public func revert() { record.revert() }

  /// Goes back to what the server sent of one field.
  ///
  /// - Parameter path: An attribute or a relationship.
  public func revert<Path: FieldPath>(_ path: KeyPath<Fields, Path>) {
    record.revert(Self.name(path))
  }

  /// Forgets everything but the identity, unsaved changes included; ``load(with:)`` brings it back.
  public func unload() { record.unload() }

  /// Why values were not written, by the names of the attributes in JSON.
  ///
  /// A property can't throw. One that is set to what JSON can't say, or what its coding refuses, keeps
  /// the value it has, and the reason is kept here until something else is written to it. Saving such
  /// an object throws it. ``set(_:to:)`` throws at once.
  public var unwritable: [String: any Error] { observed.unwritable }
}
