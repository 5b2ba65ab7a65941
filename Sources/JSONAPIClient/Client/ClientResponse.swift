public import Foundation
public import HTTPTypes
public import JSONAPI

/// A successful response, with or without a document.
public struct ClientResponse: Sendable {
  /// The request as it was sent.
  public let request: HTTPRequest

  /// The status and the header fields.
  public let head: HTTPResponse

  /// The body; empty if there was none, as with 204.
  public let body: Data

  /// The body as it arrives; nil if it has arrived.
  var stream: TransportBody?

  /// The URL of the response after redirects; relative links are resolved against it.
  public let url: String

  /// The parser's limits for the document.
  let limits: JSONLimits

  /// The server's known deviations from the specification; nil if there are none.
  let quirks: Quirks?

  /// Names the fields that errors are about.
  let names: FieldNames

  /// Logs tolerated deviations in the document; nil if they aren't logged.
  var findingLog: FindingLog?

  /// The response's status.
  public var status: HTTPResponse.Status { head.status }

  /// Whether there is no document, as with 204 or a whitespace-only body.
  public var isEmpty: Bool {
    status == .noContent || body.allSatisfy { [0x20, 0x0A, 0x0D, 0x09].contains($0) }
  }

  /// The URIs of the extensions in the response's media type (NEG-16).
  public var extensions: [String] { mediaType?.extensions ?? [] }

  /// The URIs of the profiles in the response's media type (NEG-16).
  public var profiles: [String] { mediaType?.profiles ?? [] }

  /// The request's method and redacted URL, for logs.
  var title: String { "\(request.method) \(Redaction.redact(url: request.urlText))" }

  private var mediaType: MediaType? {
    head.headerFields[.contentType].flatMap { MediaType($0) }
  }

  /// Parses the body as JSON and checks that it has no `errors`, not even beside `data` (DOC-03).
  ///
  /// The `quirks` of the client's decoder are repaired.
  ///
  /// - Returns: The document.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/emptyBody``,
  ///   ``ClientError/Code/malformedDocument`` or ``ClientError/Code/errorsInSuccess``.
  public func document() throws -> JSONValue {
    try checkNotEmpty()
    let document: JSONValue
    do {
      document = try parsed()
    } catch {
      throw ClientError(.malformedDocument, error.inWords, self, underlying: error)
    }
    guard document.kind == .object else {
      throw ClientError(.malformedDocument, "the body isn't a JSON object", self)
    }
    // Some servers always send `errors`; an empty array is no error.
    if let errors = document["errors"], errors[0] != nil || errors.kind == .object {
      throw ClientError(
        .errorsInSuccess, "the status is a success, but the document lists errors", self,
        errors: errors)
    }
    return document
  }

  /// The `errors` in the body, regardless of the status; nil if the body isn't JSON.
  var errors: JSONValue? {
    (try? parsed())?["errors"]?.detached()
  }

  /// Returns the body as JSON, with the decoder's repairs.
  private func parsed() throws(JSONError) -> JSONValue {
    guard let quirks else { return try JSONValue(leniently: [UInt8](body), limits: limits) }
    return try JSONValue(
      parsing: quirks.repaired([UInt8](body), limits: limits), limits: limits)
  }

  /// Throws if there is no document.
  func checkNotEmpty() throws {
    guard isEmpty else { return }
    throw ClientError(.emptyBody, "a document was expected", self)
  }
}

extension ClientResponse {
  /// Whether the request asked for sparse fieldsets.
  var isSparse: Bool { !Fieldsets.types(inAddress: request.urlText).isEmpty }
}
