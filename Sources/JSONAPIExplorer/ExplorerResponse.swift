import HTTPTypes
import JSONAPI

/// A response of the explorer, with header fields that keep its page from running other code.
struct ExplorerResponse {
  var head: HTTPResponse
  private(set) var body: [UInt8] = []

  init(_ status: HTTPResponse.Status, allowing methods: String? = nil) {
    head = HTTPResponse(status: status, headerFields: [.contentLength: "0"])
    head.headerFields[.allow] = methods
  }

  init(json: JSONValue) {
    self.init(.ok)
    fill(json.bytes(), type: "application/json")
  }

  mutating func fill(_ body: [UInt8], type: String) {
    self.body = body
    head.headerFields[.contentType] = type
    head.headerFields[.contentLength] = String(body.count)
  }

  mutating func secure() {
    if head.status == .notModified { head.headerFields[.contentLength] = nil }
    // Revalidated each time, since a new version of the program may have a new page.
    head.headerFields[.cacheControl] = "no-cache"
    for (name, value) in Self.security { head.headerFields[name] = value }
  }

  /// Allows scripts, styles and requests of this origin only; text never becomes code.
  ///
  /// Images may also be blobs, since the page fetches content with the reader's credentials, which
  /// a browser doesn't send for an image's URL.
  private static let security: [(HTTPField.Name, String)] = {
    let policy = [
      "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'",
      "img-src 'self' data: blob:", "base-uri 'none'", "form-action 'none'",
      "frame-ancestors 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'",
    ]
    let fields = [
      ("Content-Security-Policy", policy.joined(separator: "; ")),
      ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
      ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Cross-Origin-Resource-Policy", "same-origin"),
    ]
    return fields.compactMap { name, value in HTTPField.Name(name).map { ($0, value) } }
  }()
}
