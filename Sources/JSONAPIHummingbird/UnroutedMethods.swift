#if Hummingbird
  import HTTPTypes
  import Hummingbird

  /// Passes requests on whose method has no route, such as `PROPFIND`, so that the server answers 405 with `Allow`.
  ///
  /// Hummingbird's router knows only the methods that routes name, and answers 404 to others.
  struct UnroutedMethods<Context: RequestContext>: RouterMiddleware {
    /// The path of the server; requests for other paths stay as they are.
    let path: String
    /// The methods that have routes.
    let routed: [HTTPRequest.Method]
    let respond: @Sendable (Request, Context) async throws -> Response

    @concurrent func handle(
      _ request: Request, context: Context,
      next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
      do {
        return try await next(request, context)
      } catch let error as HTTPError
        where error.status == .notFound && !routed.contains(request.method)
        && (request.uri.path == path || request.uri.path.hasPrefix(path + "/"))
      {
        return try await respond(request, context)
      }
    }
  }
#endif
