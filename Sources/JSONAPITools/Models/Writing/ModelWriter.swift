import JSONAPI

/// A writer of Swift models.
///
/// ```swift
/// let files = ModelWriter(style: .resources).files(for: description)
/// ```
///
/// Each resource type and each union gets its own file. The same description always gives the same
/// bytes.
public struct ModelWriter: Sendable {
  /// The kind of models to write.
  public var style: ModelStyle

  /// Whether the models are public.
  public var isPublic: Bool

  /// Swift type names that replace the writer's own choices, by resource type.
  public var typeNames: [String: String]

  /// Creates a writer.
  public init(
    style: ModelStyle = .resources, isPublic: Bool = false, typeNames: [String: String] = [:]
  ) {
    self.style = style
    self.isPublic = isPublic
    self.typeNames = typeNames
  }

  /// Returns the files, sorted by name.
  ///
  /// Types that occur only in linkage get a model without fields. Types whose name JSON:API forbids
  /// get none.
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

  /// The types and those that occur only in linkage, sorted by name, without duplicates.
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
