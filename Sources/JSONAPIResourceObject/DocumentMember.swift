import JSONAPI

/// The members defined by the specification.
///
/// The ``ResourceObject`` family reads and writes documents, resources, identifiers, links and
/// errors through containers keyed by this type, so that a part of a document (an identifier, its
/// meta, its links) can be read from any container that holds it. Names chosen by an API
/// (attributes, relationships) are not among them.
public enum DocumentMember: String, CodingKey, Sendable {
  /// The primary data of a document, or the linkage of a relationship.
  case data
  /// The error objects of a document.
  case errors
  /// The included resources of a document.
  case included
  /// Non-standard information, at any level.
  case meta
  /// Links, at any level.
  case links
  /// The description of the server's implementation.
  case jsonapi
  /// The type of a resource.
  case type
  /// The identifier of a resource, or of an error.
  case id
  /// The local identifier of a resource that the server has not identified yet.
  case lid
  /// The attributes of a resource.
  case attributes
  /// The relationships of a resource.
  case relationships
  /// The target of a link object.
  case href
  /// The version of the specification that a server supports.
  case version
}

// Relationships are read from their parent's container.
extension DocumentMember: UntypedKey {}
