import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIServer
import Testing

/// One request with its response, which is held against the specification.
struct Exchange {
  let status: Int
  let headers: HTTPFields
  let body: [UInt8]

  var json: JSONValue { (try? JSONValue(parsing: body)) ?? .null }

  /// The ids of the primary data, or of what is at another member.
  func ids(_ member: String = "data") -> [String] {
    json[member]?.array?.compactMap { $0["id"]?.string } ?? []
  }

  func link(_ name: String) -> String? {
    json["links"]?[name]?.string ?? json["links"]?[name]?["href"]?.string
  }

  func value(_ pointer: JSONPointer) -> JSONValue? { json.value(at: pointer) }

  /// The pointers, parameters and headers of the errors.
  var sources: [String] {
    json["errors"]?.array?.compactMap { error in
      let source = error["source"]
      return source?["pointer"]?.string ?? source?["parameter"]?.string
        ?? source?["header"]?.string
    } ?? []
  }

  var codes: [String] { json["errors"]?.array?.compactMap { $0["code"]?.string } ?? [] }
}

extension JSONAPIServer {
  /// Sends a request to the server.
  ///
  /// - Parameter body: JSON text; its media type is that of JSON:API.
  func send(
    _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil,
    as principal: Principal? = nil,
    headers: [HTTPField.Name: String] = [:], location: SourceLocation = #_sourceLocation
  ) async -> Exchange {
    var fields: HTTPFields = [.accept: MediaType.jsonAPI.description]
    if body != nil { fields[.contentType] = MediaType.jsonAPI.description }
    for (name, value) in headers { fields[name] = value }
    let head = HTTPRequest(
      method: method, scheme: "http", authority: "localhost", path: path, headerFields: fields)
    let answer = await respond(
      to: head, body: Array((body ?? "").utf8), principal: principal, id: "request",
      date: Date(timeIntervalSince1970: 1_700_000_000))
    let exchange = Exchange(
      status: answer.head.status.code, headers: answer.head.headerFields, body: answer.body)
    exchange.validate(path, location)
    return exchange
  }

  func get(
    _ path: String, as principal: Principal? = nil, headers: [HTTPField.Name: String] = [:],
    location: SourceLocation = #_sourceLocation
  ) async -> Exchange {
    await send(.get, path, as: principal, headers: headers, location: location)
  }

  /// Sends operations of the Atomic Operations extension.
  func operate(
    _ operations: String, as principal: Principal? = nil,
    location: SourceLocation = #_sourceLocation
  ) async -> Exchange {
    let type = MediaType.jsonAPI(extensions: [Extension.atomicOperations.uri]).description
    return await send(
      .post, path + "/operations", #"{"atomic:operations": [\#(operations)]}"#, as: principal,
      headers: [.accept: type, .contentType: type], location: location)
  }
}

extension Exchange {
  /// Records what the specification forbids.
  func validate(_ path: String, _ location: SourceLocation) {
    // Content is no document.
    guard !body.isEmpty, status >= 400 || !path.contains("/content/") else { return }
    let type = headers[.contentType].flatMap { MediaType($0) }
    #expect(type?.isJSONAPI == true, sourceLocation: location)
    let isAtomic = type?.extensions.isEmpty == false
    let context: DocumentContext =
      status >= 400
      ? .errorResponse
      : isAtomic ? .atomicResponse : path.contains("/relationships/") ? .relationship : .response
    let validator = DocumentValidator(
      context: context,
      options: .init(
        extensions: isAtomic ? [.atomicOperations] : [],
        profiles: [.cursorPagination, .aggregates].filter {
          type?.profiles.contains($0.uri) == true
        },
        sparseFieldsets: path.contains("fields")))
    let errors = validator.validate(body).filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(path)", sourceLocation: location)
  }
}
