import JSONAPI

/// The media types of responses that a client accepts as JSON:API.
///
/// The specification requires `application/vnd.api+json` (MED-01); many servers send
/// `application/json`. Parameters other than `ext` and `profile` are ignored (NEG-04).
public struct AcceptedMediaTypes: Sendable, Hashable {
  private enum Kind: Sendable, Hashable {
    case strict
    case json
    case anything
  }

  private let kind: Kind

  /// Only the media type of JSON:API.
  public static let strict = AcceptedMediaTypes(kind: .strict)

  /// Any JSON media type, or none; the default.
  public static let json = AcceptedMediaTypes(kind: .json)

  /// Any media type, as long as the body is JSON.
  public static let anything = AcceptedMediaTypes(kind: .anything)

  /// Whether a response with this `Content-Type` is read as a document.
  func accepts(_ contentType: String?) -> Bool {
    // The exact spelling that most servers send.
    if contentType == "application/vnd.api+json" { return true }
    let type = contentType.flatMap { MediaType($0) }
    return switch kind {
    case .strict: type?.isJSONAPI ?? false
    case .json: type?.isJSON ?? (contentType == nil)
    case .anything: true
    }
  }
}
