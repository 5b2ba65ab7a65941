#if Serve
  import Foundation
  import HTTPTypes
  import Hummingbird
  import JSONAPI

  /// Logs a line for each request to standard error: method, path, status, milliseconds, and
  /// whether the response was replayed for a repeated request.
  ///
  /// The query is left out, since it contains values.
  struct RequestLog<Context: RequestContext>: RouterMiddleware {
    let format: OutputFormat
    let style: Style

    @concurrent func handle(
      _ request: Request, context: Context,
      next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
      let start = ContinuousClock.now
      let response: Response
      do {
        response = try await next(request, context)
      } catch {
        let status = (error as? any HTTPResponseError)?.status ?? .internalServerError
        write(request, status.code, since: start)
        throw error
      }
      let isReplayed = HTTPField.Name("Idempotent-Replayed").map { response.headers[$0] != nil }
      write(request, response.status.code, isReplayed: isReplayed ?? false, since: start)
      return response
    }

    private func write(
      _ request: Request, _ status: Int, isReplayed: Bool = false,
      since start: ContinuousClock.Instant
    ) {
      let (seconds, attoseconds) = (ContinuousClock.now - start).components
      let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
      let path = request.uri.path
      let method = request.method.rawValue
      switch format {
      case .text:
        let color: Style.Color = status >= 500 ? .boldRed : status >= 400 ? .yellow : .green
        let (whole, part) = (microseconds / 1_000, microseconds % 1_000 / 100)
        StandardError.write(
          "\(Printable.text(method)) \(Printable.text(path)) \(style(color, String(status))) "
            + style(.dim, "\(whole).\(part) ms") + (isReplayed ? " replayed=true" : "") + "\n")
      case .json:
        var line: JSONObject = [
          "time": JSONValue(RFC3339.string(from: Date(), fractionDigits: 3) ?? ""),
          "method": JSONValue(method), "path": JSONValue(path), "status": JSONValue(status),
          "ms": JSONValue(Double(microseconds) / 1_000) ?? .null,
        ]
        if isReplayed { line["replayed"] = true }
        StandardError.write("\(JSONValue(line))\n")
      }
    }
  }
#endif
