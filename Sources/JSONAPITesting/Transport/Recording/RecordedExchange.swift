public import Foundation
import HTTPTypes
import JSONAPI
public import JSONAPIClient

/// A request and its response in a cassette.
public struct RecordedExchange: Sendable, Hashable, Codable {
  /// The recorded request.
  public var request: Request

  /// The recorded response.
  public var response: Response

  /// A recorded request.
  public struct Request: Sendable, Hashable, Codable {
    /// The method.
    public var method: String
    /// The complete URL.
    public var url: String
    /// The header fields, each with its name in lower case.
    public var fields: [String: String]
    /// The body, if there was one.
    public var body: Body?
  }

  /// A recorded response.
  public struct Response: Sendable, Hashable, Codable {
    /// The status.
    public var status: Int
    /// The header fields, each with its name in lower case.
    public var fields: [String: String]
    /// The body, if there was one.
    public var body: Body?
  }

  /// The error for a recorded status that isn't valid in HTTP.
  public struct InvalidStatus: Error, Sendable, CustomStringConvertible {
    /// The request and the status.
    public let description: String
  }

  /// A recorded body, as readable text if possible.
  public struct Body: Sendable, Hashable, Codable {
    /// The body, if it is UTF-8.
    public var text: String?
    /// The body in Base64, if it isn't UTF-8.
    public var base64: String?

    /// Creates a recorded body.
    ///
    /// - Parameter data: The bytes. The result is nil for an empty body.
    public init?(_ data: Data?) {
      guard let data, !data.isEmpty else { return nil }
      text = String(utf8: data)
      base64 = text == nil ? data.base64EncodedString() : nil
    }

    /// The bytes.
    public var data: Data {
      text.map { Data($0.utf8) } ?? base64.flatMap { Data(base64Encoded: $0) } ?? Data()
    }
  }

  /// Creates a recorded exchange.
  public init(_ request: ReceivedRequest, _ response: TransportResponse) {
    self.request = Request(
      method: request.method.rawValue,
      url: request.url,
      fields: request.head.headerFields.dictionary,
      body: Body(request.body))
    self.response = Response(
      status: response.status.code,
      fields: response.head.headerFields.dictionary,
      body: Body(response.body))
  }

  /// The response as a transport returns it.
  ///
  /// - Throws: ``InvalidStatus`` if the recorded status isn't valid in HTTP.
  public var transportResponse: TransportResponse {
    get throws(InvalidStatus) {
      guard var head = HTTPResponse(statusCode: response.status) else {
        throw InvalidStatus(
          description: "\(request.method) \(request.url) has the status \(response.status)")
      }
      for (name, value) in response.fields {
        guard let name = HTTPField.Name(name) else { continue }
        head.headerFields[name] = value
      }
      return TransportResponse(head: head, body: response.body?.data ?? Data())
    }
  }
}

extension HTTPFields {
  fileprivate var dictionary: [String: String] {
    reduce(into: [:]) { result, field in
      let name = field.name.canonicalName
      result[name] = result[name].map { "\($0), \(field.value)" } ?? field.value
    }
  }
}
