/// A property as it will be written.
struct PlannedProperty {
  enum Role { case id, attribute, relationship }

  var role = Role.attribute
  /// The name in JSON.
  var key: String
  /// The name in Swift, without backticks.
  var name: String
  /// The type without what makes it optional.
  var type: String
  var isOptional = false
  /// The property wrapper, as `DateOnly`.
  var wrapper: String?
  /// The value that stands for absence in live objects; nil if there is none.
  var defaultValue: String?
  var comment: String?
  var documentation: String?
}

/// A type within another one.
enum PlannedNested {
  case structure(name: String, PlannedMembers)
  case enumeration(name: String, cases: [(name: String, value: String)])
}

/// The properties of a type, and the types within it.
struct PlannedMembers {
  var properties: [PlannedProperty] = []
  var nested: [PlannedNested] = []
  /// Sentences about what was left out.
  var omissions: [String] = []
}

/// A resource type as it will be written.
struct PlannedType {
  let type: String
  let name: String
  let documentation: [String]
  let members: PlannedMembers
}

/// A union of resource types as it will be written.
struct PlannedUnion: Hashable {
  let name: String
  /// The Swift types, and the cases that hold them.
  let cases: [Case]

  struct Case: Hashable {
    let name: String
    let type: String
  }
}
