public import JSONAPI

extension LiveResource {
  /// An attribute, in its three states.
  ///
  /// A property without a readable value reads as its default or `nil`. This returns the reason.
  ///
  /// ```swift
  /// try article.field(\.summary)  // .absent, .null or .value("…")
  /// ```
  ///
  /// - Returns: `absent` if the record lacks it.
  /// - Throws: `ResourceDecodingError` for a value that the property can't hold, with its pointer
  ///   in the resource.
  public func field<Value: Decodable>(
    _ path: KeyPath<Fields, AttributePath<Self, Value>>
  ) throws -> Field<Value> { try attribute(Self.name(path)) }

  /// An attribute that may be null, in its three states.
  ///
  /// - Returns: `absent` if the record lacks it.
  /// - Throws: `ResourceDecodingError` for a value that the property can't hold, with its pointer
  ///   in the resource.
  public func field<Value: Decodable>(
    _ path: KeyPath<Fields, AttributePath<Self, Value?>>
  ) throws -> Field<Value> { try attribute(Self.name(path)) }

  /// Writes an attribute, throwing an error where the property would silently keep its value.
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
    record.setAttribute(name, to: try Self.codec(of: store).write(value, as: coding))
  }

  /// Writes null to a field, whether its property is optional or not.
  ///
  /// - Parameter path: An attribute, or a to-one relationship.
  public func setNull<Path: FieldPath>(_ path: KeyPath<Fields, Path>) {
    set(path, attribute: .null, linkage: .null)
  }

  /// Removes a field from the record, so that neither a value nor null is written.
  ///
  /// A removal can't be sent to a server; ``setNull(_:)`` can.
  ///
  /// - Parameter path: An attribute or a relationship.
  public func remove<Path: FieldPath>(_ path: KeyPath<Fields, Path>) {
    set(path, attribute: nil, linkage: .absent)
  }

  private func set<Path: FieldPath>(
    _ path: KeyPath<Fields, Path>, attribute: JSONValue?, linkage: Linkage
  ) {
    let name = Self.name(path)
    if Self.liveFields.index(of: name) ?? 0 >= Self.liveFields.table.attributeCount {
      record.setLinkage(name, to: linkage)
    } else {
      record.setAttribute(name, to: attribute)
    }
  }

  /// The name of a field in JSON.
  static func name<Path: FieldPath>(_ path: KeyPath<Fields, Path>) -> String {
    fields[keyPath: path].fieldRoute.path.text
  }

  /// The coders of a store, with the key format of the class.
  static func codec(of store: Store) -> AttributeCodec {
    store.codec.formatted(by: liveFields.table.format)
  }

  /// Registers an access to a field with Observation.
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
      return .value(try Self.codec(of: store).read(Value.self, as: coding, from: json))
    } catch var error as ResourceDecodingError {
      error.pointer = JSONPointer(["attributes", name] + error.pointer.tokens)
      error.resourceType = record.type
      error.resourceID = record.id
      throw error
    }
  }
}

extension LiveResource {
  /// Whether the object has unsaved changes.
  public var isDirty: Bool { observed.isDirty }

  /// The state of saving the object's changes.
  public var saveState: SaveState { observed.saveState }

  /// The names of the changed fields in JSON.
  public var dirtyFields: Set<String> { Set(observed.dirtyFields) }

  /// Whether a field was changed.
  ///
  /// - Parameter path: An attribute or a relationship.
  public func isDirty<Path: FieldPath>(_ path: KeyPath<Fields, Path>) -> Bool {
    let name = Self.name(path)
    access(name)
    return record.dirtyFields.hasExactly(name)
  }

  /// The unsaved changes, as the body of a minimal update.
  ///
  /// ```swift
  /// let body = try JSONAPIEncoder().updateDocument(for: article.changes)
  /// ```
  public var changes: ResourceChanges<Self> { ResourceChanges(resource: observed.changes) }

  /// Reverts all unsaved changes.
  public func revert() { record.revert() }

  /// Reverts the unsaved change of one field.
  ///
  /// - Parameter path: An attribute or a relationship.
  public func revert<Path: FieldPath>(_ path: KeyPath<Fields, Path>) {
    record.revert(Self.name(path))
  }

  /// Discards everything but the identity and unsaved changes.
  ///
  /// Use ``load(with:)`` to load it again.
  public func unload() { record.unload() }

  /// The reasons why values were not written, by attribute names in JSON.
  ///
  /// Properties can't throw. Setting one to a value that JSON can't represent, or that its coding
  /// rejects, keeps the old value and records the reason here until another value is written or the
  /// field is reverted. The same applies to an in-place change, such as `count += 1`, of an
  /// attribute that the property can't read and shows as its default, and to setting an object or
  /// an array there: the new value may be that default with one part changed, and the server's
  /// value would be lost. ``set(_:to:)`` replaces such an attribute. Saving such an object throws
  /// the error; ``set(_:to:)`` throws it at once.
  public var unwritable: [String: any Error] { observed.unwritable }
}
