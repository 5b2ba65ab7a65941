/// What the names of a flat resource's members were before ``RootNames`` made them longer.
struct NameOrigins {
  /// Names that are never those of attributes and relationships in the flat form.
  static let reserved = Set(
    ["type", "id", "lid", "identifierMeta", RelationshipNames.listName].map(ExactString.init))

  /// Relationships by the names of their meta.
  private let relationships: [ExactString: String]
  /// Attributes by the longer names that they have.
  private let attributes: [ExactString: String]

  /// Finds the names that may have been made longer.
  ///
  /// - Parameters:
  ///   - names: All names in the flat resource, and those of its relationships.
  ///   - relationships: The names of its relationships.
  init(_ names: Set<ExactString>, relationships: Set<ExactString>) {
    self.relationships = Self.origins("Meta", in: names, of: relationships)
    attributes = Self.origins(
      "Attribute", in: names,
      of: relationships.union(Self.reserved).union(
        names.filter { FlatResource.isOwn($0.text) && !Self.ends($0, in: "Attribute") }))
  }

  /// The relationship that a member can be the meta of.
  func relationship(withMeta name: String) -> String? { relationships[ExactString(name)] }

  /// The attribute that got the name.
  func attribute(_ name: String) -> String? { attributes[ExactString(name)] }

  private static func origins(
    _ suffix: String, in names: Set<ExactString>, of origins: @autoclosure () -> Set<ExactString>
  ) -> [ExactString: String] {
    // Nearly always no name ends so.
    guard names.contains(where: { ends($0, in: suffix) }) else { return [:] }
    var runs = NameRuns(suffix)
    return runs.origins(of: origins()) { names.contains($0) || reserved.contains($0) }
  }

  /// Compares bytes, since a suffix can be part of a character of the name.
  private static func ends(_ name: ExactString, in suffix: String) -> Bool {
    name.text.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }
}
