import Foundation
import HTTPTypes
import JSONAPI

extension ClientResponse {
  /// Whether another response has the same document: by the entity tags, or without them by the bytes.
  func isSame(as other: ClientResponse) -> Bool {
    guard let tag = head.headerFields[.eTag], let otherTag = other.head.headerFields[.eTag] else {
      return body == other.body
    }
    return tag == otherTag
  }

  /// The document of an event, as if it were the response to a request.
  func document(of event: ServerEvent) -> ClientResponse {
    var head = head
    head.headerFields[.contentType] = MediaType.jsonAPI.description
    // Other servers have ids of their own, such as numbers, which say nothing about the version.
    head.headerFields[.eTag] =
      event.hasOwnID ? event.id.flatMap { EntityTag.isTag($0) ? $0 : nil } : nil
    return response(head, event.data)
  }

  /// The error that ended a stream, as if it were the response to a request.
  func streamError(of event: ServerEvent) -> ClientError {
    let document = document(of: event)
    let errors = document.errors
    let status = errors?.errorObjects()?.first?.status.flatMap { Int($0) }
    guard let status, (400...599).contains(status), var head = HTTPResponse(statusCode: status)
    else {
      return ClientError(
        .errorsInSuccess, "the server ended the stream with errors", document, errors: errors)
    }
    head.headerFields = document.head.headerFields
    return ClientError(failure: response(head, event.data))
  }

  private func response(_ head: HTTPResponse, _ body: Data) -> ClientResponse {
    ClientResponse(
      request: request, head: head, body: body, stream: nil, url: url, limits: limits,
      quirks: quirks, names: names, findingLog: findingLog)
  }
}

extension JSONAPIClient {
  /// A client whose repeated requests are conditional.
  var revalidating: JSONAPIClient {
    guard !middleware.contains(where: { $0 is ConditionalRequests }) else { return self }
    var client = self
    client.middleware.append(ConditionalRequests(protectsWrites: false))
    return client
  }

  /// Passes a document from an event to ``ConditionalRequests``, which has only seen the stream's head.
  func note(_ document: ClientResponse, of request: ClientRequest) async {
    guard document.url == document.request.urlText else { return }
    let response = TransportResponse(head: document.head, body: document.body)
    let context = RequestContext(
      endpoint: request.endpoint, logger: configuration.loggers.networking)
    for case let step as ConditionalRequests in middleware {
      await step.note(response, of: document.request, context)
    }
  }
}
