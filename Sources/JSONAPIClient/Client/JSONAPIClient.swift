public import Foundation

/// Talks to a server of JSON:API.
///
/// A client is a value: it can be copied, kept in several places and used by many tasks at once.
///
/// ```swift
/// let client = JSONAPIClient(
///   baseURL: URL(string: "https://api.example.com/v1")!,
///   middleware: [.logging, .retry(), .bearer(token)]
/// )
/// ```
///
/// Requests go through the ``middleware``, outermost first, then through ``FollowRedirects``, then
/// through the ``transport``. On Apple platforms that is ``URLSessionTransport`` unless you pass another
/// one; on Linux the package trait `AsyncHTTPClient` adds a default.
public struct JSONAPIClient: Sendable {
  /// The address under which the server's paths lie.
  public let baseURL: URL

  /// ``baseURL`` taken apart, once for all requests; nil where it isn't an absolute address of HTTP.
  let base: BaseURL?

  /// What carries requests.
  public var transport: any Transport

  /// What every request passes, outermost first.
  public var middleware: [any Middleware]

  /// What decides where requests go.
  public var router: any Router

  /// How the client behaves.
  public var configuration: ClientConfiguration

  /// What goes along with every request.
  public var options: RequestOptions

  /// The store that responses go into, and who answers; nil for a client without store.
  var destination: StoreDestination?

  /// Creates a client with a transport of your choice.
  ///
  /// - Parameters:
  ///   - baseURL: The address under which the server's paths lie, such as
  ///     `https://api.example.com/v1`.
  ///   - transport: What carries requests.
  ///   - middleware: What every request passes, outermost first.
  ///   - router: What decides where requests go.
  ///   - configuration: How the client behaves.
  ///   - options: What goes along with every request.
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

  /// A client that does the same with other options.
  ///
  /// - Parameter change: Changes the options.
  /// - Returns: The other client.
  public func with(_ change: (inout RequestOptions) -> Void) -> JSONAPIClient {
    var client = self
    change(&client.options)
    return client
  }
}
