import JSONAPI
import JSONAPIStore

/// The effect of unsent changes on a resource.
struct PendingResource: Sendable {
  /// Whether any of them is about it.
  var isTouched = false
  /// Whether it will be deleted, after which it may be created again.
  var isDeleted = false
  /// Whether it will be created.
  var isCreated = false
  var attributes = JSONObject()
  var linkage: [String: Linkage] = [:]
  /// The last action on each member of relationships.
  var members: [String: [ResourceIdentifier.Identity: AtomicOperation.Action]] = [:]
}

/// The unsent changes in a journal that precede a list of changes.
protocol WaitingChanges: Sendable {
  /// Whether one of them assigns an id to a resource, or has assigned it.
  func creates(_ identifier: ResourceIdentifier) -> Bool

  /// Returns their effect on a record.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - added: Changes that follow them.
  func pending(_ record: Record, and added: [AtomicOperation]) -> PendingResource

  /// Whether they have created the resource of a record, and don't delete it.
  func hasCreated(_ record: Record) -> Bool
}

extension WaitingChanges {
  /// Whether a new record is or has been created, and is not deleted afterwards.
  func creates(_ record: Record) -> Bool {
    let pending = pending(record, and: [])
    return pending.isCreated || !pending.isDeleted && hasCreated(record)
  }
}

extension AtomicOperation {
  /// Returns the part of an operation on a record that unsent changes don't cover; nil if there is none.
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
  /// Whether an identifier refers to this record, by its id or by its former lid.
  func isMeant(by identifier: ResourceIdentifier) -> Bool {
    guard let identity = identifier.identity else { return false }
    let names = [
      id.map { ResourceIdentifier.Identity(type: type, id: $0) },
      lid.map { ResourceIdentifier.Identity(type: type, id: $0, isLocal: true) },
    ]
    return names.contains(identity)
  }
}
