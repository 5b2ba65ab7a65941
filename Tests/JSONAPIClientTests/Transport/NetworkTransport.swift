import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@testable import JSONAPIClient

/// The transports that really go over the network.
enum NetworkTransport: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case urlSession = "URLSession"
  #if AsyncHTTPClient
    case asyncHTTPClient = "AsyncHTTPClient"
  #endif

  var testDescription: String { rawValue }

  /// Makes the transport, with a limit to bodies and to its patience in seconds.
  func make(maximumBodySize: Int = 1 << 20, patience: Double = 20) -> any Transport {
    switch self {
    case .urlSession:
      let configuration = URLSessionTransport.defaultConfiguration
      configuration.timeoutIntervalForRequest = patience
      return URLSessionTransport(
        configuration: configuration, maximumBodySize: maximumBodySize)
    #if AsyncHTTPClient
      case .asyncHTTPClient:
        return AsyncHTTPClientTransport(
          timeout: .milliseconds(Int64(patience * 1000)), maximumBodySize: maximumBodySize)
    #endif
    }
  }
}
