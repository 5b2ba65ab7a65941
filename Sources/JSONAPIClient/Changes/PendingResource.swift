import JSONAPI
import JSONAPIStore

/// What changes that wait to be sent make of a resource.
struct PendingResource: Sendable {
  /// Whether one of them is about it.
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

/// What waits to be sent before a list of changes, as a journal has it.
protocol WaitingChanges: Sendable {
  /// Whether one of them gives a resource its id, or has given it.
  func creates(_ identifier: ResourceIdentifier) -> Bool

  /// What they make of a record.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - added: Changes that follow them.
  func pending(_ record: Record, and added: [AtomicOperation]) -> PendingResource

  /// Whether they have created the resource of a record, which is not to be deleted.
  func hasCreated(_ record: Record) -> Bool
}

extension WaitingChanges {
  /// Whether a new record is created, or has been, and is not deleted after that.
  func creates(_ record: Record) -> Bool {
    let pending = pending(record, and: [])
    return pending.isCreated || !pending.isDeleted && hasCreated(record)
  }
}

extension AtomicOperation {
  /// What is left to do of an operation about a record after the changes that wait; nil if they do all of it.
  func remaining(after pending: PendingResource, of record: Record) -> AtomicOperation? {
    var operation = self
    guard !isDeletion else { return pending.isDeleted && !pending.isCreated ? nil : self }
    if let relationship {
      guard action != .update else {
        let known = pending.linkage[relationship] ?? .absent
        let isKnown =
          known != .absent
          && Linkage(member: data).isEquivalent(
            to: known, ordered: record.isOrderEdited(relationship))
        return isKnown ? nil : self
      }
      let known = pending.members[relationship] ?? [:]
      let members = Linkage(member: data).identifiers
        .filter { $0.identity.map { known[$0] != action } ?? true }
      operation.data = JSONValue(members.map(\.json))
      return members.isEmpty ? nil : operation
    }
    guard var body, !isCreation || pending.isCreated else { return self }
    operation.action = .update
    let attributes = (body.attributes ?? [:]).filter { pending.attributes[$0.name] != $0.value }
    body.attributes = attributes.isEmpty ? nil : JSONObject(attributes)
    var relationships = body.relationships ?? [:]
    for (name, relationship) in relationships {
      guard let known = pending.linkage[name],
        known.isEquivalent(to: relationship.data, ordered: record.isOrderEdited(name))
      else { continue }
      relationships[name] = nil
    }
    body.relationships = relationships.members.isEmpty ? nil : relationships
    operation.data = body.json
    return body.attributes == nil && body.relationships == nil ? nil : operation
  }
}

extension Record {
  /// Whether an identifier means this record, by its id or by the lid that it had before.
  func isMeant(by identifier: ResourceIdentifier) -> Bool {
    guard let identity = identifier.identity else { return false }
    let names = [
      id.map { ResourceIdentifier.Identity(type: type, id: $0) },
      lid.map { ResourceIdentifier.Identity(type: type, id: $0, isLocal: true) },
    ]
    return names.contains(identity)
  }
}
