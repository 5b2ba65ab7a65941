public import HTTPTypes
import JSONAPI
public import JSONAPIServer

/// A page for exploring an API: its types, queries with the Swift code for them, responses with the findings of the
/// validator, and forms where writing is allowed.
///
/// ```swift
/// let explorer = Explorer(for: api)
/// if let (response, body) = explorer.respond(to: head, body: bytes) { … }
/// ```
///
/// The page is part of the program: it needs no files, no build step, and no network besides the API. It reads the
/// API's OpenAPI document and sends requests like any client, so it can do nothing that its user couldn't.
public struct Explorer: Sendable {
  /// The path of the page.
  public let path: String

  /// The path of the OpenAPI document.
  public let openAPIPath: String

  /// The maximum size of a validated document, in bytes; 16 MiB by default, like a server's largest response.
  public var maximumBodySize = 16 << 20

  /// Creates the explorer of a server.
  ///
  /// - Parameters:
  ///   - api: The server, whose OpenAPI document is at `openapi.json` below its path.
  ///   - path: The path of the page; if left out, the one in the server's configuration, or `/explorer`.
  public init<Principal>(for api: JSONAPIServer<Principal>, path: String? = nil) {
    self.init(openAPI: api.path + "/openapi.json", path: path ?? api.explorerPath ?? "/explorer")
  }

  /// Creates the explorer of an API that an OpenAPI document describes.
  ///
  /// - Parameters:
  ///   - openAPI: The path of the document, on the same host.
  ///   - path: The path of the page.
  public init(openAPI: String, path: String = "/explorer") {
    var path = path
    while path.hasSuffix("/") { path.removeLast() }
    self.path = path
    openAPIPath = openAPI
  }

  /// Answers a request for the page or one of its parts.
  ///
  /// - Parameters:
  ///   - head: The request's head; its path is absolute.
  ///   - body: The request's body; empty for none.
  /// - Returns: The response with its body; nil if the path isn't the explorer's.
  public func respond(
    to head: HTTPRequest, body: [UInt8] = []
  ) -> (head: HTTPResponse, body: [UInt8])? {
    let (target, query) = (head.path ?? "/").pathAndQuery
    guard target.utf8.starts(with: path.utf8) else { return nil }
    let rest = target.dropFirst(path.count)
    guard rest.isEmpty || rest.hasPrefix("/") else { return nil }
    var answer: ExplorerResponse
    switch (rest.dropFirst(), head.method) {
    case ("validate", .post): answer = validation(of: body, query: query)
    case ("validate", _): answer = ExplorerResponse(.methodNotAllowed, allowing: "POST")
    case (_, .get), (_, .head):
      answer = rest.isEmpty ? redirection : file(named: rest.dropFirst(), for: head)
    default: answer = ExplorerResponse(.methodNotAllowed, allowing: "GET, HEAD")
    }
    answer.secure()
    return (answer.head, head.method == .head ? [] : answer.body)
  }

  /// A redirection to the page's own folder, to which its URLs are relative.
  private var redirection: ExplorerResponse {
    var answer = ExplorerResponse(.temporaryRedirect)
    answer.head.headerFields[.location] = path + "/"
    return answer
  }

  private func file(named name: Substring, for request: HTTPRequest) -> ExplorerResponse {
    if name == "config.json" {
      return ExplorerResponse(json: ["openAPI": JSONValue(openAPIPath)])
    }
    guard let file = PageFile.named(name.isEmpty ? "index.html" : String(name)) else {
      return ExplorerResponse(.notFound)
    }
    let known = request.headerFields[.ifNoneMatch]
    let isKnown = known.map { EntityTag.list($0, contains: file.entityTag) } ?? false
    var answer = ExplorerResponse(isKnown ? .notModified : .ok)
    answer.head.headerFields[.eTag] = file.entityTag
    if !isKnown { answer.fill(Array(file.text.utf8), type: file.mediaType) }
    return answer
  }
}
