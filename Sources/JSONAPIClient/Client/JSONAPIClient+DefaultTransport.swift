public import Foundation

extension JSONAPIClient {
  /// Creates a client with the default transport of the platform.
  ///
  /// That is ``URLSessionTransport`` on Apple platforms, and `AsyncHTTPClientTransport` elsewhere, which
  /// comes with the package trait `AsyncHTTPClient`:
  ///
  /// ```swift
  /// .package(url: "…/swift-jsonapi", from: "1.0.0", traits: [.defaults, "AsyncHTTPClient"])
  /// ```
  ///
  /// Without the trait, pass a transport there. Each client has a transport of its own, which ends with
  /// it: keep a client, or a transport, rather than create one for each request.
  ///
  /// - Parameters:
  ///   - baseURL: The address under which the server's paths lie, such as
  ///     `https://api.example.com/v1`.
  ///   - middleware: What every request passes, outermost first.
  ///   - router: What decides where requests go.
  ///   - configuration: How the client behaves.
  ///   - options: What goes along with every request.
  #if canImport(FoundationNetworking) && !AsyncHTTPClient
    @available(
      *, unavailable,
      message: """
        There is no default transport on this platform without the package trait 'AsyncHTTPClient'. \
        Turn it on where your package depends on swift-jsonapi, or pass a 'transport'.
        """
    )
  #endif
  public init(
    baseURL: URL,
    middleware: [any Middleware] = [],
    router: any Router = PathTemplates(),
    configuration: ClientConfiguration = ClientConfiguration(),
    options: RequestOptions = RequestOptions()
  ) {
    self.init(
      baseURL: baseURL, transport: DefaultTransport(), middleware: middleware, router: router,
      configuration: configuration, options: options)
  }
}
