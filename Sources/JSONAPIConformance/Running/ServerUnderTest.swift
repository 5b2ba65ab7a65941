import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIClient
import Logging

/// The server under test.
struct ServerUnderTest: Sendable {
  let base: URIReference
  let transport: any Transport
  let headers: HTTPFields

  /// Sends a request exactly as given.
  ///
  /// - Parameters:
  ///   - path: A path relative to the base URL; an absolute path if `isWhole`.
  ///   - isWhole: Whether the path came from the server and already includes the base path.
  /// - Throws: ``ConformanceRunError`` if there was no response; `CancellationError` if the task is
  ///   cancelled.
  func send(
    _ method: String, _ path: String, isWhole: Bool = false, headers: [String: String],
    body: [UInt8]? = nil
  ) async throws -> Response {
    guard let method = HTTPRequest.Method(method) else {
      throw ConformanceRunError("\(method) is not an HTTP method")
    }
    var request = HTTPRequest(
      method: method, scheme: base.scheme?.lowercased(), authority: base.authority,
      path: isWhole ? path : prefix + path, headerFields: self.headers)
    // The headers of the request say whether it has `Accept`.
    request.headerFields[.accept] = nil
    for (name, value) in headers {
      guard let name = HTTPField.Name(name) else { continue }
      request.headerFields[name] = value
    }
    let context = RequestContext(
      logger: Logger(label: "jsonapi.conformance") { _ in SwiftLogNoOpLogHandler() })
    let data = body.map { Data($0) }
    do {
      try Task.checkCancellation()
      let response: TransportResponse
      if method == .post {
        // A separate task, so that a cancelled run still learns what was created.
        response = try await Task { [request, transport] in
          try await transport.send(request, body: data, context: context)
        }.value
      } else {
        response = try await transport.send(request, body: data, context: context)
      }
      return Response(
        status: response.status.code, fields: response.head.headerFields,
        body: [UInt8](response.body), url: response.url ?? request.urlText)
    } catch let error as TransportError {
      let path = Redaction.redact(url: request.path ?? "")
      throw ConformanceRunError(
        "\(request.method) \(path): \(error.message)", reason: error.message)
    }
  }

  /// Fetches a document that says what the server has.
  ///
  /// - Throws: The errors of ``send(_:_:isWhole:headers:body:)``; ``ConformanceRunError`` if the server limits requests.
  func get(_ path: String, isWhole: Bool = false) async throws -> Response {
    let response = try await send(
      "GET", path, isWhole: isWhole, headers: ["Accept": MediaType.jsonAPI.description])
    guard !response.isLimit else {
      throw ConformanceRunError(
        "the server limits requests: GET \(path) responds with \(response.statusWords)")
    }
    return response
  }

  /// The linkage of a relationship in a response, fetched if the relationship has only links.
  func linkage(of relationship: JSONValue, in response: Response) async throws -> JSONValue? {
    if let data = relationship["data"] { return data }
    guard let link = relationship["links"]?["self"]?.linkAddress else { return nil }
    let answer = try await get(response.pathAndQuery(of: link), isWhole: true)
    return answer.status == 200 ? answer.document?["data"] : nil
  }

  /// The base path, without a trailing slash.
  var prefix: String {
    var path = base.path
    while path.hasSuffix("/") { path.removeLast() }
    return path
  }

  /// The URL of a path and query; the path may begin with `//`, which isn't an authority here.
  func url(of target: String) -> URIReference {
    URIReference("\(base.scheme ?? "http")://\(base.authority ?? "")\(target)")
  }

  struct Response: Sendable {
    let status: Int
    let fields: HTTPFields
    let body: [UInt8]
    /// The URL that responded, after redirects: the base of relative links.
    let url: String

    var isSuccess: Bool { (200...299).contains(status) }

    /// Whether the server asks to come back later, which says nothing about the request.
    var isLimit: Bool { [429, 503].contains(status) }

    /// The path and query of a link in the document or the header.
    func pathAndQuery(of link: String) -> String {
      URIReference(link).resolved(against: URIReference(url)).requestTarget
    }

    /// The body as JSON, if it is JSON.
    var document: JSONValue? { try? JSONValue(parsing: body) }

    /// The status with its reason phrase, such as `404 Not Found`.
    var statusWords: String { HTTPResponse.Status.words(of: status) }

    /// The media type of the body, if the server names one.
    var mediaType: MediaType? { header("Content-Type").flatMap { MediaType($0) } }

    /// Whether the body has to be a document: an error response can have any media type, but one in
    /// JSON is treated as a document.
    var hasDocument: Bool { !body.isEmpty && (isSuccess || mediaType?.isJSON == true) }

    /// Whether the response to a request has to follow JSON:API: it does if the request asks for
    /// the media type, and not if the server chose another one for a request that accepts anything
    /// (NEG-17).
    func isJSONAPI(for step: ConformanceCase.Step) -> Bool {
      mediaType?.isJSONAPI == true
        || step.headers.contains { name, value in
          name.lowercased() == "accept"
            && AcceptField(value).elements.contains { $0.mediaType.isJSONAPI }
        }
    }

    func header(_ name: String) -> String? {
      HTTPField.Name(name).flatMap { fields[$0] }
    }

    /// The problems with a header field.
    func problems(
      _ expected: HeaderExpectation, _ version: DocumentValidator.SpecificationVersion = .v1_1
    ) -> [HeaderExpectation.Problem] {
      expected.problems(header(expected.name), hasBody: !body.isEmpty, version)
    }

    /// The findings about the body, with the extensions and profiles that its media type names.
    ///
    /// - Parameters:
    ///   - context: The purpose of the document.
    ///   - url: The requested URL.
    ///   - options: The rules, with known extensions and profiles.
    func findings(
      as context: DocumentContext, at url: String,
      _ options: DocumentValidator.Options = .init()
    ) -> [Finding] {
      var applied = options
      let extensions = options.extensions + [.atomicOperations]
      let profiles = options.profiles + [.cursorPagination]
      applied.extensions = (mediaType?.extensions ?? []).compactMap { uri in
        extensions.first { $0.uri == uri } ?? (try? Extension(uri: uri, namespace: nil))
      }
      applied.profiles = (mediaType?.profiles ?? []).compactMap { uri in
        profiles.first { $0.uri == uri } ?? (try? Profile(uri: uri))
      }
      if context == .atomicResponse, !applied.extensions.contains(.atomicOperations) {
        applied.extensions.append(.atomicOperations)
      }
      applied.sparseFieldsets = QueryItem.items(parsing: URIReference(url).query ?? "")
        .contains { $0.name.hasPrefix("fields[") }
      let findings = DocumentValidator(context: context, options: applied).validate(body)
      // Infer the namespaces of undeclared extensions from the document, one for each (EXT-06).
      let foreign = findings.filter { $0.requirement == "EXT-11" }
      var names = foreign.compactMap { $0.pointer.tokens.last?.prefix { $0 != ":" } }
      guard !names.isEmpty else { return findings }
      for index in applied.extensions.indices where applied.extensions[index].namespace == nil {
        guard let name = names.first else { break }
        names.removeAll { $0 == name }
        let uri = applied.extensions[index].uri
        if let own = try? Extension(uri: uri, namespace: String(name)) {
          applied.extensions[index] = own
        }
      }
      return DocumentValidator(context: context, options: applied).validate(body)
    }
  }
}

extension JSONValue {
  /// The URL of a link, which is a string or an object.
  var linkAddress: String? { string ?? self["href"]?.string }
}

/// The reason why a run could not continue.
public struct ConformanceRunError: Error, Hashable, CustomStringConvertible {
  /// A message about what happened.
  public let message: String

  /// The message without the request that failed.
  package let reason: String

  init(_ message: String, reason: String? = nil) {
    self.message = message
    self.reason = reason ?? message
  }

  /// The message.
  public var description: String { message }
}
