import JSONAPI
import JSONAPIStore

/// The live objects and records that operations are about, whose stores are told what has become of them.
struct AtomicSubjects: Sendable {
  /// The objects by what operations call their resources; several where several stores have the same one.
  private var objects: [ResourceIdentifier.Identity: [any StoredObject]] = [:]
  /// Those that the server is to create.
  private var created: [ResourceIdentifier.Identity: Record] = [:]
  /// New ones that only leave their stores, each after a number of operations.
  private var withdrawn: [(object: any StoredObject, position: Int)] = []

  /// Takes note of an object that operations are about.
  mutating func note(_ object: any StoredObject) {
    guard let identity = object.record.identifier.identity else { return }
    if objects[identity]?.contains(where: { $0 === object }) == true { return }
    objects[identity, default: []].append(object)
  }

  /// Takes note of an object that an operation creates.
  mutating func noteCreation(of object: any StoredObject) {
    note(object)
    guard object.record.isNew, let identity = object.record.identifier.identity else { return }
    created[identity] = object.record
  }

  /// Takes note of a new object that leaves its store once as many operations have been carried out.
  mutating func withdraw(_ object: any StoredObject, after position: Int) {
    withdrawn.append((object, position))
  }

  /// Whether an operation creates the resource of an object.
  func creates(_ object: any StoredObject) -> Bool {
    object.record.identifier.identity.flatMap { created[$0] } === object.record
  }

  /// The object that operations called so.
  func object<R>(_ type: R.Type, of identifier: ResourceIdentifier) -> R? {
    guard let identity = identifier.identity else { return nil }
    return objects[identity]?.lazy.compactMap { $0 as? R }.first
  }

  /// The record that an operation is about; nil for a value or a reference.
  func record(of operation: AtomicOperation) -> Record? {
    operation.subject?.identity.flatMap { objects[$0] }?.first?.record
  }

  /// The records of all objects, each once.
  var records: [Record] {
    var known: Set<ObjectIdentifier> = []
    return (objects.values.joined() + withdrawn.map(\.object)).map(\.record)
      .filter { known.insert(ObjectIdentifier($0)).inserted }
  }

  /// Throws where an object that was new has been created since, as when it was saved at the same time.
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

  /// Tells the stores of an operation's resource what has become of it.
  ///
  /// - Parameters:
  ///   - operation: What was to be done.
  ///   - document: What the server has answered, if anything.
  ///   - names: The ids that the server has given.
  /// - Throws: What the store throws that can't take the answer.
  func settle(
    _ operation: AtomicOperation, _ document: AnyDocument?, naming names: CreatedNames
  ) throws {
    guard let objects = operation.subject?.identity.flatMap({ objects[$0] }) else { return }
    var told: Set<ObjectIdentifier> = []
    for object in objects {
      guard let store = object.record.store else { continue }
      // What has left its store meanwhile doesn't come back, nor to another record of the same resource. A
      // resource that was deleted has no record at all.
      let version = operation.isDeletion ? store.begin() : object.record.beginAnswer()
      guard let version, told.insert(ObjectIdentifier(store)).inserted else { continue }
      try store.settle(operation, document, as: version, naming: names)
    }
  }

  /// Removes new objects from their stores whose turn has come.
  func removeWithdrawn(after position: Int) {
    for (object, turn) in withdrawn where turn <= position {
      object.record.store?.remove(object.record)
    }
  }
}
