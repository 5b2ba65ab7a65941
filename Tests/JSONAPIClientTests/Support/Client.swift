import Foundation
import HTTPTypes
import JSONAPI
import JSONAPITesting

@testable import JSONAPIClient

extension JSONAPIClient {
  /// A client of `https://api.example.com/v1` that sends through the given transport.
  static func testing(
    _ transport: any Transport,
    base: String = "https://api.example.com/v1",
    middleware: [any Middleware] = [],
    configuration: ClientConfiguration = ClientConfiguration(),
    options: RequestOptions = RequestOptions()
  ) throws -> JSONAPIClient {
    guard let url = URL(string: base) else { throw TransportError(.invalidURL, base) }
    return JSONAPIClient(
      baseURL: url, transport: transport, middleware: middleware, configuration: configuration,
      options: options)
  }
}

extension ClientRequest {
  /// A request for all articles.
  static let articles = ClientRequest(
    .get, .endpoint(Endpoint(.fetch, .collection(type: "articles"))))
}

/// Runs what is to fail, and returns the client's error.
func clientError(_ body: () async throws -> some Sendable) async -> ClientError? {
  do {
    _ = try await body()
    return nil
  } catch {
    return error as? ClientError
  }
}
