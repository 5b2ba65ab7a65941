public import JSONAPI
import JSONAPIStore

extension AtomicOperations {
  /// Creates a resource.
  ///
  /// Properties that are nil are not sent. A resource without id gets a local id, so that later
  /// operations and relationships in them can refer to it (ATM-40):
  ///
  /// ```swift
  /// let author = try operations.add(Person(name: "Dan"))
  /// try operations.add(Article.draft { $0.title = "New"; $0.author = ToOne(author) })
  /// ```
  ///
  /// A live object has a local id already. It gets the server's id, and has no edits then, once the list is
  /// carried out.
  ///
  /// - Parameter resource: The resource.
  /// - Returns: What refers to the resource, in later operations and in ``AtomicResults``.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed``; the first of a live
  ///   object's `unwritable`.
  @discardableResult
  public mutating func add<R: Resource>(_ resource: R) throws -> ResourceReference<R> {
    if let object = resource as? any LiveResource {
      return ResourceReference(identifier: try create(live: object))
    }
    let sent = try encoder.resource(of: resource, nilEncoding: .omit)
    return ResourceReference(identifier: try create(sent, of: R.self))
  }

  /// Creates a resource from a draft.
  ///
  /// - Parameter draft: The fields; it gets a local id if it has neither id nor lid.
  /// - Returns: What refers to the resource, in later operations and in ``AtomicResults``.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed``.
  @discardableResult
  public mutating func add<R: Resource>(_ draft: Draft<R>) throws -> ResourceReference<R> {
    let sent = try encoder.resource(of: draft)
    return ResourceReference(identifier: try create(sent, of: R.self))
  }

  /// Creates a resource from the fields that a closure sets.
  ///
  /// - Parameters:
  ///   - type: The model.
  ///   - build: Sets fields.
  /// - Returns: What refers to the resource, in later operations and in ``AtomicResults``.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed``; whatever `build`
  ///   throws.
  @discardableResult
  public mutating func add<R: Resource>(
    _ type: R.Type,
    _ build: (inout Draft<R>) throws -> Void
  ) throws -> ResourceReference<R> {
    try add(R.draft(build))
  }

  /// Updates a resource with everything it says; properties that are nil become null.
  ///
  /// Of a live object, the edits are sent and nothing else, and none are left once the list is carried out;
  /// nothing is added where there are none. A new one that no operation before creates is created.
  ///
  /// - Parameter resource: The resource, with its id.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed`` where the id is
  ///   missing; the first of a live object's `unwritable`.
  public mutating func update<R: Resource>(_ resource: R) throws {
    if let object = resource as? any LiveResource { return try update(live: object) }
    try update(encoder.resource(of: resource, nilEncoding: .null), of: R.self)
  }

  /// Updates the fields of a resource that a draft sets; nothing is added where it sets nothing.
  ///
  /// - Parameter draft: The resource's id or local id, and the fields.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed`` where the id is
  ///   missing.
  public mutating func update<R: Resource>(_ draft: Draft<R>) throws {
    guard !draft.isEmpty else { return }
    try update(encoder.resource(of: draft), of: R.self)
  }

  /// Updates the fields that a closure sets, of a resource that is known by a reference; nothing is
  /// added where it sets nothing.
  ///
  /// ```swift
  /// try operations.update(Article.reference(id: "1")) { $0.summary = nil }
  /// ```
  ///
  /// - Parameters:
  ///   - reference: The resource, one that an earlier operation creates among them.
  ///   - build: Sets fields.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed`` where the id is
  ///   missing; whatever `build` throws.
  public mutating func update<R: Resource>(
    _ reference: ResourceReference<R>,
    _ build: (inout Draft<R>) throws -> Void
  ) throws {
    var draft = Draft<R>()
    try build(&draft)
    guard !draft.isEmpty else { return }
    var sent = try encoder.resource(of: draft)
    sent.id = reference.identifier.id
    sent.lid = reference.identifier.id == nil ? reference.identifier.lid : nil
    try update(sent, of: R.self)
  }

  /// Updates what changed in a resource; nothing is added where nothing did.
  ///
  /// - Parameter changes: What changed.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed`` where the id is
  ///   missing.
  public mutating func update<R: Resource>(_ changes: ResourceChanges<R>) throws {
    guard !changes.isEmpty else { return }
    try update(changes.resource, of: R.self)
  }

  /// Updates a resource with what a closure changes in it; nothing is added where it changes nothing.
  ///
  /// What is changed in a live object is an edit, and is sent with the edits that there are already. It stays
  /// one if anything goes wrong.
  ///
  /// - Parameters:
  ///   - resource: The resource as the server has it.
  ///   - change: Changes the resource; a property that is set to nil becomes null.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed`` where the id is
  ///   missing; whatever `change` throws.
  public mutating func update<R: Resource>(
    _ resource: R,
    change: (inout R) throws -> Void
  ) throws {
    var changed = resource
    try change(&changed)
    if changed is any LiveResource { return try update(changed) }
    try update(encoder.changes(from: resource, to: changed))
  }

  /// Deletes a resource.
  ///
  /// A live object leaves its store once the list is carried out. Of a new one that no operation before
  /// creates, the server is told nothing.
  ///
  /// - Parameter resource: The resource.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed`` where the id is
  ///   missing.
  public mutating func remove<R: Resource>(_ resource: R) throws {
    if let object = resource as? any LiveResource {
      guard isToBeSent(object) else { return subjects.withdraw(object, after: operations.count) }
      subjects.note(object)
    }
    try remove(ResourceReference(resource))
  }

  /// Deletes a resource.
  ///
  /// - Parameter reference: The resource.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed`` where the id is
  ///   missing.
  public mutating func remove<R: Resource>(_ reference: ResourceReference<R>) throws {
    try check(reference.identifier)
    append(AtomicOperation(.remove, target: reference.identifier), of: R.self)
  }
}
