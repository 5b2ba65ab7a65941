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
/// What comes is looked up by its identity, among those that are missing; what goes, among the records that
/// relationships lead to. What has been told is forgotten: whoever still wants to know looks again.
struct ResolvedRelationships: Sendable {
  /// A field of a record, as one class sees it.
  struct Key: Hashable, Sendable {
    let owner: ObjectIdentifier
    let table: ObjectIdentifier
    let field: Int
  }

  /// A set of keys, which rarely has more than one.
  private struct Keys: Sendable {
    private(set) var first: Key?
    private(set) var others: Set<Key> = []

    var isEmpty: Bool { first == nil && others.isEmpty }

    mutating func insert(_ key: Key) {
      if first == nil, !others.contains(key) {
        first = key
      } else if first != key {
        others.insert(key)
      }
    }

    mutating func remove(_ key: Key) {
      if first == key { first = nil } else { others.remove(key) }
    }
  }

  private var relationships: [Key: ResolvedRelationship] = [:]
  private var awaited: [ResourceIdentifier.Identity: Set<Key>] = [:]
  /// The relationships that lead to a record.
  private var leading: [ObjectIdentifier: Keys] = [:]
  private var changed: [ResolvedRelationship] = []
  /// Owners that were looked at, which may not be let go of within a lock.
  private var held: [Record] = []
  private var limit = 4096

  /// Takes note of a relationship, in place of what was known of it.
  mutating func note(_ relationship: ResolvedRelationship, _ key: Key) {
    if let old = relationships.updateValue(relationship, forKey: key) { unlist(old, key) }
    for identity in relationship.missing { awaited[identity, default: []].insert(key) }
    leading.reserveCapacity(leading.count + relationship.records.count)
    for record in relationship.records { leading[record, default: Keys()].insert(key) }
    if relationships.count + leading.count > limit { sweep() }
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
    guard let keys = leading.removeValue(forKey: ObjectIdentifier(record)) else { return }
    if let key = keys.first { forget(key) }
    for key in keys.others { forget(key) }
  }

  /// Notes that all records have gone.
  mutating func goAll() {
    changed += relationships.values
    relationships = [:]
    awaited = [:]
    leading = [:]
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
    unlist(relationship, key)
    changed.append(relationship)
  }

  private mutating func unlist(_ relationship: ResolvedRelationship, _ key: Key) {
    for identity in relationship.missing {
      awaited[identity]?.remove(key)
      if awaited[identity]?.isEmpty ?? false { awaited[identity] = nil }
    }
    for record in relationship.records {
      leading[record]?.remove(key)
      if leading[record]?.isEmpty ?? false { leading[record] = nil }
    }
  }

  /// Forgets relationships of records that are no more.
  private mutating func sweep() {
    for (key, relationship) in relationships {
      if let owner = relationship.owner {
        held.append(owner)
      } else {
        relationships[key] = nil
        unlist(relationship, key)
      }
    }
    limit = max(4096, (relationships.count + leading.count) * 2)
  }
}
