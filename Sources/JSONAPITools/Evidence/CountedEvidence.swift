import JSONAPI

/// Evidence that consists of counters.
protocol CountedEvidence {
  typealias Counter = (name: String, path: any WritableKeyPath<Self, Int> & Sendable)

  /// The counters with their JSON names, in the order of writing.
  static var counters: [Counter] { get }
  var isTruncated: Bool { get set }
}

extension CountedEvidence {
  /// Writes the counters that are not 0, and `count`.
  func writeCounters(to members: inout JSONObject) {
    for (name, path) in Self.counters where self[keyPath: path] != 0 || name == "count" {
      members.append(JSONValue(self[keyPath: path]), named: name)
    }
  }

  /// Reads the counters of an object, and whether it is truncated.
  mutating func readCounters(_ place: EvidencePlace) throws(EvidenceFormatError) {
    guard place.json.kind == .object else { throw place.error("an object") }
    for (name, path) in Self.counters { self[keyPath: path] = try place.count(name) }
    isTruncated = place.flag("truncated")
  }

  mutating func addCounters(of other: Self) {
    for (_, path) in Self.counters { self[keyPath: path] += other[keyPath: path] }
    isTruncated = isTruncated || other.isTruncated
  }
}

extension Evidence: CountedEvidence {
  static let counters: [Counter] = [
    ("documents", \.documents), ("errorDocuments", \.errorDocuments), ("untyped", \.untyped),
  ]
}

extension TypeEvidence: CountedEvidence {
  static let counters: [Counter] = [
    ("resources", \.count), ("complete", \.completeCount), ("primary", \.primaryCount),
    ("malformed", \.malformed),
  ]
}

extension ValueEvidence: CountedEvidence {
  static let counters: [Counter] = [
    ("count", \.count), ("nulls", \.nulls), ("booleans", \.booleans), ("integers", \.integers),
    ("fractions", \.fractions), ("strings", \.strings), ("arrays", \.arrays),
    ("objects", \.objects),
  ]
}

extension RelationshipEvidence: CountedEvidence {
  static let counters: [Counter] = [
    ("count", \.count), ("malformed", \.malformed), ("withoutLinkage", \.withoutLinkage),
    ("nulls", \.nulls), ("toOne", \.toOne), ("toMany", \.toMany), ("empty", \.empty),
  ]
}
