#if AsyncHTTPClient && canImport(FoundationNetworking)
  /// The transport of a client that is created without one.
  package typealias DefaultTransport = AsyncHTTPClientTransport
#else
  /// The transport of a client that is created without one.
  ///
  /// On Linux without the trait `AsyncHTTPClient`, only the tests of this package use it.
  package typealias DefaultTransport = URLSessionTransport
#endif
