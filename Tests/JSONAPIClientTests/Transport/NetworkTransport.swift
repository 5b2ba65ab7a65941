import Foundation
import Testing

@testable import JSONAPIClient

/// The transports that really go over the network.
enum NetworkTransport: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case urlSession = "URLSession"
  #if AsyncHTTPClient
    case asyncHTTPClient = "AsyncHTTPClient"
  #endif

  var testDescription: String { rawValue }

  /// Makes the transport, with a limit to bodies, and a total time in seconds.
  func make(maximumBodySize: Int = 1 << 20, patience: Double = 20) -> any Transport {
    switch self {
    case .urlSession:
      URLSessionTransport(timeout: .seconds(patience), maximumBodySize: maximumBodySize)
    #if AsyncHTTPClient
      case .asyncHTTPClient:
        AsyncHTTPClientTransport(timeout: .seconds(patience), maximumBodySize: maximumBodySize)
    #endif
    }
  }
}
