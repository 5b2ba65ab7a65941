import JSONAPI

/// The media type of content.
///
/// ```swift
/// $0.content("cover", in: \.cover, type: "image/jpeg")
/// $0.content("file", column: "data", type: .column("media_type"))
/// ```
public enum ContentType: Sendable, Hashable, ExpressibleByStringLiteral {
  /// One type for all contents; an upload of another is refused with 415.
  case constant(String)
  /// A text column with the type of each content; uploads of any type set it.
  ///
  /// Content whose column has no media type is `application/octet-stream`.
  case column(String)

  /// Creates a constant type.
  public init(stringLiteral value: String) { self = .constant(value) }

  /// The type of content whose type is unknown.
  static let unknown = "application/octet-stream"
}

/// Content of a type's resources, as declared in a definition.
struct ContentRecord: Sendable {
  let name: String
  /// The attribute that the content replaces; nil if no attribute has the column.
  let attribute: String?
  /// The column; nil for the attribute's.
  let column: String?
  let type: ContentType
  let isNullable: Bool

  /// Whether a field name in a definition, such as in a rule that hides it, refers to the content.
  func isNamed(_ field: String) -> Bool { field == attribute || field == name }
}
