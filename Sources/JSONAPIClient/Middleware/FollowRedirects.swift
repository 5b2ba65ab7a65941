public import Foundation
public import HTTPTypes
import Logging

/// Follows redirects, carefully.
///
/// Every client has this step, right before its transport; transports themselves never follow.
///
/// - Reading requests follow 301, 302, 303, 307 and 308.
/// - Writing requests follow 307 and 308 within trusted origins with method and body unchanged, and
///   303 by reading the address it names. A 301 or 302 would turn a write into a read with some
///   clients and not with others, so it is refused.
/// - Credentials never leave: towards an origin that the client doesn't trust only `Accept`,
///   `Accept-Language` and `User-Agent` go along.
/// - A redirect from `https` to `http` is refused, and so is one to another scheme.
/// - An address met twice, or more redirects than ``limit``, end in an error.
public struct FollowRedirects: Middleware {
  /// The maximum number of consecutive redirects; 10 by default.
  public var limit: Int

  /// Which origins redirects may lead to.
  public var linkOrigins: LinkOrigins

  /// Creates the step.
  ///
  /// - Parameters:
  ///   - limit: How many redirects in a row are followed; 0 to follow none and hand the response on.
  ///   - linkOrigins: Which origins redirects may lead to.
  public init(limit: Int = 10, linkOrigins: LinkOrigins = .any) {
    self.limit = limit
    self.linkOrigins = linkOrigins
  }

  /// Lets the request go on, and goes after it.
  ///
  /// - Parameters:
  ///   - request: The request's head.
  ///   - body: The request's body, if it has one.
  ///   - context: What goes along with the request without being sent.
  ///   - next: The rest of the way.
  /// - Returns: The first response that is not followed.
  /// - Throws: What `next` throws, and ``TransportError`` for a redirect that is refused, leads
  ///   back or is one too many; ``ClientError/Code/untrustedOrigin`` for one to an origin that
  ///   ``linkOrigins`` rules out.
  public func intercept(
    _ request: HTTPRequest,
    body: Data?,
    context: RequestContext,
    next: @escaping Next
  ) async throws -> TransportResponse {
    var request = request
    var body = body
    var visited: Set<String> = []
    while true {
      var response = try await next(request, body, context)
      guard limit > 0, let target = Redirect(response, of: request) else {
        if !visited.isEmpty { response.url = request.urlText }
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

/// One redirect: from where, by which status, to where.
private struct Redirect {
  let request: HTTPRequest
  let status: Int
  let location: String

  /// Nil where the response isn't a redirect.
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
  /// What is asked; to read an address after a write to it is something else than the write.
  fileprivate var text: String { "\(method) \(urlText)" }
}

extension HTTPFields {
  /// The fields that may go to an origin that nobody vouches for.
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
