public import JSONAPI
public import JSONAPIStore

extension AtomicOperations {
  /// Creates a resource.
  ///
  /// For a value, properties that are nil are omitted; for a draft, the fields that are set are
  /// sent. A resource without an id gets a local id, so that later operations and their
  /// relationships can refer to it (ATM-40):
  ///
  /// ```swift
  /// let author = operations.create(Person(name: "Dan"))
  /// operations.create(Article.draft { $0.title = "New"; $0.author = ToOne(author) })
  /// ```
  ///
  /// A live object or record already has a local id. Once the list is performed, it has the
  /// server's id and no edits.
  ///
  /// - Returns: A reference to the resource, for later operations and the ``AtomicOutcome``.
  @discardableResult
  public mutating func create<Body: ResourceBody>(
    _ body: Body
  ) -> ResourceReference<Body.Referenced> {
    referring(to: body) { list throws(ClientError) in
      if let object = storedObject(in: body) {
        return try list.create(stored: object, isNew: object.record.isNew)
      }
      let model = Body.Referenced.self as? any Resource.Type
      let id = try list.makeID?(body.resourceIdentifier, model)
      return try list.create(
        list.encoder.resource(of: body, isUpdate: false, newID: id), of: model)
    }
  }

  /// Updates a resource with all of a body; properties that are nil become null.
  ///
  /// For a live object or record, only the edits are sent, and none are left once the list is
  /// performed; a new one that no earlier operation creates is created. Nothing is added if there
  /// are no edits, or if a draft sets nothing.
  @discardableResult
  public mutating func update<Body: ResourceBody>(
    _ body: Body
  ) -> ResourceReference<Body.Referenced> {
    referring(to: body) { list throws(ClientError) in
      if let object = storedObject(in: body) { return try list.save(stored: object) }
      try list.check(body.resourceIdentifier)
      guard !Body.isEmptyUpdate(body) else { return body.resourceIdentifier }
      return try list.update(
        list.encoder.resource(of: body, isUpdate: true),
        of: Body.Referenced.self as? any Resource.Type)
    }
  }

  /// Updates a resource with the difference of two versions; nothing is added if there is none.
  @discardableResult
  public mutating func update<Body: ResourceBody>(
    _ body: Body, from old: Body
  ) -> ResourceReference<Body.Referenced> {
    referring(to: body) { list throws(ClientError) in
      let object = storedObject(in: body)
      if let object, object === storedObject(in: old) { return try list.save(stored: object) }
      try object?.checkWritable()
      let changes = try encoding("can't compute the changes") {
        try body.difference(from: old, using: list.encoder)
      }
      guard let changes else {
        let identifier = body.resourceIdentifier
        try list.check(identifier.id == nil ? old.resourceIdentifier : identifier)
        return identifier
      }
      let model = Body.Referenced.self as? any Resource.Type
      let identifier = try list.update(
        list.encoder.resource(of: changes, isUpdate: true), of: model)
      if let object { list.subjects.note(object) }
      return identifier
    }
  }

  /// Updates a resource with the changes that a closure makes; nothing is added if there are none.
  ///
  /// Changes of a live object are edits, and are sent along with existing edits. They remain edits
  /// if the request fails.
  @discardableResult
  public mutating func update<Body: ResourceBody>(
    _ body: Body, _ change: (inout Body) -> Void
  ) -> ResourceReference<Body.Referenced> {
    var changed = body
    change(&changed)
    return update(changed, from: body)
  }

  /// Updates the fields that a closure sets; nothing is added if it sets none.
  ///
  /// The reference may be to a resource that an earlier operation creates.
  @discardableResult
  public mutating func update<R: Resource>(
    _ reference: ResourceReference<R>, _ build: (inout Draft<R>) -> Void
  ) -> ResourceReference<R> {
    update(ReferencedDraft(reference, build))
  }

  /// Creates the resource of a new live object or record, or updates an existing one with its edits.
  ///
  /// Nothing is added if there are no edits.
  @discardableResult
  public mutating func save<Object: StoredObject>(_ object: Object) -> ResourceReference<Object> {
    update(object)
  }

  /// Deletes a resource.
  ///
  /// A live object or record leaves its store once the list is performed. For a new one that no
  /// earlier operation creates, nothing is sent.
  ///
  /// - Parameter resource: A value, a reference, an `AnyResource`, a live object or a record.
  public mutating func delete<Referenced>(_ resource: some ResourceReferencing<Referenced>) {
    attempt { list throws(ClientError) in
      let identifier = resource.resourceIdentifier
      var model = Referenced.self as? any Resource.Type
      if let object = storedObject(in: resource) {
        guard list.isToBeSent(object) else {
          return list.subjects.withdraw(object, after: list.operations.count)
        }
        list.subjects.note(object)
        model = object.record.model(of: object)
      }
      try list.check(identifier)
      if list.waiting != nil { try list.checkKnown(identifier) }
      list.append(AtomicOperation(.remove, target: identifier), of: model)
    }
  }

  /// Runs a closure that may fail; the first error is thrown when the list is sent.
  mutating func attempt(_ body: (inout AtomicOperations) throws(ClientError) -> Void) {
    do {
      try body(&self)
    } catch {
      failure = failure ?? error
    }
  }

  private mutating func referring<Body: ResourceBody>(
    to body: Body,
    _ operation: (inout AtomicOperations) throws(ClientError) -> ResourceIdentifier
  ) -> ResourceReference<Body.Referenced> {
    var identifier: ResourceIdentifier?
    attempt { list throws(ClientError) in identifier = try operation(&list) }
    return ResourceReference(identifier ?? body.resourceIdentifier)
  }
}
