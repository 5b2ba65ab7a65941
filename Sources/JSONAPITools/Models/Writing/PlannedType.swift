/// A property to write.
struct PlannedProperty {
  enum Role { case id, attribute, relationship }

  var role = Role.attribute
  /// The name in JSON.
  var key: String
  /// The name in Swift, without backticks.
  var name: String
  /// The type, without its optional marker.
  var type: String
  var isOptional = false
  /// The property wrapper, such as `DateOnly`.
  var wrapper: String?
  /// The value that represents absence in live objects; `nil` if there is none.
  var defaultValue: String?
  var comment: String?
  var documentation: String?
}

/// A nested type.
enum PlannedNested {
  case structure(name: String, PlannedMembers)
  case enumeration(name: String, cases: [(name: String, value: String)])
}

/// The properties of a type, and its nested types.
struct PlannedMembers {
  var properties: [PlannedProperty] = []
  var nested: [PlannedNested] = []
  /// Sentences about omitted fields.
  var omissions: [String] = []
}

/// A resource type to write.
struct PlannedType {
  let type: String
  let name: String
  let documentation: [String]
  let members: PlannedMembers
}

/// A union of resource types to write.
struct PlannedUnion: Hashable {
  let name: String
  /// The cases and their Swift types.
  let cases: [Case]

  struct Case: Hashable {
    let name: String
    let type: String
  }
}
