public import Foundation
public import HTTPTypes
import Logging

/// Writes what is sent and received to the logger `jsonapi.networking`.
///
/// | level | what is written |
/// |---|---|
/// | `info` | method and address; status, size and time; that it was cancelled |
/// | `debug` | header fields too |
/// | `trace` | bodies too, up to ``maximumBodyLength`` bytes |
/// | `error` | requests that got no response |
///
/// Credentials are never written: the values of ``redactedFields`` and of the query parameters in
/// ``redactedParameters`` are replaced, and so are user name and password in an address.
public struct RequestLogging: Middleware {
  /// Header fields whose values are not written.
  public var redactedFields: Set<HTTPField.Name>

  /// Query parameters whose values are not written, in lower case.
  public var redactedParameters: Set<String>

  /// How much of a body is written at level `trace`, in bytes.
  public var maximumBodyLength: Int

  /// Creates the step with the usual names of credentials.
  ///
  /// - Parameters:
  ///   - redactedFields: More header fields whose values are not written.
  ///   - redactedParameters: More query parameters whose values are not written.
  ///   - maximumBodyLength: How much of a body is written at level `trace`, in bytes.
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

  /// Writes the request, lets it go on, and writes what came of it.
  ///
  /// - Parameters:
  ///   - request: The request's head.
  ///   - body: The request's body, if it has one.
  ///   - context: What goes along with the request without being sent.
  ///   - next: The rest of the way.
  /// - Returns: The response.
  /// - Throws: What `next` throws.
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
      let size = response.body.count
      logger.info(
        "← \(response.status.code) \(title): \(size) bytes in \(Int(time.rounded())) ms",
        metadata: metadata(logger, response.head.headerFields, response.body))
      return response
    } catch let error as CancellationError {
      // Nobody wants to know any more, and nothing is wrong.
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
  /// Writes what is sent and received to the logger `jsonapi.networking`, without credentials.
  public static var logging: RequestLogging { RequestLogging() }
}
