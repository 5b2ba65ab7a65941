/// The description of a resource type: its name, the type of its ids, its attributes and its
/// relationships.
///
/// The `@Resource` macro generates it. For a plain `Codable` resource it is inferred by decoding
/// the type from sample values; see ``init(probing:)``. Queries, validation, servers and generated
/// documentation use it.
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
  // Boxed, since queries copy schemas often as they follow relationships.
  private let content: Box<Content>

  /// The resource type, the value of the member `type`.
  public var type: String { content.value.type }

  /// The Swift type of its ids (a string, an integer or a UUID); always a string in JSON.
  public var id: ValueType { content.value.id }

  /// The attributes and relationships, in declaration order.
  public var fields: [Field] { content.value.fields }

  /// The resource's `meta` and `links`, as far as the Swift type reads them.
  ///
  /// Ignored by `==`.
  public var ownMembers: [OwnMember] { content.value.ownMembers }

  /// The gaps that probing left, if the schema comes from it.
  public var gaps: [Gap] { content.value.gaps }

  /// Whether the coder determines field names, because the type doesn't.
  ///
  /// Ignored by `==`.
  var takesNamesOfCoder: Bool { content.value.takesNamesOfCoder }

  /// Fields that only the type's typed paths name.
  ///
  /// Ignored by `==`.
  var typedPaths: [Field] { content.value.typedPaths }

  /// Creates a schema.
  ///
  /// - Parameters:
  ///   - type: The resource type.
  ///   - id: The Swift type of the ids.
  ///   - fields: The attributes and relationships.
  ///   - ownMembers: The resource's `meta` and `links`, as far as the Swift type reads them.
  public init(
    _ type: String, id: (some ResourceID).Type = String.self, _ fields: [Field],
    ownMembers: [OwnMember] = []
  ) {
    self.init(type, id: ValueType(id), fields: fields, gaps: [], ownMembers: ownMembers)
  }

  /// Creates a schema for a type without a Swift model, such as one read from a database.
  public init(_ type: String, id: ValueType, _ fields: [Field]) {
    self.init(type, id: id, fields: fields, gaps: [])
  }

  package init(
    _ type: String, id: ValueType, fields: [Field], gaps: [Gap], ownMembers: [OwnMember] = []
  ) {
    content = Box(
      Content(
        type: type, id: id, fields: fields, gaps: gaps, ownMembers: ownMembers,
        takesNamesOfCoder: false, typedPaths: []))
  }

  /// Creates a copy of a schema with information from coders and typed paths.
  init(_ schema: Schema, takesNamesOfCoder: Bool, typedPaths: [Field]) {
    content = Box(
      Content(
        type: schema.type, id: schema.id, fields: schema.fields, gaps: schema.gaps,
        ownMembers: schema.ownMembers, takesNamesOfCoder: takesNamesOfCoder, typedPaths: typedPaths)
    )
  }

  /// The attributes, in declaration order.
  public var attributes: [Attribute] {
    fields.compactMap { if case .attribute(let attribute) = $0 { attribute } else { nil } }
  }

  /// The relationships, in declaration order.
  public var relationships: [Relationship] {
    fields.compactMap { if case .relationship(let value) = $0 { value } else { nil } }
  }

  /// A field by its name; nil if there is none.
  ///
  /// Attributes and relationships share one namespace (RES-11).
  public subscript(name: String) -> Field? {
    for index in fields.indices where fields[index].isNamed(name) { return fields[index] }
    return nil
  }

  /// An attribute by its name.
  ///
  /// - Returns: The attribute; `nil` if no field or a relationship has this name.
  public func attribute(_ name: String) -> Attribute? {
    if case .attribute(let attribute) = self[name] { attribute } else { nil }
  }

  /// A relationship by its name.
  ///
  /// - Returns: The relationship; `nil` if no field or an attribute has this name.
  public func relationship(_ name: String) -> Relationship? {
    if case .relationship(let relationship) = self[name] { relationship } else { nil }
  }
}

extension Schema {
  private struct Content: Sendable {
    let type: String
    let id: ValueType
    let fields: [Field]
    let gaps: [Gap]
    let ownMembers: [OwnMember]
    let takesNamesOfCoder: Bool
    let typedPaths: [Field]
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
  /// Information that probing couldn't infer.
  public struct Gap: Sendable, Hashable, CustomStringConvertible {
    /// The name of the field in question, if any.
    public let field: String?

    /// A note on what couldn't be inferred, and why.
    public let note: String

    package init(field: String?, note: String) {
      self.field = field
      self.note = note
    }

    /// The field and the note.
    public var description: String { field.map { "\($0): \(note)" } ?? note }
  }
}

extension Schema {
  /// Whether a relationship is to-one or to-many.
  public enum Cardinality: Sendable, Hashable {
    /// At most one resource: linkage is an identifier or null.
    case one
    /// Any number of resources: linkage is an array.
    case many
  }
}

extension Schema {
  /// A member of the resource that a model reads besides its id and fields: `meta` or `links`.
  ///
  /// The `@Resource` macro lists them, so that a server can check whether the model can read its documents.
  public struct OwnMember: Sendable {
    /// The name of the member.
    public let name: String

    let type: Any.Type
    let hasInitialValue: Bool

    /// The resource's `meta`.
    ///
    /// - Parameters:
    ///   - type: The type of the property.
    ///   - hasInitialValue: Whether the property has a value for a missing member.
    public static func meta<Value: Decodable>(
      _ type: Value.Type, hasInitialValue: Bool = false
    ) -> OwnMember {
      OwnMember(name: "meta", type: type, hasInitialValue: hasInitialValue)
    }

    /// The resource's `links`.
    ///
    /// - Parameters:
    ///   - type: The type of the property.
    ///   - hasInitialValue: Whether the property has a value for a missing member.
    public static func links<Value: Decodable>(
      _ type: Value.Type, hasInitialValue: Bool = false
    ) -> OwnMember {
      OwnMember(name: "links", type: type, hasInitialValue: hasInitialValue)
    }
  }
}

extension Schema {
  /// Returns the name of a field in documents.
  ///
  /// - Parameter field: One of the fields.
  /// - Returns: The explicit name if there is one, else the name in the type's or the coder's
  ///   format.
  func documentName(of field: Field, keys: KeyFormat) -> String {
    takesNamesOfCoder && field.name == field.property
      ? keys.externalName(for: field.name) : field.name
  }

  /// Returns the field or typed path with a name in the schema or in documents.
  func field(_ name: String, keys: KeyFormat) -> Field? {
    if let field = self[name] { return field }
    if takesNamesOfCoder, !keys.isAsIs,
      let field = fields.first(where: { documentName(of: $0, keys: keys) == name })
    {
      return field
    }
    return typedPaths.first { $0.name == name }
  }
}

extension Schema {
  /// Returns the schema with names within values in a key format, as coders write and read them.
  ///
  /// Values without a Swift type already have their final names.
  package func formattingValues(by keys: KeyFormat) -> Schema {
    guard !keys.isAsIs else { return self }
    let fields = fields.map { field -> Field in
      guard case .attribute(let attribute) = field, attribute.swiftType != nil else { return field }
      return .attribute(
        Attribute(
          attribute.name, attribute.value.formatted(by: keys), isOptional: attribute.isOptional,
          property: attribute.property, swiftType: attribute.swiftType))
    }
    return Schema(type, id: id, fields: fields, gaps: gaps, ownMembers: ownMembers)
  }
}

extension Schema.ValueType {
  /// Returns the type with member names in a key format.
  fileprivate func formatted(by keys: KeyFormat) -> Self {
    guard !members.isEmpty || element != nil else { return self }
    return Self(
      kind, cases: cases,
      members: members.map { member in
        Schema.Attribute(
          keys.externalName(for: member.name), member.value.formatted(by: keys),
          isOptional: member.isOptional, property: member.property)
      }, element: element?.formatted(by: keys))
  }
}
