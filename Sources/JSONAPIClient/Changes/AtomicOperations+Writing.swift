public import JSONAPI
public import JSONAPIStore

extension AtomicOperations {
  /// Creates a resource.
  ///
  /// Of a value, properties that are nil are not sent; of a draft, the fields that are set are. A resource
  /// without id gets a local id, so that later operations and relationships in them can refer to it
  /// (ATM-40):
  ///
  /// ```swift
  /// let author = operations.create(Person(name: "Dan"))
  /// operations.create(Article.draft { $0.title = "New"; $0.author = ToOne(author) })
  /// ```
  ///
  /// A live object or record has a local id already. It gets the server's id, and has no edits then, once the
  /// list is carried out.
  ///
  /// - Returns: What refers to the resource, in later operations and in the ``AtomicOutcome``.
  @discardableResult
  public mutating func create<Body: ResourceBody>(
    _ body: Body
  ) -> ResourceReference<Body.Referenced> {
    referring(to: body) { list throws(ClientError) in
      if let object = storedObject(in: body) { return try list.create(stored: object) }
      let model = Body.Referenced.self as? any Resource.Type
      let id = try list.makeID?(body.resourceIdentifier, model)
      return try list.create(
        list.encoder.resource(of: body, isUpdate: false, newID: id), of: model)
    }
  }

  /// Updates a resource with everything a body says; properties that are nil become null.
  ///
  /// Of a live object or record, the edits are sent and nothing else, and none are left once the list is
  /// carried out; a new one that no operation before creates is created. Nothing is added where there are
  /// no edits, and where a draft sets nothing.
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

  /// Updates a resource with the difference of two versions; nothing is added where nothing differs.
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

  /// Updates a resource with what a closure changes in it; nothing is added where it changes nothing.
  ///
  /// What is changed in a live object is an edit, and is sent with the edits that there are already. It stays
  /// one if anything goes wrong.
  @discardableResult
  public mutating func update<Body: ResourceBody>(
    _ body: Body, _ change: (inout Body) -> Void
  ) -> ResourceReference<Body.Referenced> {
    var changed = body
    change(&changed)
    return update(changed, from: body)
  }

  /// Updates the fields that a closure sets, of a resource that is known by a reference, one that an earlier
  /// operation creates among them; nothing is added where it sets nothing.
  @discardableResult
  public mutating func update<R: Resource>(
    _ reference: ResourceReference<R>, _ build: (inout Draft<R>) -> Void
  ) -> ResourceReference<R> {
    update(ReferencedDraft(reference, build))
  }

  /// Creates the resource of a live object or record that is new, and updates that of another one with its
  /// edits; nothing is added where there are none.
  @discardableResult
  public mutating func save<Object: StoredObject>(_ object: Object) -> ResourceReference<Object> {
    update(object)
  }

  /// Deletes a resource.
  ///
  /// A live object or record leaves its store once the list is carried out. Of a new one that no operation
  /// before creates, the server is told nothing.
  ///
  /// - Parameter resource: A value, a reference, an `AnyResource`, a live object, a record.
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

  /// Does something that may fail; the first failure is thrown where the list is sent.
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
