import HTTPTypes
import JSONAPI
import JSONAPIClient

/// Validates a response: its media type, and its document in the context of the request.
struct ResponseCheck {
  private let request: HTTPRequest
  private let head: HTTPResponse
  /// The segments of the URL below the server's path.
  private let segments: [Substring]

  /// - Parameter base: The server's path.
  init(_ request: HTTPRequest, _ response: TransportResponse, base: String) {
    self.request = request
    head = response.head
    let path = (request.path ?? "").prefix { $0 != "?" }
    segments = Array(path.split(separator: "/").dropFirst(base.split(separator: "/").count))
  }

  func findings(in body: [UInt8]) -> [Finding] {
    guard !isContent else { return [] }
    guard !body.isEmpty else {
      let hasDocument = [200, 201].contains(head.status.code) && request.method != .head
      return hasDocument ? [error("DOC-01", "expected a document, found an empty body")] : []
    }
    guard head.status != .noContent, head.status != .notModified else {
      return [error("", "expected no body with status \(head.status.code), found one")]
    }
    let field = head.headerFields[.contentType]
    guard let type = field.flatMap({ MediaType($0) }), type.isJSONAPI,
      type.parameters.allSatisfy({ $0.name == "ext" || $0.name == "profile" })
    else {
      let found = field.map { "\"\($0)\"" } ?? "none"
      return [error("NEG-01", "expected the media type \(MediaType.jsonAPI), found \(found)")]
    }
    let options = DocumentValidator.Options(
      extensions: type.extensions.compactMap(Self.registered),
      profiles: type.profiles.compactMap(Self.registered), sparseFieldsets: isSparse)
    return DocumentValidator(context: context(type), options: options).validate(body)
  }

  /// Whether the response is successful and about content, which the specification doesn't cover.
  private var isContent: Bool {
    head.status.code < 400 && segments.count == 4 && segments[2] == "content"
  }

  private func context(_ type: MediaType) -> DocumentContext {
    if head.status.code >= 400 { return .errorResponse }
    if type.extensions.contains(Extension.atomicOperations.uri) { return .atomicResponse }
    return segments.count == 4 && segments[2] == "relationships" ? .relationship : .response
  }

  /// Whether the request has sparse fieldsets.
  private var isSparse: Bool {
    guard let query = request.path?.split(separator: "?", maxSplits: 1).dropFirst().first else {
      return false
    }
    return QueryItem.items(parsing: String(query)).contains { $0.name.hasPrefix("fields") }
  }

  private static func registered(_ uri: String) -> Extension? {
    uri == Extension.atomicOperations.uri
      ? .atomicOperations : try? Extension(uri: uri, namespace: nil)
  }

  private static func registered(_ uri: String) -> Profile? {
    uri == Profile.cursorPagination.uri ? .cursorPagination : try? Profile(uri: uri)
  }

  private func error(_ requirement: String, _ message: String) -> Finding {
    Finding(requirement: requirement, severity: .error, pointer: .root, message: message)
  }
}
