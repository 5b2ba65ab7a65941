// Middleware: who asks, what is tried again, what is kept, what is logged.

// swift-format-ignore-file: NeverForceUnwrap

import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIClient
import JSONAPITesting
import Logging

let url = URL(string: "https://api.example.com/v1")!

struct Account: Sendable {
  var savedToken: String?
  func refreshedToken() async throws -> String { "fresh" }
}
let account = Account(savedToken: "old")

struct Article: Resource {
  static let resourceType = "articles"
  var id: String
  var title: String
}

/// A server that knows the token `fresh` and entity tags, and prints what matters of requests and responses.
let server = InMemoryTransport { request in
  print("> \(request.method) \(request.path)")
  for name in [HTTPField.Name.authorization, .ifNoneMatch, .ifMatch] {
    if let value = request[name] { print("\(name): \(value)") }
  }
  if request[HTTPField.Name("Idempotency-Key")!] != nil { print("Idempotency-Key: …") }
  let response = respond(to: request)
  print("< HTTP/1.1 \(response.status.code) \(response.status.reasonPhrase)")
  for name in [HTTPField.Name.eTag, .retryAfter] {
    if let value = response.head.headerFields[name] { print("\(name): \(value)") }
  }
  return response
}

func respond(to request: ReceivedRequest) -> TransportResponse {
  if request[.authorization]?.hasSuffix("old") == true { return .empty(.unauthorized) }
  if request[.ifNoneMatch] == "\"v1\"" { return .empty(.notModified) }
  if request[.ifMatch] == "\"v1\"" { return .empty(.preconditionFailed) }
  return .document(
    #"{"data": {"type": "articles", "id": "1", "attributes": {"title": "Omoo"}}}"#,
    fields: [.eTag: "\"v1\""])
}

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

func signIn() async {
  // snippet.signin
  let authentication = BearerAuthentication(token: account.savedToken) {
    try await account.refreshedToken()
  }
  let client = JSONAPIClient(baseURL: url, middleware: [authentication])

  await authentication.setToken("…")  // somebody has signed in
  await authentication.setToken(nil)  // and out
  // snippet.end
  _ = client
}

func keys() {
  // snippet.keys
  let fields: HTTPFields = [HTTPField.Name("X-API-Key")!: "…"]
  let client = JSONAPIClient(baseURL: url, options: RequestOptions(fields: fields))
  // snippet.end
  _ = client
}

func trust() {
  // snippet.trust
  var configuration = ClientConfiguration()
  configuration.trustedOrigins = [WebOrigin(scheme: "https", host: "files.example.com")]
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
  print("== conditional")
  var wired = client
  wired.transport = server
  do {
    _ = try await wired.fetch(Article.query(id: "1"))
    let article = try await wired.fetch(Article.query(id: "1"))
    try await wired.update(article) { $0.title = "Typee" }
  } catch {
    assert((error as? ClientError)?.code == .preconditionFailed)
  }
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

// What stands above is run.
print("== bearer")
var wired = client
wired.transport = server
_ = try await wired.fetch(Article.query(id: "1"))
await memory()

#if canImport(FoundationNetworking) && !AsyncHTTPClient
  // This file compiles without the trait too, with which clients have a default transport here.
  extension JSONAPIClient {
    init(
      baseURL: URL,
      middleware: [any Middleware] = [],
      configuration: ClientConfiguration = ClientConfiguration(),
      options: RequestOptions = RequestOptions()
    ) {
      self.init(
        baseURL: baseURL, transport: URLSessionTransport(), middleware: middleware,
        configuration: configuration, options: options)
    }
  }
#endif
