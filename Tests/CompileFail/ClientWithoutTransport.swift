// expected-error: There is no default transport on this platform without the package trait 'AsyncHTTPClient'.
import Foundation
import JSONAPIClient

func client(of url: URL) -> JSONAPIClient {
  JSONAPIClient(baseURL: url, middleware: [.retry()])
}
