public import Foundation
public import HTTPTypes
import JSONAPI
public import JSONAPIClient
public import JSONAPIServer

/// A transport to a server in the same process, without a socket.
///
/// An app and its server run in one test:
///
/// ```swift
/// let api = try Blog.server(on: MemoryDatabase(rows))
/// let client = JSONAPIClient(transport: .server(api))
/// let article = try await client.fetch(Article.query(id: "1").include(\.author))
/// ```
///
/// Every response is validated: one that breaks the specification throws ``InvalidResponse``. The exchanges are
/// kept, with the statements that each ran if the server is on a ``CountingDatabase``.
public final class ServerTransport<Principal: ServerPrincipal>: Transport {
  /// The server.
  public let api: JSONAPIServer<Principal>

  /// The maximum number of exchanges that are kept.
  public let limit: Int

  private let principal: @Sendable (HTTPRequest) async throws -> Principal?
  private let kept = Guarded<[ServerExchange]>([])

  /// Creates a transport whose requests all come from one principal.
  ///
  /// - Parameters:
  ///   - api: The server.
  ///   - principal: The principal of the requests; nil for anonymous ones.
  ///   - limit: The maximum number of exchanges that are kept.
  public convenience init(
    _ api: JSONAPIServer<Principal>, principal: Principal? = nil, limit: Int = 10_000
  ) {
    self.init(api, limit: limit) { _ in principal }
  }

  /// Creates a transport that determines the principal of each request.
  ///
  /// - Parameters:
  ///   - api: The server.
  ///   - limit: The maximum number of exchanges that are kept.
  ///   - principal: Determines the principal of a request from its header fields; nil for an
  ///     anonymous one. The transport throws its errors.
  public init(
    _ api: JSONAPIServer<Principal>, limit: Int = 10_000,
    principal: @escaping @Sendable (HTTPRequest) async throws -> Principal?
  ) {
    self.api = api
    self.limit = max(0, limit)
    self.principal = principal
  }

  /// The exchanges in order; only the last ones if there were more than ``limit``.
  public var exchanges: [ServerExchange] { kept.withLock { $0 } }

  /// Forgets the exchanges so far.
  public func removeExchanges() { kept.withLock { $0.removeAll() } }

  /// Event streams and content of the server are delivered as they are written.
  public var streamsBodies: Bool { true }

  /// Sends a request to the server.
  ///
  /// A response that is delivered as it is written, such as a stream of events, is neither
  /// validated nor among the ``exchanges``.
  ///
  /// - Throws: ``InvalidResponse`` if the response breaks the specification, `CancellationError` if the task
  ///   was cancelled.
  public func send(
    _ request: HTTPRequest, body: Data?, context: RequestContext
  ) async throws -> TransportResponse {
    try Task.checkCancellation()
    if context.streamsBody, let stream = try await stream(request) { return stream }
    let principal = try await principal(request)
    let log = StatementLog()
    let (head, bytes) = await StatementLog.$ofRequest.withValue(log) {
      await api.respond(to: request, body: body.map { [UInt8]($0) } ?? [], principal: principal)
    }
    let response = TransportResponse(head: head, body: Data(bytes))
    let exchange = ServerExchange(
      request: ReceivedRequest(head: request, body: body, context: context), response: response,
      findings: ResponseCheck(request, response, base: api.path).findings(in: bytes),
      statements: api.database is any StatementCounting ? log.statements : nil)
    kept.withLock { [limit] kept in
      kept.append(exchange)
      if kept.count > limit { kept.removeFirst(kept.count - limit) }
    }
    let errors = exchange.findings.filter { $0.severity == .error }
    guard errors.isEmpty else { throw InvalidResponse(exchange: exchange, findings: errors) }
    return response
  }

  /// Returns a response that is sent in pieces; nil if the server answers with a document.
  private func stream(_ request: HTTPRequest) async throws -> TransportResponse? {
    let find = principal
    guard request.method == .get else { return nil }
    let stream = try await api.stream(for: request) { try await find(request) }
    guard let stream, stream.whole == nil else { return nil }
    var response = TransportResponse(head: stream.head)
    response.stream = TransportBody(
      AsyncThrowingStream<[UInt8], any Error> { pieces in
        let task = Task {
          do {
            try await stream.write { pieces.yield($0) }
            pieces.finish()
          } catch {
            pieces.finish(throwing: error)
          }
        }
        pieces.onTermination = { _ in task.cancel() }
      })
    return response
  }
}

extension Transport {
  /// Returns a transport to a server in the same process.
  ///
  /// - Parameters:
  ///   - api: The server.
  ///   - principal: The principal of the requests; nil for anonymous ones.
  public static func server<Principal>(
    _ api: JSONAPIServer<Principal>, principal: Principal? = nil
  ) -> ServerTransport<Principal> where Self == ServerTransport<Principal> {
    ServerTransport(api, principal: principal)
  }
}

extension JSONAPIClient {
  /// Creates a client of a server in the same process, at the server's path.
  ///
  /// - Parameters:
  ///   - transport: Sends requests to the server.
  ///   - middleware: The steps that every request passes, outermost first.
  ///   - configuration: The client's settings.
  ///   - options: The options of every request.
  public init<Principal>(
    transport: ServerTransport<Principal>, middleware: [any Middleware] = [],
    configuration: ClientConfiguration = ClientConfiguration(),
    options: RequestOptions = RequestOptions()
  ) {
    var address = URLComponents()
    address.scheme = "http"
    address.host = "localhost"
    address.path = transport.api.path
    self.init(
      baseURL: address.url ?? URL(filePath: "/"), transport: transport, middleware: middleware,
      configuration: configuration, options: options)
  }
}
