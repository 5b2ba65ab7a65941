public import JSONAPI

/// The resource types of an API, as far as its documents, its OpenAPI description or its database tell.
///
/// ``ModelWriter`` writes Swift models of it.
public struct ModelDescription: Sendable, Hashable {
  /// The resource types, by name.
  public var types: [ModelType]

  /// What the source has that no model can say, or that had to be guessed, a sentence each.
  public var notes: [String]

  /// Creates a description.
  public init(types: [ModelType] = [], notes: [String] = []) {
    self.types = types
    self.notes = notes
  }

  /// A type by its name; nil if there is none.
  public subscript(type: String) -> ModelType? { types.first { $0.name == type } }
}

/// A resource type.
public struct ModelType: Sendable, Hashable {
  /// The resource type, the value of the member `type`.
  public var name: String

  /// The type of its ids: a string, an integer or a UUID; nullable if resources may have none.
  public var id: ModelValue

  /// What it is, in words of the API's author.
  public var documentation: String?

  /// What is known of the type as a whole, such as that only linkage names it.
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

  /// Why it may be null or absent; nil if nothing says that it may.
  public var absence: String?

  /// What it is, in words of the API's author.
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

  /// The resource types that it leads to; none if it may lead to any, or to unknown ones.
  public var destinations: [String]

  /// What was guessed, and why.
  public var evidence: String?

  /// What it is, in words of the API's author.
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
