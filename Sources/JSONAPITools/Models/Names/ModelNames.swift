import JSONAPI

/// The names of the Swift types for all resource types, and for the unions that relationships use.
struct ModelNames {
  /// The Swift types, by resource type.
  private(set) var types = ByName<String>()
  /// The unions, by their sorted resource types.
  private(set) var unions: [[String]: PlannedUnion] = [:]

  /// The names of nested types, which must not shadow a top-level name.
  private(set) var nested = UniqueNames()

  /// Assigns names to types and unions.
  ///
  /// The same description always gets the same names. If the name of a type is already in use, or
  /// used by Swift or this package, the type gets the plural or the suffix `Resource`, and then a
  /// number.
  ///
  /// - Parameter chosen: The user's choices of names, by resource type.
  init(_ types: [ModelType], chosen: [String: String]) {
    var names = UniqueNames(taken: ReservedNames.types, ignoresCase: true)
    let known = Set(types.map { ExactString($0.name) })
    for (type, name) in chosen.sorted(by: { $0.key < $1.key })
    where known.contains(ExactString(type)) {
      self.types[type] = names.take(name)
    }
    for type in known.sorted().map(\.text) where self.types[type] == nil {
      let name = SwiftName.type(type)
      self.types[type] = names.take(
        name, SwiftName.type(type, isSingular: false), name + "Resource")
    }
    for type in types {
      for relationship in type.relationships {
        let members = relationship.unionMembers(self.types)
        guard members.count > 1, unions[members] == nil else { continue }
        let isPlural = relationship.cardinality == .many
        let short = SwiftName.type(relationship.name, isSingular: isPlural)
        let name = names.take(short, (self.types[type.name] ?? "") + short)
        // Within the union, a case that is called like a type would hide it.
        var cases = UniqueNames(
          taken: Set(members.compactMap { self.types[$0] } + [name, "unknown", "init", "self"]))
        unions[members] = PlannedUnion(
          name: name,
          cases: members.compactMap { member in
            self.types[member].map {
              let name = SwiftName.member(SwiftName.type(member), fallback: "resource")
              return PlannedUnion.Case(name: cases.take(name, name + "Resource"), type: $0)
            }
          })
      }
    }
    nested = UniqueNames(
      taken: ReservedNames.types.union(ReservedNames.nestedTypes).union(self.types.values)
        .union(unions.values.map(\.name)), ignoresCase: true)
  }

  /// The Swift type of a relationship's destination.
  func destination(of relationship: ModelRelationship) -> String {
    let members = relationship.unionMembers(types)
    guard members.count <= 1 else { return unions[members]?.name ?? "AnyResource" }
    return members.first.flatMap { types[$0] } ?? "AnyResource"
  }
}

extension ModelRelationship {
  /// The destination types, sorted; none if one of them has no model.
  fileprivate func unionMembers(_ models: ByName<String>) -> [String] {
    destinations.allSatisfy { models[$0] != nil } ? destinations.distinct : []
  }
}
