#if Macros
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIClient
  import JSONAPIServer

  /// A server in this process that can be put back, and whose answers can be spoilt.
  final class SuiteServer: Transport {
    private let api: JSONAPIServer<NoPrincipal>
    private let database: MemoryDatabase
    private let rows: [String: [[String: ColumnValue]]]
    private let spoil: @Sendable (HTTPRequest, inout HTTPResponse, inout [UInt8]) -> Void
    let log = Guarded<[HTTPRequest]>([])

    init(
      _ database: MemoryDatabase, _ rows: [String: [[String: ColumnValue]]],
      _ api: JSONAPIServer<NoPrincipal>,
      spoil: @escaping @Sendable (HTTPRequest, inout HTTPResponse, inout [UInt8]) -> Void = {
        _, _, _ in
      }
    ) {
      self.database = database
      self.rows = rows
      self.api = api
      self.spoil = spoil
    }

    func send(
      _ request: HTTPRequest, body: Data?, context: RequestContext
    ) async throws -> TransportResponse {
      log.withLock { $0.append(request) }
      if request.path == "/__reset" {
        database.reset(to: rows)
        return TransportResponse(head: HTTPResponse(status: .noContent))
      }
      var (head, bytes) = await api.respond(to: request, body: [UInt8](body ?? Data()))
      spoil(request, &head, &bytes)
      return TransportResponse(head: head, body: Data(bytes))
    }

    /// The resources of a collection, as they are now.
    func resources(_ path: String) async throws -> [String] {
      let request = HTTPRequest(method: .get, scheme: "http", authority: "test", path: path)
      let (_, bytes) = await api.respond(to: request)
      return try JSONValue(parsing: bytes)["data"]?.elements.map(\.description) ?? []
    }
  }
#endif
