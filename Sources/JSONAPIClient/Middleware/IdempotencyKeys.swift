public import Foundation
public import HTTPTypes

/// Adds a unique `Idempotency-Key` to every `POST` and `PATCH`, so that ``Retry`` may repeat it.
///
/// It is for servers that support the field and perform requests with the same key only once, such
/// as those of `JSONAPIServer`. Place it before ``Retry``, so that all attempts of one request have
/// the same key. With it, ``Retry`` also repeats the writes of an ``OfflineJournal``, which have
/// their own keys.
public struct IdempotencyKeys: Middleware {
  private let makeKey: @Sendable () -> String

  /// Creates the step.
  ///
  /// - Parameter makeKey: Makes a unique key; a random UUID by default.
  public init(makeKey: @escaping @Sendable () -> String = { UUID().uuidString }) {
    self.makeKey = makeKey
  }

  /// Adds a key to a `POST` or `PATCH` without one.
  ///
  /// - Throws: The errors of `next`.
  public func intercept(
    _ request: HTTPRequest,
    body: Data?,
    context: RequestContext,
    next: @escaping Next
  ) async throws -> TransportResponse {
    var (request, context) = (request, context)
    context.mayIgnoreKey = false
    if request.method == .post || request.method == .patch,
      request.headerFields.idempotencyKey == nil
    {
      request.headerFields.idempotencyKey = "\"\(makeKey())\""
    }
    return try await next(request, body, context)
  }
}

extension Middleware where Self == IdempotencyKeys {
  /// Adds a unique `Idempotency-Key` to every `POST` and `PATCH`.
  public static var idempotencyKeys: IdempotencyKeys { IdempotencyKeys() }
}

extension HTTPFields {
  /// The field `Idempotency-Key`, by which a server recognizes a repeated request.
  var idempotencyKey: String? {
    get {
      HTTPField.Name(parsed: "idempotency-key").flatMap { self[$0] }
    }
    set {
      guard let name = HTTPField.Name(parsed: "idempotency-key") else { return }
      self[name] = newValue
    }
  }
}
