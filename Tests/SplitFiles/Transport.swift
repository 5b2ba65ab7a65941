// Without the trait AsyncHTTPClient, clients have no default transport on Linux. Examples get one here.
import Foundation
import JSONAPIClient

extension JSONAPIClient {
  init(baseURL: URL, middleware: [any Middleware] = []) {
    self.init(baseURL: baseURL, transport: URLSessionTransport(), middleware: middleware)
  }
}
