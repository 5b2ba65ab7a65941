/// The sparse fieldsets of a query: the names of the fields to return, by type (SPF-02).
public struct Fieldsets: Sendable, Hashable {
  private var entries: [Entry] = []

  private struct Entry: Sendable, Hashable {
    let type: String
    let names: [String]
    /// The schema that typed paths come from, ignored by `==`.
    var schema: Schema?

    static func == (one: Entry, other: Entry) -> Bool {
      one.type == other.type && one.names == other.names
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(type)
      hasher.combine(names)
    }
  }

  /// Creates empty fieldsets.
  public init() {}

  /// The types that have a fieldset, in insertion order.
  public var types: [String] { entries.map(\.type) }

  /// Whether no type has a fieldset.
  public var isEmpty: Bool { entries.isEmpty }

  /// The fieldset of a type.
  ///
  /// `nil` means all fields, an empty array no fields (SPF-03).
  public subscript(type: String) -> [String]? {
    get { entries.first { $0.type == type }?.names }
    set {
      let schema = schema(of: type)
      let entry = newValue.map { Entry(type: type, names: $0, schema: schema) }
      entries.replaceFirst(where: { $0.type == type }, with: entry)
    }
  }

  /// Adds fields to the fieldset of a type, dropping duplicates.
  public mutating func add(_ names: some Sequence<String>, of type: String) {
    var all = self[type] ?? []
    for name in names where !all.contains(name) { all.append(name) }
    self[type] = all
  }

  /// Adds the field at the end of a typed path, and the relationships before it.
  ///
  /// - Parameter schema: The schema of the type that the path starts from. It provides field names
  ///   for types that no `include` path reaches.
  mutating func add(_ route: FieldRoute, in schema: Schema) {
    var scope = Schema.Scope(schema)
    for (owner, name) in zip(route.owners, route.path.names) where !["id", "type"].contains(name) {
      add([name], of: owner)
      if let index = entries.firstIndex(where: { $0.type == owner }) {
        entries[index].schema = entries[index].schema ?? scope.schema(of: owner)
      }
      scope = scope.following(DottedPath(name))
    }
  }

  /// Returns the schema of a type that typed paths led to.
  func schema(of type: String) -> Schema? { entries.first { $0.type == type }?.schema }

  /// Returns whether the fieldsets contain a field.
  ///
  /// - Returns: `true` if the type has no fieldset or one with the field.
  public func contains(_ field: String, of type: String) -> Bool {
    self[type]?.contains(field) ?? true
  }
}

extension Fieldsets {
  /// Returns the types whose fields a URL or query string restricts (`fields[TYPE]`), compared by
  /// bytes.
  package static func types(inAddress address: String) -> Set<ExactString> {
    let query = address.firstIndex(of: "?").map { address[address.index(after: $0)...] }
    let text = (query ?? address[...]).prefix { $0 != "#" }
    var types: Set<ExactString> = []
    for item in QueryItem.items(parsing: String(text)) {
      guard let name = try? ParameterName(item.name), name.base == "fields",
        let type = name.parts.first
      else { continue }
      types.insert(ExactString(type))
    }
    return types
  }
}

extension Array {
  /// Replaces the first matching element, or appends one if none matches; nil removes it.
  mutating func replaceFirst(where isMeant: (Element) -> Bool, with element: Element?) {
    switch (firstIndex(where: isMeant), element) {
    case (let index?, let element?): self[index] = element
    case (let index?, nil): remove(at: index)
    case (nil, let element?): append(element)
    case (nil, nil): break
    }
  }
}
