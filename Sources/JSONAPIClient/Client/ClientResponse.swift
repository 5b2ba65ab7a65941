public import Foundation
public import HTTPTypes
public import JSONAPI

/// A successful response: a document, or nothing.
public struct ClientResponse: Sendable {
  /// The request as it was sent.
  public let request: HTTPRequest

  /// The status and the header fields.
  public let head: HTTPResponse

  /// The body; empty where there was none, as with 204.
  public let body: Data

  /// The address that answered, which relative links are to be resolved against.
  public let url: String

  /// What the document may ask of the parser.
  let limits: JSONLimits

  /// What names the fields that errors are about.
  let names: FieldNames

  /// Where it is told what is tolerated in the document; nil where nobody reads it.
  var findingLog: FindingLog?

  /// The response's status.
  public var status: HTTPResponse.Status { head.status }

  /// Whether there is no document, as with 204; a body of nothing but white space is none.
  public var isEmpty: Bool {
    status == .noContent || body.allSatisfy { [0x20, 0x0A, 0x0D, 0x09].contains($0) }
  }

  /// The URIs of the extensions that the document uses, by its media type alone (NEG-16).
  public var extensions: [String] { mediaType?.extensions ?? [] }

  /// The URIs of the profiles that the document follows, by its media type alone (NEG-16).
  public var profiles: [String] { mediaType?.profiles ?? [] }

  /// The request's method and address for logs, without credentials.
  var title: String { "\(request.method) \(Redaction.redact(url: request.urlText))" }

  private var mediaType: MediaType? {
    head.headerFields[.contentType].flatMap { MediaType($0) }
  }

  /// Reads the body as JSON, and checks that it lists no errors, not even beside data (DOC-03).
  ///
  /// - Returns: The document.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/emptyBody``,
  ///   ``ClientError/Code/malformedDocument`` or ``ClientError/Code/errorsInSuccess``.
  public func document() throws -> JSONValue {
    guard !isEmpty else {
      throw ClientError(.emptyBody, "a document was expected", self)
    }
    let document: JSONValue
    do {
      document = try JSONValue(parsing: body, limits: limits)
    } catch {
      throw ClientError(.malformedDocument, "the body isn't JSON", self, underlying: error)
    }
    guard document.kind == .object else {
      throw ClientError(.malformedDocument, "the body isn't a JSON object", self)
    }
    // An empty list, as some servers send always, tells of none.
    if let errors = document["errors"], errors[0] != nil || errors.kind == .object {
      throw ClientError(
        .errorsInSuccess, "the status is a success, the document lists errors", self,
        errors: errors)
    }
    return document
  }

  /// The errors in the body, whatever the status is and whatever else the body may be.
  var errors: JSONValue? {
    (try? JSONValue(parsing: body, limits: limits))?["errors"]?.detached()
  }

  /// Throws where the server has taken the request and not carried it out yet (202).
  func checkCarriedOut() throws {
    guard status == .accepted else { return }
    throw ClientError(.accepted, "the server will carry the request out later", self)
  }
}
