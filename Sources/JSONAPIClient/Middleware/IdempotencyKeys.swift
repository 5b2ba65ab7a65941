public import Foundation
public import HTTPTypes

/// Gives every `POST` and `PATCH` an `Idempotency-Key` of its own, so that ``Retry`` may repeat it.
///
/// It is for servers that know the field and carry a key out once only. Place it before ``Retry``,
/// so that all attempts of one request have the same key.
public struct IdempotencyKeys: Middleware {
  private let makeKey: @Sendable () -> String

  /// Creates the step.
  ///
  /// - Parameter makeKey: Makes a key that was never used before; a random UUID unless told
  ///   otherwise.
  public init(makeKey: @escaping @Sendable () -> String = { UUID().uuidString }) {
    self.makeKey = makeKey
  }

  /// Adds a key where the request needs one and has none.
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
    var request = request
    if request.method == .post || request.method == .patch,
      request.headerFields.idempotencyKey == nil
    {
      request.headerFields.idempotencyKey = "\"\(makeKey())\""
    }
    return try await next(request, body, context)
  }
}

extension Middleware where Self == IdempotencyKeys {
  /// Gives every `POST` and `PATCH` an `Idempotency-Key` of its own.
  public static var idempotencyKeys: IdempotencyKeys { IdempotencyKeys() }
}

extension HTTPFields {
  /// `Idempotency-Key`: names a request, so that a server carries it out once only.
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
