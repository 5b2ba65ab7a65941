import JSONAPI

/// The media type of content.
///
/// ```swift
/// $0.content("cover", in: \.cover, type: "image/jpeg")
/// $0.content("file", column: "data", type: .column("media_type"))
/// ```
public enum ContentType: Sendable, Hashable, ExpressibleByStringLiteral {
  /// All contents have one type; an upload of another is refused with 415.
  case constant(String)
  /// A column of text has the type of each content; an upload of any type sets it.
  ///
  /// Content whose column has no media type is `application/octet-stream`.
  case column(String)

  /// Creates the type that all contents have.
  public init(stringLiteral value: String) { self = .constant(value) }

  /// The type of bytes of which nothing is known.
  static let unknown = "application/octet-stream"
}

/// Content of a type's resources, as a definition says it.
struct ContentRecord: Sendable {
  let name: String
  /// The attribute that is content in the place of an attribute; nil if no attribute has the column.
  let attribute: String?
  /// The column; nil for that of the attribute.
  let column: String?
  let type: ContentType
  let isNullable: Bool

  /// Whether the names of fields in a definition, as of those that are hidden, mean the content.
  func isNamed(_ field: String) -> Bool { field == attribute || field == name }
}
