public import JSONAPI

/// A description whose resource objects conform to `Resource`.
///
/// A `Resource` is `Sendable`, which the compiler can't infer from the attributes and relationships
/// of a ``ResourceObjectDescription``. If a description conforms to this protocol, its resource
/// objects can be used wherever a `Resource` is required:
///
/// ```swift
/// enum ArticleDescription: SendableResourceObjectDescription { … }
/// ```
///
/// The metadata and links of the resource have to be ``SendableMeta`` and ``SendableLinks``.
public protocol SendableResourceObjectDescription: ResourceObjectDescription
where Attributes: Sendable, Relationships: Sendable {}

/// Metadata that is `Sendable`.
public protocol SendableMeta: Meta, Sendable {}

extension NoMetadata: SendableMeta {}
extension Optional: SendableMeta where Wrapped: SendableMeta {}

/// Links that are `Sendable`.
public protocol SendableLinks: Links, Sendable {}

extension NoLinks: SendableLinks {}
extension Optional: SendableLinks where Wrapped: SendableLinks {}

extension Id: ResourceID where RawType: RawIdType & ResourceID {
  /// Creates an identifier from the text of the member `id`.
  public init?(idText text: String) {
    guard let rawValue = RawType(idText: text) else { return nil }
    self.init(rawValue: rawValue)
  }

  /// The text of the member `id`, if there is one.
  public var idText: String? { rawValue.idText }
}

extension ResourceObject: RelationshipValue, PrimaryData, RequestOutput, ResourceReferencing,
  ResourceOutput, ResourceBody, RelatedResource, Resource, ResourceWithNewForm
where
  Description: SendableResourceObjectDescription,
  MetaType: SendableMeta,
  LinksType: SendableLinks,
  EntityRawIdType: RawIdType & ResourceID
{
  /// The resource object without an identifier.
  public typealias NewForm = ResourceObject<Description, MetaType, LinksType, Unidentified>

  /// The type named by the description.
  public static var resourceType: String { jsonType }

  /// Reads the whole resource object using its `Codable` implementation.
  ///
  /// - Throws: ``ResourceObjectDecodingError``, or `DecodingError` if the id is invalid.
  public static func read(from reader: inout ResourceReader) throws -> ResourceObject {
    try reader.decodeObject(ResourceObject.self)
  }

  /// Writes the whole resource object using its `Codable` implementation.
  ///
  /// Fields outside a sparse fieldset are removed afterwards.
  public func writeObject(to writer: inout ResourceWriter) throws {
    try writer.encodeObject(self, type: Self.jsonType)
  }
}
