import JSONAPI

/// Writes Swift models.
///
/// ```swift
/// let files = ModelWriter(style: .resources).files(for: description)
/// ```
///
/// Each resource type and each union of several gets a file of its own. The same description always gives the same
/// bytes.
public struct ModelWriter: Sendable {
  /// What kind of models to write.
  public var style: ModelStyle

  /// Whether other modules can use the models.
  public var isPublic: Bool

  /// Names of Swift types that are not those the writer would choose, by resource type.
  public var typeNames: [String: String]

  /// Creates a writer.
  public init(
    style: ModelStyle = .resources, isPublic: Bool = false, typeNames: [String: String] = [:]
  ) {
    self.style = style
    self.isPublic = isPublic
    self.typeNames = typeNames
  }

  /// Writes the files, in the order of their names.
  ///
  /// Types that only linkage names have a model without fields. Those with a name that JSON:API forbids have none.
  public func files(for description: ModelDescription) -> [GeneratedFile] {
    let types = Self.complete(description.types)
    let names = ModelNames(types, chosen: typeNames)
    let planner = ModelPlanner(style: style, names: names)
    let source = SourceWriter(style: style, isPublic: isPublic)
    let models = types.map { type in
      let plan = planner.plan(type)
      return GeneratedFile(name: plan.name + ".swift", text: source.text(of: plan))
    }
    let unions = names.unions.values.map {
      GeneratedFile(name: $0.name + ".swift", text: source.text(of: $0))
    }
    return (models + unions).sorted { $0.name < $1.name }
  }

  /// The types with those that only linkage names, by name and each once.
  private static func complete(_ types: [ModelType]) -> [ModelType] {
    var known = ByName<ModelType>()
    for type in types where MemberName.isAllowed(type.name) && known[type.name] == nil {
      known[type.name] = type
    }
    for destination in types.flatMap({ $0.relationships.flatMap(\.destinations) })
    where known[destination] == nil && MemberName.isAllowed(destination) {
      known[destination] = ModelType(destination, evidence: "Nothing is known of it but its name.")
    }
    return known.values
  }
}
