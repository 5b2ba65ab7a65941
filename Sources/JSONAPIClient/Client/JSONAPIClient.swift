public import Foundation
import JSONAPI
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
  /// What a client consists of.
  private struct Parts: Sendable {
    let baseURL: URL
    let base: BaseURL?
    var transport: any Transport
    var middleware: [any Middleware]
    var router: any Router
    var configuration: ClientConfiguration
    var options: RequestOptions
    var store: Store?
  }

  // Each step of a request keeps the client until its response. In one object, they share the parts, of a kilobyte.
  private var parts: Box<Parts>

  /// The URL below which the server's paths are.
  public var baseURL: URL { parts.value.baseURL }

  /// ``baseURL``, parsed once for all requests; nil if it isn't an absolute HTTP URL.
  var base: BaseURL? { parts.value.base }

  /// Sends requests.
  public var transport: any Transport {
    get { parts.value.transport }
    set { change { $0.transport = newValue } }
  }

  /// The steps that every request passes, outermost first.
  public var middleware: [any Middleware] {
    get { parts.value.middleware }
    set { change { $0.middleware = newValue } }
  }

  /// Maps endpoints to paths.
  public var router: any Router {
    get { parts.value.router }
    set { change { $0.router = newValue } }
  }

  /// The client's settings.
  public var configuration: ClientConfiguration {
    get { parts.value.configuration }
    set { change { $0.configuration = newValue } }
  }

  /// The options of every request.
  public var options: RequestOptions {
    get { parts.value.options }
    set { change { $0.options = newValue } }
  }

  /// The store that responses go into; nil for none.
  var store: Store? {
    get { parts.value.store }
    set { change { $0.store = newValue } }
  }

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
    parts = Box(
      Parts(
        baseURL: baseURL, base: BaseURL(baseURL.absoluteString), transport: transport,
        middleware: middleware, router: router, configuration: configuration, options: options))
  }

  private mutating func change(_ change: (inout Parts) -> Void) {
    var changed = parts.value
    change(&changed)
    parts = Box(changed)
  }

  /// Returns a client with changed options.
  public func with(_ change: (inout RequestOptions) -> Void) -> JSONAPIClient {
    var client = self
    change(&client.options)
    return client
  }
}
