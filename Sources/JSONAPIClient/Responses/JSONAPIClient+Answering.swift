import HTTPTypes
import JSONAPI
import JSONAPIStore

extension JSONAPIClient {
  /// Answers a request from the store or the server, according to ``RequestOptions/freshness``.
  ///
  /// - Parameters:
  ///   - what: A description of the requested data, for errors.
  ///   - stored: Looks up the store's answer; nil if it has none.
  ///   - fetch: Asks the server.
  func answer<Output: RequestOutput>(
    _ what: String, fromStore stored: () throws -> CacheReader?,
    fromServer fetch: () async throws -> Response<Output>
  ) async throws -> Response<Output> {
    guard let store else { return try await fetch() }
    let freshness = options.freshness
    guard freshness.asks else {
      do {
        if let reader = try stored() { return Response(cached: try Output.read(from: reader)) }
      } catch {
        let error = ClientError(wrapping: error)
        guard error.code == .decodingFailed else { throw error }
        throw ClientError(
          .notCached, "the store's records lack what was asked for", underlying: error.underlying)
      }
      throw ClientError(.notCached, "the store does not have \(what)")
    }
    if freshness != .now, freshness != .now.orStale, let reader = try? stored(), !reader.isStale,
      freshness.accepts(reader.version, of: store), let output = try? Output.read(from: reader)
    {
      return Response(cached: output)
    }
    do {
      return try await fetch()
    } catch let error as ClientError where error.code == .transport && freshness.acceptsStale {
      guard let reader = try? stored(), let output = try? Output.read(from: reader) else {
        throw error
      }
      return Response(cached: output, failure: error)
    }
  }

  /// Returns the server's last answer to a request for a collection.
  ///
  /// It is nil if the store doesn't remember it, or lacks one of the records.
  func remembered(_ request: ClientRequest) throws -> CacheReader? {
    let address = try address(of: request.target, query: request.query)
    guard let store, let url = HTTPRequest(method: .get, url: address)?.urlText,
      let result = store.result(of: url), let records = store.records(of: result)
    else { return nil }
    return CacheReader(
      records: .many(records), request: request, client: self, cache: store,
      version: result.version,
      isStale: store.isStale(result.version, of: result.types), url: result.url ?? url,
      parts: DocumentParts(links: result.links, meta: result.meta))
  }
}
