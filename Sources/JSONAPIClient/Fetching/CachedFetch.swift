import HTTPTypes
import JSONAPI
import JSONAPIStore

/// A request that a store or the server answers.
struct CachedFetch<Output: RequestOutput>: Sendable {
  let request: Request<Output>
  let client: JSONAPIClient

  /// Returns the response according to a policy.
  func response(_ policy: CachePolicy) async throws -> Response<Output> {
    switch policy.kind {
    case .networkOnly: return try await network()
    case .cacheOnly:
      do {
        if let output = try cached() { return Response(cached: output) }
      } catch {
        let error = ClientError(wrapping: error)
        guard error.code == .decodingFailed else { throw error }
        throw ClientError(
          .notCached, "the store's records lack what was asked for", underlying: error.underlying)
      }
      throw ClientError(.notCached, "the store does not have \(request.address.inWords)")
    case .cacheFirst:
      if let output = try? cached() { return Response(cached: output) }
      return try await network()
    case .networkFirst:
      do {
        return try await network()
      } catch let error as ClientError where error.code == .transport {
        guard let output = try? cached() else { throw error }
        return Response(cached: output, failure: error)
      }
    }
  }

  func network() async throws -> Response<Output> { try await client.fetchFromServer(request) }

  /// The store's answer; nil if it has none.
  func cached() throws -> Output? {
    guard let destination = client.destination,
      let records = try records(destination)
    else { return nil }
    return try Output.read(
      from: CacheReader(
        records: records, include: query().include, request: try request.outgoing(from: client),
        client: client, cache: destination.store))
  }

  private func records(_ destination: StoreDestination) throws -> PrimaryRecords? {
    let store = destination.store
    switch request.address {
    case .resource(let identifier):
      return store.loaded(type: identifier.type, id: identifier.id ?? "").map { .one($0) }
    case .collection(let type):
      return try records(of: type, in: store, destination.lookup).map { .many($0) }
    case .related(let relationship):
      if let records = try remembered(in: store) { return .many(records) }
      return try related(relationship, in: store)
    case .link, .path:
      return try remembered(in: store).map { .many($0) }
    case .relationship: return nil
    }
  }

  /// The parameters with names as in documents.
  private func query() throws -> QueryParameters {
    let subject = Output.QuerySubject.self as? any Resource.Type
    return try client.resolved(request.parameters, of: request.model?.type ?? subject)
  }

  /// The records of a collection; nil if the store has no answer.
  private func records(
    of type: String, in store: Store, _ lookup: CacheLookup
  ) throws -> [Record]? {
    if lookup != .evaluated, let records = try remembered(in: store) { return records }
    guard lookup != .remembered,
      lookup == .evaluated || store.hasKnownRecords(of: type)
    else { return nil }
    do {
      var query = try query()
      query.filter = query.filter?.comparing(datesReadBy: client.configuration.decoder)
      return try store.records(of: type, matching: query)
    } catch {
      throw ClientError(
        .notCached, "only the server can answer the query", underlying: error)
    }
  }

  /// The records of the server's last answer to the same request; nil if it isn't remembered.
  private func remembered(in store: Store) throws -> [Record]? {
    let outgoing = try request.outgoing(from: client)
    let address = try client.address(of: outgoing.target, query: outgoing.query)
    return HTTPRequest(method: .get, url: address).flatMap { store.records(ofResult: $0.urlText) }
  }

  /// The related records; nil unless the store has the linkage and all of them.
  private func related(
    _ relationship: RelationshipAddress, in store: Store
  ) throws -> PrimaryRecords? {
    let place = client.named(try relationship.place())
    guard let owner = store.record(type: place.type, id: place.id) else { return nil }
    switch owner.relationship(place.name)?.data {
    case .null: return .null
    case .one(let identifier):
      return store.loaded(type: identifier.type, id: identifier.id ?? "").map { .one($0) }
    case .many, .absent, nil: return nil
    }
  }
}

extension Store {
  /// The record of a resource, if it is loaded.
  fileprivate func loaded(type: String, id: String) -> Record? {
    record(type: type, id: id).flatMap { $0.isLoaded ? $0 : nil }
  }
}
