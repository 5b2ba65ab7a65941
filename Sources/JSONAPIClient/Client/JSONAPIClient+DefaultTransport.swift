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
  /// Without the trait, pass a transport there. Each client creates its own transport and connections, so
  /// keep a client rather than create one for each request.
  ///
  /// - Parameters:
  ///   - baseURL: The URL below which the server's paths are, such as `https://api.example.com/v1`.
  ///   - middleware: The steps that every request passes, outermost first.
  ///   - router: Maps endpoints to paths.
  ///   - configuration: The client's settings.
  ///   - options: The options of every request.
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
