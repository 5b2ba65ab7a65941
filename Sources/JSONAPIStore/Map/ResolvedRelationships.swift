import JSONAPI

/// A relationship as it was resolved for somebody who may want to know when it leads elsewhere.
final class ResolvedRelationship: Sendable {
  weak let owner: Record?
  /// The relationship's name in JSON.
  let name: String
  /// The records that it led to.
  let records: [ObjectIdentifier]
  /// The identities in its linkage of which there was no record.
  let missing: [ResourceIdentifier.Identity]

  init(
    of owner: Record, _ name: String, records: [ObjectIdentifier],
    missing: [ResourceIdentifier.Identity]
  ) {
    self.owner = owner
    self.name = name
    self.records = records
    self.missing = missing
  }
}

/// The relationships that live objects have resolved, so that they are told when a resource that one of
/// them leads to comes into the store or goes.
///
/// What comes is looked up by its identity, among those that are missing. What goes is looked for in all
/// relationships, if it is in any of them at all. What has been told is forgotten: whoever still wants to
/// know looks again.
struct ResolvedRelationships: Sendable {
  /// A field of a record, as one class sees it.
  struct Key: Hashable, Sendable {
    let owner: ObjectIdentifier
    let table: ObjectIdentifier
    let field: Int
  }

  private var relationships: [Key: ResolvedRelationship] = [:]
  private var awaited: [ResourceIdentifier.Identity: Set<Key>] = [:]
  /// Records that relationships lead to, or led to before they were forgotten.
  private var found: Set<ObjectIdentifier> = []
  private var changed: [ResolvedRelationship] = []
  /// Owners that were looked at, which may not be let go of within a lock.
  private var held: [Record] = []
  private var limit = 4096

  /// Takes note of a relationship, in place of what was known of it.
  mutating func note(_ relationship: ResolvedRelationship, _ key: Key) {
    if let old = relationships.updateValue(relationship, forKey: key) { stopAwaiting(old, key) }
    for identity in relationship.missing { awaited[identity, default: []].insert(key) }
    if found.capacity < found.count + relationship.records.count {
      // Twice as many, since steps of just what is needed would be quadratic.
      found.reserveCapacity(max(found.count * 2, found.count + relationship.records.count))
    }
    for record in relationship.records { found.insert(record) }
    if relationships.count + found.count > limit { sweep() }
  }

  /// Notes that a record has come, or has got an id.
  mutating func come(_ record: Record) {
    guard !awaited.isEmpty else { return }
    let type = record.type
    if let id = record.id { come(ResourceIdentifier.Identity(type: type, id: id)) }
    if let lid = record.lid {
      come(ResourceIdentifier.Identity(type: type, id: lid, isLocal: true))
    }
  }

  private mutating func come(_ identity: ResourceIdentifier.Identity) {
    for key in awaited[identity] ?? [] { forget(key) }
  }

  /// Notes that a record has gone.
  mutating func go(_ record: Record) {
    let record = ObjectIdentifier(record)
    guard found.remove(record) != nil else { return }
    for (key, relationship) in relationships where relationship.records.contains(record) {
      forget(key)
    }
  }

  /// Notes that all records have gone.
  mutating func goAll() {
    changed += relationships.values
    relationships = [:]
    awaited = [:]
    found = []
  }

  /// Hands over the relationships that lead elsewhere now, for their owners to be told of it.
  ///
  /// - Returns: The relationships, and what the caller has to let go of outside of the lock.
  mutating func takeChanged() -> (relationships: [ResolvedRelationship], held: [Record]) {
    guard !changed.isEmpty || !held.isEmpty else { return ([], []) }
    defer { (changed, held) = ([], []) }
    return (changed, held)
  }

  private mutating func forget(_ key: Key) {
    guard let relationship = relationships.removeValue(forKey: key) else { return }
    stopAwaiting(relationship, key)
    changed.append(relationship)
  }

  private mutating func stopAwaiting(_ relationship: ResolvedRelationship, _ key: Key) {
    for identity in relationship.missing {
      awaited[identity]?.remove(key)
      if awaited[identity]?.isEmpty ?? false { awaited[identity] = nil }
    }
  }

  /// Forgets relationships of records that are no more.
  private mutating func sweep() {
    found = []
    for (key, relationship) in relationships {
      if let owner = relationship.owner {
        held.append(owner)
        found.formUnion(relationship.records)
      } else {
        relationships[key] = nil
        stopAwaiting(relationship, key)
      }
    }
    limit = max(4096, (relationships.count + found.count) * 2)
  }
}
