/// The resource types to which the names in a query may belong, at some point of it.
///
/// Where no type is known, any name is right.
public struct SchemaScope: Sendable {
  private let schemas: [Schema]
  private let dates: DateFormat?
  private let lookup: @Sendable (String) -> Schema?

  /// Creates the scope of a resource type.
  ///
  /// - Parameters:
  ///   - schema: The type; `nil` if it isn't known.
  ///   - lookup: Finds the types that relationships lead to, where Swift does not know them.
  public init(
    _ schema: Schema?, lookup: @escaping @Sendable (String) -> Schema? = { _ in nil }
  ) {
    self.init(schema, dates: nil, lookup: lookup)
  }

  /// Creates the scope of a resource type, with the format of dates that have none of their own.
  init(_ schema: Schema?, dates: DateFormat?, lookup: @escaping @Sendable (String) -> Schema?) {
    self.init(schemas: schema.map { [$0] } ?? [], dates: dates, lookup: lookup)
  }

  private init(
    schemas: [Schema], dates: DateFormat?, lookup: @escaping @Sendable (String) -> Schema?
  ) {
    self.schemas = schemas
    self.dates = dates
    self.lookup = lookup
  }

  /// What a path leads to.
  public enum Target: Sendable {
    /// An attribute of the given type of values; the ids of resources are attributes here.
    case attribute(Schema.ValueType)
    /// Resources of the types in the scope.
    case relationship(SchemaScope)
    /// Something of which nothing is known.
    case unknown
    /// Nothing: no type in the scope has a field of this name.
    case missing(String)
  }

  /// Finds out what a path leads to.
  ///
  /// - Parameter path: The path.
  /// - Returns: What it leads to.
  public func target(of path: DottedPath) -> Target {
    var scope = self
    var names = path.names[...]
    while let name = names.popFirst() {
      switch scope.target(of: name) {
      case .relationship(let next) where !names.isEmpty: scope = next
      case .attribute where !names.isEmpty: return .missing(names.first ?? name)
      case let target: return target
      }
    }
    return .unknown
  }

  private func target(of name: String) -> Target {
    if name == "id" { return .attribute(Schema.ValueType(.string)) }
    let fields = schemas.compactMap { $0[name] }
    guard let first = fields.first else { return isComplete ? .missing(name) : .unknown }
    if case .attribute(let attribute) = first { return .attribute(attribute.value.dated(dates)) }
    var next: [Schema] = []
    for case .relationship(let relationship) in fields {
      let known = relationship.destinations
      next += known.isEmpty ? (relationship.destinationTypes ?? []).compactMap(lookup) : known
    }
    return .relationship(SchemaScope(schemas: next, dates: dates, lookup: lookup))
  }

  /// Whether all fields are known, so that another name is a mistake.
  private var isComplete: Bool { !schemas.isEmpty && schemas.allSatisfy(\.gaps.isEmpty) }

  /// The schema of a type that is in the scope, along a path of relationships, or looked up.
  func schema(of type: String, along include: IncludePaths) -> Schema? {
    if let schema = schemas.first(where: { $0.type == type }) ?? lookup(type) { return schema }
    for path in include.paths {
      var scope = self
      for name in path.names {
        guard case .relationship(let next) = scope.target(of: name) else { break }
        scope = next
        if let schema = scope.schemas.first(where: { $0.type == type }) { return schema }
      }
    }
    return nil
  }
}
