public import JSONAPI

/// An OpenAPI 3.1 document.
public struct OpenAPIDocument: Sendable {
  /// The document as compact JSON, in UTF-8; the same definitions result in the same bytes.
  public let bytes: [UInt8]

  /// The entity tag with which a server sends it.
  public let entityTag: String

  /// The media type with which a server sends it.
  ///
  /// OpenAPI has no registered media type yet, and browsers show this one instead of saving a file.
  public static let mediaType = "application/json"

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    entityTag = EntityTag.text(nil, bytes, isPlain: false)
  }

  /// The document as a JSON value.
  public var json: JSONValue { (try? JSONValue(parsing: bytes)) ?? .null }

  /// The document with line breaks and indentation, in UTF-8.
  public func indented() -> [UInt8] { json.bytes(format: .pretty) }
}
