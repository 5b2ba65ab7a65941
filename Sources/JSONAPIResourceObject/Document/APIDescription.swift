/// The description of a server's implementation, the `jsonapi` member of a document.
///
/// ``APIDescription`` and ``NoAPIDescription`` conform. The two requirements have default
/// implementations.
public protocol APIDescriptionType: Codable, Equatable {
  /// The type of the metadata.
  associatedtype Meta

  /// Reads the description from the members of a document.
  ///
  /// - Throws: A `DecodingError` if it is missing or malformed.
  static func decodeAPIDescription(
    from container: KeyedDecodingContainer<DocumentMember>
  ) throws -> Self

  /// Writes the description among the members of a document.
  func encodeAPIDescription(into container: inout KeyedEncodingContainer<DocumentMember>) throws
}

extension APIDescriptionType {
  /// Reads the `jsonapi` member.
  public static func decodeAPIDescription(
    from container: KeyedDecodingContainer<DocumentMember>
  ) throws -> Self {
    try container.decode(Self.self, forKey: .jsonapi)
  }

  /// Writes the `jsonapi` member.
  public func encodeAPIDescription(
    into container: inout KeyedEncodingContainer<DocumentMember>
  ) throws {
    try container.encode(self, forKey: .jsonapi)
  }
}

/// The supported version of the specification, with metadata.
public struct APIDescription<Meta: JSONAPIResourceObject.Meta>: APIDescriptionType {
  /// The highest version of the specification that the server supports.
  public let version: String

  /// The metadata.
  public let meta: Meta

  /// Creates a description.
  public init(version: String, meta: Meta) {
    self.version = version
    self.meta = meta
  }

  /// Reads a description.
  ///
  /// A version that is missing or isn't a string is read as "1.0".
  ///
  /// - Throws: A `DecodingError` if it isn't an object, or the metadata is missing or malformed.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: DocumentMember.self)
    version = (try? container.decodeIfPresent(String.self, forKey: .version)) ?? "1.0"
    meta = try Meta.decodeMeta(from: container)
  }

  /// Writes the description.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: DocumentMember.self)
    try container.encode(version, forKey: .version)
    try meta.encodeMeta(into: &container)
  }
}

extension APIDescription: Hashable where Meta: Hashable {}

extension APIDescription: Sendable where Meta: Sendable {}

/// A marker for a document without a description of the server.
///
/// An existing `jsonapi` member is ignored, and none is written.
public struct NoAPIDescription: APIDescriptionType, Hashable, Sendable, CustomStringConvertible {
  /// No metadata.
  public typealias Meta = NoMetadata

  /// Creates the marker.
  public init() {}

  /// The marker.
  public static var none: NoAPIDescription { NoAPIDescription() }

  /// The words "No JSON:API Object".
  public var description: String { "No JSON:API Object" }

  /// Reads nothing.
  public static func decodeAPIDescription(
    from container: KeyedDecodingContainer<DocumentMember>
  ) throws -> NoAPIDescription {
    NoAPIDescription()
  }

  /// Writes nothing.
  public func encodeAPIDescription(
    into container: inout KeyedEncodingContainer<DocumentMember>
  ) throws {}
}
