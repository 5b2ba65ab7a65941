import Foundation
public import JSONAPI
public import JSONAPIStore

extension OfflineJournal {
  /// Writes down that a resource is to be created.
  ///
  /// ```swift
  /// let author = try journal.create(Person.draft { $0.name = "Dan" })
  /// try journal.create(Article.draft { $0.title = "New"; $0.author = ToOne(author) })
  /// ```
  ///
  /// - Parameter body: A value, a draft, an `AnyResource`, a live object, a record. It gets a local id that no
  ///   other resource has, if it has neither id nor lid.
  /// - Returns: What refers to the resource, in later entries and after its creation.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed`` for what can't be sent as it
  ///   is, such as linkage to a resource without id which nothing creates before; `StoreError` where the
  ///   system refuses to write.
  @discardableResult
  public func create<Body: ResourceBody>(
    _ body: Body
  ) throws -> ResourceReference<Body.Referenced> {
    if let object = body as? any StoredObject {
      return ResourceReference(try create(stored: object))
    }
    note(Body.Referenced.self)
    var sent = try written(body, .omit)
    if sent.id == nil, sent.lid == nil { sent.lid = UUID().uuidString.lowercased() }
    try check(sent)
    try append(AtomicOperation(.add, data: sent.json))
    return ResourceReference(sent.resourceIdentifier)
  }

  /// Writes down that a resource is to be updated with everything a body says; properties of a value that
  /// are nil become null.
  ///
  /// ```swift
  /// try journal.update(Article.draft(id: "1") { $0.summary = nil })
  /// ```
  ///
  /// - Parameter body: A value, a draft, changes, an `AnyResource`; with its id, or the lid by which an entry
  ///   before creates it. Of a live object or a record, the edits are written down, as `save(_:)` does.
  /// - Returns: The entries: none where there is nothing to send.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed`` for a body without id;
  ///   otherwise as ``create(_:)``.
  @discardableResult
  public func update<Body: ResourceBody>(_ body: Body) throws -> [JournalEntry] {
    if let object = body as? any StoredObject { return try save(stored: object) }
    guard !Body.isEmptyUpdate(body) else { return [] }
    note(Body.Referenced.self)
    return try update(written(body, .null))
  }

  /// Writes down that a resource is to be updated with the difference of two versions.
  ///
  /// - Parameters:
  ///   - body: The resource as it is to be. Of a live object or a record, all edits are written down.
  ///   - old: The version that the server has.
  /// - Returns: The entries: none where nothing differs.
  /// - Throws: As ``update(_:)``.
  @discardableResult
  public func update<Body: ResourceBody>(_ body: Body, from old: Body) throws -> [JournalEntry] {
    if let object = body as? any StoredObject { return try save(stored: object) }
    let changes = try encoding("can't compute the changes") {
      try body.difference(from: old, using: encoder)
    }
    guard let changes else { return [] }
    note(Body.Referenced.self)
    return try update(changes)
  }

  /// Writes down that a resource is to be updated with what a closure changes in it.
  ///
  /// - Returns: The entries: none where it changes nothing.
  /// - Throws: As ``update(_:)``.
  @discardableResult
  public func update<Body: ResourceBody>(
    _ body: Body, _ change: (inout Body) -> Void
  ) throws -> [JournalEntry] {
    var changed = body
    change(&changed)
    return try update(changed, from: body)
  }

  /// Writes down that the fields of a resource are to be updated which a closure sets.
  ///
  /// - Parameters:
  ///   - reference: The resource, be it one that an entry before creates.
  ///   - build: Sets fields.
  /// - Returns: The entries: none where nothing is set.
  /// - Throws: As ``update(_:)``.
  @discardableResult
  public func update<R: Resource>(
    _ reference: ResourceReference<R>, _ build: (inout Draft<R>) -> Void
  ) throws -> [JournalEntry] {
    try update(ReferencedDraft(reference, build))
  }

  /// Writes down that a live object or a record is to be saved: created if it is new, else updated by its
  /// edits.
  ///
  /// The edits stay edits until the server has taken them. What is written down already is not written down
  /// again, so an object may be saved as often as it is changed.
  ///
  /// - Parameter object: The object. Related objects without id have to be saved first.
  /// - Returns: The entries: the creation or the update, and then what was added to and removed from
  ///   relationships whose linkage is not known; none where there is nothing that isn't written down.
  /// - Throws: As ``create(_:)``.
  @discardableResult
  public func save(_ object: some StoredObject) throws -> [JournalEntry] {
    try save(stored: object)
  }

  /// Writes down what was added to and removed from one relationship of a live object or a record; of one to
  /// one, where it leads.
  ///
  /// ```swift
  /// try journal.save(article.relationship(toMany: "tags"))
  /// ```
  ///
  /// - Parameter relationship: The relationship of an object, which has an id or is written down to be
  ///   created; not of a reference to one.
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

  /// Writes down that a resource is to be deleted.
  ///
  /// A live object or record leaves its store. If the resource is fetched before the journal is replayed, it
  /// is in the store until then.
  ///
  /// - Parameter resource: A value, a reference, also to a resource that an entry before creates, an
  ///   `AnyResource`, a live object, a record.
  /// - Returns: The entry; nil for an object that no server knows, and none will.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed`` for a reference that names
  ///   nothing; `StoreError` where the system refuses to write.
  @discardableResult
  public func delete<Referenced>(
    _ resource: some ResourceReferencing<Referenced>
  ) throws -> JournalEntry? {
    if let object = resource as? any StoredObject { return try delete(stored: object) }
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
    _ body: some ResourceBody, _ nilEncoding: NilEncoding
  ) throws(ClientError) -> AnyResource {
    let resource = try encoding {
      try encoder.body(of: body, nilEncoding: nilEncoding, keepsLID: true).resource()
    }
    guard !resource.type.isEmpty else {
      throw ClientError(.encodingFailed, "a resource without type can't be sent")
    }
    return resource
  }

  /// Notes a model of which a resource is written down.
  private func note(_ type: Any.Type) {
    if let model = type as? any Resource.Type { note(model: model) }
  }
}
