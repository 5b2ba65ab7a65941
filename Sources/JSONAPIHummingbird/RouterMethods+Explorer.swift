#if Hummingbird
  import HTTPTypes
  public import Hummingbird
  import JSONAPIExplorer
  public import JSONAPIServer

  extension RouterMethods {
    /// Adds a page on which people look at a server: its types, queries and responses.
    ///
    /// ```swift
    /// router.addRoutes(for: api).addExplorer(for: api)
    /// ```
    ///
    /// The page sends requests to the server as any client does, with credentials that its reader types in; it can do
    /// nothing that they couldn't. Leave it out where nobody should see what the API describes of itself.
    ///
    /// - Parameters:
    ///   - api: The server, whose OpenAPI document has to be served too.
    ///   - path: The path of the page; if left out, what the server's configuration says, or `/explorer`.
    /// - Returns: The router.
    @discardableResult
    public func addExplorer<Principal>(
      for api: JSONAPIServer<Principal>, at path: String? = nil
    ) -> Self {
      let explorer = Explorer(for: api, path: path)
      let queue = ValidationQueue()
      let methods: [HTTPRequest.Method] = [.get, .head, .post]
      for method in methods {
        for path in [explorer.path, explorer.path + "/**"] {
          on(RouterPath(path), method: method) { request, _ in
            guard method == .post else {
              return try Self.response(explorer.respond(to: request.head))
            }
            let response = try await queue.withPlace {
              let body = try await Self.body(of: request, upTo: explorer.maximumBodySize)
              return try Self.response(
                await queue.run { explorer.respond(to: request.head, body: body) })
            }
            // The page shows no findings.
            return response
              ?? Response(status: .serviceUnavailable, headers: [.retryAfter: "1"])
          }
        }
      }
      return self
    }

    private static func response(_ answer: (head: HTTPResponse, body: [UInt8])?) throws -> Response
    {
      guard let answer else { throw HTTPError(.notFound) }
      return Response(answer)
    }
  }
#endif
