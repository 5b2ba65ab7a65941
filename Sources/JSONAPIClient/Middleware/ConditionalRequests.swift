public import Foundation
public import HTTPTypes
import Logging

/// Revalidates cached responses, and protects writes against lost updates.
///
/// Responses with an `ETag` or `Last-Modified` are kept. The next request for the same URL is conditional;
/// if the server responds with 304, the kept response is returned with status 200.
///
/// An update or deletion is sent with `If-Match` if a version of the resource is known: if it has
/// been changed since, the server responds with 412. Members are added to a relationship without
/// it and removed with `If-Match: *`, since such changes don't overwrite each other. There are two
/// kinds of versions:
///
/// - A whole number in the resource's `meta.version`, as `JSONAPIServer` sends it, from any
///   response: the resource's own with any `include` and `fields`, a list, `included`, or the
///   response to a write. Its tag is `"v7"`. A live object or a record is protected by its own
///   version, even from an ``OfflineJournal`` and after a restart, unless an edited field is older
///   than that version.
/// - The entity tag of a response from the same URL, with the same query; after a creation, the tag
///   of its response is that of the new resource's URL. For other servers, and for replacements of
///   a relationship at its own URL, there is only this kind.
///
/// Versions and tags that a write makes outdated are forgotten: those of the same resource at URLs with another
/// query, that of a resource whose relationship or content was changed at its own URL, those of a changed resource's
/// relationships, tags of its relationships and content that are made of its version, and all of them after atomic
/// operations. The next update of such a resource is sent without `If-Match`, unless the response to the write had
/// the new version, or it was fetched again; so is the next one after a write whose response came from a `GET` (303).
///
/// Streamed responses aren't kept. `no-store` and `Vary` are respected. Call ``removeAll()`` when
/// another user signs in; responses to requests in progress aren't kept then.
public struct ConditionalRequests: Middleware {
  /// Whether updates and deletions are sent with `If-Match`.
  public var protectsWrites: Bool

  private let memory: ResponseMemory

  /// Creates the step with an empty memory.
  ///
  /// - Parameters:
  ///   - protectsWrites: Whether updates and deletions are sent with `If-Match`.
  ///   - maximumCount: The maximum number of responses; the least recently used are dropped first.
  ///   - maximumSize: The maximum size of all bodies, in bytes.
  public init(
    protectsWrites: Bool = true,
    maximumCount: Int = 500,
    maximumSize: Int = 16 << 20
  ) {
    self.protectsWrites = protectsWrites
    memory = ResponseMemory(maximumCount: maximumCount, maximumSize: maximumSize)
  }

  /// Forgets all responses and entity tags.
  public func removeAll() async {
    await memory.removeAll()
  }

  /// Makes the request conditional, and responds from memory if nothing has changed.
  ///
  /// - Returns: The response; one from memory has the status 200.
  /// - Throws: The errors of `next`.
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
    // Streamed responses are too large to keep, except for a document in place of events.
    guard !isConditional, !context.streamsBody || context.streamsEventsOnly else {
      return try await next(request, body, context)
    }
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
    guard response.stream == nil else { return response }
    if response.status == .notModified, var known {
      // An entity tag doesn't apply to another URL, to which a redirect leads now.
      guard response.url == known.url else {
        await memory.remove(key)
        return try await next(request, body, context)
      }
      context.logger.debug("not modified, answered from memory")
      // These are about the body, which is the kept one.
      let own: [HTTPField.Name] = [.contentLength, .contentType, .contentEncoding, .contentRange]
      for field in response.head.headerFields where !own.contains(field.name) {
        known.head.headerFields[field.name] = response.head.headerFields[field.name]
      }
      await memory.store(known, for: request, of: context.versionedTarget, asOf: age)
      await note(known, to: request, context, asOf: age)
      return known
    }
    if response.status == .ok { await note(response, to: request, context, asOf: age) }
    if response.status == .ok, response.isStorable {
      await memory.store(response, for: request, of: context.versionedTarget, asOf: age)
    } else if response.status != .notModified, response.replacesKeptResponse {
      await memory.remove(key)
    }
    return response
  }

  /// Notes the versions and the tag of a document from an event of a stream.
  ///
  /// The kept response of its URL is outdated.
  func note(_ document: TransportResponse, of request: HTTPRequest, _ context: RequestContext) async
  {
    let age = await memory.age
    if let tag = document.head.headerFields[.eTag] {
      await memory.store(
        tag: tag, for: request.urlText, of: context.versionedTarget, asOf: age)
    } else {
      await memory.remove(request.urlText)
    }
    await note(document, to: request, context, asOf: age)
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
      let tag = await memory.tag(for: request, context)
    {
      request.headerFields[.ifMatch] = context.endpoint?.action == .remove ? "*" : tag
    }
    let response = try await next(request, body, context)
    let isSuccess = response.status.kind == .successful
    if isSuccess || response.status == .preconditionFailed {
      await memory.remove(key)
      await memory.forgetVersion(of: context.versionedTarget, at: WebOrigin(request))
    }
    guard isSuccess else { return response }
    await memory.forgetTags(around: key, includingBelow: request.method != .post)
    await memory.forgetVersionTags(of: context.versionedTarget, at: WebOrigin(request))
    if context.endpoint?.target == .operations { await memory.forgetTags() }
    // The tag may be another resource's: the new one's after a POST, the job's with 202, or the one that a
    // redirect to a GET leads to.
    if request.method == .patch || request.method == .put, response.status != .accepted,
      response.url == nil || response.keepsMethod, let tag = response.head.headerFields[.eTag]
    {
      await memory.store(tag: tag, for: key, of: context.versionedTarget, asOf: age)
    }
    guard response.status != .accepted else { return response }
    await note(response, to: request, context, asOf: age)
    if response.status == .created, request.method == .post,
      let tag = response.head.headerFields[.eTag],
      let location = response.head.headerFields[.location]
    {
      var created = URIReference(location).resolved(against: URIReference(response.url ?? key))
      // The response represents the resource with the query of the request.
      if created.query == nil { created.query = URIReference(key).query }
      if let url = HTTPRequest(method: .get, url: created)?.urlText {
        await memory.store(tag: tag, for: url, of: nil, asOf: age)
      }
    }
    return response
  }

  /// Notes the versions of the resources in a response.
  private func note(
    _ response: TransportResponse, to request: HTTPRequest, _ context: RequestContext, asOf age: Int
  ) async {
    guard protectsWrites else { return }
    let keepsURL = response.url == nil || response.keepsMethod || request.method == .get
    await memory.note(
      response.versionedResources, keepsURL ? response.head.headerFields[.eTag] : nil,
      of: request, context.endpoint?.target, asOf: age)
  }
}

extension Middleware where Self == ConditionalRequests {
  /// Revalidates cached responses, and protects writes against lost updates.
  ///
  /// To clear the memory, create a ``ConditionalRequests`` and keep it.
  public static var conditionalRequests: ConditionalRequests { ConditionalRequests() }
}

extension TransportResponse {
  /// Whether the kept response is outdated; a failure or a refusal says nothing about it.
  fileprivate var replacesKeptResponse: Bool {
    status.code < 400 || status == .notFound || status == .gone
  }

  /// Whether the response may be kept and revalidated.
  fileprivate var isStorable: Bool {
    let fields = head.headerFields
    guard fields[.eTag] != nil || fields[.lastModified] != nil else { return false }
    let directives = (fields[.cacheControl] ?? "").split(separator: ",")
    return !directives.contains { $0.trimmingWhitespace.lowercased() == "no-store" }
      && !(fields[.vary] ?? "").contains("*")
  }
}
