#if Hummingbird
  import HTTPTypes
  import Hummingbird
  import JSONAPI
  import JSONAPIHummingbird
  import Logging
  import Testing

  @Suite("Hosts and origins")
  struct HostTests {
    /// A context without a connection.
    private struct Context: RequestContext {
      struct Source: RequestContextSource {
        let logger = Logger(label: "tests")
      }

      var coreContext: CoreRequestContextStorage

      init(source: Source) { coreContext = .init(source: source) }
    }

    private func request(
      _ method: HTTPRequest.Method = .get, _ authority: String?,
      _ fields: HTTPFields = [:]
    ) -> Request {
      Request(
        head: HTTPRequest(
          method: method, scheme: "http", authority: authority, path: "/articles",
          headerFields: fields),
        body: RequestBody(buffer: .init()))
    }

    /// Sends a request through a middleware, behind which an answer has an entity tag.
    private func send(
      _ request: Request, through middleware: some RouterMiddleware<Context>
    ) async throws -> Response {
      try await middleware.handle(request, context: Context(source: .init())) { _, _ in
        Response(status: .ok, headers: [.eTag: "\"v1\"", .vary: "Accept"])
      }
    }

    // MARK: Hosts

    static let hosts: [([String]?, String?, Int)] = [
      (["localhost"], "localhost", 200), (["localhost"], "LocalHost:8080", 200),
      (["localhost"], "127.0.0.1:8080", 200), (["localhost"], "127.255.0.9", 200),
      (["localhost"], "[::1]:8080", 200), (["localhost"], "[::1]", 200),
      (["localhost"], "0.0.0.0:8080", 421), (["localhost"], "[::]", 421),
      (["localhost"], "rebound.example", 421), (["localhost"], "localhost.rebound.example", 421),
      // Names that only look like an address of the machine.
      (["localhost"], "127.0.0.1.rebound.example", 421),
      (["localhost"], "127.rebound.example", 421),
      (["localhost"], "127.0.0.256", 421), (["localhost"], "127.0.0.+1", 400),
      (["localhost"], "128.0.0.1", 421), (["localhost"], "", 400), (["localhost"], nil, 400),
      (["localhost"], "localhost,rebound.example", 400), (["localhost"], "a@localhost", 400),
      (["localhost"], "localhost:80a", 400), (["localhost"], "[::1", 400),
      (["localhost"], "[::1]x", 400), (["localhost"], "[localhost]", 400),
      (["api.example.com"], "API.example.com:443", 200),
      (["API.example.com"], "api.example.com", 200),
      (["api.example.com"], "localhost", 421), (["api.example.com"], "127.0.0.1", 421),
      (["api.example.com"], "example.com", 421), (["[2001:DB8::1]"], "[2001:db8::1]:8080", 200),
      (["2001:db8::1"], "[2001:db8::1]", 200), (["2001:db8::1"], "[2001:db8::2]", 421),
      ([], "localhost", 421), (nil, "anything.example", 200), (nil, nil, 400), (nil, "a b", 400),
    ]

    @Test("Only the hosts that are allowed are answered", arguments: hosts)
    func host(_ names: [String]?, _ authority: String?, _ status: Int) async throws {
      let response = try await send(
        request(.get, authority), through: AllowedHosts<Context>(names))
      #expect(response.status.code == status)
      if status != 200 {
        #expect(response.headers[.contentType] == "application/vnd.api+json")
        #expect(response.headers[.eTag] == nil)
      }
      let head = try await send(
        request(.head, authority), through: AllowedHosts<Context>(names))
      #expect(head.status.code == status && head.body.contentLength == 0)
    }

    @Test func `A second host is refused, also if it is the same`() async throws {
      // The adaptor of NIO makes the first the authority, and keeps the others.
      let name = try #require(HTTPField.Name("Host"))
      let twice = request(.get, "localhost", [name: "localhost"])
      let response = try await send(twice, through: AllowedHosts<Context>(["localhost"]))
      #expect(response.status == .badRequest)
    }

    // MARK: Origins

    static let methods: [HTTPRequest.Method] = [.get, .head, .post, .patch, .delete, .put]

    @Test("Pages of allowed origins read entity tags", arguments: methods)
    func exposed(_ method: HTTPRequest.Method) async throws {
      let middleware = AllowedOrigins<Context>(["https://app.example.com"])
      let response = try await send(
        request(method, "api.example.com", [.origin: "https://app.example.com"]),
        through: middleware)
      #expect(response.status == .ok)
      #expect(response.headers[.accessControlAllowOrigin] == "https://app.example.com")
      #expect(
        response.headers[.accessControlExposeHeaders]
          == "ETag, Location, Retry-After, Idempotent-Replayed, Accept-Ranges, Content-Range")
      #expect(response.headers[.vary]?.contains("Origin") == true)
      let other = try await send(
        request(method, "api.example.com"), through: middleware)
      #expect(other.status == .ok)
      #expect(other.headers[.accessControlAllowOrigin] == nil)
      #expect(other.headers[.accessControlExposeHeaders] == nil)
      #expect(other.headers[.vary] == "Accept, Origin")
    }

    @Test(arguments: ["https://app.example.com", "https://other.example", nil])
    func `Errors that are thrown behind it say that they depend on the origin`(
      _ origin: String?
    ) async throws {
      var fields: HTTPFields = [:]
      fields[.origin] = origin
      let request = request(.get, "api.example.com", fields)
      let context = Context(source: .init())
      // Other middleware still has an error to handle.
      let error = await #expect(throws: (any Error).self) {
        try await AllowedOrigins<Context>(["https://app.example.com"])
          .handle(request, context: context) { _, _ in
            throw HTTPError(.tooManyRequests, headers: [.retryAfter: "3"])
          }
      }
      let response = try #require(error as? any HTTPResponseError)
        .response(from: request, context: context)
      #expect(response.status == .tooManyRequests)
      #expect(response.headers[.retryAfter] == "3")
      #expect(response.headers[.vary] == "Origin")
      let isAllowed = origin == "https://app.example.com"
      #expect(response.headers[.accessControlAllowOrigin] == (isAllowed ? origin : nil))
      let exposed = response.headers[.accessControlExposeHeaders]
      #expect((exposed?.contains("Retry-After") == true) == isAllowed)
    }

    @Test func `A preflight says what pages may send`() async throws {
      let response = try await send(
        request(.options, "api.example.com", [.origin: "https://app.example.com"]),
        through: AllowedOrigins<Context>(["https://app.example.com"]))
      #expect(response.status == .noContent)
      #expect(response.headers[.accessControlAllowOrigin] == "https://app.example.com")
      #expect(response.headers[.accessControlAllowMethods]?.contains("PATCH") == true)
      #expect(response.headers[.accessControlAllowHeaders]?.contains("if-match") == true)
      let allowed = response.headers[.accessControlAllowHeaders]?.lowercased()
      #expect(allowed?.contains("idempotency-key") == true)
    }

    static let changes: [([String], String, String, Int)] = [
      ([], "http://localhost:8080", "localhost:8080", 200),
      ([], "HTTP://LOCALHOST:8080", "localhost:8080", 200),
      // A proxy has ended TLS.
      ([], "https://api.example.com", "api.example.com", 200),
      ([], "https://api.example.com", "api.example.com:443", 200),
      ([], "http://api.example.com", "api.example.com:80", 200),
      ([], "https://api.example.com:8443", "api.example.com", 403),
      ([], "http://localhost:3000", "localhost:8080", 403),
      ([], "http://rebound.example", "localhost:8080", 403), ([], "null", "localhost:8080", 403),
      ([], "localhost:8080", "localhost:8080", 403),
      ([], "chrome-extension://localhost:8080", "localhost:8080", 403),
      (["https://app.example.com"], "https://app.example.com", "localhost:8080", 200),
      (["https://app.example.com"], "http://app.example.com", "localhost:8080", 403),
      (["https://app.example.com"], "https://app.example.com.evil.example", "localhost", 403),
      (["*"], "https://anywhere.example", "localhost:8080", 200), (["*"], "null", "localhost", 200),
    ]

    @Test("Pages of other origins change nothing", arguments: changes)
    func change(
      _ origins: [String], _ origin: String, _ authority: String, _ status: Int
    ) async throws {
      let middleware = AllowedOrigins<Context>(origins)
      for method in [HTTPRequest.Method.post, .patch, .delete, .put] {
        let response = try await send(
          request(method, authority, [.origin: origin]), through: middleware)
        #expect(response.status.code == status)
        if status == 403 { #expect(response.headers[.accessControlAllowOrigin] == nil) }
      }
      let read = try await send(
        request(.get, authority, [.origin: origin]), through: middleware)
      #expect(read.status == .ok)
    }
  }
#endif
