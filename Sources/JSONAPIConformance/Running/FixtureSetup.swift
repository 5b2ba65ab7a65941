import JSONAPI

/// Creates the resources of the fixture and deletes them again.
struct FixtureSetup {
  let server: ServerUnderTest
  let fixture: ConformanceFixture
  let source: ConformanceRun.Fixture
  private(set) var translation: Translation
  /// The paths of created resources, in order.
  private var created: [String] = []
  /// The paths that the server refused to delete, for another attempt at the end.
  private var refused: [String] = []
  private var isFresh = false
  /// The types whose collections contain other resources as well.
  private var shared: Set<String> = []

  init(
    server: ServerUnderTest, fixture: ConformanceFixture, map: ConformanceMap,
    source: ConformanceRun.Fixture
  ) {
    self.server = server
    self.fixture = fixture
    self.source = source
    translation = Translation(map: map, fixture: fixture)
  }

  mutating func begin() async throws {
    guard source == .create else { return }
    try await create()
    for type in fixture.types where self.type(type) != "" {
      let response = try await server.get(collection(type))
      let own = fixture.items.count { $0.identifier.type == type }
      if response.document?["data"]?.array?.count != own { shared.insert(type) }
    }
  }

  /// The reason why a case can't apply to created resources; `nil` if it can.
  func obstacle(to test: ConformanceCase) -> String? {
    guard source == .create else { return nil }
    for step in test.steps where step.method == "GET" {
      let path = String(step.path.prefix { $0 != "?" }.dropFirst())
      for case .value(_, let test) in step.expectation.facts.map(\.condition) {
        if case .ids(let ids, inOrder: true) = test, ids.count > 1, !step.path.contains("sort=") {
          return "the order of new resources is the server's"
        }
        if test.countsResources, shared.contains(path) {
          return "the server has other \(type(path))"
        }
      }
    }
    return nil
  }

  /// Restores the fixture to its original state.
  mutating func prepare() async throws {
    switch source {
    case .none: break
    case .reset(let path):
      let response = try await server.send("POST", path, headers: [:], body: [])
      guard response.isSuccess else {
        throw ConformanceRunError("POST \(path) answered \(response.status) instead of resetting")
      }
    case .create:
      guard !isFresh else { return }
      try await delete()
      try await create()
    }
  }

  /// Records that a case has written: its resources are deleted, and the fixture is recreated
  /// before the next case.
  mutating func noteWriting(_ paths: [String]) {
    guard source == .create else { return }
    isFresh = false
    created += paths
  }

  /// Deletes the remaining resources as far as possible, even after cancellation.
  ///
  /// - Returns: The paths of resources that could not be deleted.
  func end() async -> [String] {
    guard source == .create else { return [] }
    // A separate task, since a cancelled one can't send.
    return await Task {
      var undeleted: [String] = []
      // Stops sending to a server that no longer responds.
      var failures = 0
      for path in (refused + created).reversed() {
        do {
          guard failures < 2, try await delete(path) == nil else {
            undeleted.append(path)
            continue
          }
          failures = 0
        } catch {
          undeleted.append(path)
          failures += 1
        }
      }
      return undeleted
    }.value
  }

  // MARK: - Creating and deleting

  /// The server's name of a type; empty if there is no counterpart.
  private func type(_ name: String) -> String { translation.map.types[name] ?? name }

  private func collection(_ type: String) -> String {
    "/" + self.type(type).percentEncodedSegment
  }

  private mutating func create() async throws {
    translation.ids = [:]
    for item in fixture.items where isPlayed(item) { try await create(item) }
    for item in fixture.items where isPlayed(item) { try await complete(item) }
    isFresh = true
  }

  /// Whether the server has a counterpart of the item's type.
  private func isPlayed(_ item: ConformanceFixture.Item) -> Bool {
    type(item.identifier.type) != ""
  }

  /// Posts a document.
  private func post(_ path: String, data: JSONValue) async throws -> ServerUnderTest.Response {
    let type = MediaType.jsonAPI.description
    let body: JSONValue = ["data": data]
    return try await server.send(
      "POST", path, headers: ["Accept": type, "Content-Type": type], body: body.bytes())
  }

  private mutating func create(_ item: ConformanceFixture.Item) async throws {
    let type = item.identifier.type
    var resource: JSONObject = ["type": JSONValue(self.type(type))]
    var attributes = JSONObject()
    for (name, value) in item.attributes where !fixture.readOnly.contains("\(type).\(name)") {
      if let name = try? translation.field(name, of: type) { attributes[name] = value }
    }
    resource["attributes"] = JSONValue(attributes)
    var relationships = JSONObject()
    for (name, targets) in item.relationships.sorted(by: { $0.key < $1.key })
    where !targets.isEmpty && targets.allSatisfy({ translation.ids[$0] != nil }) {
      guard let field = try? translation.field(name, of: type) else { continue }
      relationships[field] = ["data": linkage(targets, isToMany: item.toMany.contains(name))]
    }
    if !relationships.isEmpty { resource["relationships"] = JSONValue(relationships) }
    let response = try await post(
      collection(type), data: translation.map.filled(JSONValue(resource), ofType: type))
    let document = response.document
    let id = document?["data"]?["id"]?.string
    // Even if the response is wrong in other ways, there may be a resource to delete.
    if response.isSuccess {
      let link = document?["data"]?["links"]?["self"]
      let address = link?.linkAddress ?? response.header("Location")
      let path =
        address.map(response.pathAndQuery)
        ?? id.map { "\(server.prefix)\(collection(type))/\($0.percentEncodedSegment)" }
      if let path { created.append(path) }
    }
    guard response.status == 201, let id else {
      let problem = document?["errors"]?[0]
      let detail = problem?["detail"]?.string ?? problem?["title"]?.string
      let pointer = problem?["source"]?["pointer"]?.string
      let answer =
        "POST \(collection(type)) answered \(response.status)"
        + (detail.map { ": \($0)" } ?? "") + (pointer.map { " (at \($0))" } ?? "")
      throw ConformanceRunError(
        "The fixture can't be made: \(answer)\(answer.hasSuffix(".") ? "" : ".")"
          + " A map says which fields play no part, as in \"articles.body =\", and what else new resources need, as in "
          + "\"articles + isbn = 978-3-16\".")
    }
    translation.ids[item.identifier] = id
    for field in fixture.readOnly
    where field.hasPrefix("\(type).") && translation.map.fields[field] == nil {
      let name = String(field.dropFirst(type.utf8.count + 1))
      if document?["data"]?["attributes"]?[name] == nil { translation.map.fields[field] = "" }
    }
  }

  /// Adds related resources that didn't exist when a resource was created, unless the inverse
  /// relationship did.
  private func complete(_ item: ConformanceFixture.Item) async throws {
    let type = item.identifier.type
    for (name, targets) in item.relationships where item.toMany.contains(name) {
      guard let field = try? translation.field(name, of: type), !targets.isEmpty else { continue }
      let id = translation.id(item.identifier.id, of: type)
      let path =
        "\(collection(type))/\(id.percentEncodedSegment)/relationships/\(field.percentEncodedSegment)"
      let response = try await server.get(path)
      let known = Set(response.document?["data"]?.array?.compactMap { $0["id"]?.string } ?? [])
      let missing = targets.filter { !known.contains(translation.id($0.id, of: $0.type)) }
      guard !missing.isEmpty else { continue }
      _ = try await post(path, data: linkage(missing, isToMany: true))
    }
  }

  private func linkage(_ targets: [ResourceIdentifier.Identity], isToMany: Bool) -> JSONValue {
    let identifiers = targets.map { target -> JSONValue in
      [
        "type": JSONValue(type(target.type)),
        "id": JSONValue(translation.id(target.id, of: target.type)),
      ]
    }
    return isToMany ? JSONValue(identifiers) : identifiers.first ?? .null
  }

  /// Deletes the created resources; a case may be about one refusal, but not about all of them.
  private mutating func delete() async throws {
    let limit = created.count
    var refusals = 0
    // Later resources refer to earlier ones.
    while let path = created.last {
      let status = try await delete(path)
      created.removeLast()
      guard let status else { continue }
      refused.append(path)
      refusals += 1
      guard refusals < limit else {
        throw ConformanceRunError(
          "DELETE \(path) answered \(status), so that the fixture can't be made anew")
      }
    }
  }

  /// Deletes a resource.
  ///
  /// - Returns: The status if the server refuses; `nil` if the resource is gone.
  private func delete(_ path: String) async throws -> Int? {
    let response = try await server.send(
      "DELETE", path, isWhole: true, headers: ["Accept": MediaType.jsonAPI.description])
    let isGone = response.isSuccess || [404, 410].contains(response.status)
    return isGone ? nil : response.status
  }
}
