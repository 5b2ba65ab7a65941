import JSONAPI

extension ConformanceRun {
  /// Proposes a map from the server's documents.
  ///
  /// Reads the first page of each collection and matches each type of the suite with the most
  /// similar one: by name, by the kinds of its attributes, and by the destinations of its
  /// relationships. Guesses are marked as such.
  ///
  /// - Returns: The text of a map file, with a comment beside each guess.
  /// - Throws: ``ConformanceRunError`` if the server doesn't respond.
  public func discoveredMap() async throws -> String {
    var found: [String: DiscoveredType] = [:]
    for path in try await discoverablePaths() {
      let response = try await server.get(path)
      guard let document = response.document else { continue }
      for resource in (document["data"]?.array ?? []) + (document["included"]?.array ?? []) {
        guard let type = resource["type"]?.string, isPrintable(type) else { continue }
        // Relationships without linkage are fetched once.
        let isNew = found[type] == nil
        try await found[type, default: DiscoveredType(name: type)]
          .add(resource, of: response, isNew ? server : nil)
      }
    }
    return Discovery(fixture: suite.fixture, found: found).text
  }

  /// The paths of the given collections; if there are none, of those that the home document links
  /// to, or else of the suite's types.
  func discoverablePaths() async throws -> [String] {
    guard collections.isEmpty else { return collections }
    let response = try await server.get("/")
    let home = response.document
    let links = [home?["links"], home?["meta"]?["links"]].flatMap { $0?.object ?? JSONObject() }
    let paths = links.compactMap { name, link -> String? in
      guard !name.hasPrefix("@"), let address = link.linkAddress else { return nil }
      let path = response.pathAndQuery(of: address)
      guard path.hasPrefix(server.prefix) else { return nil }
      let rest = path.dropFirst(server.prefix.count)
      return rest.isEmpty || rest == "/" || rest == "/operations" ? nil : String(rest)
    }
    return paths.isEmpty ? suite.fixture.types.map { "/\($0)" } : paths
  }
}

/// Whether a map can contain a name and a terminal can show it: JSON:API allows control characters
/// from U+0080.
private func isPrintable(_ name: String) -> Bool {
  let unprintable: Set<Unicode.GeneralCategory> = [
    .control, .format, .lineSeparator, .paragraphSeparator,
  ]
  return MemberName.isAllowed(name)
    && !name.unicodeScalars.contains { unprintable.contains($0.properties.generalCategory) }
}

/// The attributes and relationships of a type, found in documents.
private struct DiscoveredType {
  let name: String
  var attributes: [String: Set<JSONValue.Kind>] = [:]
  var relationships: [String: (isToMany: Bool, destinations: Set<String>)] = [:]

  /// - Parameter server: The server to fetch missing linkage from; `nil` for none.
  mutating func add(
    _ resource: JSONValue, of response: ServerUnderTest.Response, _ server: ServerUnderTest?
  ) async throws {
    for (name, value) in resource["attributes"]?.object ?? JSONObject()
    where isPrintable(name) {
      attributes[name, default: []].insert(value.kind)
    }
    for (name, value) in resource["relationships"]?.object ?? JSONObject()
    where isPrintable(name) {
      let fetched = try await server?.linkage(of: value, in: response)
      guard let data = value["data"] ?? fetched else { continue }
      let identifiers = data.array ?? [data]
      let types = identifiers.compactMap { $0["type"]?.string }
      let known = relationships[name]
      relationships[name] = (
        data.kind == .array, (known?.destinations ?? []).union(types)
      )
    }
  }
}

private struct Discovery {
  let fixture: ConformanceFixture
  let found: [String: DiscoveredType]

  var text: String {
    let types = assignedTypes()
    var lines = ["# cases = this server; empty where nothing plays the part"]
    for type in fixture.types {
      lines.append("")
      guard let name = types[type], let own = found[name] else {
        lines.append("\(type) =            # no type was found for it")
        continue
      }
      lines.append("\(type) = \(name)")
      lines += attributeLines(of: type, in: own) + relationshipLines(of: type, in: own, types)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Matches each type of the cases with a different type of the server, the most similar first.
  private func assignedTypes() -> [String: String] {
    var pairs: [(score: Int, type: String, name: String)] = []
    for type in fixture.types {
      for own in found.values { pairs.append((score(type, own), type, own.name)) }
    }
    pairs.sort { ($1.score, $0.type, $0.name) < ($0.score, $1.type, $1.name) }
    var result: [String: String] = [:]
    for pair in pairs where pair.score > 0 && result[pair.type] == nil {
      if !result.values.contains(pair.name) { result[pair.type] = pair.name }
    }
    return result
  }

  private func score(_ type: String, _ own: DiscoveredType) -> Int {
    var score = own.name == type ? 100 : own.name.lowercased() == type.lowercased() ? 50 : 0
    for name in fixture.attributes[type] ?? [] where own.attributes[name] != nil { score += 5 }
    for name in fixture.relationships(of: type) where own.relationships[name] != nil { score += 8 }
    // Compares the number of to-one and to-many relationships, and the kinds of attributes.
    let items = fixture.items.filter { $0.identifier.type == type }
    let toMany = Set(items.flatMap(\.toMany)).count
    let all = fixture.relationships(of: type).count
    let ownToMany = own.relationships.values.count { $0.isToMany }
    score += max(0, 4 - abs(toMany - ownToMany))
    score += max(0, 4 - abs(all - toMany - own.relationships.count + ownToMany))
    let kinds = Set(items.flatMap { $0.attributes.values.map(\.kind) })
    return score + kinds.intersection(own.attributes.values.flatMap(\.self)).count
  }

  private func attributeLines(of type: String, in own: DiscoveredType) -> [String] {
    var taken: Set<String> = []
    return (fixture.attributes[type] ?? []).sorted().map { name in
      let samples = fixture.items.filter { $0.identifier.type == type }
        .compactMap { $0.attributes[name]?.kind }
      if own.attributes[name] != nil { return line(type, name, name) }
      // Values don't show which fields are read-only for clients.
      guard !fixture.readOnly.contains("\(type).\(name)") else { return line(type, name, nil) }
      let candidates = own.attributes.filter { candidate in
        !taken.contains(candidate.key) && fixture.attributes[type]?.contains(candidate.key) != true
          && !candidate.value.isDisjoint(with: samples)
      }.keys.sorted()
      let like =
        candidates.first { $0.lowercased().contains(name.lowercased()) } ?? candidates.first
      if let like { taken.insert(like) }
      return line(type, name, like, isGuess: like != nil)
    }
  }

  private func relationshipLines(
    of type: String, in own: DiscoveredType, _ types: [String: String]
  ) -> [String] {
    fixture.relationships(of: type).sorted().map { name in
      if own.relationships[name] != nil { return line(type, name, name) }
      let wanted = fixture.destinations["\(type).\(name)"].flatMap { types[$0] }
      let isToMany = fixture.items.contains {
        $0.identifier.type == type && $0.toMany.contains(name)
      }
      let like = own.relationships.filter { candidate in
        candidate.value.isToMany == isToMany
          && wanted.map(candidate.value.destinations.contains) == true
      }.keys.sorted().first
      return line(type, name, like, isGuess: like != nil)
    }
  }

  private func line(
    _ type: String, _ name: String, _ own: String?, isGuess: Bool = false
  ) -> String {
    "\(type).\(name) = \(own ?? "")" + (isGuess ? "   # a guess" : "")
  }
}
