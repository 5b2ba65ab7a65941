import JSONAPI
import JSONAPIStore

/// The live objects and records of operations, whose stores are updated with the outcome.
struct AtomicSubjects: Sendable {
  /// The objects by the identity of their resources; several if several stores have the same one.
  private var objects: [ResourceIdentifier.Identity: [any StoredObject]] = [:]
  /// The records whose resources operations create.
  private var created: [ResourceIdentifier.Identity: Record] = [:]
  /// New objects that are only removed from their stores, each after a number of operations.
  private var withdrawn: [(object: any StoredObject, position: Int)] = []

  /// Registers the object of an operation.
  mutating func note(_ object: any StoredObject) {
    guard let identity = object.record.identifier.identity else { return }
    if objects[identity]?.contains(where: { $0 === object }) == true { return }
    objects[identity, default: []].append(object)
  }

  /// Registers an object that an operation creates.
  mutating func noteCreation(of object: any StoredObject, isNew: Bool) {
    note(object)
    guard isNew, let identity = object.record.identifier.identity else { return }
    created[identity] = object.record
  }

  /// Registers a new object that leaves its store after a number of operations.
  mutating func withdraw(_ object: any StoredObject, after position: Int) {
    withdrawn.append((object, position))
  }

  /// Whether an operation creates the resource of an object.
  func creates(_ object: any StoredObject) -> Bool {
    object.record.identifier.identity.flatMap { created[$0] } === object.record
  }

  /// Returns the object that operations identify in this way.
  func object<R>(_ type: R.Type, of identifier: ResourceIdentifier) -> R? {
    guard let identity = identifier.identity else { return nil }
    return objects[identity]?.lazy.compactMap { $0 as? R }.first
  }

  /// Returns the record of an operation; nil for a value or a reference.
  func record(of operation: AtomicOperation) -> Record? {
    operation.subject?.identity.flatMap { objects[$0] }?.first?.record
  }

  /// The records of all objects, without duplicates.
  var records: [Record] {
    var known: Set<ObjectIdentifier> = []
    return (objects.values.joined() + withdrawn.map(\.object)).map(\.record)
      .filter { known.insert(ObjectIdentifier($0)).inserted }
  }

  /// Throws if a new object has been created meanwhile, for example by a concurrent save.
  func checkNew() throws(ClientError) {
    for record in created.values + withdrawn.map(\.object.record) where !record.isNew {
      throw ClientError(
        .encodingFailed, "the resource of type '\(record.type)' has been created meanwhile")
    }
  }

  /// Whether an operation is about a live object or record.
  func has(_ operation: AtomicOperation) -> Bool {
    operation.subject?.identity.flatMap { objects[$0] } != nil
  }

  /// Updates the stores of an operation's resource with the outcome.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - document: The server's answer, if there is one.
  ///   - names: The ids that the server has assigned.
  /// - Throws: The error of a store that can't take the answer.
  func settle(
    _ operation: AtomicOperation, _ document: AnyDocument?, naming names: CreatedNames
  ) throws {
    guard let objects = operation.subject?.identity.flatMap({ objects[$0] }) else { return }
    var told: Set<ObjectIdentifier> = []
    for object in objects {
      guard let store = object.record.store else { continue }
      // A record that left its store meanwhile doesn't come back, nor is another record of the
      // resource updated. A deleted resource has no record at all.
      let version = operation.isDeletion ? store.begin() : object.record.beginAnswer()
      guard let version, told.insert(ObjectIdentifier(store)).inserted else { continue }
      try store.settle(operation, document, as: version, naming: names)
    }
  }

  /// Removes new objects from their stores when they are due.
  func removeWithdrawn(after position: Int) {
    for (object, turn) in withdrawn where turn <= position {
      object.record.store?.remove(object.record)
    }
  }
}
