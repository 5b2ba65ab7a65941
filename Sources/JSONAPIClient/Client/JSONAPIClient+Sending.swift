import Foundation
import HTTPTypes
import JSONAPI
import Logging

extension JSONAPIClient {
  /// Sends a request and returns a successful response.
  ///
  /// All other methods of the client use this one. It negotiates the media type, sends credentials to
  /// trusted origins only, and turns every failure into a ``ClientError``.
  ///
  /// - Returns: The response: a status of 2xx, with or without a document.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  public func send(_ request: ClientRequest) async throws -> ClientResponse {
    let trusted = trustedOrigins
    let outgoing = try head(of: request, trusted: trusted)
    var context = RequestContext(
      endpoint: request.endpoint,
      trustedOrigins: trusted,
      userInfo: options.userInfo,
      logger: configuration.loggers.networking)
    context.streamsBody = request.streamsBody || request.acceptsEvents
    context.streamsEventsOnly = request.acceptsEvents
    context.version = request.version
    context.contentOwner = request.contentOwner
    context.mayIgnoreKey = request.mayIgnoreKey
    let chain = MiddlewareChain(
      middleware: middleware + [
        FollowRedirects(
          limit: configuration.redirectLimit, linkOrigins: configuration.linkOrigins)
      ],
      transport: request.acceptsEvents ? EventTransport(transport: transport) : transport)
    let response: TransportResponse
    do {
      response = try await chain.send(outgoing, body: request.body, context: context)
    } catch {
      throw self.error(from: error, outgoing, request)
    }
    let answered = clientResponse(response, to: outgoing, request)
    try check(answered, to: request)
    return answered
  }

  /// The error that a failure of the middleware or the transport is thrown as.
  // Inlined, its values would take memory for as long as a request waits.
  @inline(never)
  private func error(
    from failure: any Error, _ outgoing: HTTPRequest, _ request: ClientRequest
  ) -> any Error {
    switch failure {
    case is CancellationError, is ClientError: return failure
    case let error as TokenRefreshError:
      if Task.isCancelled { return CancellationError() }
      guard let refusal = error.response else {
        return ClientError(
          .unauthorized, error.message, request: outgoing, underlying: error.underlying)
      }
      let response = clientResponse(refusal, to: outgoing, request)
      return ClientError(
        .unauthorized, error.message, response, errors: response.errors,
        underlying: error.underlying)
    case let error as TransportError:
      return ClientError(.transport, error.message, request: outgoing, underlying: error)
    default:
      if Task.isCancelled { return CancellationError() }
      // A middleware that couldn't reach its own server, such as one for tokens.
      let reason = TransportError(failure, responseHasBegun: false)
      guard reason.isTransient else {
        return ClientError(
          .middleware, "a middleware or the transport failed", request: outgoing,
          underlying: failure)
      }
      return ClientError(.transport, reason.message, request: outgoing, underlying: reason)
    }
  }

  /// Sends a write, and throws if the server will perform it later (202).
  func carryOut(_ request: ClientRequest) async throws -> ClientResponse {
    let response = try await send(request)
    guard response.status != .accepted else {
      throw ClientError(.accepted, "the server will carry the request out later", response)
    }
    return response
  }

  private func clientResponse(
    _ response: TransportResponse, to outgoing: HTTPRequest, _ request: ClientRequest
  ) -> ClientResponse {
    ClientResponse(
      request: outgoing,
      head: response.head,
      body: response.body,
      stream: response.status == .noContent ? nil : response.stream,
      url: response.url ?? outgoing.urlText,
      limits: configuration.limits,
      quirks: configuration.decoder.quirks,
      names: FieldNames(
        model: request.model,
        operations: request.operationModels,
        keys: configuration.decoder.values.keyFormat),
      findingLog: FindingLog(configuration))
  }

  /// The origins that receive credentials.
  var trustedOrigins: Set<WebOrigin> {
    guard let own = base?.origins else { return configuration.trustedOrigins }
    return configuration.trustedOrigins.isEmpty ? own : own.union(configuration.trustedOrigins)
  }

  /// The URL of a request.
  package func address(of target: ClientRequest.Target, query: String = "") throws -> URIReference {
    let base = try usableBase()
    switch target {
    case .endpoint(let endpoint):
      let path = try PathTemplate(router.path(for: endpoint)).filled(for: endpoint)
      return base.appending(path: path, query: query)
    case .path(let path):
      return base.appending(path: path, query: query)
    case .link(let link, let documentURL):
      var address = base.resolving(link: link, from: documentURL, configuration.linkPaths)
      address.replaceParameters(by: query)
      return address
    }
  }

  private func usableBase() throws -> BaseURL {
    guard let base else {
      throw ClientError(.invalidURL, "the base URL isn't an absolute address of HTTP")
    }
    return base
  }

  private func head(of request: ClientRequest, trusted: Set<WebOrigin>) throws -> HTTPRequest {
    let base = try usableBase()
    let address = try address(of: request.target, query: request.query)
    guard
      let origin = base.origin(of: address),
      var head = HTTPRequest(method: request.method, url: address, of: origin)
    else {
      throw ClientError(.invalidURL, "the request's address isn't one of HTTP")
    }
    let isTrusted = trusted.contains(origin)
    guard isTrusted || configuration.linkOrigins == .any else {
      throw ClientError.untrustedOrigin("link", head)
    }
    if isTrusted { head.headerFields = options.fields }
    if !request.fields.isEmpty {
      for name in Set(request.fields.map(\.name)) {
        head.headerFields[values: name] = request.fields[values: name]
      }
    }
    if !head.headerFields.contains(.accept) {
      let extensions = unique(request.extensions + options.extensions)
      let profiles = unique(request.profiles + options.profiles)
      head.headerFields.append(
        HTTPField(
          name: .accept, value: accept(extensions, profiles, events: request.acceptsEvents)))
    }
    if request.body != nil, !head.headerFields.contains(.contentType) {
      let type = MediaType.jsonAPI(extensions: request.extensions, profiles: request.profiles)
      head.headerFields[.contentType] = type.description
    }
    return head
  }

  /// Extensions are required; profiles are preferred, and a stream of events even more.
  private func accept(_ extensions: [String], _ profiles: [String], events: Bool) -> String {
    if extensions.isEmpty, profiles.isEmpty, !events { return JSONAPIClient.plainMediaType }
    let wanted = MediaType.jsonAPI(extensions: extensions, profiles: profiles)
    var elements = [AcceptField.Element(wanted, weight: events ? 0.9 : 1)]
    if !profiles.isEmpty {
      elements.append(.init(.jsonAPI(extensions: extensions), weight: events ? 0.8 : 0.9))
    }
    if events { elements.append(.init(.eventStream)) }
    return AcceptField(elements).description
  }

  private static let plainMediaType = MediaType.jsonAPI.description

  private func unique(_ uris: [String]) -> [String] {
    guard uris.count > 1 else { return uris }
    var seen: Set<String> = []
    return uris.filter { seen.insert($0).inserted }
  }

  /// Throws if the status or the media type of a response is an error.
  private func check(_ response: ClientResponse, to request: ClientRequest) throws {
    guard response.status.kind == .successful else {
      let error = ClientError(failure: response)
      log(error, of: response)
      throw error
    }
    guard !request.isAboutContent, response.stream != nil || !response.isEmpty else { return }
    if request.acceptsEvents, response.stream != nil, response.head.isEventStream { return }
    let type = response.head.headerFields.value(of: .contentType)
    guard configuration.acceptedMediaTypes.accepts(type) else {
      throw ClientError(
        .unexpectedMediaType, "the media type is \(type ?? "missing")", response)
    }
  }

  private func log(_ error: ClientError, of response: ClientResponse) {
    guard configuration.loggers.client.logLevel <= .debug else { return }
    var metadata: Logger.Metadata = ["request": "\(response.title)"]
    let problems = error.problems.map(\.summary)
    if !problems.isEmpty { metadata["problems"] = .array(problems.map { .string($0) }) }
    configuration.loggers.client.debug("\(error.message)", metadata: metadata)
  }
}
