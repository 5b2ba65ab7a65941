// A link without metadata is read and written as its bare target.

extension KeyedDecodingContainer {
  /// Reads a link without metadata.
  ///
  /// - Throws: A `DecodingError` if it is missing or not a plain target.
  @inlinable
  public func decode<URL: JSONAPIURL>(
    _ type: Link<URL, NoMetadata>.Type, forKey key: Key
  ) throws -> Link<URL, NoMetadata> {
    if URL.self == String.self, let url = try decode(String.self, forKey: key) as? URL {
      return Link(url: url, meta: NoMetadata())
    }
    return Link(url: try decode(URL.self, forKey: key), meta: NoMetadata())
  }

  /// Reads a link without metadata that may be missing.
  ///
  /// - Returns: The link; `nil` if it is missing or null.
  /// - Throws: A `DecodingError` if it is not a plain target.
  @inlinable
  public func decodeIfPresent<URL: JSONAPIURL>(
    _ type: Link<URL, NoMetadata>.Type, forKey key: Key
  ) throws -> Link<URL, NoMetadata>? {
    guard contains(key), try !decodeNil(forKey: key) else { return nil }
    return try decode(type, forKey: key)
  }
}

extension KeyedEncodingContainer {
  /// Writes a link without metadata.
  @inlinable
  public mutating func encode<URL: JSONAPIURL>(
    _ link: Link<URL, NoMetadata>, forKey key: Key
  ) throws {
    if URL.self == String.self, let url = link.url as? String {
      try encode(url, forKey: key)
    } else {
      try encode(link.url, forKey: key)
    }
  }
}
