public import JSONAPI

extension Evidence {
  /// The version of the format of ``json``.
  public static let formatVersion = 1

  /// The evidence as JSON, for ``init(json:limits:)``.
  ///
  /// Members are sorted by name, and those that are 0, false or empty are left out, so that files
  /// can be compared line by line.
  public var json: JSONValue {
    var members: JSONObject = ["jsonapiSchema": JSONValue(Self.formatVersion)]
    writeCounters(to: &members)
    if isTruncated { members["truncated"] = true }
    members["types"] = JSONValue.object(types, \.json)
    return JSONValue(members)
  }

  /// Returns whether a JSON value is a schema in any version of the format of ``json``.
  public static func isSchema(_ json: JSONValue) -> Bool { json["jsonapiSchema"] != nil }
}

extension TypeEvidence {
  fileprivate var json: JSONValue {
    var members = JSONObject()
    writeCounters(to: &members)
    if isTruncated { members["truncated"] = true }
    members["id"] = id.json
    members["attributes"] = JSONValue.object(attributes, \.json)
    members["relationships"] = JSONValue.object(relationships, \.json)
    if !sparse.isEmpty { members["sparse"] = JSONValue.object(sparse) { JSONValue($0) } }
    return JSONValue(members)
  }
}

extension ValueEvidence {
  fileprivate var json: JSONValue {
    var members = JSONObject()
    writeCounters(to: &members)
    if let integerRange {
      members["minimum"] = JSONValue(integerRange.lowerBound)
      members["maximum"] = JSONValue(integerRange.upperBound)
    }
    if hasHugeIntegers { members["hugeIntegers"] = true }
    if !formats.isEmpty {
      members["formats"] = JSONValue.object(counts: formats, named: \.rawValue)
    }
    if !values.isComplete {
      members["moreValues"] = true
    } else {
      if !values.strings.isEmpty {
        members["values"] = JSONValue.object(values.strings) { JSONValue($0) }
      }
      if !values.integers.isEmpty {
        members["integerValues"] = JSONValue.object(counts: values.integers)
      }
    }
    if isTruncated { members["truncated"] = true }
    if let element { members["element"] = element.json }
    if !self.members.isEmpty { members["members"] = JSONValue.object(self.members, \.json) }
    return JSONValue(members)
  }
}

extension RelationshipEvidence {
  fileprivate var json: JSONValue {
    var members = JSONObject()
    writeCounters(to: &members)
    if !destinations.isEmpty {
      members["destinations"] = JSONValue.object(destinations) { JSONValue($0) }
    }
    if isTruncated { members["truncated"] = true }
    return JSONValue(members)
  }
}

extension JSONValue {
  /// An object with sorted names.
  fileprivate static func object<Value>(
    _ values: ByName<Value>, _ json: (Value) -> JSONValue
  ) -> JSONValue {
    JSONValue(JSONObject(values.map { ($0.key, json($0.value)) }))
  }

  /// An object of counts, sorted by key.
  fileprivate static func object<Key: Comparable>(
    counts: [Key: Int], named name: (Key) -> String = { "\($0)" }
  ) -> JSONValue {
    JSONValue(
      JSONObject(counts.sorted { $0.key < $1.key }.map { (name($0.key), JSONValue($0.value)) }))
  }
}
