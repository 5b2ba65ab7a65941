extension JSONValue {
  /// Decodes the value into a type.
  ///
  /// A value that was parsed is decoded where it stands, and errors give its place in the whole document.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - decoder: The strategies, the key format and the limits, such as a `JSONAPIDecoder`'s `values`.
  /// - Throws: `DecodingError`, or what the type's own decoding throws.
  public func decode<T: Decodable>(
    _ type: T.Type = T.self, with decoder: PlainJSONDecoder = PlainJSONDecoder()
  ) throws -> T {
    guard case .parsed(let storage, let index) = content else {
      return try decoder.decode(type, from: bytes())
    }
    return try DecodingSession(storage, options: decoder).value(type, at: index)
  }
}

extension JSONObject {
  /// Decodes the object into a type, as for `meta` of a known shape.
  ///
  /// ```swift
  /// struct PageInfo: Decodable { var total: Int }
  ///
  /// let total = try page.meta?.decode(PageInfo.self).total
  /// ```
  ///
  /// An object that was parsed is decoded where it stands, and errors give its place in the whole document.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - decoder: The strategies, the key format and the limits, such as a `JSONAPIDecoder`'s `values`.
  /// - Throws: `DecodingError`, or what the type's own decoding throws.
  public func decode<T: Decodable>(
    _ type: T.Type = T.self, with decoder: PlainJSONDecoder = PlainJSONDecoder()
  ) throws -> T {
    try JSONValue(self).decode(type, with: decoder)
  }
}
