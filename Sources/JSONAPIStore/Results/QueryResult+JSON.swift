import JSONAPI

// The format of query results in snapshots and journals.
extension QueryResult {
  /// The result as JSON; nil if one of the resources has no id.
  func json(of address: String) -> JSONValue? {
    var runs: [(type: String, ids: [JSONValue])] = []
    for identifier in identifiers {
      guard let id = identifier.id else { return nil }
      if runs.last?.type.isExactly(identifier.type) != true { runs.append((identifier.type, [])) }
      runs[runs.count - 1].ids.append(JSONValue(id))
    }
    var members = JSONObject()
    members["address"] = JSONValue(address)
    members["version"] = JSONValue(version.number)
    members["types"] = JSONValue(types.sorted().map { JSONValue($0) })
    members["ids"] = JSONValue(runs.map { JSONValue([JSONValue($0.type), JSONValue($0.ids)]) })
    members["links"] = links.map { JSONValue($0.members) }
    members["meta"] = meta.map { JSONValue($0) }
    members["url"] = url.map { JSONValue($0) }
    return JSONValue(members)
  }

  /// Reads a result; nil for anything else.
  init?(_ json: JSONValue) {
    guard let number = json["version"]?.int.flatMap({ UInt64(exactly: $0) }),
      let runs = json["ids"], runs.kind == .array
    else { return nil }
    var identifiers: [ResourceIdentifier] = []
    for run in runs.elements {
      guard let type = run[0]?.string else { return nil }
      for id in (run[1] ?? .null).elements {
        guard let id = id.string else { return nil }
        identifiers.append(ResourceIdentifier(type: type, id: id))
      }
    }
    self.init(
      identifiers, as: Store.Version(number),
      links: json["links"]?.object.map { LinksObject(members: $0) }, meta: json["meta"]?.object,
      types: Set(json["types"]?.elements.compactMap(\.string) ?? []), url: json["url"]?.string)
  }
}

/// The changes of a store's remembered results since a journal last wrote them.
struct ResultChanges: Sendable {
  /// Whether all earlier results are removed.
  var areForgotten = false
  /// The results by address; nil for one that is no longer remembered.
  var results: [String: RememberedResult?] = [:]
  /// The versions of the last write of each type.
  var writtenAt: [String: UInt64] = [:]

  var isEmpty: Bool { !areForgotten && results.isEmpty && writtenAt.isEmpty }
}

extension ResultChanges {
  func write(to writer: inout JSONWriter) {
    if areForgotten {
      writer.name(quoted: "\"forgotten\":")
      writer.bool(true)
    }
    if !results.isEmpty {
      writer.name(quoted: "\"results\":")
      writer.beginArray()
      for (address, result) in results.sorted(by: { $0.key < $1.key }) {
        let json = result.flatMap { $0.json(of: address) }
        (json ?? JSONValue(["address": JSONValue(address)])).write(to: &writer)
      }
      writer.endArray()
    }
    guard !writtenAt.isEmpty else { return }
    writer.name(quoted: "\"stale\":")
    JSONValue(
      JSONObject(
        writtenAt.sorted { $0.key < $1.key }.map { (name: $0.key, value: JSONValue($0.value)) })
    )
    .write(to: &writer)
  }

  init(_ entry: JSONValue) {
    areForgotten = entry["forgotten"]?.bool ?? false
    // One copy of all, which doesn't keep the text of the entry's records.
    for element in (entry["results"] ?? .null).detached().elements {
      guard let address = element["address"]?.string else { continue }
      results[address] = .some(RememberedResult(element))
    }
    for (type, number) in entry["stale"]?.object ?? [:] {
      writtenAt[type] = number.int.flatMap { UInt64(exactly: $0) }
    }
  }
}
