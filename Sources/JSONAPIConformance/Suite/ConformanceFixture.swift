public import JSONAPI

/// The resources that cases are about.
public struct ConformanceFixture: Sendable, Hashable {
  /// One resource.
  public struct Item: Sendable, Hashable {
    /// The type and id in the cases.
    public var identifier: ResourceIdentifier.Identity

    /// The attributes.
    public var attributes: JSONObject

    /// The related resources; empty and null relationships too.
    public var relationships: [String: [ResourceIdentifier.Identity]]

    /// The to-many relationships.
    public var toMany: Set<String>
  }

  /// The resources, each after those that its to-one relationships lead to.
  public private(set) var items: [Item] = []

  /// Attributes that a client can't write, such as `articles.slug`.
  public internal(set) var readOnly: Set<String> = []

  /// The destinations of relationships, by `articles.author`.
  private(set) var destinations: [String: String] = [:]

  /// The names of attributes by type.
  private(set) var attributes: [String: Set<String>] = [:]

  init() {}

  init(_ reader: CaseReader) throws(ConformanceFormatError) {
    for (type, list) in try reader.members() {
      for element in try list.elements() { items.append(try Item(type, element)) }
    }
    for item in items {
      let type = item.identifier.type
      attributes[type, default: []].formUnion(item.attributes.keys)
      for (name, targets) in item.relationships {
        if let first = targets.first { destinations["\(type).\(name)"] = first.type }
      }
    }
    items = ordered()
  }

  /// The types, sorted.
  public var types: [String] { attributes.keys.sorted() }

  /// The names of a type's relationships.
  func relationships(of type: String) -> Set<String> {
    Set(items.filter { $0.identifier.type == type }.flatMap(\.relationships.keys))
  }

  /// Puts each item behind those that it needs.
  private func ordered() -> [Item] {
    var rest = items, result: [Item] = []
    var made: Set<ResourceIdentifier.Identity> = []
    while !rest.isEmpty {
      let ready = rest.firstIndex { item in
        item.relationships.allSatisfy { name, targets in
          item.toMany.contains(name) || targets.allSatisfy(made.contains)
        }
      }
      let item = rest.remove(at: ready ?? 0)
      made.insert(item.identifier)
      result.append(item)
    }
    return result
  }
}

extension ConformanceFixture.Item {
  init(_ type: String, _ reader: CaseReader) throws(ConformanceFormatError) {
    identifier = ResourceIdentifier.Identity(type: type, id: try reader.required("id").text())
    attributes = reader["attributes"]?.value.object ?? JSONObject()
    relationships = [:]
    toMany = []
    for (name, value) in try reader["relationships"]?.members() ?? [] {
      switch value.value.kind {
      case .null: relationships[name] = []
      case .array:
        relationships[name] = try value.elements().map(Self.identifier)
        toMany.insert(name)
      default: relationships[name] = [try Self.identifier(value)]
      }
    }
  }

  private static func identifier(
    _ reader: CaseReader
  ) throws(ConformanceFormatError) -> ResourceIdentifier.Identity {
    guard let identifier = ResourceIdentifier.Identity(reference: try reader.text()) else {
      throw reader.error("a type and an id, such as \"people/1\"")
    }
    return identifier
  }
}

extension ResourceIdentifier.Identity {
  /// Reads such as `people/1`.
  init?(reference: String) {
    guard let slash = reference.firstIndex(of: "/") else { return nil }
    self.init(
      type: String(reference[..<slash]), id: String(reference[reference.index(after: slash)...]))
  }
}

/// Something that a server may leave out.
public struct ConformanceFeature: Sendable, Hashable {
  /// The name by which a map turns it on or off.
  public var name: String

  /// What it is.
  public var title: String

  /// The path of a GET request that succeeds where the server has the feature; nil if only a map can say.
  public var probe: String?

  /// The ids of the cases that need it.
  public var cases: Set<String>

  init(_ reader: CaseReader) throws(ConformanceFormatError) {
    name = try reader.required("name").text()
    title = try reader.required("title").text()
    probe = try reader["probe"]?.text()
    cases = Set(try reader.texts("cases"))
  }
}
