import HTTPTypes
import JSONAPI

/// A response, before its conversion to HTTPTypes.
struct Answer {
  var status: Int
  var body: [UInt8]
  /// The body of content, which is read while it is sent; nil if ``body`` is the body.
  var content: ContentReading?
  /// The header fields, to which new ones are appended: assigning by name searches all fields first.
  var headers: HTTPFields

  init(_ status: Int, body: [UInt8] = [], headers: HTTPFields = [:]) {
    self.status = status
    self.body = body
    self.headers = headers
    // Leaves room for the fields that HTTP servers add, such as Date.
    self.headers.reserveCapacity(8)
  }

  /// The document of a refusal: errors and no data (DOC-03).
  init(_ refusal: Refusal) {
    var json = JSONWriter(capacity: 512)
    json.beginObject()
    json.fragment(Self.start)
    for error in refusal.errors { json.raw(error.json.bytes()) }
    json.endArray()
    json.endObject()
    self.init(refusal.status, body: json.finish(), headers: refusal.headers)
    headers.append(Self.contentType)
  }

  /// The `Content-Type` of responses without extensions and profiles.
  static let contentType = HTTPField.contentType(of: [])
  /// States that the response depends on what the request accepts (NEG-15).
  static let vary = HTTPField(name: .vary, value: "Accept")
  /// Keeps browsers from interpreting a document with users' texts as HTML.
  static let noSniffing = HTTPField(name: .xContentTypeOptions, value: "nosniff")

  private static let start = Array("\"jsonapi\":{\"version\":\"1.1\"},\"errors\":[".utf8)

  /// The head, whose header fields describe the body completely.
  var head: HTTPResponse {
    HTTPResponse(status: .init(integerLiteral: status), headerFields: headers)
  }
}

extension HTTPField {
  /// The `Content-Type` of a response that applies profiles.
  static func contentType(of profiles: [String]) -> HTTPField {
    HTTPField(name: .contentType, value: MediaType.jsonAPI(profiles: profiles).description)
  }
}
