/// A link that is read in any form the specification allows: a string, an object, or null.
///
/// Unlike ``Link``, which requires one form, this type accepts all of them. It writes a string if
/// there is no metadata, an object if there is, and null if there is no target.
public struct AnyFormLink<URL: JSONAPIURL, Meta: JSONAPIResourceObject.Meta>: Equatable, Codable {
  /// The link's target; `nil` for a null link.
  public var url: URL?

  /// The link's metadata, if it is an object with `meta`.
  public var meta: Meta?

  /// Creates a link.
  public init(url: URL?, meta: Meta? = nil) {
    self.url = url
    self.meta = meta
  }

  /// Reads a link.
  ///
  /// - Parameter decoder: The decoder of the string, object or null.
  /// - Throws: A `DecodingError` if it is none of them.
  public init(from decoder: any Decoder) throws {
    let single = try decoder.singleValueContainer()
    if single.decodeNil() {
      self.init(url: nil)
    } else if let container = try? decoder.container(keyedBy: DocumentMember.self) {
      self.init(
        url: try container.decode(URL.self, forKey: .href),
        meta: try Meta?.decodeMeta(from: container)
      )
    } else {
      self.init(url: try single.decode(URL.self))
    }
  }

  /// Writes a link.
  ///
  /// - Parameter encoder: The encoder of the string, object or null.
  public func encode(to encoder: any Encoder) throws {
    if let meta, Meta.self != NoMetadata.self {
      var container = encoder.container(keyedBy: DocumentMember.self)
      try container.encode(url, forKey: .href)
      try meta.encodeMeta(into: &container)
    } else {
      var container = encoder.singleValueContainer()
      try container.encode(url)
    }
  }
}

extension AnyFormLink: Sendable where URL: Sendable, Meta: Sendable {}
