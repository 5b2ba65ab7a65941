import JSONAPI
import JSONAPIStore

// Each access copies the state only briefly: a retained copy would make the next entry copy all others.
extension OfflineJournal: WaitingChanges {
  func creates(_ identifier: ResourceIdentifier) -> Bool { state.creates(identifier) }

  func hasCreated(_ record: Record) -> Bool { state.names.has(record.identifier) }

  func pending(_ record: Record, and added: [AtomicOperation]) -> PendingResource {
    state.pending(record, and: added)
  }
}

extension JournalState {
  /// Whether an entry assigns an id to a resource, or has assigned it.
  func creates(_ identifier: ResourceIdentifier) -> Bool {
    if names.id(of: identifier) != nil { return true }
    guard let identity = identifier.identity else { return false }
    return entries.contains { $0.operation.isCreation && $0.resource?.identity == identity }
  }

  /// Returns an operation with ids if it is about a record; nil otherwise.
  func named(_ operation: AtomicOperation, of record: Record) -> AtomicOperation? {
    guard let subject = operation.subject else { return nil }
    let named = names.id(of: subject).map { ResourceIdentifier(type: subject.type, id: $0) }
    guard [subject, named].contains(where: { $0.map(record.isMeant) == true }) else { return nil }
    return operation.named(by: names)
  }

  /// Returns the operations of entries about a record that follow a number, with ids.
  func operations(of record: Record, after number: Int) -> [AtomicOperation] {
    entries.filter { $0.id > number }.compactMap { named($0.operation, of: record) }
  }

  /// Returns the effect of unsent entries, and of operations after them, on a record.
  func pending(_ record: Record, and added: [AtomicOperation]) -> PendingResource {
    pending(record, in: entries.map(\.operation) + added)
  }

  /// Returns the effect of operations on a record.
  func pending(_ record: Record, in operations: [AtomicOperation]) -> PendingResource {
    var pending = PendingResource()
    for operation in operations {
      guard let operation = named(operation, of: record) else { continue }
      if operation.isDeletion { pending = PendingResource(isDeleted: true) }
      pending.isTouched = true
      if operation.isCreation { pending.isCreated = true }
      if let name = operation.relationship {
        let change = Linkage(member: operation.data)
        let known = pending.linkage[name] ?? record.serverLinkage(of: name)
        // A replacement outdates earlier additions and removals.
        if operation.action == .update { pending.members[name] = nil }
        for identity in change.identifiers.compactMap(\.identity) {
          pending.members[name, default: [:]][identity] = operation.action
        }
        // Additions to unknown linkage don't make it known.
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
