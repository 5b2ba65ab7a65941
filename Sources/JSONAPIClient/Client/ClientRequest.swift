public import Foundation
public import HTTPTypes
public import JSONAPI

/// A request before it is turned into HTTP: its target, method, query and body.
public struct ClientRequest: Sendable {
  /// Where a request goes.
  public enum Target: Sendable, Hashable {
    /// The URL that the client's ``Router`` returns for an endpoint.
    case endpoint(Endpoint)
    /// A link, followed verbatim; a relative one is resolved against the URL of its document.
    case link(String, documentURL: String? = nil)
    /// A percent-encoded path below the base URL.
    case path(String)
  }

  /// Where the request goes.
  public var target: Target

  /// The method.
  public var method: HTTPRequest.Method

  /// The percent-encoded query string, without the question mark.
  public var query: String

  /// The body, a JSON:API document; nil for none.
  public var body: Data?

  /// The URIs of the extensions that the body uses and the response must use (NEG-02, NEG-05).
  public var extensions: [String]

  /// The URIs of the profiles that the body follows and the response should follow (NEG-03, NEG-06).
  public var profiles: [String]

  /// Header fields of this request; they override those that the client sets.
  public var fields: HTTPFields

  /// The model of the request's resources, whose properties errors name.
  public var model: (any Resource.Type)?

  /// The paths of the related resources that values embed; nil for none.
  var include: IncludePaths?

  /// Whether the response may be returned before its body has arrived.
  var streamsBody = false

  /// Whether the response may be a stream of events, which is returned as it arrives.
  var acceptsEvents = false

  /// Whether the request is about content, whose responses have any media type.
  var isAboutContent = false

  /// The resource that has the content.
  var contentOwner: Endpoint.Target?

  /// The version of the resource that the program has seen; nil if that isn't known.
  var version: Int?

  /// Whether the request has an `Idempotency-Key` even if the server may not support the field.
  var mayIgnoreKey = false

  /// The models of atomic operations, one for each.
  var operationModels: [(any Resource.Type)?] = []

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - target: Where the request goes.
  ///   - query: The percent-encoded query string, without the question mark.
  ///   - body: The body.
  ///   - extensions: The URIs of the extensions that apply to the body and the response.
  ///   - profiles: The URIs of the profiles that apply to the body and should apply to the response.
  ///   - fields: Header fields of this request.
  ///   - model: The model of the request's resources, whose properties errors name.
  public init(
    _ method: HTTPRequest.Method,
    _ target: Target,
    query: String = "",
    body: Data? = nil,
    extensions: [String] = [],
    profiles: [String] = [],
    fields: HTTPFields = [:],
    model: (any Resource.Type)? = nil
  ) {
    self.method = method
    self.target = target
    self.query = query
    self.body = body
    self.extensions = extensions
    self.profiles = profiles
    self.fields = fields
    self.model = model
  }

  /// The endpoint; nil for a link or a path.
  public var endpoint: Endpoint? {
    if case .endpoint(let endpoint) = target { endpoint } else { nil }
  }

  /// The types of the requested resources, as far as they are known, and of the resource to which they are related.
  var types: [String] { [endpoint?.type, model?.resourceType].compactMap(\.self) }
}
