public import Foundation
public import HTTPTypes
import Logging

/// Sends a bearer token with every request, and refreshes it when the server refuses it (401).
///
/// A refused request is sent once more with the new token. Requests refused at the same time share one
/// refresh.
///
/// ```swift
/// let authentication = BearerAuthentication(token: saved) {
///   try await signIn.refreshedToken()
/// }
/// ```
///
/// A refresh continues if the requests that wait for it are cancelled, since many servers accept a refresh
/// token only once. A refresh that takes too long is cancelled, and the waiting requests fail
/// (``TransportError/Code/timedOut``).
///
/// Requests to untrusted origins are sent without a token, and their responses cause no refresh.
public struct BearerAuthentication: Middleware {
  private let tokens: TokenSource

  /// Creates a step with a fixed token.
  ///
  /// - Parameter token: The token, without the word `Bearer`.
  public init(token: String) {
    tokens = TokenSource(token: token, flight: SingleFlight(), refresh: nil)
  }

  /// Creates a step that refreshes its token.
  ///
  /// - Parameters:
  ///   - token: The first token; nil to refresh before the first request.
  ///   - refreshTimeout: The longest time that a refresh may take; a minute by default.
  ///   - clock: The clock for the timeout.
  ///   - refresh: Returns a new token. It must not use the client that this step belongs to, since its request
  ///     would wait for itself.
  public init(
    token: String?,
    refreshTimeout: Duration = .seconds(60),
    clock: any Clock<Duration> = ContinuousClock(),
    refresh: @escaping @Sendable () async throws -> String
  ) {
    let flight = SingleFlight<String>(limit: refreshTimeout.waitable, clock: clock)
    tokens = TokenSource(token: token, flight: flight, refresh: refresh)
  }

  /// Adds the token, and repeats the request with a new one if it is refused.
  ///
  /// - Returns: The response; if the token was refused, that of the repeated request.
  /// - Throws: The errors of `next`; ``TokenRefreshError`` if a refresh failed, also the one before the first
  ///   request, or ``TransportError`` if the network was at fault.
  public func intercept(
    _ request: HTTPRequest,
    body: Data?,
    context: RequestContext,
    next: @escaping Next
  ) async throws -> TransportResponse {
    guard context.trusts(request), request.headerFields[.authorization] == nil else {
      return try await next(request, body, context)
    }
    let token = try await tokens.token()
    let response = try await next(request.authorized(by: token), body, context)
    guard response.status == .unauthorized, tokens.canRefresh else { return response }
    // Other origins didn't get the token.
    if let url = response.url, !context.trusts(WebOrigin(url)) { return response }
    context.logger.debug("token refused, refreshing it")
    let fresh = try await tokens.token(replacing: token, after: response)
    return try await next(request.authorized(by: fresh), body, context)
  }
}

extension Middleware where Self == BearerAuthentication {
  /// Sends a fixed bearer token with every request to a trusted origin.
  ///
  /// - Parameter token: The token, without the word `Bearer`.
  /// - Returns: The step.
  public static func bearer(_ token: String) -> BearerAuthentication {
    BearerAuthentication(token: token)
  }

  /// Sends a bearer token with every request to a trusted origin, and refreshes it when it is refused (401).
  ///
  /// - Parameters:
  ///   - token: The first token; nil to refresh before the first request.
  ///   - refresh: Returns a new token.
  /// - Returns: The step.
  public static func bearer(
    _ token: String?,
    refresh: @escaping @Sendable () async throws -> String
  ) -> BearerAuthentication {
    BearerAuthentication(token: token, refresh: refresh)
  }
}

extension HTTPRequest {
  fileprivate func authorized(by token: String) -> HTTPRequest {
    var request = self
    request.headerFields[.authorization] = "Bearer \(token)"
    return request
  }
}

/// Keeps the current token and refreshes it.
private actor TokenSource {
  private var token: String?
  private let refresh: (@Sendable () async throws -> String)?
  private let flight: SingleFlight<String>

  init(
    token: String?, flight: SingleFlight<String>,
    refresh: (@Sendable () async throws -> String)?
  ) {
    self.token = token
    self.flight = flight
    self.refresh = refresh
  }

  nonisolated var canRefresh: Bool { refresh != nil }

  /// Returns a token other than `refused`: the current one, or a new one.
  ///
  /// - Parameters:
  ///   - refused: The token to replace; nil for the first request.
  ///   - response: The response that refused it.
  /// - Throws: ``TokenRefreshError`` or ``TransportError`` if the refresh failed.
  func token(
    replacing refused: String? = nil, after response: TransportResponse? = nil
  ) async throws -> String {
    if let token, token != refused { return token }
    guard let refresh else { return refused ?? "" }
    do {
      return try await flight.value { [self] in
        let fresh = try await refresh()
        await store(fresh, replacing: refused)
        return fresh
      }
    } catch {
      throw TokenRefreshError.failure(of: error, after: response)
    }
  }

  /// Keeps a token, even after the timeout, unless another refresh was faster.
  private func store(_ fresh: String, replacing refused: String?) {
    if token == refused { token = fresh }
  }
}
