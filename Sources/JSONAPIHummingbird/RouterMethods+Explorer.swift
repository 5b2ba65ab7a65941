#if Hummingbird
  import HTTPTypes
  public import Hummingbird
  import JSONAPIExplorer
  public import JSONAPIServer

  extension RouterMethods {
    /// Adds a page for exploring a server: its types, queries and responses.
    ///
    /// ```swift
    /// router.addRoutes(for: api).addExplorer(for: api)
    /// ```
    ///
    /// The page sends requests like any client, with credentials that its user types in, so it can do nothing that they
    /// couldn't. Leave it out if nobody should see how the API describes itself.
    ///
    /// - Parameters:
    ///   - api: The server, which must also serve its OpenAPI document.
    ///   - path: The path of the page; if left out, the one in the server's configuration, or `/explorer`.
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
            // The page then shows no findings.
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
