public import Foundation
import JSONAPIStore

/// A client for a JSON:API server.
///
/// A client is a value: it can be copied, and used by any number of tasks at once.
///
/// ```swift
/// let client = JSONAPIClient(
///   baseURL: URL(string: "https://api.example.com/v1")!,
///   middleware: [.logging, .retry(), .bearer(token)]
/// )
/// ```
///
/// Requests pass the ``middleware``, outermost first, then ``FollowRedirects``, then the ``transport``. The
/// default transport is ``URLSessionTransport`` on Apple platforms; on Linux the package trait
/// `AsyncHTTPClient` adds one.
public struct JSONAPIClient: Sendable {
  /// The URL below which the server's paths are.
  public let baseURL: URL

  /// ``baseURL``, parsed once for all requests; nil if it isn't an absolute HTTP URL.
  let base: BaseURL?

  /// Sends requests.
  public var transport: any Transport

  /// The steps that every request passes, outermost first.
  public var middleware: [any Middleware]

  /// Maps endpoints to paths.
  public var router: any Router

  /// The client's settings.
  public var configuration: ClientConfiguration

  /// The options of every request.
  public var options: RequestOptions

  /// The store that responses go into; nil for none.
  var store: Store?

  /// Creates a client with a transport of your choice.
  ///
  /// - Parameters:
  ///   - baseURL: The URL below which the server's paths are, such as `https://api.example.com/v1`.
  ///   - transport: Sends requests.
  ///   - middleware: The steps that every request passes, outermost first.
  ///   - router: Maps endpoints to paths.
  ///   - configuration: The client's settings.
  ///   - options: The options of every request.
  public init(
    baseURL: URL,
    transport: any Transport,
    middleware: [any Middleware] = [],
    router: any Router = PathTemplates(),
    configuration: ClientConfiguration = ClientConfiguration(),
    options: RequestOptions = RequestOptions()
  ) {
    self.baseURL = baseURL
    base = BaseURL(baseURL.absoluteString)
    self.transport = transport
    self.middleware = middleware
    self.router = router
    self.configuration = configuration
    self.options = options
  }

  /// Returns a client with changed options.
  public func with(_ change: (inout RequestOptions) -> Void) -> JSONAPIClient {
    var client = self
    change(&client.options)
    return client
  }
}
