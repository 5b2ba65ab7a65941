public import Foundation
public import HTTPTypes

/// Adds header fields to every request, such as an API key or an API version.
///
/// ```swift
/// let key = HTTPField.Name("X-API-Key")!
/// let client = JSONAPIClient(baseURL: url, middleware: [.headers([key: "secret"])])
/// ```
///
/// Requests to untrusted origins are unchanged, because such fields are often credentials.
public struct SetHeaders: Middleware {
  /// The fields that are set.
  public var fields: HTTPFields

  /// Whether existing fields are replaced.
  public var replacing: Bool

  /// Creates the step.
  ///
  /// - Parameters:
  ///   - fields: The fields to set.
  ///   - replacing: Whether existing fields are replaced.
  public init(_ fields: HTTPFields, replacing: Bool = false) {
    self.fields = fields
    self.replacing = replacing
  }

  /// Sets the fields, then passes the request on.
  ///
  /// - Throws: The errors of `next`.
  public func intercept(
    _ request: HTTPRequest,
    body: Data?,
    context: RequestContext,
    next: @escaping Next
  ) async throws -> TransportResponse {
    guard context.trusts(request) else { return try await next(request, body, context) }
    var request = request
    let present = Set(request.headerFields.map(\.name))
    for name in Set(fields.map(\.name)) where replacing || !present.contains(name) {
      request.headerFields[values: name] = fields[values: name]
    }
    return try await next(request, body, context)
  }
}

extension Middleware where Self == SetHeaders {
  /// Adds header fields to every request to a trusted origin.
  ///
  /// - Parameters:
  ///   - fields: The fields to set.
  ///   - replacing: Whether existing fields are replaced.
  /// - Returns: The step.
  public static func headers(_ fields: HTTPFields, replacing: Bool = false) -> SetHeaders {
    SetHeaders(fields, replacing: replacing)
  }
}
