/// A type that can be the target of a ``Link``.
///
/// No type conforms by default; declare the conformances that you use:
///
/// ```swift
/// extension String: JSONAPIURL {}
/// extension Foundation.URL: JSONAPIURL {}
/// ```
public protocol JSONAPIURL: Codable, Equatable {}

/// A link.
///
/// A link without metadata is a string in the document; one with metadata is an object with `href`
/// and `meta`. The static type determines the form: a ``Link`` with ``NoMetadata`` doesn't read an
/// object, nor one with metadata a string. ``AnyFormLink`` reads both.
public struct Link<URL: JSONAPIURL, Meta: JSONAPIResourceObject.Meta>: Equatable, Codable {
  /// The link's target.
  public let url: URL

  /// The link's metadata.
  public let meta: Meta

  /// Creates a link.
  @inlinable
  public init(url: URL, meta: Meta) {
    self.url = url
    self.meta = meta
  }

  /// Reads a link.
  ///
  /// - Parameter decoder: The decoder of the string or the object.
  /// - Throws: A `DecodingError` if the link doesn't have the form that its type requires.
  public init(from decoder: any Decoder) throws {
    if Meta.self == NoMetadata.self, let noMetadata = NoMetadata() as? Meta {
      url = try decoder.singleValueContainer().decode(URL.self)
      meta = noMetadata
    } else {
      let container = try decoder.container(keyedBy: DocumentMember.self)
      meta = try Meta.decodeMeta(from: container)
      url = try container.decode(URL.self, forKey: .href)
    }
  }

  /// Writes a link.
  ///
  /// - Parameter encoder: The encoder of the string or the object.
  public func encode(to encoder: any Encoder) throws {
    if Meta.self == NoMetadata.self {
      var container = encoder.singleValueContainer()
      try container.encode(url)
    } else {
      var container = encoder.container(keyedBy: DocumentMember.self)
      try container.encode(url, forKey: .href)
      try meta.encodeMeta(into: &container)
    }
  }
}

extension Link: Sendable where URL: Sendable, Meta: Sendable {}

extension Link: Hashable where URL: Hashable, Meta: Hashable {}

extension Link where Meta == NoMetadata {
  /// Creates a link without metadata.
  public init(url: URL) {
    self.init(url: url, meta: .none)
  }
}
