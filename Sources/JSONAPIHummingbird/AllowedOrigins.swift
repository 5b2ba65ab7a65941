#if Hummingbird
  public import Hummingbird
  import HTTPTypes

  /// Controls which pages of other origins may use a server from a browser (CORS), and refuses changes by others.
  ///
  /// ```swift
  /// router.add(middleware: AllowedOrigins(["https://app.example.com"]))
  /// ```
  ///
  /// Pages of these origins may send what JSON:API needs, including `If-Match` and `Idempotency-Key`, and read `ETag`,
  /// `Location`, `Retry-After`, `Idempotent-Replayed`, `Accept-Ranges` and `Content-Range`. A request other than GET,
  /// HEAD, OPTIONS or TRACE with an `Origin` gets 403 unless the origin is one of these or the server's own, with the
  /// host and port of `Host`.
  ///
  /// Middleware applies to the routes that are added after it.
  public struct AllowedOrigins<Context: RequestContext>: RouterMiddleware {
    private let origins: [String: CORSMiddleware<Context>]
    private let any: CORSMiddleware<Context>?
    private let detail: String?

    private static var exposed: [String] {
      [
        "ETag", "Location", "Retry-After", "Idempotent-Replayed", "Accept-Ranges", "Content-Range",
      ]
    }

    /// Creates a middleware.
    ///
    /// - Parameter origins: Origins as browsers write them: in lower case, without a trailing slash and without the
    ///   scheme's default port, such as `https://app.example.com`. `*` allows all, for public data only.
    public init(_ origins: [String]) { self.init(origins, detail: nil) }

    /// Creates a middleware whose refusals explain how to resolve them.
    package init(_ origins: [String], detail: String?) {
      func middleware(_ origin: CORSMiddleware<Context>.AllowOriginExtended) -> CORSMiddleware<
        Context
      > {
        CORSMiddleware(
          allowOrigin: origin,
          allowHeaders: [
            .accept, .authorization, .contentType, .ifMatch, .ifNoneMatch, .ifRange, .range,
          ]
            + [HTTPField.Name("Idempotency-Key"), HTTPField.Name("Last-Event-ID")].compactMap(
              \.self),
          allowMethods: [.get, .head, .post, .put, .patch, .delete, .options],
          exposedHeaders: Self.exposed)
      }
      any = origins.contains("*") ? middleware(.all) : nil
      self.origins = Dictionary(
        origins.map { ($0, middleware(.custom($0))) }, uniquingKeysWith: { one, _ in one })
      self.detail = detail
    }

    /// Passes a request on unless its origin may not make the change, and adds the CORS fields to the response.
    @concurrent public func handle(
      _ request: Request, context: Context,
      next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
      let origin = request.headers[.origin]
      var response: Response
      if let origin, let middleware = any ?? origins[origin] {
        do {
          response = try await middleware.handle(request, context: context, next: next)
        } catch let error as any HTTPResponseError {
          throw MarkedError(error: error) { fields in
            fields[.accessControlExposeHeaders] = Self.exposed.joined(separator: ", ")
            addVary(to: &fields)
          }
        }
        // Hummingbird's middleware sends it only to preflights, where browsers ignore it.
        if request.method != .options {
          response.headers[.accessControlExposeHeaders] = Self.exposed.joined(separator: ", ")
        }
      } else if let origin, isUnsafe(request.method), !isOwn(origin, request) {
        response = Response(
          .forbidden, to: request, code: "forbiddenOrigin",
          title: "Pages of this origin can't change anything here.", detail: detail)
      } else {
        do {
          response = try await next(request, context)
        } catch var error as HTTPError {
          // It stays one, which other middleware may handle.
          addVary(to: &error.headers)
          throw error
        } catch let error as any HTTPResponseError {
          throw MarkedError(error: error) { addVary(to: &$0) }
        }
      }
      addVary(to: &response.headers)
      return response
    }

    private func addVary(to fields: inout HTTPFields) {
      let vary = fields[.vary].map { $0 + ", " } ?? ""
      if any == nil, !origins.isEmpty, !vary.contains("Origin") { fields[.vary] = vary + "Origin" }
    }

    private func isUnsafe(_ method: HTTPRequest.Method) -> Bool {
      ![.get, .head, .options, .trace].contains(method)
    }

    /// Whether a page comes from the server itself, perhaps through a proxy that terminates TLS.
    private func isOwn(_ origin: String, _ request: Request) -> Bool {
      guard let start = origin.firstRange(of: "://")?.upperBound,
        let authority = request.head.authority
      else { return false }
      let scheme = origin[..<start].lowercased()
      func plain(_ authority: String) -> String {
        let text = authority.lowercased()
        let port = scheme == "https://" ? ":443" : ":80"
        return text.hasSuffix(port) ? String(text.dropLast(port.count)) : text
      }
      return ["http://", "https://"].contains(scheme)
        && plain(String(origin[start...])) == plain(authority)
    }
  }

  /// An error whose response has more header fields.
  private struct MarkedError: HTTPResponseError {
    let error: any HTTPResponseError
    let mark: @Sendable (inout HTTPFields) -> Void

    var status: HTTPResponse.Status { error.status }

    func response(from request: Request, context: some RequestContext) throws -> Response {
      var response = try error.response(from: request, context: context)
      mark(&response.headers)
      return response
    }
  }
#endif
