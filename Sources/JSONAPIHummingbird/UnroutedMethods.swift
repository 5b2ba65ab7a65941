#if Hummingbird
  import HTTPTypes
  import Hummingbird

  /// Passes on requests whose method has no route, such as `PROPFIND`, so that the server answers
  /// 405 with `Allow`.
  ///
  /// Hummingbird's router knows only methods with routes, and answers 404 to others.
  struct UnroutedMethods<Context: RequestContext>: RouterMiddleware {
    /// The path of the server; requests for other paths are not affected.
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
