// A transport that sends requests through Alamofire.

// swift-format-ignore-file: NeverForceUnwrap

#if canImport(Alamofire)
  // snippet.transport
  import Alamofire
  import Foundation
  import HTTPTypes
  import JSONAPIClient

  /// Sends requests through a session of Alamofire.
  struct AlamofireTransport: Transport {
    let session: Session

    /// Creates a transport.
    ///
    /// - Parameter session: The session, with the interceptors and monitors that you have.
    init(session: Session = .default) { self.session = session }

    func send(
      _ request: HTTPRequest, body: Data?, context: RequestContext
    ) async throws -> TransportResponse {
      let address =
        "\(request.scheme ?? "https")://\(request.authority ?? "")\(request.path ?? "/")"
      guard let url = URL(string: address) else {
        throw TransportError(.invalidURL, "not an address that can be asked")
      }
      var outgoing = URLRequest(url: url)
      outgoing.httpMethod = request.method.rawValue
      outgoing.httpBody = body
      for field in request.headerFields {
        outgoing.addValue(field.value, forHTTPHeaderField: field.name.rawName)
      }
      // The client decides about redirects, and reads errors and empty answers itself.
      let response = await session.request(outgoing)
        .redirect(using: Redirector.doNotFollow)
        .serializingData(emptyResponseCodes: Set(100...599))
        .response
      try Task.checkCancellation()
      if let error = response.error { throw TransportError(error) }
      guard let head = response.response else {
        throw TransportError(.malformedResponse, "the response is not valid HTTP")
      }
      return TransportResponse(head: HTTPResponse(head), body: response.data ?? Data())
    }
  }

  extension HTTPResponse {
    fileprivate init(_ response: HTTPURLResponse) {
      self.init(status: Status(code: response.statusCode))
      for (name, value) in response.allHeaderFields {
        guard let name = (name as? String).flatMap({ HTTPField.Name($0) }) else { continue }
        headerFields[name] = value as? String
      }
    }
  }

  extension TransportError {
    /// Says in the client's words what went wrong, so that `Retry` knows what may be tried again.
    fileprivate init(_ error: AFError) {
      guard case .sessionTaskFailed(let cause) = error, let cause = cause as? URLError else {
        self.init(.other, "the request failed", underlying: error)
        return
      }
      let code: Code =
        switch cause.code {
        case .timedOut: .timedOut
        case .networkConnectionLost: .connectionLost
        case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet:
          .cannotConnect
        case .secureConnectionFailed, .serverCertificateUntrusted: .insecureConnection
        default: .other
        }
      self.init(code, cause.localizedDescription, underlying: error)
    }
  }
  // snippet.end

  // snippet.client
  let client = JSONAPIClient(
    baseURL: URL(string: "https://api.example.com/v1")!,
    transport: AlamofireTransport(session: Session(interceptor: nil)))
  // snippet.end

  // snippet.decoder
  import JSONAPI

  extension FlatDecoder: @retroactive DataDecoder {}

  struct Article: Decodable, Sendable {
    var id: String
    var title: String
  }

  func article() async throws -> Article {
    try await AF.request("https://api.example.com/v1/articles/1")
      .serializingDecodable(Article.self, decoder: FlatDecoder(keyPath: "data"))
      .value
  }
// snippet.end
#endif
