import Foundation
public import JSONAPI
public import JSONAPIStore

extension OfflineJournal {
  /// Adds the creation of a resource.
  ///
  /// ```swift
  /// let author = try journal.create(Person.draft { $0.name = "Dan" })
  /// try journal.create(Article.draft { $0.title = "New"; $0.author = ToOne(author) })
  /// ```
  ///
  /// - Parameter body: A value, a draft, an `AnyResource`, a live object or a record. Without an id and a lid it
  ///   gets a unique local id.
  /// - Returns: A reference to the resource, for later entries and after its creation.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed`` if it can't be sent, such as
  ///   with linkage to a resource without an id that no earlier entry creates; `StoreError` if the file can't
  ///   be written.
  @discardableResult
  public func create<Body: ResourceBody>(
    _ body: Body
  ) throws -> ResourceReference<Body.Referenced> {
    if let object = storedObject(in: body) {
      return ResourceReference(try create(stored: object))
    }
    note(Body.Referenced.self)
    var sent = try written(body, isUpdate: false)
    if sent.id == nil, sent.lid == nil { sent.lid = UUID().uuidString.lowercased() }
    try check(sent)
    try append(AtomicOperation(.add, data: sent.json))
    return ResourceReference(sent.resourceIdentifier)
  }

  /// Adds an update with all fields of a body; properties of a value that are nil become null.
  ///
  /// ```swift
  /// try journal.update(Article.draft(id: "1") { $0.summary = nil })
  /// ```
  ///
  /// - Parameter body: A value, a draft, changes or an `AnyResource`, with its id, or the lid by which an earlier
  ///   entry creates it. For a live object or a record, the edits are added, as by `save(_:)`.
  /// - Returns: The entries; empty if there is nothing to send.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed`` for a body without an id;
  ///   otherwise as ``create(_:)``.
  @discardableResult
  public func update<Body: ResourceBody>(_ body: Body) throws -> [JournalEntry] {
    if let object = storedObject(in: body) { return try save(stored: object) }
    guard !Body.isEmptyUpdate(body) else { return [] }
    note(Body.Referenced.self)
    return try update(written(body, isUpdate: true))
  }

  /// Adds an update with the difference of two versions.
  ///
  /// - Parameters:
  ///   - body: The new version. For a live object or a record, all edits are added.
  ///   - old: The version that the server has.
  /// - Returns: The entries; empty if nothing differs.
  /// - Throws: As ``update(_:)``.
  @discardableResult
  public func update<Body: ResourceBody>(_ body: Body, from old: Body) throws -> [JournalEntry] {
    if let object = storedObject(in: body) { return try save(stored: object) }
    let changes = try encoding("can't compute the changes") {
      try body.difference(from: old, using: encoder)
    }
    guard let changes else { return [] }
    note(Body.Referenced.self)
    return try update(changes)
  }

  /// Adds an update of the fields that a closure changes.
  ///
  /// - Returns: The entries; empty if it changes nothing.
  /// - Throws: As ``update(_:)``.
  @discardableResult
  public func update<Body: ResourceBody>(
    _ body: Body, _ change: (inout Body) -> Void
  ) throws -> [JournalEntry] {
    var changed = body
    change(&changed)
    return try update(changed, from: body)
  }

  /// Adds an update of the fields that a closure sets.
  ///
  /// - Parameters:
  ///   - reference: The resource, which an earlier entry may create.
  ///   - build: Sets fields.
  /// - Returns: The entries; empty if nothing is set.
  /// - Throws: As ``update(_:)``.
  @discardableResult
  public func update<R: Resource>(
    _ reference: ResourceReference<R>, _ build: (inout Draft<R>) -> Void
  ) throws -> [JournalEntry] {
    try update(ReferencedDraft(reference, build))
  }

  /// Adds the creation of a new live object or record, or an update with the edits of an existing one.
  ///
  /// The edits stay edits until the server has taken them, but each is added only once, so an object may be
  /// saved after every change.
  ///
  /// - Parameter object: The object. Save related objects without an id first.
  /// - Returns: The entries: the creation or the update, followed by additions to and removals from
  ///   relationships whose linkage isn't known; empty if there is nothing new.
  /// - Throws: As ``create(_:)``.
  @discardableResult
  public func save(_ object: some StoredObject) throws -> [JournalEntry] {
    try save(stored: object)
  }

  /// Adds the edit of one relationship: its additions and removals, or the new linkage of a to-one relationship.
  ///
  /// ```swift
  /// try journal.save(article.relationship(toMany: "tags"))
  /// ```
  ///
  /// - Parameter relationship: The relationship of a stored object, not of a reference. If the object is
  ///   new, an earlier entry must create it.
  /// - Returns: The entries: none, one or two.
  /// - Throws: As ``save(_:)``.
  @discardableResult
  public func save<Owner: StoredObject, Value>(
    _ relationship: RelationshipEndpoint<Owner, Value>
  ) throws -> [JournalEntry] {
    guard let record = relationship.address.record else {
      throw ClientError(.encodingFailed, "a reference has no edits to save")
    }
    return try save(relationship: relationship.address.name, of: record)
  }

  /// Adds the deletion of a resource.
  ///
  /// A live object or record is removed from its store. If the resource is fetched before the replay, it is in
  /// the store until then.
  ///
  /// - Parameter resource: A value, a reference, an `AnyResource`, a live object or a record. An earlier entry
  ///   may create it.
  /// - Returns: The entry; nil for a new object that no entry creates.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed`` for a reference without an id
  ///   and a known lid; `StoreError` if the file can't be written.
  @discardableResult
  public func delete<Referenced>(
    _ resource: some ResourceReferencing<Referenced>
  ) throws -> JournalEntry? {
    if let object = storedObject(in: resource) { return try delete(stored: object) }
    note(Referenced.self)
    let identifier = resource.resourceIdentifier
    try check([identifier])
    return try append(AtomicOperation(.remove, target: identifier))
  }

  private func update(_ resource: AnyResource) throws -> [JournalEntry] {
    try check([resource.resourceIdentifier])
    try check(resource)
    return try append([AtomicOperation(.update, data: resource.json)])
  }

  /// The resource that a body writes, by its local id where it has one.
  private func written(
    _ body: some ResourceBody, isUpdate: Bool
  ) throws(ClientError) -> AnyResource {
    let resource = try encoder.resource(of: body, isUpdate: isUpdate)
    guard !resource.type.isEmpty else { throw .missingType }
    return resource
  }
}
