import HTTPTypes
import JSONAPI

/// A request for events, checked like a GET, with the rules at one moment.
struct FollowedQuery: Sendable {
  let target: ReadTarget
  let items: [QueryItem]
  let scope: RequestScope
}

extension Engine {
  /// Checks a request for events like a GET.
  ///
  /// - Returns: The query; nil if the URL isn't that of resources.
  /// - Throws: The refusals of a GET.
  func followed(_ request: ErasedRequest) async throws -> FollowedQuery? {
    var query: FollowedQuery?
    _ = try await answer(request, []) { target, items, scope in
      query = FollowedQuery(target: target, items: items, scope: scope)
      return Answer(204)
    }
    return query
  }

  /// The types and tables that a query reads.
  ///
  /// - Throws: The refusals of a GET.
  func reach(of query: FollowedQuery) throws -> PlanReach {
    let (target, items, scope) = (query.target, query.items, query.scope)
    let aggregates = try self.aggregates(of: target, items, scope)
    return PlanReach(try aggregates?.plan ?? plan(target, items, scope).plan)
  }

  /// Whether the document has `meta` that depends on the request.
  func isPersonal(_ query: FollowedQuery) -> Bool {
    guard case .collection(let type) = query.target else { return false }
    return records[type].collectionMeta != nil
  }

  /// The document of a query.
  func document(of query: FollowedQuery) async throws -> FollowedDocument {
    let answer = try await read(query.target, query.items, query.scope)
    return FollowedDocument(tag: answer.headers[.eTag] ?? "", body: answer.body)
  }
}
