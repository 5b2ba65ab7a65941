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
    let types = mutations.map(\.change.type)
    return try await once(.post, body, scope, types: types) { [mutations] key in
      var mutations = mutations
      for (index, mutation) in mutations.enumerated() {
        do {
          mutations[index].change = try await prepare(mutation.change, scope)
        } catch {
          throw Refusal(thrown: error)?.ofOperation(index) ?? error
        }
      }
      let results = try await transact(mutations, scope, on: database, key, isAtomic: true)
      return await answer(results, scope)
    } repeating: { [mutations] created in
      await answer(try await results(ofRepeated: mutations, created, scope, on: database), scope)
    }
  }

  /// The results of operations that were carried out before, with the resources' current state.
  ///
  /// - Parameter created: The ids of the resources that they created, in order.
  private func results<D: ServerDatabase>(
    ofRepeated mutations: [AtomicMutation], _ created: [String], _ scope: RequestScope,
    on database: D
  ) async throws -> [MutationResult] {
    var ids = created[...]
    var local: [LocalID: ColumnValue] = [:]
    let targets = mutations.map { mutation -> (type: Int, key: ColumnValue, isShown: Bool) in
      let type = mutation.change.type
      switch mutation.change {
      case .create(let resource):
        let key = ids.popFirst().flatMap { model.types[type].key(of: $0) } ?? .null
        if let lid = resource.lid { local[LocalID(type: type, lid: lid)] = key }
        return (type, key, true)
      case .update(let key, _):
        let known = mutation.lid.flatMap { local[LocalID(type: type, lid: $0)] }
        return (type, known ?? key, true)
      case .delete, .edit: return (type, .null, false)
      }
    }
    var results = targets.map { target in
      var result = MutationResult(type: target.type, key: target.key)
      result.isGone = target.isShown
      return result
    }
    let types = Dictionary(grouping: results.indices.filter { results[$0].isGone }) {
      results[$0].type
    }.sorted { $0.key < $1.key }
    guard !types.isEmpty else { return results }
    // One plan with a step for each type, since a session that reads may end with a plan.
    var plan = ReadPlan(steps: [], rules: scope.rules, model: model)
    var responses: [PlannedResponse] = []
    let rows: [RowSet]
    do {
      for (type, indexes) in types {
        var response = try self.plan(.resource(type: type, key: .null), [], scope)
        response.plan.steps[0].source = .keys(indexes.map { results[$0].key })
        plan.steps += response.plan.steps
        responses.append(response)
      }
      rows = try await run(forDatabase(plan), on: database)
    } catch let error where !error.isTemporary {
      // They were carried out, even if their resources can't be read.
      return results
    }
    for (number, (_, indexes)) in types.enumerated() {
      let reading = MutationResult.Reading(responses[number], [rows[number]])
      var places: [ColumnValue: Int] = [:]
      for row in 0..<rows[number].count { places[rows[number][row, 0]] = row }
      for index in indexes {
        guard let row = places[results[index].key] else { continue }
        results[index].reading = reading
        results[index].row = row
        results[index].isGone = false
      }
    }
    return results
  }

  private func answer(_ results: [MutationResult], _ scope: RequestScope) async -> Answer {
    guard results.contains(where: { $0.reading != nil || $0.isGone }) else { return Answer(204) }
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
        if result.isGone {
          // It was created or changed, but is out of reach now.
          let type = model.types[result.type]
          json.name("data")
          json.raw(AnyResource(type: type.name, id: type.id(of: result.key)).json.bytes())
        }
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
