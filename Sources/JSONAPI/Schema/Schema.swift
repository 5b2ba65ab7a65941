/// The description of a resource type: its name, the type of its ids, its attributes and its
/// relationships.
///
/// The `@Resource` macro writes one down. A plain `Codable` resource has one that is found out by
/// decoding it from made-up values; see ``init(probing:)``. Queries, validation, servers and
/// generated documentation read it.
///
/// ```swift
/// Schema("articles", [
///   .attribute("title", String.self),
///   .attribute("description", String?.self, property: "summary"),
///   .relationship("author", Person.self),
///   .relationship("comments", [Comment].self),
/// ])
/// ```
public struct Schema: Sendable, Hashable {
  /// The type's name, the `type` of its resources.
  public let type: String

  /// The type of its ids: a string, an integer or a UUID to Swift, and always a string in JSON.
  public let id: ValueType

  /// The attributes and relationships, in the order of the declaration.
  public let fields: [Field]

  /// What could not be found out, if the schema comes from probing.
  public let gaps: [Gap]

  /// Whether coders name the fields, since the type has no names of its own; no part of equality.
  var takesNamesOfCoder = false

  /// Fields that only the typed paths of the type name; no part of equality.
  var typedPaths: [Field] = []

  /// Creates a description.
  public init(_ type: String, id: (some ResourceID).Type = String.self, _ fields: [Field]) {
    self.init(type, id: ValueType(id), fields: fields, gaps: [])
  }

  /// Creates a description of a type that Swift does not know, as one found in a database.
  public init(_ type: String, id: ValueType, _ fields: [Field]) {
    self.init(type, id: id, fields: fields, gaps: [])
  }

  package init(_ type: String, id: ValueType, fields: [Field], gaps: [Gap]) {
    self.type = type
    self.id = id
    self.fields = fields
    self.gaps = gaps
  }

  /// The attributes, in the order of the declaration.
  public var attributes: [Attribute] {
    fields.compactMap { if case .attribute(let attribute) = $0 { attribute } else { nil } }
  }

  /// The relationships, in the order of the declaration.
  public var relationships: [Relationship] {
    fields.compactMap { if case .relationship(let value) = $0 { value } else { nil } }
  }

  /// A field by its name; attributes and relationships share one namespace (RES-11).
  public subscript(name: String) -> Field? { fields.first { $0.name == name } }

  /// An attribute by its name.
  ///
  /// - Returns: The attribute, `nil` if there is none, or a relationship of that name.
  public func attribute(_ name: String) -> Attribute? {
    if case .attribute(let attribute) = self[name] { attribute } else { nil }
  }

  /// A relationship by its name.
  ///
  /// - Returns: The relationship, `nil` if there is none, or an attribute of that name.
  public func relationship(_ name: String) -> Relationship? {
    if case .relationship(let relationship) = self[name] { relationship } else { nil }
  }
}

extension Schema {
  /// Compares types and fields.
  public static func == (one: Schema, other: Schema) -> Bool {
    one.type == other.type && one.id == other.id && one.fields == other.fields
      && one.gaps == other.gaps
  }

  /// Hashes the type's name and the fields.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    hasher.combine(fields)
  }
}

extension Schema {
  /// Something that probing could not find out.
  public struct Gap: Sendable, Hashable, CustomStringConvertible {
    /// The name of the field at which it happened, if it was at one.
    public let field: String?

    /// What could not be found out, and why.
    public let note: String

    package init(field: String?, note: String) {
      self.field = field
      self.note = note
    }

    /// The field and the note.
    public var description: String { field.map { "\($0): \(note)" } ?? note }
  }
}
