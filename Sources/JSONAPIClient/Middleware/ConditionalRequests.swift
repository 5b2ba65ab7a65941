public import Foundation
public import HTTPTypes
import Logging

/// Asks only for what has changed, and overwrites only what it has seen.
///
/// Responses that carry an `ETag` or a `Last-Modified` are kept. The next request for the same
/// address says what is here already, and a 304 is answered from it with status 200, so that the
/// caller sees no difference. A change or deletion of an address whose entity tag is known goes out
/// with `If-Match`: if somebody else changed the resource meanwhile the server answers 412 instead
/// of losing their work.
///
/// A write forgets the entity tags that it makes out of date: that of a resource where one of its
/// relationships was changed at its own address, and all of them where a list of operations was carried
/// out. The next change of such a resource goes out without `If-Match`, unless it was read again.
///
/// `no-store` and `Vary` are kept to. Clear the memory with ``removeAll()`` when another user signs
/// in; answers to requests that were under way then are not kept.
public struct ConditionalRequests: Middleware {
  /// Whether changes and deletions are sent with `If-Match`.
  public var protectsWrites: Bool

  private let memory: ResponseMemory

  /// Creates the step with an empty memory.
  ///
  /// - Parameters:
  ///   - protectsWrites: Whether changes and deletions are sent with `If-Match`.
  ///   - maximumCount: How many responses are kept; those used longest ago go first.
  ///   - maximumSize: How many bytes of bodies are kept in all.
  public init(
    protectsWrites: Bool = true,
    maximumCount: Int = 500,
    maximumSize: Int = 16 << 20
  ) {
    self.protectsWrites = protectsWrites
    memory = ResponseMemory(maximumCount: maximumCount, maximumSize: maximumSize)
  }

  /// Forgets everything.
  public func removeAll() async {
    await memory.removeAll()
  }

  /// Makes the request a conditional one, and answers from memory where nothing has changed.
  ///
  /// - Parameters:
  ///   - request: The request's head.
  ///   - body: The request's body, if it has one.
  ///   - context: What goes along with the request without being sent.
  ///   - next: The rest of the way.
  /// - Returns: The response; one from memory has the status 200.
  /// - Throws: What `next` throws.
  public func intercept(
    _ request: HTTPRequest,
    body: Data?,
    context: RequestContext,
    next: @escaping Next
  ) async throws -> TransportResponse {
    switch request.method {
    case .get:
      try await read(request, body, context, next)
    case .post, .patch, .put, .delete:
      try await write(request, body, context, next)
    default:
      try await next(request, body, context)
    }
  }

  private func read(
    _ request: HTTPRequest,
    _ body: Data?,
    _ context: RequestContext,
    _ next: Next
  ) async throws -> TransportResponse {
    let isConditional = [HTTPField.Name.ifNoneMatch, .ifModifiedSince, .ifMatch, .range]
      .contains { request.headerFields[$0] != nil }
    guard !isConditional else { return try await next(request, body, context) }
    let key = request.urlText
    let age = await memory.age
    var asked = request
    let known = await memory.response(for: request)
    if let tag = known?.head.headerFields[.eTag] {
      asked.headerFields[.ifNoneMatch] = tag
    } else if let date = known?.head.headerFields[.lastModified] {
      asked.headerFields[.ifModifiedSince] = date
    }
    let response = try await next(asked, body, context)
    if response.status == .notModified, var known {
      // An entity tag says nothing of another address, to which a redirect leads now.
      guard response.url == known.url else {
        await memory.remove(key)
        return try await next(request, body, context)
      }
      context.logger.debug("not modified, answered from memory")
      for field in response.head.headerFields where field.name != .contentLength {
        known.head.headerFields[field.name] = response.head.headerFields[field.name]
      }
      await memory.store(known, for: request, asOf: age)
      return known
    }
    if response.status == .ok, response.isStorable {
      await memory.store(response, for: request, asOf: age)
    } else if response.status != .notModified, response.status.code < 500 {
      await memory.remove(key)
    }
    return response
  }

  private func write(
    _ request: HTTPRequest,
    _ body: Data?,
    _ context: RequestContext,
    _ next: Next
  ) async throws -> TransportResponse {
    let key = request.urlText
    let age = await memory.age
    var request = request
    if protectsWrites, request.method != .post, request.headerFields[.ifMatch] == nil,
      let tag = await memory.tag(for: key)
    {
      request.headerFields[.ifMatch] = tag
    }
    let response = try await next(request, body, context)
    let isSuccess = response.status.kind == .successful
    if isSuccess || response.status == .preconditionFailed {
      await memory.remove(key)
    }
    guard isSuccess else { return response }
    await memory.forgetTags(above: key)
    if context.endpoint?.target == .operations { await memory.forgetTags() }
    // That of an answer to a POST is the new resource's.
    if request.method == .patch || request.method == .put,
      let tag = response.head.headerFields[.eTag]
    {
      await memory.store(tag: tag, for: key, asOf: age)
    }
    return response
  }
}

extension Middleware where Self == ConditionalRequests {
  /// Asks only for what has changed, and overwrites only what it has seen.
  ///
  /// Keep the step itself (``ConditionalRequests``) where its memory is to be cleared.
  public static var conditionalRequests: ConditionalRequests { ConditionalRequests() }
}

extension TransportResponse {
  /// Whether the response may be kept, and can be asked about later.
  fileprivate var isStorable: Bool {
    let fields = head.headerFields
    guard fields[.eTag] != nil || fields[.lastModified] != nil else { return false }
    let directives = (fields[.cacheControl] ?? "").split(separator: ",")
    return !directives.contains { $0.trimmingWhitespace.lowercased() == "no-store" }
      && !(fields[.vary] ?? "").contains("*")
  }
}
