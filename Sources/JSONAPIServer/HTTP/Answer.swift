import HTTPTypes
import JSONAPI

/// A response before it is one of HTTPTypes.
struct Answer {
  var status: Int
  var body: [UInt8]
  var headers: HTTPFields
  /// Whether the body is left out, as for HEAD.
  var omitsBody = false

  init(_ status: Int, body: [UInt8] = [], headers: HTTPFields = [:]) {
    self.status = status
    self.body = body
    self.headers = headers
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
    headers[.contentType] = Self.mediaType
  }

  /// The media type of responses without extensions and profiles.
  static let mediaType = MediaType.jsonAPI.description

  private static let start = Array("\"jsonapi\":{\"version\":\"1.1\"},\"errors\":[".utf8)

  var response: HTTPResponse {
    var fields = headers
    if status != 204, status != 304 { fields[.contentLength] = String(body.count) }
    return HTTPResponse(status: .init(integerLiteral: status), headerFields: fields)
  }
}
