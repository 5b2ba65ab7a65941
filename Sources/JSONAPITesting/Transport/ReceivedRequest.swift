public import Foundation
public import HTTPTypes
public import JSONAPIClient

/// A request that reached a transport of this module.
public struct ReceivedRequest: Sendable {
  /// The request's head.
  public var head: HTTPRequest

  /// The request's body, if it had one.
  public var body: Data?

  /// The request's context, which isn't sent.
  public var context: RequestContext

  /// Creates a request.
  public init(head: HTTPRequest, body: Data? = nil, context: RequestContext = RequestContext()) {
    self.head = head
    self.body = body
    self.context = context
  }

  /// The request's method.
  public var method: HTTPRequest.Method { head.method }

  /// The request's path and query, as sent over the wire.
  public var path: String { head.path ?? "/" }

  /// The request's URL.
  public var url: String { head.urlText }

  /// The request's body as text; empty if there is none.
  public var text: String { String(decoding: body ?? Data(), as: UTF8.self) }

  /// The value of a header field; nil if it wasn't sent.
  public subscript(name: HTTPField.Name) -> String? { head.headerFields[name] }
}
