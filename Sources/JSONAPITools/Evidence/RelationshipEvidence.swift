public import JSONAPI

/// Statistics about a relationship, collected from documents.
public struct RelationshipEvidence: Sendable, Equatable {
  /// The number of resources with the relationship.
  public internal(set) var count = 0
  /// The number of occurrences that were not objects.
  public internal(set) var malformed = 0
  /// The number of occurrences without linkage, with only links or meta.
  public internal(set) var withoutLinkage = 0
  /// The number of occurrences with `null` linkage.
  public internal(set) var nulls = 0
  /// The number of occurrences with a resource identifier as linkage.
  public internal(set) var toOne = 0
  /// The number of occurrences with an array as linkage, including empty ones.
  public internal(set) var toMany = 0
  /// The number of occurrences with an empty array as linkage.
  public internal(set) var empty = 0
  /// The number of identifiers, by type.
  public internal(set) var destinations: ByName<Int> = [:]
  /// Whether destination types were left out because of a limit.
  public internal(set) var isTruncated = false

  init() {}

  /// The relationship's cardinality; `nil` if no linkage shows it, or both were seen.
  ///
  /// Many servers write null for an empty list, or an empty list instead of null, so empty linkage
  /// counts only if there was no other.
  public var cardinality: Schema.Cardinality? {
    switch (isToOne, isToMany) {
    case (true, false): .one
    case (false, true): .many
    default: nil
    }
  }

  var isToOne: Bool { toOne > 0 || nulls > 0 && toMany == 0 }
  var isToMany: Bool { toMany > (toOne > 0 ? empty : 0) }

  mutating func add(_ value: JSONValue, _ limits: EvidenceLimits) {
    count += 1
    guard let object = value.object else { return malformed += 1 }
    let linkage = AnyRelationship(members: object).data
    switch linkage {
    case .absent: withoutLinkage += 1
    case .null: nulls += 1
    case .one: toOne += 1
    case .many(let identifiers):
      toMany += 1
      if identifiers.isEmpty { empty += 1 }
    }
    for identifier in linkage.identifiers where !identifier.type.isEmpty {
      guard identifier.type.utf8.count <= limits.nameLength else {
        isTruncated = true
        continue
      }
      destinations[identifier.type, default: 0] += 1
    }
    truncate(limits)
  }

  mutating func merge(_ other: RelationshipEvidence, _ limits: EvidenceLimits) {
    addCounters(of: other)
    destinations.merge(other.destinations, uniquingKeysWith: +)
    truncate(limits)
  }

  private mutating func truncate(_ limits: EvidenceLimits) {
    guard destinations.count > limits.types else { return }
    destinations.keepFirst(limits.types)
    isTruncated = true
  }
}
