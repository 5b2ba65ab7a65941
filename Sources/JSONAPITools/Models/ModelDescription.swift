public import JSONAPI

/// The resource types of an API, derived from documents, an OpenAPI description or a database.
///
/// ``ModelWriter`` writes Swift models from it.
public struct ModelDescription: Sendable, Hashable {
  /// The resource types, by name.
  public var types: [ModelType]

  /// Remarks on what models can't express or what had to be guessed, one sentence each.
  public var notes: [String]

  /// Creates a description.
  public init(types: [ModelType] = [], notes: [String] = []) {
    self.types = types
    self.notes = notes
  }

  /// The type with a name; `nil` if there is none.
  public subscript(type: String) -> ModelType? { types.first { $0.name == type } }
}

/// A resource type.
public struct ModelType: Sendable, Hashable {
  /// The resource type, the value of the member `type`.
  public var name: String

  /// The type of its ids: a string, an integer or a UUID; nullable if resources may have none.
  public var id: ModelValue

  /// The API author's documentation.
  public var documentation: String?

  /// A remark about the type as a whole, such as that it occurs only in linkage.
  public var evidence: String?

  /// The attributes, in the order of the source.
  public var attributes: [ModelAttribute]

  /// The relationships, in the order of the source.
  public var relationships: [ModelRelationship]

  /// Creates a type.
  public init(
    _ name: String, id: ModelValue = .string, documentation: String? = nil,
    evidence: String? = nil, attributes: [ModelAttribute] = [],
    relationships: [ModelRelationship] = []
  ) {
    self.name = name
    self.id = id
    self.documentation = documentation
    self.evidence = evidence
    self.attributes = attributes
    self.relationships = relationships
  }
}

/// An attribute of a resource type, or a member of an object in one.
public struct ModelAttribute: Sendable, Hashable {
  /// The name in JSON.
  public var name: String

  /// The type of its values.
  public var value: ModelValue

  /// The reason why the value may be null or absent; `nil` if nothing indicates that it may.
  public var absence: String?

  /// The API author's documentation.
  public var documentation: String?

  /// Creates an attribute.
  public init(
    _ name: String, _ value: ModelValue, absence: String? = nil, documentation: String? = nil
  ) {
    self.name = name
    self.value = value
    self.absence = absence
    self.documentation = documentation
  }
}

/// A relationship of a resource type.
public struct ModelRelationship: Sendable, Hashable {
  /// The name in JSON.
  public var name: String

  /// Whether it is to-one or to-many.
  public var cardinality: Schema.Cardinality

  /// The destination types; empty if any are possible, or they are unknown.
  public var destinations: [String]

  /// A remark about what was guessed, and why.
  public var evidence: String?

  /// The API author's documentation.
  public var documentation: String?

  /// Creates a relationship.
  public init(
    _ name: String, _ cardinality: Schema.Cardinality, to destinations: [String],
    evidence: String? = nil, documentation: String? = nil
  ) {
    self.name = name
    self.cardinality = cardinality
    self.destinations = destinations
    self.evidence = evidence
    self.documentation = documentation
  }
}
