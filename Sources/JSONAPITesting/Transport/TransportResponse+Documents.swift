public import Foundation
public import HTTPTypes
public import JSONAPIClient

extension TransportResponse {
  /// A response that carries a JSON:API document.
  ///
  /// - Parameters:
  ///   - json: The document.
  ///   - status: The status.
  ///   - fields: Additional header fields, which override the default media type.
  public static func document(
    _ json: String,
    status: HTTPResponse.Status = .ok,
    fields: HTTPFields = [:]
  ) -> TransportResponse {
    document(Data(json.utf8), status: status, fields: fields)
  }

  /// A response that carries a JSON:API document.
  ///
  /// - Parameters:
  ///   - json: The document.
  ///   - status: The status.
  ///   - fields: Additional header fields, which override the default media type.
  public static func document(
    _ json: Data,
    status: HTTPResponse.Status = .ok,
    fields: HTTPFields = [:]
  ) -> TransportResponse {
    var head = HTTPResponse(status: status, headerFields: fields)
    if fields[.contentType] == nil {
      head.headerFields[.contentType] = "application/vnd.api+json"
    }
    return TransportResponse(head: head, body: json)
  }

  /// A response without a body, such as 204.
  public static func empty(
    _ status: HTTPResponse.Status = .noContent,
    fields: HTTPFields = [:]
  ) -> TransportResponse {
    TransportResponse(head: HTTPResponse(status: status, headerFields: fields))
  }
}
