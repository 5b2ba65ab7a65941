extension Schema {
  /// The resource types that names at a point of a query can belong to.
  ///
  /// If no type is known, every name is valid.
  public struct Scope: Sendable {
    private let known: [Schema]
    /// The types to look up if no schema is known.
    private let types: [String]
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

    /// Creates the scope of a resource type, with a format for dates without their own.
    init(_ schema: Schema?, dates: DateFormat?, lookup: @escaping @Sendable (String) -> Schema?) {
      self.init(known: schema.map { [$0] } ?? [], dates: dates, keys: nil, lookup: lookup)
    }

    /// Creates the scope of a resource type whose names a coder's format may change.
    package init(_ schema: Schema, keys: KeyFormat) {
      self.init(known: [schema], dates: nil, keys: keys) { _ in nil }
    }

    private init(
      known: [Schema], types: [String] = [], dates: DateFormat?, keys: KeyFormat?,
      lookup: @escaping @Sendable (String) -> Schema?
    ) {
      self.known = known
      self.types = types
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
    // Most paths have one name.
    guard path.count > 1 else { return target(of: path.text) }
    var scope = self
    var names = path.names[...]
    while let name = names.popFirst() {
      switch scope.target(of: name) {
      case .relationship(let next) where !names.isEmpty: scope = next
      case .attribute where !names.isEmpty: return .missing(names.first ?? name)
      // Linkage has the type of the related resource; no field may have this name (RES-12).
      case .missing where name == "type" && names.isEmpty:
        return .attribute(Schema.ValueType(.string))
      case let target: return target
      }
    }
    return .unknown
  }

  /// Returns the field that a condition on a path compares; for a relationship, the id.
  ///
  /// - Returns: The path of the field and the type of its values; nil if there is no such field.
  func compared(_ path: DottedPath) -> (path: DottedPath, type: Schema.ValueType)? {
    switch target(of: path) {
    case .attribute(let type): (path, type)
    case .unknown: (path, Schema.ValueType(.any))
    case .relationship: (path.appending("id"), Schema.ValueType(.string))
    case .missing: nil
    }
  }

  func target(of name: String) -> Target {
    if name == "id" { return .attribute(Schema.ValueType(.string)) }
    if known.count == 1 { return target(of: name, in: known[0]) }
    if known.isEmpty, types.count == 1, let schema = lookup(types[0]) {
      return target(of: name, in: schema)
    }
    let schemas = self.schemas
    let fields = schemas.compactMap { field(name, of: $0) }
    guard let first = fields.first else {
      return schemas.areComplete ? .missing(name) : .unknown
    }
    if case .attribute(let attribute) = first { return .attribute(attribute.value.dated(dates)) }
    var next: [Schema] = []
    for case .relationship(let relationship) in fields {
      let known = relationship.destinations
      next += known.isEmpty ? (relationship.destinationTypes ?? []).compactMap(lookup) : known
    }
    return .relationship(Self(known: next, dates: dates, keys: keys, lookup: lookup))
  }

  /// Returns the target of a name in a single type, the usual case.
  private func target(of name: String, in schema: Schema) -> Target {
    let fields = schema.fields
    if let index = fields.firstIndex(where: { $0.isNamed(name) }) { return target(fields[index]) }
    if let keys, let field = schema.field(name, keys: keys) { return target(field) }
    return schema.gaps.isEmpty ? .missing(name) : .unknown
  }

  private func target(_ field: Schema.Field) -> Target {
    switch field {
    case .attribute(let attribute): .attribute(attribute.value.dated(dates))
    case .relationship(let relationship):
      .relationship(
        Self(
          known: relationship.destinations, types: relationship.destinationTypes ?? [],
          dates: dates, keys: keys, lookup: lookup))
    }
  }

  /// The schemas of the types, as far as they are known.
  private var schemas: [Schema] { known.isEmpty ? types.compactMap(lookup) : known }

  /// Returns the document name of a field, given its name there or in the schema.
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

  /// Returns the document names of all fields, or only of relationships.
  func documentNames(ofRelationships: Bool) -> [String] {
    schemas.flatMap { schema in
      schema.fields.compactMap { field -> String? in
        if ofRelationships, case .attribute = field { return nil }
        return documentName(of: field, schema)
      }
    }
  }

  /// Returns whether a path consists only of to-one relationships, in all types that have them.
  func isToOne(_ path: DottedPath) -> Bool {
    var scope = self
    for name in path.names {
      let fields = scope.schemas.compactMap { scope.field(name, of: $0) }
      let isToOne = fields.allSatisfy { field in
        if case .relationship(let relationship) = field {
          relationship.cardinality == .one
        } else {
          false
        }
      }
      guard isToOne, !fields.isEmpty else { return false }
      scope = scope.following(DottedPath(name))
    }
    return true
  }

  /// Returns the scope of the resources at the end of a path; unknown if there are none.
  func following(_ path: DottedPath) -> Self {
    if case .relationship(let scope) = target(of: path) { return scope }
    return Self(known: [], dates: dates, keys: keys, lookup: lookup)
  }

  /// Returns the scope of a type that is in this one, along a path of relationships, or looked up.
  func scope(of type: String, along include: IncludePaths) -> Self? {
    schema(of: type, along: include).map {
      Self(known: [$0], dates: dates, keys: keys, lookup: lookup)
    }
  }

  /// Returns the schema of a type that is in this scope, along a path of relationships, or looked
  /// up.
  func schema(of type: String, along include: IncludePaths = IncludePaths()) -> Schema? {
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
  /// Returns a path with the names used in documents.
  func documentPath(for path: DottedPath) -> DottedPath {
    var scope = self
    return DottedPath(
      path.names.map { name in
        defer { scope = scope.following(DottedPath(name)) }
        return scope.documentName(for: name)
      })
  }
}

extension [Schema] {
  /// Whether all fields are known, so that any other name is an error.
  fileprivate var areComplete: Bool { !isEmpty && allSatisfy { $0.gaps.isEmpty } }
}

extension Schema.Scope {
  /// Checks a path of `include`.
  func checkInclude(_ path: DottedPath) throws(QueryError) {
    switch target(of: path) {
    case .relationship, .unknown: return
    case .attribute, .missing:
      throw unknown(
        path, .unknownRelationship, parameter: "include",
        message: "There is no relationship with this path to include.")
    }
  }

  /// Checks a field of `sort`.
  ///
  /// - Parameter takesRelationships: Whether relationships are also valid; servers may sort by
  ///   related resources.
  /// - Throws: ``QueryError`` with the code `unknownField`.
  func checkSort(_ field: SortField, takesRelationships: Bool) throws(QueryError) {
    switch target(of: field.path) {
    case .attribute, .unknown: return
    case .relationship where takesRelationships: return
    case .relationship, .missing:
      throw unknown(
        field.path, .unknownField, parameter: "sort",
        message: "There is no attribute with this name to sort by.")
    }
  }

  /// Checks the names in fieldsets of types that the scope or an `include` path reaches.
  func check(
    _ fields: Fieldsets, along include: IncludePaths, rejectsUnknownTypes: Bool = false
  ) throws(QueryError) {
    for type in fields.types {
      guard let scope = scope(of: type, along: include) else {
        guard rejectsUnknownTypes else { continue }
        throw QueryError(
          .unknownType, parameter: "fields[\(type)]", message: "There is no type with this name.")
      }
      for name in fields[type] ?? [] {
        guard case .missing = scope.target(of: name) else { continue }
        throw scope.unknown(
          DottedPath(name), .unknownField, parameter: "fields[\(type)]",
          message: "The type \(type) has no field with this name.")
      }
    }
  }

  /// Checks the path of a condition in a filter.
  func checkFilter(_ path: DottedPath) throws(QueryError) {
    guard case .missing = target(of: path) else { return }
    throw unknown(
      path, .unknownField, parameter: "filter",
      message: "There is no field with this name to filter by.")
  }

  /// Returns the error for an unknown path, with a suggestion.
  private func unknown(
    _ path: DottedPath, _ code: QueryError.Code, parameter: String, message: String
  ) -> QueryError {
    QueryError(
      code,
      parameter: parameter,
      message: message,
      expected: correction(of: path, toRelationship: code == .unknownRelationship),
      found: "\"\(path)\"",
    )
  }

  /// Returns a suggestion for an unknown path, or the known names, for the error message.
  private func correction(of path: DottedPath, toRelationship: Bool) -> String? {
    var scope = self
    var names = path.names
    for index in names.indices {
      let isInner = toRelationship || index < names.indices.upperBound - 1
      if case .relationship(let next) = scope.target(of: names[index]) {
        scope = next
        continue
      }
      let known = scope.documentNames(ofRelationships: isInner)
      if let nearest = nearestName(to: names[index], among: known) {
        names[index] = nearest
        return "\"\(DottedPath(names))\""
      }
      guard !known.isEmpty else { return nil }
      let some = known.prefix(8)
        .map { "\"\(DottedPath(Array(names[..<index]) + [$0]))\"" }
        .joined(separator: ", ")
      return (known.count > 1 ? "one of " : "") + some + (known.count > 8 ? ", …" : "")
    }
    return nil
  }
}
