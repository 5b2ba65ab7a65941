import Foundation
import HTTPTypes
import JSONAPI
import Logging

extension JSONAPIClient {
  /// Sends a request and returns the server's answer if it is a success.
  ///
  /// All other methods of the client are made of this one. It negotiates the media type, keeps
  /// credentials from origins that nobody trusts, and turns every failure into a ``ClientError``.
  ///
  /// - Parameter request: What to send.
  /// - Returns: The answer: a status of 2xx, and a document or nothing.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  public func send(_ request: ClientRequest) async throws -> ServerAnswer {
    let outgoing = try head(of: request)
    let context = RequestContext(
      endpoint: request.endpoint,
      trustedOrigins: trustedOrigins,
      userInfo: options.userInfo,
      logger: configuration.loggers.networking)
    let chain = MiddlewareChain(
      middleware: middleware + [FollowRedirects(limit: configuration.redirectLimit)],
      transport: transport)
    let response: TransportResponse
    do {
      response = try await chain.send(outgoing, body: request.body, context: context)
    } catch let error as CancellationError {
      throw error
    } catch let error as ClientError {
      throw error
    } catch let error as TransportError {
      throw ClientError(.transport, error.message, request: outgoing, underlying: error)
    } catch {
      throw ClientError(
        .middleware, "the request was not sent", request: outgoing, underlying: error)
    }
    let answer = ServerAnswer(
      request: outgoing,
      head: response.head,
      body: response.body,
      url: response.url ?? outgoing.urlText,
      limits: configuration.limits,
      names: FieldNames(
        model: request.model,
        operations: request.operationModels,
        keys: configuration.decoder.values.keyFormat))
    try check(answer)
    return answer
  }

  /// The origins that may see credentials.
  var trustedOrigins: Set<Origin> {
    var origins = configuration.trustedOrigins
    if let own = Origin(baseURL.absoluteString) { origins.insert(own) }
    return origins
  }

  /// The address that a request goes to.
  func address(of target: ClientRequest.Target, query: String = "") throws -> URIReference {
    guard let base = BaseURL(baseURL.absoluteString) else {
      throw ClientError(.invalidURL, "the base URL isn't an absolute address of HTTP")
    }
    switch target {
    case .endpoint(let endpoint):
      let path = PathTemplate(router.path(for: endpoint)).filled(for: endpoint)
      return base.appending(path: path, query: query)
    case .link(let link, let documentURL):
      var address = base.resolving(link: link, from: documentURL)
      if !query.isEmpty {
        address.query = address.query.map { $0.isEmpty ? query : "\($0)&\(query)" } ?? query
      }
      return address
    }
  }

  private func head(of request: ClientRequest) throws -> HTTPRequest {
    let address = try address(of: request.target, query: request.query)
    guard var head = HTTPRequest(method: request.method, url: address) else {
      throw ClientError(.invalidURL, "the request's address isn't one of HTTP")
    }
    if trustedOrigins.contains(where: { $0 == Origin(head) }) {
      head.headerFields = options.fields
    }
    for name in Set(request.fields.map(\.name)) {
      head.headerFields[values: name] = request.fields[values: name]
    }
    let extensions = unique(request.extensions + options.extensions)
    let profiles = unique(request.profiles + options.profiles)
    if head.headerFields[.accept] == nil {
      head.headerFields[.accept] = accept(extensions, profiles)
    }
    if request.body != nil, head.headerFields[.contentType] == nil {
      let type = MediaType.jsonAPI(extensions: request.extensions, profiles: request.profiles)
      head.headerFields[.contentType] = type.description
    }
    return head
  }

  /// Extensions are demanded; profiles are asked for, and done without if need be.
  private func accept(_ extensions: [String], _ profiles: [String]) -> String {
    let wanted = MediaType.jsonAPI(extensions: extensions, profiles: profiles)
    var elements = [AcceptField.Element(wanted)]
    if !profiles.isEmpty {
      elements.append(.init(.jsonAPI(extensions: extensions), weight: 0.9))
    }
    return AcceptField(elements).description
  }

  private func unique(_ uris: [String]) -> [String] {
    var seen: Set<String> = []
    return uris.filter { seen.insert($0).inserted }
  }

  /// Throws what the answer's status or media type says.
  private func check(_ answer: ServerAnswer) throws {
    guard answer.status.kind == .successful else {
      throw ClientError(failure: answer)
    }
    let type = answer.head.headerFields[.contentType]
    guard answer.isEmpty || configuration.tolerance.accepts(type) else {
      throw ClientError(
        .unexpectedMediaType, "the media type is \(type ?? "missing")", answer)
    }
  }
}
