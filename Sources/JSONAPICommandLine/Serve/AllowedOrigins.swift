#if Serve
  import HTTPTypes
  import Hummingbird

  /// Lets pages of some origins use the server from a browser.
  struct AllowedOrigins<Context: RequestContext>: RouterMiddleware {
    private let origins: [String: CORSMiddleware<Context>]
    private let any: CORSMiddleware<Context>?

    init(_ origins: [String]) {
      func middleware(_ origin: CORSMiddleware<Context>.AllowOriginExtended) -> CORSMiddleware<
        Context
      > {
        CORSMiddleware(
          allowOrigin: origin,
          allowHeaders: [.accept, .authorization, .contentType, .ifMatch, .ifNoneMatch],
          allowMethods: [.get, .head, .post, .patch, .delete, .options],
          exposedHeaders: ["ETag", "Location", "Retry-After"])
      }
      any = origins.contains("*") ? middleware(.all) : nil
      self.origins = Dictionary(
        origins.map { ($0, middleware(.custom($0))) }, uniquingKeysWith: { one, _ in one })
    }

    @concurrent func handle(
      _ request: Request, context: Context,
      next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
      if let any { return try await any.handle(request, context: context, next: next) }
      var response: Response
      if let origin = request.headers[.origin], let middleware = origins[origin] {
        response = try await middleware.handle(request, context: context, next: next)
      } else {
        response = try await next(request, context)
      }
      let vary = response.headers[.vary].map { $0 + ", " } ?? ""
      if !vary.contains("Origin") { response.headers[.vary] = vary + "Origin" }
      return response
    }
  }
#endif
