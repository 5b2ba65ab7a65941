public import Foundation
public import HTTPTypes
import Logging

/// Logs requests and responses to the logger `jsonapi.networking`.
///
/// | Level | Message |
/// |---|---|
/// | `info` | method and URL; status, size and time; cancellation |
/// | `debug` | also header fields |
/// | `trace` | also bodies, up to ``maximumBodyLength`` bytes |
/// | `error` | requests without a response |
///
/// Credentials are redacted: the values of ``redactedFields`` and of the query parameters in
/// ``redactedParameters``, and user name and password in a URL. Bodies are not.
public struct RequestLogging: Middleware {
  /// The header fields whose values are redacted.
  public var redactedFields: Set<HTTPField.Name>

  /// The query parameters whose values are redacted, in lower case.
  public var redactedParameters: Set<String>

  /// The maximum length of a logged body, in bytes.
  public var maximumBodyLength: Int

  /// Creates the step with well-known names of credentials.
  ///
  /// - Parameters:
  ///   - redactedFields: Additional header fields to redact.
  ///   - redactedParameters: Additional query parameters to redact.
  ///   - maximumBodyLength: The maximum length of a logged body, in bytes.
  public init(
    redactedFields: Set<HTTPField.Name> = [],
    redactedParameters: Set<String> = [],
    maximumBodyLength: Int = 4096
  ) {
    self.redactedFields = Redaction.fields.union(redactedFields)
    self.redactedParameters = Redaction.parameters.union(
      redactedParameters.map { $0.lowercased() })
    self.maximumBodyLength = maximumBodyLength
  }

  /// Logs the request, passes it on, and logs the response or error.
  ///
  /// - Throws: The errors of `next`.
  public func intercept(
    _ request: HTTPRequest,
    body: Data?,
    context: RequestContext,
    next: @escaping Next
  ) async throws -> TransportResponse {
    let logger = context.logger
    let title = "\(request.method) \(redacting(url: request.urlText))"
    logger.info(
      "→ \(title)", metadata: metadata(logger, request.headerFields, body))
    let clock = ContinuousClock()
    let start = clock.now
    do {
      let response = try await next(request, body, context)
      let time = start.duration(to: clock.now) / .milliseconds(1)
      let size = response.stream == nil ? "\(response.body.count) bytes" : "the head"
      logger.info(
        "← \(response.status.code) \(title): \(size) in \(Int(time.rounded())) ms",
        metadata: metadata(logger, response.head.headerFields, response.body))
      return response
    } catch let error as CancellationError {
      // A cancellation isn't a failure.
      logger.info("✗ \(title): cancelled")
      throw error
    } catch {
      logger.error("✗ \(title): \(error)")
      throw error
    }
  }

  private func metadata(_ logger: Logger, _ fields: HTTPFields, _ body: Data?) -> Logger.Metadata {
    guard logger.logLevel <= .debug else { return [:] }
    var metadata: Logger.Metadata = [
      "fields": .array(fields.map { "\($0.name): \(redacting($0))" })
    ]
    if logger.logLevel <= .trace, let body, !body.isEmpty {
      let excerpt = String(decoding: body.prefix(maximumBodyLength), as: UTF8.self)
      metadata["body"] = .string(body.count > maximumBodyLength ? excerpt + "…" : excerpt)
    }
    return metadata
  }

  private func redacting(_ field: HTTPField) -> String {
    Redaction.value(of: field, fields: redactedFields, parameters: redactedParameters)
  }

  private func redacting(url: String) -> String {
    Redaction.redact(url: url, parameters: redactedParameters)
  }
}

extension Middleware where Self == RequestLogging {
  /// Logs requests and responses to the logger `jsonapi.networking`, without credentials.
  public static var logging: RequestLogging { RequestLogging() }
}
