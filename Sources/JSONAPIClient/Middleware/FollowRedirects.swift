public import Foundation
public import HTTPTypes
import Logging

/// Follows redirects.
///
/// Every client has this step, directly before its transport; transports themselves don't follow redirects.
///
/// - `GET` requests follow 301, 302, 303, 307 and 308.
/// - Writes follow 307 and 308 within trusted origins with the same method and body, and 303 with a `GET`. A
///   write doesn't follow 301 and 302, which clients interpret in different ways.
/// - Credentials are never sent to untrusted origins: only `Accept`, `Accept-Language` and `User-Agent` are.
/// - A redirect from `https` to `http` or to another scheme is refused.
/// - A URL that repeats, or more redirects than ``limit``, throws.
public struct FollowRedirects: Middleware {
  /// The maximum number of consecutive redirects; 10 by default.
  public var limit: Int

  /// The origins that redirects may lead to.
  public var linkOrigins: LinkOrigins

  /// Creates the step.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of consecutive redirects; with 0 the redirect itself is the response.
  ///   - linkOrigins: The origins that redirects may lead to.
  public init(limit: Int = 10, linkOrigins: LinkOrigins = .any) {
    self.limit = limit
    self.linkOrigins = linkOrigins
  }

  /// Passes the request on, and follows the redirects.
  ///
  /// - Returns: The first response that isn't a redirect to follow.
  /// - Throws: The errors of `next`; ``TransportError`` for a redirect that is refused, a loop, or more than
  ///   ``limit`` redirects; ``ClientError`` with the code ``ClientError/Code/untrustedOrigin`` for one to an
  ///   origin that ``linkOrigins`` rules out.
  public func intercept(
    _ request: HTTPRequest,
    body: Data?,
    context: RequestContext,
    next: @escaping Next
  ) async throws -> TransportResponse {
    let method = request.method
    var request = request
    var body = body
    var visited: Set<String> = []
    while true {
      var response = try await next(request, body, context)
      guard limit > 0, let target = Redirect(response, of: request) else {
        if !visited.isEmpty {
          response.url = request.urlText
          response.keepsMethod = request.method == method
        }
        return response
      }
      visited.insert(request.text)
      (request, body) = try target.followed(body: body, context: context)
      guard linkOrigins == .any || context.trusts(request) else {
        throw ClientError.untrustedOrigin("redirect", request)
      }
      guard visited.count <= limit else {
        throw TransportError(.tooManyRedirects, "more than \(limit) redirects")
      }
      guard visited.insert(request.text).inserted else {
        throw TransportError(.tooManyRedirects, "a redirect leads back to where it came from")
      }
      context.logger.debug("redirected", metadata: ["status": "\(response.status.code)"])
    }
  }
}

/// One redirect, with its status and target.
private struct Redirect {
  let request: HTTPRequest
  let status: Int
  let location: String

  /// Nil if the response isn't a redirect.
  init?(_ response: TransportResponse, of request: HTTPRequest) {
    guard
      response.status.kind == .redirection,
      [301, 302, 303, 307, 308].contains(response.status.code),
      let location = response.head.headerFields[.location]
    else { return nil }
    self.request = request
    self.status = response.status.code
    self.location = location
  }

  /// The request that follows the redirect.
  func followed(
    body: Data?,
    context: RequestContext
  ) throws -> (request: HTTPRequest, body: Data?) {
    let isRead = request.method == .get || request.method == .head
    let keepsMethod = isRead || status == 307 || status == 308
    guard keepsMethod || status == 303 else {
      throw refusal("a \(request.method) was answered with \(status)")
    }
    let target = URIReference(location).resolved(against: URIReference(request.urlText))
    var fields = request.headerFields
    if !keepsMethod {
      for name in [HTTPField.Name.contentType, .contentLength, .ifMatch] {
        fields[name] = nil
      }
      fields.idempotencyKey = nil
    }
    guard
      var followed = HTTPRequest(
        method: keepsMethod ? request.method : .get, url: target, headerFields: fields)
    else { throw refusal("the address isn't one of HTTP") }
    if request.scheme == "https", followed.scheme != "https" {
      throw refusal("it leads from https to http")
    }
    if WebOrigin(followed) != WebOrigin(request), !context.isExplicitlyTrusted(followed) {
      guard isRead || !keepsMethod else {
        throw refusal("a \(request.method) may not go to another origin")
      }
      followed.headerFields = followed.headerFields.withoutCredentials
    }
    return (followed, keepsMethod ? body : nil)
  }

  private func refusal(_ reason: String) -> TransportError {
    TransportError(.redirectRefused, "the redirect was not followed: \(reason)")
  }
}

extension HTTPRequest {
  /// The key of a request; a `GET` after a write to the same URL isn't a loop.
  fileprivate var text: String { "\(method) \(urlText)" }
}

extension HTTPFields {
  /// The header fields that are sent to untrusted origins.
  var withoutCredentials: HTTPFields {
    var kept = HTTPFields()
    for name in [HTTPField.Name.accept, .acceptLanguage, .userAgent] {
      kept[values: name] = self[values: name]
    }
    return kept
  }
}

extension RequestContext {
  fileprivate func isExplicitlyTrusted(_ request: HTTPRequest) -> Bool {
    trustedOrigins != nil && trusts(request)
  }
}
