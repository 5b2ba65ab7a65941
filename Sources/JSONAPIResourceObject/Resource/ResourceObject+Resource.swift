public import JSONAPI

/// A description whose resources are models like any other.
///
/// A `Resource` can be shared between tasks, and the compiler can't take that from the attributes and
/// relationships of a ``ResourceObjectDescription`` by itself. A description that says so makes its
/// resource objects take part wherever a `Resource` is asked for:
///
/// ```swift
/// enum ArticleDescription: SendableResourceObjectDescription { … }
/// ```
///
/// The metadata and links of the resource have to be ``SendableMeta`` and ``SendableLinks``.
public protocol SendableResourceObjectDescription: ResourceObjectDescription
where Attributes: Sendable, Relationships: Sendable {}

/// Metadata that can be shared between tasks.
public protocol SendableMeta: Meta, Sendable {}

extension NoMetadata: SendableMeta {}
extension Optional: SendableMeta where Wrapped: SendableMeta {}

/// Links that can be shared between tasks.
public protocol SendableLinks: Links, Sendable {}

extension NoLinks: SendableLinks {}
extension Optional: SendableLinks where Wrapped: SendableLinks {}

extension Id: ResourceID where RawType: RawIdType & ResourceID {
  /// Creates an identifier from the text of the member `id`.
  public init?(idText text: String) {
    guard let rawValue = RawType(idText: text) else { return nil }
    self.init(rawValue: rawValue)
  }

  /// The text of the member `id`, where there is one.
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

  /// The type that the description names.
  public static var resourceType: String { jsonType }

  /// Reads the whole resource object by the type's own `Codable` code, which knows its shape.
  ///
  /// - Throws: ``ResourceObjectDecodingError``, or `DecodingError` where the id is not what it should be.
  public static func read(from reader: inout ResourceReader) throws -> ResourceObject {
    try reader.decodeObject(ResourceObject.self)
  }

  /// Writes the whole resource object by the type's own `Codable` code, which knows its shape.
  ///
  /// A sparse fieldset takes fields out of it afterwards.
  public func writeObject(to writer: inout ResourceWriter) throws {
    try writer.encodeObject(self, type: Self.jsonType)
  }
}
