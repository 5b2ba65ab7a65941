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
///
/// Keep the step, to update it when users sign in and out:
///
/// ```swift
/// await authentication.setToken(nil)
/// ```
public struct BearerAuthentication: Middleware {
  private let tokens: TokenSource

  /// Creates a step with a fixed token.
  ///
  /// - Parameter token: The token, without the word `Bearer`.
  public init(token: String) {
    tokens = TokenSource(token: token, refresh: nil) { SingleFlight() }
  }

  /// Creates a step that refreshes its token.
  ///
  /// - Parameters:
  ///   - token: The first token; nil to refresh before the first request.
  ///   - refreshTimeout: The maximum duration of a refresh; a minute by default.
  ///   - clock: The clock for the timeout.
  ///   - refresh: Returns a new token. It must not use the client that this step belongs to, since its request
  ///     would wait for itself.
  public init(
    token: String?,
    refreshTimeout: Duration = .seconds(60),
    clock: any Clock<Duration> = ContinuousClock(),
    refresh: @escaping @Sendable () async throws -> String
  ) {
    tokens = TokenSource(token: token, refresh: refresh) {
      SingleFlight(limit: refreshTimeout.waitable, clock: clock)
    }
  }

  /// Creates a step whose refreshes run in flights of the caller, for tests.
  init(
    token: String?, flight: @escaping @Sendable () -> SingleFlight<String>,
    refresh: @escaping @Sendable () async throws -> String
  ) {
    tokens = TokenSource(token: token, refresh: refresh, makeFlight: flight)
  }

  /// Replaces the token, for example when another user signs in.
  ///
  /// Earlier requests stay with the former user: if they are refused, they aren't repeated with the
  /// new token, and a refresh in progress serves only the requests that wait for it. However, a
  /// later attempt by ``Retry`` has the new token, so cancel the former user's tasks first.
  ///
  /// - Parameter token: The new token, without the word `Bearer`; nil if no user is signed in. The
  ///   next request is then sent without a token, or refreshes first if the step refreshes: its
  ///   closure has to throw while no user is signed in, since it would otherwise sign the former
  ///   user in again.
  public func setToken(_ token: String?) async {
    await tokens.set(token)
  }

  /// Adds the token, and repeats the request with a new one if it is refused.
  ///
  /// - Returns: The response; if the token was refused, that of the repeated request.
  /// - Throws: The errors of `next`; ``TokenRefreshError`` if a refresh failed, including the one
  ///   before the first request, or ``TransportError`` if the network was at fault.
  public func intercept(
    _ request: HTTPRequest,
    body: Data?,
    context: RequestContext,
    next: @escaping Next
  ) async throws -> TransportResponse {
    guard context.trusts(request), request.headerFields[.authorization] == nil else {
      return try await next(request, body, context)
    }
    let used = try await tokens.token()
    let response = try await next(request.authorized(by: used.token), body, context)
    guard response.status == .unauthorized, tokens.canRefresh else { return response }
    // Other origins didn't get the token.
    if let url = response.url, !context.trusts(WebOrigin(url)) { return response }
    context.logger.debug("token refused, refreshing it")
    guard let fresh = try await tokens.token(replacing: used, after: response) else {
      return response
    }
    return try await next(request.authorized(by: fresh.token), body, context)
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
  fileprivate func authorized(by token: String?) -> HTTPRequest {
    guard let token else { return self }
    var request = self
    request.headerFields[.authorization] = "Bearer \(token)"
    return request
  }
}

/// Keeps the current token and refreshes it.
private actor TokenSource {
  /// A token, and the sign-in it belongs to.
  struct Issued {
    var token: String?
    var signIn: Int
  }

  private var current: Issued
  private let refresh: (@Sendable () async throws -> String)?
  private let makeFlight: @Sendable () -> SingleFlight<String>
  private var flight: SingleFlight<String>

  init(
    token: String?, refresh: (@Sendable () async throws -> String)?,
    makeFlight: @escaping @Sendable () -> SingleFlight<String>
  ) {
    current = Issued(token: token, signIn: 0)
    self.refresh = refresh
    self.makeFlight = makeFlight
    flight = makeFlight()
  }

  nonisolated var canRefresh: Bool { refresh != nil }

  /// Starts another sign-in, whose requests don't wait for the former one's refresh.
  func set(_ token: String?) {
    current = Issued(token: token, signIn: current.signIn + 1)
    flight = makeFlight()
  }

  /// Returns the current token, or a new one if there is none.
  ///
  /// - Throws: ``TokenRefreshError`` or ``TransportError`` if the refresh failed.
  func token() async throws -> Issued {
    while current.token == nil, let refresh {
      if let issued = try await refreshed(current, refresh, after: nil) { return issued }
    }
    return current
  }

  /// Returns a token other than `refused` of the same sign-in: the current one, or a new one.
  ///
  /// - Parameters:
  ///   - refused: The token to replace.
  ///   - response: The response that refused it.
  /// - Returns: The token; nil if its user has signed out, or can't get another one.
  /// - Throws: ``TokenRefreshError`` or ``TransportError`` if the refresh failed.
  func token(replacing refused: Issued, after response: TransportResponse) async throws -> Issued? {
    guard let refresh, isCurrent(refused) else { return nil }
    return try await refreshed(refused, refresh, after: response)
  }

  /// - Returns: The new token; nil if the sign-in has ended before the refresh began.
  private func refreshed(
    _ old: Issued, _ refresh: @escaping @Sendable () async throws -> String,
    after response: TransportResponse?
  ) async throws -> Issued? {
    if let token = replacement(of: old) { return Issued(token: token, signIn: old.signIn) }
    do {
      let token = try await flight.value { [self] in
        // The refresh that this one would have joined may have ended meanwhile.
        if let token = await replacement(of: old) { return token }
        guard await isCurrent(old) else { throw SignedOut() }
        let fresh = try await refresh()
        await store(fresh, replacing: old)
        return fresh
      }
      return Issued(token: token, signIn: old.signIn)
    } catch is SignedOut {
      return nil
    } catch {
      throw TokenRefreshError.failure(of: error, after: response)
    }
  }

  /// Returns the token that has replaced another one of the same sign-in.
  private func replacement(of old: Issued) -> String? {
    isCurrent(old) && current.token != old.token ? current.token : nil
  }

  private func isCurrent(_ issued: Issued) -> Bool { issued.signIn == current.signIn }

  /// Stores a token, even after the timeout, unless another refresh or sign-in was faster.
  private func store(_ fresh: String, replacing old: Issued) {
    if isCurrent(old), current.token == old.token { current.token = fresh }
  }
}

/// The error if another sign-in has begun, so that the former one's token can't be refreshed.
private struct SignedOut: Error {}
