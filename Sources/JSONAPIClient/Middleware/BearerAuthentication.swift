public import Foundation
public import HTTPTypes
import Logging

/// Sends a bearer token with every request, and gets a new one when the server refuses it (401).
///
/// A refused request is sent once more with the new token. However many requests are refused at
/// the same time, one refresh is made and all of them wait for it.
///
/// ```swift
/// let authentication = BearerAuthentication(token: saved) {
///   try await signIn.refreshedToken()
/// }
/// ```
///
/// A refresh goes on where the requests that wait for it are cancelled, since many servers take a refresh token
/// only once. One that takes too long is cancelled, and those requests fail (``TransportError/Code/timedOut``);
/// the next one begins a refresh anew.
///
/// Requests to origins that the client doesn't trust are sent without a token.
public struct BearerAuthentication: Middleware {
  private let tokens: TokenSource

  /// Creates a step with a token that never changes.
  ///
  /// - Parameter token: The token, without the word `Bearer`.
  public init(token: String) {
    tokens = TokenSource(token: token, flight: SingleFlight(), refresh: nil)
  }

  /// Creates a step that can get new tokens.
  ///
  /// - Parameters:
  ///   - token: The token to begin with; nil to ask for one before the first request.
  ///   - refreshTimeout: How long a refresh may take, while all requests wait for it.
  ///   - clock: What that is measured by.
  ///   - refresh: Gets a new token. It must not use the client that this step belongs to.
  public init(
    token: String?,
    refreshTimeout: Duration = .seconds(60),
    clock: any Clock<Duration> = ContinuousClock(),
    refresh: @escaping @Sendable () async throws -> String
  ) {
    let flight = SingleFlight<String>(limit: refreshTimeout.waitable, clock: clock)
    tokens = TokenSource(token: token, flight: flight, refresh: refresh)
  }

  /// Adds the token, and repeats the request with a new one if it was refused.
  ///
  /// - Parameters:
  ///   - request: The request's head.
  ///   - body: The request's body, if it has one.
  ///   - context: What goes along with the request without being sent.
  ///   - next: The rest of the way.
  /// - Returns: The response, which is the second one where the token was refused.
  /// - Throws: What `next` throws; what asking for the first token throws; ``TokenRefreshError`` where the
  ///   server has refused a token and no new one could be got, or ``TransportError`` where the network was at
  ///   fault.
  public func intercept(
    _ request: HTTPRequest,
    body: Data?,
    context: RequestContext,
    next: @escaping Next
  ) async throws -> TransportResponse {
    guard context.trusts(request), request.headerFields[.authorization] == nil else {
      return try await next(request, body, context)
    }
    let token = try await tokens.current()
    let response = try await next(request.authorized(by: token), body, context)
    guard response.status == .unauthorized, tokens.canRefresh else { return response }
    context.logger.debug("token refused, refreshing it")
    let fresh: String
    do {
      fresh = try await tokens.token(replacing: token)
    } catch {
      throw TokenRefreshError.failure(of: error, after: response)
    }
    return try await next(request.authorized(by: fresh), body, context)
  }
}

extension Middleware where Self == BearerAuthentication {
  /// Sends a bearer token that never changes with every request to a trusted origin.
  ///
  /// - Parameter token: The token, without the word `Bearer`.
  /// - Returns: The step.
  public static func bearer(_ token: String) -> BearerAuthentication {
    BearerAuthentication(token: token)
  }

  /// Sends a bearer token with every request to a trusted origin, and gets new ones when needed.
  ///
  /// - Parameters:
  ///   - token: The token to begin with; nil to ask for one before the first request.
  ///   - refresh: Gets a new token.
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

/// The token in use, and the way to the next one.
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

  func current() async throws -> String {
    if let token { return token }
    return try await token(replacing: nil)
  }

  /// A token that isn't `refused`: one that came meanwhile, or a new one.
  func token(replacing refused: String?) async throws -> String {
    if let token, token != refused { return token }
    guard let refresh else { return refused ?? "" }
    return try await flight.value { [self] in
      let fresh = try await refresh()
      await store(fresh, replacing: refused)
      return fresh
    }
  }

  /// Keeps a token, also one that comes too late, unless another refresh was faster.
  private func store(_ fresh: String, replacing refused: String?) {
    if token == refused { token = fresh }
  }
}
