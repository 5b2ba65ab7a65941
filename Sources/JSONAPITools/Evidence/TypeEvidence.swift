import JSONAPI

/// Statistics about a resource type, collected from documents.
public struct TypeEvidence: Sendable, Equatable {
  /// The number of resources, not counting bare identifiers.
  ///
  /// A resource that documents repeat with the same fields counts once.
  public internal(set) var count = 0
  /// The number of resources with all their fields, not requested with a sparse fieldset.
  public internal(set) var completeCount = 0
  /// The number of resources that were primary data.
  public internal(set) var primaryCount = 0
  /// The ids of the resources; an absent id counts as `null`.
  public internal(set) var id = ValueEvidence()
  /// The attributes, by name.
  public internal(set) var attributes: ByName<ValueEvidence> = [:]
  /// The relationships, by name.
  public internal(set) var relationships: ByName<RelationshipEvidence> = [:]
  /// The number of resources with `attributes` or `relationships` that weren't an object.
  public internal(set) var malformed = 0
  /// Whether fields were left out because of a limit.
  public internal(set) var isTruncated = false

  /// The number of occurrences of each field in incomplete resources.
  var sparse: ByName<Int> = [:]
  private var fields = 0
  private var sightings = Sightings()

  init() {}

  /// Returns the number of complete resources without a field.
  public func absences(of field: String) -> Int {
    let present = (attributes[field]?.count ?? 0) + (relationships[field]?.count ?? 0)
    return max(0, completeCount - (present - (sparse[field] ?? 0)))
  }

  mutating func add(
    _ resource: AnyResource, isPrimary: Bool, isSparse: Bool, _ limits: EvidenceLimits
  ) {
    let news = sightings.add(resource, isPrimary: isPrimary, isSparse: isSparse, limits)
    if isPrimary, news.isNewAsPrimary { primaryCount += 1 }
    guard news.isNew else { return }
    count += 1
    if !isSparse { completeCount += 1 }
    var ids = limits
    ids.values = 0
    var none = 0
    id.add(resource.members["id"] ?? .null, ids, depth: limits.depth, fields: &none)
    forEachField(of: resource, "attributes", limits) { type, name, value in
      if type.attributes[name] == nil { type.fields += 1 }
      type.attributes[name, default: ValueEvidence()].add(
        value, limits, depth: 0, countsValues: news.hasNewAttributes, fields: &type.fields)
      if isSparse { type.sparse[name, default: 0] += 1 }
    }
    forEachField(of: resource, "relationships", limits) { type, name, value in
      if type.relationships[name] == nil { type.fields += 1 }
      type.relationships[name, default: RelationshipEvidence()].add(value, limits)
      if isSparse { type.sparse[name, default: 0] += 1 }
    }
  }

  private mutating func forEachField(
    of resource: AnyResource, _ member: String, _ limits: EvidenceLimits,
    _ add: (inout TypeEvidence, String, JSONValue) -> Void
  ) {
    guard let value = resource.members[member] else { return }
    guard value.kind == .object else { return malformed += 1 }
    var names: Set<ExactString> = []
    for (name, value) in value.members where names.insert(ExactString(name)).inserted {
      guard name.utf8.count <= limits.nameLength else {
        isTruncated = true
        continue
      }
      add(&self, name, value)
    }
  }

  mutating func merge(_ other: TypeEvidence, _ limits: EvidenceLimits) {
    addCounters(of: other)
    sightings.merge(other.sightings, limits)
    id.merge(other.id, limits)
    for (name, value) in other.attributes {
      attributes[name, default: ValueEvidence()].merge(value, limits)
    }
    for (name, value) in other.relationships {
      relationships[name, default: RelationshipEvidence()].merge(value, limits)
    }
    sparse.merge(other.sparse, uniquingKeysWith: +)
    fields = fieldsByLevel.reduce(0, +)
    truncate(limits)
  }

  private var fieldsByLevel: [Int] {
    var counts = [attributes.count + relationships.count]
    for value in attributes.values { value.countFields(level: 1, into: &counts) }
    return counts
  }

  /// Removes the fields past the limit: inner ones before outer ones, and later names before
  /// earlier ones.
  mutating func truncate(_ limits: EvidenceLimits) {
    guard fields > limits.fields else { return }
    fields = limits.fields
    var rest = limits.fields
    let counts = fieldsByLevel
    guard
      let last = counts.indices.first(where: { level in
        guard counts[level] < rest else { return true }
        rest -= counts[level]
        return false
      })
    else { return }
    if last == 0 {
      attributes.keepFirst(rest)
      relationships.keepFirst(rest - attributes.count)
      for name in sparse.keys where attributes[name] == nil && relationships[name] == nil {
        sparse[name] = nil
      }
      isTruncated = true
    }
    for name in attributes.keys {
      attributes[name]?.truncate(level: 1, last: last, rest: &rest)
    }
  }
}

/// The resources of a type seen so far, each with its fields, so that a repeated one isn't counted
/// again.
///
/// Beyond ``EvidenceLimits/resources``, repetitions count. This isn't saved to files.
private struct Sightings: Sendable, Equatable {
  private var seen: Set<Int> = []

  /// The parts of a resource that are new.
  struct News {
    var isNew = true
    var isNewAsPrimary = true
    var hasNewAttributes = true
  }

  private struct Fields: Hashable {
    let id: JSONValue
    let attributes: JSONValue?
    let relationships: JSONValue?
    var isSparse: Bool?
    var isPrimary: Bool?
  }

  mutating func add(
    _ resource: AnyResource, isPrimary: Bool, isSparse: Bool, _ limits: EvidenceLimits
  ) -> News {
    let members = resource.members
    guard let id = members["id"], !id.isNull else { return News() }
    let attributes = members["attributes"]
    let whole = Fields(
      id: id, attributes: attributes, relationships: members["relationships"], isSparse: isSparse)
    var primary = whole
    primary.isPrimary = true
    return News(
      isNew: insert(whole, limits), isNewAsPrimary: !isPrimary || insert(primary, limits),
      hasNewAttributes: insert(
        Fields(id: id, attributes: attributes, relationships: nil), limits))
  }

  /// - Returns: Whether the fields are new; if there is no room left, they aren't remembered.
  private mutating func insert(_ fields: Fields, _ limits: EvidenceLimits) -> Bool {
    guard seen.count < 3 * limits.resources else { return !seen.contains(fields.hashValue) }
    return seen.insert(fields.hashValue).inserted
  }

  mutating func merge(_ other: Sightings, _ limits: EvidenceLimits) {
    guard seen.count < 3 * limits.resources else { return }
    seen.formUnion(other.seen)
  }

  /// Always equal, since sightings aren't part of the evidence.
  static func == (one: Sightings, other: Sightings) -> Bool { true }
}
