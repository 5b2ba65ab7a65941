public import Foundation
public import HTTPTypes

/// A server's answer: status, header fields and the whole body.
public struct TransportResponse: Sendable, Hashable {
  /// The status and the header fields.
  public var head: HTTPResponse

  /// The body; empty where there was none.
  public var body: Data

  /// The address that answered, where it isn't the one that was asked.
  ///
  /// ``FollowRedirects`` sets it, and relative links of the document are resolved against it.
  public var url: String?

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - head: The status and the header fields.
  ///   - body: The body; empty where there is none.
  ///   - url: The address that answered, where it isn't the one that was asked.
  public init(head: HTTPResponse, body: Data = Data(), url: String? = nil) {
    self.head = head
    self.body = body
    self.url = url
  }

  /// The response's status.
  public var status: HTTPResponse.Status { head.status }
}
