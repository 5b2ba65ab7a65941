import Foundation
import HTTPTypes
@_spi(Locks) import JSONAPI

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Collects the responses of a session's tasks for their waiters.
///
/// Each waiter is resumed once: at the end of the task, when it is cancelled, or at the first byte
/// above the limit, without waiting for the session. A streamed body continues after its head.
final class SessionDelegate: NSObject, URLSessionDataDelegate, Sendable {
  private struct Exchange: Sendable {
    /// Nil for a stream, whose head was returned.
    var continuation: CheckedContinuation<TransportResponse, any Error>?
    let maximumBodySize: Int
    let context: RequestContext
    var head: HTTPResponse?
    var body = Data()
    var stream: SessionBody?
  }

  private let exchanges = Locked<[Int: Exchange]>([:])

  func begin(
    _ task: URLSessionTask,
    maximumBodySize: Int,
    _ context: RequestContext,
    _ continuation: CheckedContinuation<TransportResponse, any Error>
  ) {
    exchanges.withLock {
      $0[task.taskIdentifier] = Exchange(
        continuation: continuation, maximumBodySize: maximumBodySize, context: context)
    }
  }

  /// Tells Thread Sanitizer that an answer was made before it is read.
  ///
  /// The runtime orders the two, but if an answer arrives while its waiter is about to be
  /// suspended, it doesn't tell the sanitizer. So this takes the lock through which the answer came.
  func meet() {
    #if THREAD_SANITIZER
      exchanges.withLock { _ in }
    #endif
  }

  /// Ends an exchange that is no longer awaited.
  func abandon(_ task: URLSessionTask) {
    end(task, .failure(CancellationError()))
    task.cancel()
  }

  private func end(_ task: URLSessionTask, _ result: Result<TransportResponse, any Error>) {
    let exchange = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    exchange?.continuation?.resume(with: result)
    exchange?.stream?.finish(result.map { _ in })
  }

  private func breakOff(_ task: URLSessionTask, limit: Int) {
    end(
      task,
      .failure(TransportError(.bodyTooLarge, "the body is larger than \(limit) bytes")))
    task.cancel()
  }

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    let identifier = dataTask.taskIdentifier
    let head = (response as? HTTPURLResponse).flatMap(HTTPResponse.init)
    let length = response.expectedContentLength
    let (exchange, stream) = exchanges.withLock { exchanges -> (Exchange?, SessionBody?) in
      exchanges[identifier]?.head = head
      let exchange = exchanges[identifier]
      guard let head, exchange?.context.streams(head) == true else { return (exchange, nil) }
      let stream = SessionBody(dataTask)
      exchanges[identifier]?.stream = stream
      exchanges[identifier]?.continuation = nil
      return (exchange, stream)
    }
    guard let exchange else { return completionHandler(.cancel) }
    if let head, let stream {
      var response = TransportResponse(head: head)
      response.stream = TransportBody(stream.pieces)
      exchange.continuation?.resume(returning: response)
      return completionHandler(.allow)
    }
    let limit = exchange.maximumBodySize
    guard length <= Int64(limit) else {
      completionHandler(.cancel)
      return breakOff(dataTask, limit: limit)
    }
    completionHandler(.allow)
  }

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive data: Data
  ) {
    let identifier = dataTask.taskIdentifier
    if let stream = exchanges.withLock({ $0[identifier]?.stream }) { return stream.append(data) }
    let exceeded = exchanges.withLock { exchanges -> Int? in
      guard let limit = exchanges[identifier]?.maximumBodySize,
        let count = exchanges[identifier]?.body.count
      else { return nil }
      guard data.count <= limit - count else { return limit }
      exchanges[identifier]?.body.append(data)
      return nil
    }
    if let exceeded { breakOff(dataTask, limit: exceeded) }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    let head = HTTPResponse(response)
    exchanges.withLock { $0[task.taskIdentifier]?.head = head }
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    let exchange = exchanges.withLock { $0[task.taskIdentifier] }
    if let error {
      let isUnderWay = exchange?.head != nil
      return end(task, .failure(TransportError(error, responseHasBegun: isUnderWay)))
    }
    let head = exchange?.head ?? (task.response as? HTTPURLResponse).flatMap(HTTPResponse.init)
    guard let exchange, let head else {
      return end(
        task, .failure(TransportError(.malformedResponse, "the response is not valid HTTP")))
    }
    end(task, .success(TransportResponse(head: head, body: exchange.body)))
  }
}

extension HTTPResponse {
  fileprivate init?(_ response: HTTPURLResponse) {
    self.init(statusCode: response.statusCode)
    for (name, value) in response.allHeaderFields {
      guard let text = name as? String, let name = HTTPField.Name(text) else { continue }
      headerFields[name] = value as? String
    }
  }
}

extension TransportError {
  /// Maps errors of `URLSession` to ``TransportError``.
  ///
  /// On Linux some codes have another meaning: `unknown` stands for an incomplete response,
  /// `badServerResponse` for none at all, and `unsupportedURL` for one that isn't HTTP.
  init(_ error: any Error, responseHasBegun: Bool) {
    if let known = error as? TransportError {
      self = known
      return
    }
    guard let known = error as? URLError else {
      self.init(.other, "the request failed", underlying: error)
      return
    }
    switch known.code {
    case .timedOut:
      self.init(.timedOut, "the server took too long", underlying: error)
    case .cannotFindHost, .dnsLookupFailed: self.init(.unknownHost, underlying: error)
    case .cannotConnectToHost: self.init(.refused, underlying: error)
    case .notConnectedToInternet: self.init(.offline, underlying: error)
    case .networkConnectionLost, .zeroByteResource:
      self.init(
        .connectionLost, "the connection ended before the response was complete",
        underlying: error)
    case .badServerResponse, .unknown:
      #if canImport(FoundationNetworking)
        let isLost = responseHasBegun || known.code == .badServerResponse
      #else
        let isLost = responseHasBegun
      #endif
      let code = isLost ? Code.connectionLost : .malformedResponse
      self.init(code, "no complete response arrived", underlying: error)
    case .badURL:
      self.init(.invalidURL, "not an address that can be asked", underlying: error)
    case .cannotParseResponse, .cannotDecodeContentData, .unsupportedURL:
      self.init(.malformedResponse, "the response is not valid HTTP", underlying: error)
    case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateHasUnknownRoot, .clientCertificateRejected:
      self.init(insecureBecause: known.code.insecurity, underlying: error)
    default:
      self.init(.other, "the request failed", underlying: error)
    }
  }
}

extension URLError.Code {
  /// The reason why a connection could not be secured.
  fileprivate var insecurity: String? {
    switch self {
    case .serverCertificateUntrusted, .serverCertificateHasUnknownRoot:
      "the server's certificate isn't trusted"
    case .serverCertificateHasBadDate: "the server's certificate has expired"
    case .clientCertificateRejected: "the server refused the client's certificate"
    default: nil
    }
  }
}
