import HTTPTypes
import JSONAPI

extension Engine {
  /// Carries out the operations of the Atomic Operations extension: all of them or none.
  func operate(
    _ body: [UInt8], _ items: [QueryItem], _ scope: RequestScope
  ) async throws -> Answer {
    try refuseParameters(items)
    let document = try parse(body, as: .atomicRequest)
    let operations = document["atomic:operations"]?.array ?? []
    guard operations.count <= configuration.limits.atomicOperations else {
      throw Refusal.body(
        400, "limitExceeded", "There are too many operations.", "/atomic:operations")
    }
    var mutations: [AtomicMutation] = []
    var created: Set<LocalID> = []
    for (index, operation) in operations.enumerated() {
      do {
        let mutation = try AtomicMutation(operation, self, scope)
        if case .create(let resource) = mutation.change, let lid = resource.lid,
          !created.insert(LocalID(type: resource.type, lid: lid)).inserted
        {
          throw Refusal.body(
            400, "CMP-06", "An operation before creates a resource with this lid.", "/data/lid")
        }
        mutations.append(mutation)
      } catch let refusal as Refusal {
        throw refusal.ofOperation(index)
      }
    }
    for (index, mutation) in mutations.enumerated() {
      do {
        mutations[index].change = try await prepare(mutation.change, scope)
      } catch {
        throw Refusal(thrown: error)?.ofOperation(index) ?? error
      }
    }
    let results = try await transact(mutations, scope, on: database, isAtomic: true)
    return await answer(results, scope)
  }

  private func answer(_ results: [MutationResult], _ scope: RequestScope) async -> Answer {
    guard results.contains(where: { $0.reading != nil }) else { return Answer(204) }
    var json = JSONWriter()
    json.beginObject()
    json.name("jsonapi")
    json.raw(
      Array("{\"version\":\"1.1\",\"ext\":[\"\(Extension.atomicOperations.uri)\"]}".utf8))
    json.name("atomic:results")
    json.beginArray()
    var rest = results[...]
    var isDown = false
    while let result = rest.first {
      guard let reading = result.reading else {
        json.beginObject()
        json.endObject()
        rest.removeFirst()
        continue
      }
      var writer = DocumentWriter(
        reading.response, rows: await shownRows(of: reading, scope, isDown: &isDown), scope: scope,
        links: links)
      while let result = rest.first, result.reading === reading {
        json.beginObject()
        json.name("data")
        writer.writeData(result.row, to: &json)
        json.endObject()
        rest.removeFirst()
      }
      report(writer.unreadable, scope.request)
    }
    json.endArray()
    json.endObject()
    let type = MediaType.jsonAPI(extensions: [Extension.atomicOperations.uri])
    return Answer(200, body: json.finish(), headers: [.contentType: type.description])
  }
}
