import JSONAPI

/// Which media types of a response a client takes for JSON:API.
///
/// The specification asks for `application/vnd.api+json` (MED-01); many servers say
/// `application/json`. Parameters other than `ext` and `profile` never matter (NEG-04).
public struct AcceptedMediaTypes: Sendable, Hashable {
  private enum Kind: Sendable, Hashable {
    case strict
    case json
    case anything
  }

  private let kind: Kind

  /// Only the media type of JSON:API.
  public static let strict = AcceptedMediaTypes(kind: .strict)

  /// Any media type of JSON, and none at all.
  public static let json = AcceptedMediaTypes(kind: .json)

  /// Whatever the server says; the body decides.
  public static let anything = AcceptedMediaTypes(kind: .anything)

  /// Whether a response with this `Content-Type` is read as a document.
  func accepts(_ contentType: String?) -> Bool {
    // As most servers write it.
    if contentType == "application/vnd.api+json" { return true }
    let type = contentType.flatMap { MediaType($0) }
    return switch kind {
    case .strict: type?.isJSONAPI ?? false
    case .json: type?.isJSON ?? (contentType == nil)
    case .anything: true
    }
  }
}
