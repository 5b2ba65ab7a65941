import JSONAPI

/// A resolved relationship whose owner is notified when its destination changes.
final class ResolvedRelationship: Sendable {
  weak let owner: Record?
  /// The relationship's name in JSON.
  let name: String
  /// The records that it led to.
  let records: [ObjectIdentifier]
  /// The identities in its linkage that had no record.
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

/// The relationships that live objects have resolved, so that they are notified when a related
/// resource is added to the store or removed.
///
/// An added record is looked up by identity among the missing ones, a removed one among the records
/// that relationships lead to. A notified relationship is forgotten until it is resolved again.
struct ResolvedRelationships: Sendable {
  /// A field of a record, as one class sees it.
  struct Key: Hashable, Sendable {
    let owner: ObjectIdentifier
    let table: ObjectIdentifier
    let field: Int
  }

  /// A set of keys, rarely more than one.
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
  /// Owners that a sweep has retained, which must not be released within a lock.
  private var held: [Record] = []
  private var limit = 4096

  /// Registers a relationship, replacing its previous entry.
  mutating func note(_ relationship: ResolvedRelationship, _ key: Key) {
    if let old = relationships.updateValue(relationship, forKey: key) { unlist(old, key) }
    for identity in relationship.missing { awaited[identity, default: []].insert(key) }
    leading.reserveCapacity(leading.count + relationship.records.count)
    for record in relationship.records { leading[record, default: Keys()].insert(key) }
    if relationships.count + leading.count > limit { sweep() }
  }

  /// Notes that a record was added, or got an id.
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

  /// Notes that a record was removed.
  mutating func go(_ record: Record) {
    guard let keys = leading.removeValue(forKey: ObjectIdentifier(record)) else { return }
    if let key = keys.first { forget(key) }
    for key in keys.others { forget(key) }
  }

  /// Notes that all records were removed.
  mutating func goAll() {
    changed += relationships.values
    relationships = [:]
    awaited = [:]
    leading = [:]
  }

  /// Takes the relationships whose destinations changed, to notify their owners.
  ///
  /// - Returns: The relationships, and the records that the caller must release outside of the lock.
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

  /// Forgets relationships of released records.
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
