import JSONAPI
import JSONAPIStore

extension JSONAPIClient {
  /// Returns the store's answer to a request; nil if it has none.
  func stored<Output>(_ request: Request<Output>) throws -> CacheReader? {
    guard let store else { return nil }
    let outgoing = try request.outgoing(from: self)
    switch request.address {
    case .resource(let identifier):
      guard let record = store.loaded(identifier) else { return nil }
      return CacheReader(
        records: .one(record), request: outgoing, client: self, cache: store,
        version: record.oldestVersion)
    case .collection, .link, .path: return try remembered(outgoing)
    case .related(let relationship):
      if let answer = try remembered(outgoing) { return answer }
      // The linkage has the answer if there is at most one resource.
      let place = named(try relationship.place())
      guard let owner = store.record(type: place.type, id: place.id) else { return nil }
      var answer = CacheReader(
        records: .null, request: outgoing, client: self, cache: store, version: owner.oldestVersion)
      switch owner.relationship(place.name)?.data {
      case .null: return answer
      case .one(let identifier):
        guard let record = store.loaded(identifier) else { return nil }
        answer = CacheReader(
          records: .one(record), request: outgoing, client: self, cache: store,
          version: [answer.version, record.oldestVersion].compactMap(\.self).min())
        return answer
      case .many, .absent, nil: return nil
      }
    case .relationship: return nil
    }
  }
}

extension Store {
  /// The record of a resource, if it is loaded.
  fileprivate func loaded(_ identifier: ResourceIdentifier) -> Record? {
    record(type: identifier.type, id: identifier.id ?? "").flatMap { $0.isLoaded ? $0 : nil }
  }
}
