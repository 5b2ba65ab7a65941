#if Serve
  import HTTPTypes
  import Hummingbird
  import JSONAPIHummingbird

  /// Rejects requests without the token, except those for the explorer's page, which asks its user
  /// for it.
  struct BearerToken<Context: RequestContext>: RouterMiddleware {
    let token: [UInt8]
    let explorerPath: String

    @concurrent func handle(
      _ request: Request, context: Context,
      next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
      if isForPage(request)
        || BearerToken.isSame(BearerToken.given(request.headers[.authorization] ?? ""), token)
      {
        return try await next(request, context)
      }
      var response = Response(
        .unauthorized, to: request, code: "unauthorized", title: "The request bears no valid token."
      )
      response.headers[.wwwAuthenticate] = "Bearer"
      return response
    }

    private func isForPage(_ request: Request) -> Bool {
      [.get, .head].contains(request.method)
        && (request.uri.path == explorerPath || request.uri.path.hasPrefix(explorerPath + "/"))
    }
  }

  extension BearerToken where Context == BasicRequestContext {
    /// Reads a token from a file.
    ///
    /// - Throws: ``Trouble`` if the file can't be read or contains no valid token.
    static func read(_ path: String) throws -> [UInt8] {
      let bytes = try ConfigFile.bytes(of: path)
      let token = Array(
        bytes.drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }.reversed())
      guard token.count >= 16, token.allSatisfy({ (0x21...0x7E).contains($0) }) else {
        throw Trouble(
          "\(Printable.text(path)): a token is 16 or more visible ASCII characters on one line")
      }
      return token
    }
  }

  extension BearerToken {
    /// The token in a header field; empty if there is none.
    fileprivate static func given(_ field: String) -> [UInt8] {
      guard field.prefix(7).lowercased() == "bearer " else { return [] }
      return Array(field.utf8.dropFirst(7).drop { $0 == 0x20 })
    }

    /// Compares in time that depends only on the length of the token sent.
    fileprivate static func isSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
      guard !other.isEmpty else { return false }
      var difference = one.count ^ other.count
      for (index, byte) in one.enumerated() {
        difference |= Int(byte ^ other[index % other.count])
      }
      return difference == 0
    }
  }
#endif
