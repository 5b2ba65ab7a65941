#if AsyncHTTPClient && canImport(FoundationNetworking)
  /// The default transport of a client.
  package typealias DefaultTransport = AsyncHTTPClientTransport
#else
  /// The default transport of a client.
  ///
  /// On Linux without the trait `AsyncHTTPClient`, only the tests of this package use it.
  package typealias DefaultTransport = URLSessionTransport
#endif
