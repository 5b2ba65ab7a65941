/// The relationships that models follow to included resources, by type of resource.
struct FollowedRelationships: Sendable {
  /// The names in documents.
  private var names: [String: Set<String>] = [:]
  /// The names for types that have no entry; `nil` for all.
  private var namesOfOthers: Set<String>? = []

  /// Follows every relationship.
  static let all = FollowedRelationships(namesOfOthers: nil)

  /// Follows the relationships with some names, whatever the type.
  static func named(_ names: Set<String>) -> FollowedRelationships {
    FollowedRelationships(namesOfOthers: names)
  }

  private init(namesOfOthers: Set<String>?) { self.namesOfOthers = namesOfOthers }

  /// Follows what a model and the models that it leads to embed.
  init<R: RelatedResource>(of type: R.Type, keys: KeyFormat) {
    // A resource without a model embeds nothing.
    if R.self == AnyResource.self { return }
    add(R.destinationSchemas, keys)
  }

  /// Whether nothing is followed.
  var isEmpty: Bool { namesOfOthers?.isEmpty == true && names.values.allSatisfy(\.isEmpty) }

  /// The names of the relationships that are followed of a type; `nil` for all.
  func names(of type: String) -> Set<String>? {
    names[type] ?? namesOfOthers
  }

  private mutating func add(_ schemas: [Schema], _ keys: KeyFormat) {
    var waiting = schemas
    var known: Set<Schema> = []
    // A union says nothing of its cases.
    if schemas.isEmpty { namesOfOthers = nil }
    while let schema = waiting.popLast() {
      guard known.insert(schema).inserted else { continue }
      names[schema.type, default: []].formUnion([])
      if !schema.gaps.isEmpty { namesOfOthers = nil }
      for relationship in schema.relationships {
        let field = Schema.Field.relationship(relationship)
        names[schema.type]?.insert(schema.documentName(of: field, keys: keys))
        let destinations = relationship.destinations
        if destinations.isEmpty { namesOfOthers = nil }
        waiting += destinations
      }
    }
    // What probing could not find out may be a relationship.
    for schema in known where !schema.gaps.isEmpty { names[schema.type] = nil }
  }
}
