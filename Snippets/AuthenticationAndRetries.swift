// Middleware: who asks, what is tried again, what is kept, what is logged.

// swift-format-ignore-file: NeverForceUnwrap

import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIClient
import Logging

let url = URL(string: "https://api.example.com/v1")!

struct Account: Sendable {
  var savedToken: String?
  func refreshedToken() async throws -> String { "…" }
}
let account = Account()

// snippet.bearer
let client = JSONAPIClient(
  baseURL: url,
  middleware: [
    .logging,
    .conditionalRequests,
    .retry(attempts: 4),
    .bearer(account.savedToken) { try await account.refreshedToken() },
  ])
// snippet.end

func keys() {
  // snippet.keys
  let fields: HTTPFields = [HTTPField.Name("X-API-Key")!: "…"]
  let client = JSONAPIClient(baseURL: url, middleware: [.headers(fields)])
  // snippet.end
  _ = client
}

func trust() {
  // snippet.trust
  var configuration = ClientConfiguration()
  configuration.trustedOrigins = [Origin(scheme: "https", host: "files.example.com")]
  // snippet.end
  _ = configuration
}

func origins() {
  // snippet.origins
  var configuration = ClientConfiguration()
  configuration.linkOrigins = .trusted
  // snippet.end
  _ = configuration
}

func retries() {
  // snippet.retry
  let patient = Retry(
    attempts: 6,
    backoff: Backoff(first: .milliseconds(200), longest: .seconds(20)),
    longestDelay: .seconds(120))

  // For servers that know the header field Idempotency-Key: writes are repeated too.
  let client = JSONAPIClient(baseURL: url, middleware: [.idempotencyKeys, patient])
  // snippet.end
  _ = client
}

func limits() {
  // snippet.limits
  let client = JSONAPIClient(
    baseURL: url, middleware: [.rateLimit(10, per: .seconds(1)), .concurrency(4)])
  // snippet.end
  _ = client
}

func memory() async {
  // snippet.conditional
  let memory = ConditionalRequests(maximumCount: 1000)
  let client = JSONAPIClient(baseURL: url, middleware: [memory])
  // When somebody else signs in:
  await memory.removeAll()
  // snippet.end
  _ = client
}

func logs() {
  // snippet.logging
  var configuration = ClientConfiguration()
  configuration.loggers.networking.logLevel = .debug  // header fields too; .trace for bodies
  configuration.loggers.coding.logLevel = .debug  // deviations that were tolerated

  let logging = RequestLogging(redactedFields: [HTTPField.Name("X-Customer")!])
  let client = JSONAPIClient(
    baseURL: url, middleware: [logging], configuration: configuration)
  // snippet.end
  _ = client
}

// snippet.custom
/// Measures how long requests take, by the type of resource that they are for.
struct Stopwatch: Middleware {
  let report: @Sendable (_ type: String, Duration) -> Void

  func intercept(
    _ request: HTTPRequest, body: Data?, context: RequestContext, next: @escaping Next
  ) async throws -> TransportResponse {
    let start = ContinuousClock.now
    defer { report(context.endpoint?.type ?? "link", ContinuousClock.now - start) }
    return try await next(request, body, context)
  }
}
// snippet.end

#if canImport(FoundationNetworking) && !AsyncHTTPClient
  // This file compiles without the trait too, with which clients have a default transport here.
  extension JSONAPIClient {
    init(
      baseURL: URL,
      middleware: [any Middleware] = [],
      configuration: ClientConfiguration = ClientConfiguration()
    ) {
      self.init(
        baseURL: baseURL, transport: URLSessionTransport(), middleware: middleware,
        configuration: configuration)
    }
  }
#endif
