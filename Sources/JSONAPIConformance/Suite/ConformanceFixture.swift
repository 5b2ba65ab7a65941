public import JSONAPI

/// The resources that the cases use.
public struct ConformanceFixture: Sendable, Hashable {
  /// A resource.
  public struct Item: Sendable, Hashable {
    /// The type and id in the cases.
    public var identifier: ResourceIdentifier.Identity

    /// The attributes.
    public var attributes: JSONObject

    /// The related resources; empty and null relationships have an empty list.
    public var relationships: [String: [ResourceIdentifier.Identity]]

    /// The to-many relationships.
    public var toMany: Set<String>
  }

  /// The resources, each after the destinations of its to-one relationships.
  public private(set) var items: [Item] = []

  /// The attributes that clients can't write, such as `articles.slug`.
  public internal(set) var readOnly: Set<String> = []

  /// The destination types of relationships, by a key such as `articles.author`.
  private(set) var destinations: [String: String] = [:]

  /// The attribute names, by type.
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

  /// The relationship names of a type.
  func relationships(of type: String) -> Set<String> {
    Set(items.filter { $0.identifier.type == type }.flatMap(\.relationships.keys))
  }

  /// Sorts each item after those that it depends on.
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
  /// Parses a reference such as `people/1`.
  init?(reference: String) {
    guard let slash = reference.firstIndex(of: "/") else { return nil }
    self.init(
      type: String(reference[..<slash]), id: String(reference[reference.index(after: slash)...]))
  }
}

/// A feature that a server may lack.
public struct ConformanceFeature: Sendable, Hashable {
  /// The name that a map uses to turn it on or off.
  public var name: String

  /// A description.
  public var title: String

  /// The path of a GET request that succeeds if the server has the feature; `nil` if only a map can
  /// tell.
  public var probe: String?

  /// The ids of the cases that require it.
  public var cases: Set<String>

  init(_ reader: CaseReader) throws(ConformanceFormatError) {
    name = try reader.required("name").text()
    title = try reader.required("title").text()
    probe = try reader["probe"]?.text()
    cases = Set(try reader.texts("cases"))
  }
}
