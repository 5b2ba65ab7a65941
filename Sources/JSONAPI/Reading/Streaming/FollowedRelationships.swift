/// The relationships that models follow to included resources, by type of resource.
struct FollowedRelationships: Sendable {
  /// The names in documents.
  private var names: [String: Set<String>] = [:]
  /// The names for types that have no entry; `nil` for all.
  private var namesOfOthers: Set<String>? = []

  /// Follows every relationship.
  static let all = FollowedRelationships(namesOfOthers: nil)

  /// Follows the relationships with these names, for every type.
  static func named(_ names: Set<String>) -> FollowedRelationships {
    FollowedRelationships(namesOfOthers: names)
  }

  private init(namesOfOthers: Set<String>?) { self.namesOfOthers = namesOfOthers }

  /// Follows the relationships that a model and its related models embed.
  init<R: RelatedResource>(of type: R.Type, keys: KeyFormat) {
    // A resource without a model embeds nothing.
    if R.self == AnyResource.self { return }
    add(R.destinationSchemas, keys)
  }

  /// Whether nothing is followed.
  var isEmpty: Bool { namesOfOthers?.isEmpty == true && names.values.allSatisfy(\.isEmpty) }

  /// Returns the names of the relationships to follow for a type; `nil` for all.
  func names(of type: String) -> Set<String>? {
    names[type] ?? namesOfOthers
  }

  private mutating func add(_ schemas: [Schema], _ keys: KeyFormat) {
    var waiting = schemas
    var known: Set<Schema> = []
    // A union doesn't describe its cases.
    if schemas.isEmpty { namesOfOthers = nil }
    while let schema = waiting.popLast() {
      guard known.insert(schema).inserted else { continue }
      names[schema.type, default: []].formUnion([])
      if !schema.gaps.isEmpty { namesOfOthers = nil }
      for relationship in schema.relationships {
        let field = Schema.Field.relationship(relationship)
        // Without the name in the coder's format, the field's own is read.
        names[schema.type]?.formUnion([schema.documentName(of: field, keys: keys), field.name])
        let destinations = relationship.destinations
        if destinations.isEmpty { namesOfOthers = nil }
        waiting += destinations
      }
    }
    // A field that probing didn't find may be a relationship.
    for schema in known where !schema.gaps.isEmpty { names[schema.type] = nil }
  }
}
