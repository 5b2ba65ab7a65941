extension Schema {
  /// The resource types that names at a point of a query can belong to.
  ///
  /// If no type is known, every name is valid.
  public struct Scope: Sendable {
    private let schemas: [Schema]
    private let dates: DateFormat?
    /// The coder's format when writing a query; nil when reading one.
    private let keys: KeyFormat?
    private let lookup: @Sendable (String) -> Schema?

    /// Creates the scope of a resource type.
    ///
    /// - Parameters:
    ///   - schema: The schema; `nil` if unknown.
    ///   - lookup: Finds the schemas of destination types without a Swift model.
    public init(
      _ schema: Schema?, lookup: @escaping @Sendable (String) -> Schema? = { _ in nil }
    ) {
      self.init(schema, dates: nil, lookup: lookup)
    }

    /// Creates the scope of a resource type, with the format of dates that have none of their own.
    init(_ schema: Schema?, dates: DateFormat?, lookup: @escaping @Sendable (String) -> Schema?) {
      self.init(
        schemas: schema.map { [$0] } ?? [], dates: dates, keys: nil, lookup: lookup)
    }

    /// Creates the scope of a resource type whose names a coder's format may change.
    init(_ schema: Schema, keys: KeyFormat) {
      self.init(schemas: [schema], dates: nil, keys: keys) { _ in nil }
    }

    private init(
      schemas: [Schema], dates: DateFormat?, keys: KeyFormat?,
      lookup: @escaping @Sendable (String) -> Schema?
    ) {
      self.schemas = schemas
      self.dates = dates
      self.keys = keys
      self.lookup = lookup
    }

    /// The target of a path.
    public enum Target: Sendable {
      /// An attribute of the given type of values; the ids of resources are attributes here.
      case attribute(Schema.ValueType)
      /// Resources of the types in the scope.
      case relationship(Scope)
      /// Unknown.
      case unknown
      /// Nothing: no type in the scope has a field with this name.
      case missing(String)
    }
  }
}

extension Schema.Scope {
  /// Resolves a path.
  public func target(of path: DottedPath) -> Target {
    // Most paths are one name.
    guard path.text.utf8.contains(UInt8(ascii: ".")) else { return target(of: path.text) }
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

  func target(of name: String) -> Target {
    if name == "id" { return .attribute(Schema.ValueType(.string)) }
    if schemas.count == 1 { return targetInOnlySchema(name) }
    let fields = schemas.compactMap { field(name, of: $0) }
    guard let first = fields.first else { return isComplete ? .missing(name) : .unknown }
    if case .attribute(let attribute) = first { return .attribute(attribute.value.dated(dates)) }
    var next: [Schema] = []
    for case .relationship(let relationship) in fields {
      let known = relationship.destinations
      next += known.isEmpty ? (relationship.destinationTypes ?? []).compactMap(lookup) : known
    }
    return .relationship(
      Self(schemas: next, dates: dates, keys: keys, lookup: lookup))
  }

  /// The target of a name where there is one type, as nearly always.
  private func targetInOnlySchema(_ name: String) -> Target {
    // The fields alone, since to copy a schema counts many references.
    let fields = schemas[0].fields
    for index in fields.indices where fields[index].isNamed(name) { return target(fields[index]) }
    if let keys, let field = schemas[0].field(name, keys: keys) { return target(field) }
    return isComplete ? .missing(name) : .unknown
  }

  private func target(_ field: Schema.Field) -> Target {
    switch field {
    case .attribute(let attribute): return .attribute(attribute.value.dated(dates))
    case .relationship(let relationship):
      let known = relationship.destinations
      let next =
        known.isEmpty ? (relationship.destinationTypes ?? []).compactMap(lookup) : known
      return .relationship(Self(schemas: next, dates: dates, keys: keys, lookup: lookup))
    }
  }

  /// The name in documents of a field that has the given one there or in the schema.
  func documentName(for name: String) -> String {
    for schema in schemas {
      if let field = field(name, of: schema) { return documentName(of: field, schema) }
    }
    return name
  }

  private func field(_ name: String, of schema: Schema) -> Schema.Field? {
    keys.map { schema.field(name, keys: $0) } ?? schema[name]
  }

  private func documentName(of field: Schema.Field, _ schema: Schema) -> String {
    keys.map { schema.documentName(of: field, keys: $0) } ?? field.name
  }

  /// The names in documents of all fields, or of relationships alone.
  func documentNames(ofRelationships: Bool) -> [String] {
    schemas.flatMap { schema in
      schema.fields.compactMap { field -> String? in
        if ofRelationships, case .attribute = field { return nil }
        return documentName(of: field, schema)
      }
    }
  }

  /// The scope of the resources at the end of a path; unknown if there are none.
  func following(_ path: DottedPath) -> Self {
    if case .relationship(let scope) = target(of: path) { return scope }
    return Self(schemas: [], dates: dates, keys: keys, lookup: lookup)
  }

  /// Whether all fields are known, so that any other name is an error.
  private var isComplete: Bool { !schemas.isEmpty && schemas.allSatisfy { $0.gaps.isEmpty } }

  /// The scope of a type that is in this one, along a path of relationships, or looked up.
  func scope(of type: String, along include: IncludePaths) -> Self? {
    schema(of: type, along: include).map {
      Self(schemas: [$0], dates: dates, keys: keys, lookup: lookup)
    }
  }

  private func schema(of type: String, along include: IncludePaths) -> Schema? {
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

extension Schema.Scope {
  /// A path in the names used in documents.
  func documentPath(for path: DottedPath) -> DottedPath {
    var scope = self
    return DottedPath(
      path.names.map { name in
        defer { scope = scope.following(DottedPath(name)) }
        return scope.documentName(for: name)
      })
  }
}
