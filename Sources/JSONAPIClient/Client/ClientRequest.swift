public import Foundation
public import HTTPTypes
public import JSONAPI

/// A request before it becomes one of HTTP: where it goes, what it does, what it says.
public struct ClientRequest: Sendable {
  /// Where a request goes.
  public enum Target: Sendable, Hashable {
    /// To where the client's ``Router`` finds the endpoint.
    case endpoint(Endpoint)
    /// To where a link leads, verbatim; a relative one from the address of its document.
    case link(String, documentURL: String? = nil)
    /// To a path below the base URL, percent-encoded.
    case path(String)
  }

  /// Where the request goes.
  public var target: Target

  /// The method.
  public var method: HTTPRequest.Method

  /// The query string without its question mark, already encoded.
  public var query: String

  /// The body: a JSON:API document, or nil where there is none.
  public var body: Data?

  /// The URIs of the extensions that the body uses and the answer must use (NEG-02, NEG-05).
  public var extensions: [String]

  /// The URIs of the profiles that the body follows and the answer should follow (NEG-03, NEG-06).
  public var profiles: [String]

  /// Header fields of this request; they win over what the client sets.
  public var fields: HTTPFields

  /// The model of the resources that the request is about, whose properties errors are to name.
  public var model: (any Resource.Type)?

  /// For a list of operations, the model of each.
  var operationModels: [(any Resource.Type)?] = []

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - target: Where the request goes.
  ///   - query: The query string without its question mark, already encoded.
  ///   - body: The body.
  ///   - extensions: The URIs of the extensions that apply to the body and the answer.
  ///   - profiles: The URIs of the profiles that apply to the body and should to the answer.
  ///   - fields: Header fields of this request.
  ///   - model: The model of the resources that the request is about, whose properties errors are to
  ///     name.
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

  /// The endpoint, where the request doesn't follow a link.
  public var endpoint: Endpoint? {
    if case .endpoint(let endpoint) = target { endpoint } else { nil }
  }
}
