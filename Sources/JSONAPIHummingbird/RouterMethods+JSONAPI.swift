#if Hummingbird
  import HTTPTypes
  public import Hummingbird
  import JSONAPI
  public import JSONAPIServer
  import NIOCore

  /// The settings of the adaptor for Hummingbird.
  public struct JSONAPIRouteOptions: Sendable {
    /// Whether responses have the header field `Server-Timing`, with the time from the head of the request to
    /// the response in milliseconds.
    public var showsTiming = false

    /// Creates the default options.
    public init() {}
  }

  extension RouterMethods {
    /// Adds the routes of a server, under its path.
    ///
    /// ```swift
    /// let router = Router()
    /// router.addRoutes(for: api) { request, context in try await user(of: request) }
    /// ```
    ///
    /// If `ServerConfiguration.followers` allows it, a GET for events is answered with a stream; all streams end at
    /// shutdown. Behind middleware that creates a new `Request`, or replaces the body a second time, there are no
    /// streams, since the end of the connection can't be detected then.
    ///
    /// Bodies are read up to ``JSONAPIServer/JSONAPIServer/maximumBodySize``; longer ones get 413. Hummingbird receives
    /// and discards the rest after the response, so limit the size of requests in the proxy. Content streams in both
    /// directions.
    ///
    /// - Parameters:
    ///   - api: The server.
    ///   - options: The settings of the adaptor.
    ///   - principal: Returns the sender of a request; nil for nobody. An `HTTPError` that it throws, such as
    ///     `HTTPError(.unauthorized)`, is answered with a document that has its status, message and header fields; a
    ///     401 without `WWW-Authenticate` gets `ServerConfiguration.challenge`. Other errors are left to the router.
    /// - Returns: The router.
    @discardableResult
    public func addRoutes<Principal>(
      for api: JSONAPIServer<Principal>, options: JSONAPIRouteOptions = JSONAPIRouteOptions(),
      principal: @escaping @Sendable (Request, Context) async throws -> Principal? = { _, _ in nil }
    ) -> Self {
      let buffers = ResponseBuffers()
      for method in Self.methods {
        for path in [RouterPath(api.path.isEmpty ? "/" : api.path), RouterPath(api.path + "/**")] {
          on(path, method: method) { request, context in
            try await Self.respond(api, options, request, context, principal, buffers)
          }
        }
      }
      return add(
        middleware: UnroutedMethods(path: api.path, routed: Self.methods) { request, context in
          try await Self.respond(api, options, request, context, principal, buffers)
        })
    }

    /// The methods with routes, including those that the server refuses, since its responses have `Allow` and `Vary`.
    private static var methods: [HTTPRequest.Method] {
      [.get, .head, .post, .patch, .delete, .options, .put, .trace]
    }

    /// Adds `/live`, which answers while the program runs, and `/ready`, which answers 503 unless the database
    /// responds.
    @discardableResult
    public func addHealthRoutes<Principal>(for api: JSONAPIServer<Principal>) -> Self {
      on("/live", method: .get) { _, _ in HTTPResponse.Status.ok }
      on("/ready", method: .get) { _, _ in
        await api.isReady() ? HTTPResponse.Status.ok : .serviceUnavailable
      }
      return self
    }

    private static func respond<Principal>(
      _ api: JSONAPIServer<Principal>, _ options: JSONAPIRouteOptions, _ request: Request,
      _ context: Context,
      _ principal: @escaping @Sendable (Request, Context) async throws -> Principal?,
      _ buffers: ResponseBuffers
    ) async throws -> Response {
      let start = ContinuousClock.now
      let head: HTTPResponse
      let bytes: [UInt8]
      do {
        let pieces = request.body.map { $0.readableBytesView }
        let stream = try await api.stream(
          for: request.head, body: pieces, id: context.id,
          offersEvents: request.body.leadsToConnection
        ) {
          try await principal(request, context)
        } again: {
          do {
            return try await principal(request, context)
          } catch let error as HTTPError where error.status.code >= 400 {
            throw ServerError(refusing: error.status, error.body)
          }
        }
        if let stream { return Response(stream, to: request) { api.endEvents() } }
        let someone = try await principal(request, context)
        let body = try await body(of: request, upTo: api.maximumBodySize)
        (head, bytes) = await api.respond(
          to: request.head, body: body, principal: someone, id: context.id)
      } catch let error as HTTPError where error.status.code >= 400 {
        (head, bytes) = api.respond(
          to: request.head, refusing: error.status, error.body, fields: error.headers)
      }
      var response = Response(
        status: head.status, headers: head.headerFields,
        body: bytes.isEmpty ? ResponseBody() : ResponseBody(byteBuffer: buffers.buffer(with: bytes))
      )
      if options.showsTiming, let name = HTTPField.Name("Server-Timing") {
        let (seconds, attoseconds) = (ContinuousClock.now - start).components
        let milliseconds = Double(seconds) * 1_000 + Double(attoseconds) / 1e15
        response.headers[name] = "total;dur=\(milliseconds)"
      }
      return response
    }

    /// Reads a body up to one byte beyond the limit, which is enough for the server to refuse it.
    static func body(of request: Request, upTo limit: Int) async throws -> [UInt8] {
      switch request.method {
      // Waiting for the end of a missing body costs more than most of these requests.
      case .get, .head, .options: return []
      default: break
      }
      var body: [UInt8] = []
      let length = request.headers[.contentLength].flatMap { Int($0) }
      body.reserveCapacity(reservedCapacity(announced: length ?? 0, limit: limit))
      let maximum = limit == .max ? limit : limit + 1
      for try await buffer in request.body {
        body.append(contentsOf: buffer.readableBytesView.prefix(maximum - body.count))
        if body.count > limit { break }
      }
      return body
    }
  }

  /// The number of bytes to reserve for a body of an announced length, which may be wrong.
  func reservedCapacity(announced length: Int, limit: Int) -> Int {
    max(0, min(length, limit, 1 << 20))
  }
#endif
