@_spi(Locks) import JSONAPI
import JSONAPIStore

extension OfflineJournal {
  /// Adds the save of a live object or record.
  func save(stored object: any StoredObject) throws -> [JournalEntry] {
    try object.checkWritable()
    return try saving.withLock { _ in try appendEdits(of: object.record) }
  }

  private func appendEdits(of record: Record) throws -> [JournalEntry] {
    let pending = pending(record)
    guard !isUncreated(record, pending) else { return [try appendCreation(of: record)] }
    _ = try record.owner()
    var changes = record.changes
    var steps: [AtomicOperation] = []
    for (name, value) in changes.attributes ?? [:] where pending.attributes[name] == value {
      changes.attributes?[name] = nil
    }
    for (name, relationship) in changes.relationships ?? [:] {
      let (edited, waiting) = (relationship.data, pending.linkage[name])
      if let waiting, waiting.isEquivalent(to: edited, ordered: record.isOrderEdited(name)) {
        changes.relationships?[name] = nil
        continue
      }
      // An entry may wait long, and a replacement would undo what others have added meanwhile.
      let known = waiting ?? record.serverLinkage(of: name)
      let linkage = record.steps(from: known, to: edited, of: name)
      guard !linkage.contains(where: { $0.action == .update }) else { continue }
      try check(edited.identifiers)
      changes.relationships?[name] = nil
      steps += linkage.map { action, change in
        AtomicOperation(
          action, target: record.identifier, relationship: name, data: change.json)
      }
    }
    if changes.attributes?.isEmpty == true { changes.attributes = nil }
    if changes.relationships?.members.isEmpty == true { changes.relationships = nil }
    var operations: [AtomicOperation] = []
    if changes.attributes != nil || changes.relationships != nil {
      try check(changes)
      operations.append(AtomicOperation(.update, data: changes.json))
    }
    operations += steps
    for (name, changes) in record.memberChanges {
      operations += try self.operations(changes, of: name, record, pending)
    }
    return try append(operations, of: record)
  }

  /// Whether nothing has created the resource of a record, and no entry will.
  private func isUncreated(_ record: Record, _ pending: PendingResource) -> Bool {
    guard record.isNew, !pending.isCreated else { return false }
    return pending.isDeleted || !state.names.has(record.identifier)
  }

  /// The operations that add to and remove from a relationship what no entry adds or removes.
  private func operations(
    _ changes: LinkageChanges, of name: String, _ record: Record, _ pending: PendingResource
  ) throws -> [AtomicOperation] {
    try check(changes.added + changes.removed)
    let known = pending.members[name] ?? [:]
    return changes.steps.compactMap { action, change in
      let members = change.identifiers.filter { $0.identity.map { known[$0] != action } ?? true }
      guard !members.isEmpty else { return nil }
      return AtomicOperation(
        action, target: record.identifier, relationship: name,
        data: JSONValue(members.map(\.json)))
    }
  }

  /// Writes down that the resource of a live object or record is to be created, be it with an id that was
  /// given here.
  func create(stored object: any StoredObject) throws -> ResourceIdentifier {
    try object.checkWritable()
    _ = try saving.withLock { _ in try appendCreation(of: object.record) }
    return object.record.identifier
  }

  private func appendCreation(of record: Record) throws -> JournalEntry {
    let resource = try record.creation(encoder)
    try check(resource)
    return try append(AtomicOperation(.add, data: resource.json))
  }

  /// Writes down what was added to and removed from a relationship; of one to one, where it leads.
  func save(relationship name: String, of record: Record) throws -> [JournalEntry] {
    try saving.withLock { _ in try appendEdit(of: name, record) }
  }

  private func appendEdit(of name: String, _ record: Record) throws -> [JournalEntry] {
    _ = try record.owner()
    if let changes = record.memberChanges.first(where: { $0.name == name })?.changes {
      return try append(operations(changes, of: name, record, pending(record)), of: record)
    }
    guard let edited = record.changes.relationships?[name]?.data else { return [] }
    try check(
      AnyResource(
        type: record.type, id: record.id, lid: record.id == nil ? record.lid : nil,
        relationships: [name: AnyRelationship(data: edited)]))
    let pending = pending(record)
    guard !isUncreated(record, pending) else {
      throw ClientError(
        .encodingFailed,
        "the record of type \(record.type) is new, and no earlier operation creates it")
    }
    let known = pending.linkage[name] ?? record.serverLinkage(of: name)
    guard !known.isEquivalent(to: edited, ordered: record.isOrderEdited(name)) else { return [] }
    let steps = record.steps(from: known, to: edited, of: name)
    return try append(
      steps.map { action, change in
        AtomicOperation(
          action, target: record.identifier, relationship: name, data: change.json)
      }, of: record)
  }

  /// Writes down that the resource of a live object or record is to be deleted, and removes the record from
  /// its store.
  func delete(stored object: any StoredObject) throws(StoreError) -> JournalEntry? {
    let record = object.record
    let entry = try saving.withLock { _ throws(StoreError) -> JournalEntry? in
      let pending = pending(record)
      guard !isUncreated(record, pending) else { return nil }
      let version = pending.isTouched ? nil : record.serverVersion(changing: nil)
      return try append(
        [AtomicOperation(.remove, target: record.identifier)], version: version
      ).first
    }
    // Outside of the lock: removing notifies observers, which may save.
    guard let entry else {
      record.store?.remove(record)
      return nil
    }
    record.removeDeleted()
    return entry
  }

  /// Throws where a resource leads to one that the server can't know when the turn comes.
  func check(_ resource: AnyResource) throws {
    let related = (resource.relationships ?? [:]).flatMap { $1.data.identifiers }
    try check(related.filter { $0.id != nil || $0.lid != resource.lid })
  }

  /// Throws where one of the resources has no id, and no entry gives it one.
  func check(_ identifiers: [ResourceIdentifier]) throws {
    let unnamed = identifiers.filter { $0.id == nil }
    guard !unnamed.isEmpty else { return }
    let state = state
    let created = Set(
      state.entries.compactMap { $0.operation.isCreation ? $0.resource?.identity : nil })
    for identifier in unnamed where state.names.id(of: identifier) == nil {
      if let identity = identifier.identity, created.contains(identity) { continue }
      throw ClientError(
        .encodingFailed,
        "a resource of type '\(identifier.type)' has no id, and nothing creates it before")
    }
  }
}

// MARK: - What is written down

extension OfflineJournal {
  /// Writes changes of a record down; a change back to what the server has is one until they are sent.
  private func append(
    _ operations: [AtomicOperation], of record: Record
  ) throws(StoreError) -> [JournalEntry] {
    let fields = operations.first?.fields ?? []
    // An entry before this one makes another version.
    let version = pending(record).isTouched ? nil : record.serverVersion(changing: fields)
    let entries = try append(operations, version: version)
    for entry in entries { beginSaving(entry, of: record) }
    return entries
  }
}

extension AtomicOperation {
  /// The names of the fields that the operation changes.
  var fields: [String] {
    if let relationship { return [relationship] }
    return body?.fieldNames ?? []
  }
}

/// What the entries of a journal make of a resource.
struct PendingResource: Sendable {
  /// Whether there is an entry about it.
  var isTouched = false
  /// Whether it is to be deleted, after which it may be created again.
  var isDeleted = false
  /// Whether it is to be created.
  var isCreated = false
  var attributes = JSONObject()
  var linkage: [String: Linkage] = [:]
  /// What is done last to members of relationships.
  var members: [String: [ResourceIdentifier.Identity: AtomicOperation.Action]] = [:]
}

extension OfflineJournal {
  /// What the entries that are not sent yet make of a record.
  func pending(_ record: Record) -> PendingResource {
    var pending = PendingResource()
    let state = state
    for entry in state.entries {
      guard let subject = entry.operation.subject else { continue }
      let named = state.names.id(of: subject).map { ResourceIdentifier(type: subject.type, id: $0) }
      guard [subject, named].contains(where: { $0.map(record.isMeant) == true }) else { continue }
      let operation = entry.operation.named(by: state.names)
      if operation.isDeletion { pending = PendingResource(isDeleted: true) }
      pending.isTouched = true
      if operation.isCreation { pending.isCreated = true }
      if let name = operation.relationship {
        let change = Linkage(member: operation.data)
        let known = pending.linkage[name] ?? record.serverLinkage(of: name)
        for identity in change.identifiers.compactMap(\.identity) {
          pending.members[name, default: [:]][identity] = operation.action
        }
        // What is added to linkage that is not known does not make it known.
        if known == .absent, operation.action != .update { continue }
        pending.linkage[name] = known.applying(operation.action, change)
      } else if let body = operation.body {
        for (name, value) in body.attributes ?? [:] { pending.attributes[name] = value }
        for (name, relationship) in body.relationships ?? [:] {
          pending.linkage[name] = relationship.data
          pending.members[name] = nil
        }
      }
    }
    return pending
  }
}

extension Record {
  /// Whether an identifier means this record, be it by the lid that it had.
  func isMeant(by identifier: ResourceIdentifier) -> Bool {
    guard let identity = identifier.identity else { return false }
    let names = [
      id.map { ResourceIdentifier.Identity(type: type, id: $0) },
      lid.map { ResourceIdentifier.Identity(type: type, id: $0, isLocal: true) },
    ]
    return names.contains(identity)
  }
}
