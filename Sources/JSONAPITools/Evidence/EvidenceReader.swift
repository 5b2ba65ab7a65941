public import JSONAPI

/// The reason why JSON is not a schema in the format of ``Evidence/json``.
public struct EvidenceFormatError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The location of the error.
  public let pointer: JSONPointer
  /// The expected value.
  public let expected: String

  /// The expected value and the location.
  public var description: String {
    "expected \(expected)" + (pointer.tokens.isEmpty ? "" : ", at \(pointer)")
  }
}

extension Evidence {
  /// Reads evidence written as ``json``.
  ///
  /// Unknown members are ignored, and whatever is beyond the limits is left out.
  ///
  /// - Throws: ``EvidenceFormatError`` for anything else, and for unknown versions of the format.
  public init(json: JSONValue, limits: EvidenceLimits = EvidenceLimits())
    throws(EvidenceFormatError)
  {
    let place = EvidencePlace(json)
    guard json.kind == .object, let version = json["jsonapiSchema"] else {
      throw place.error("a schema, as jsonapi schema writes it")
    }
    guard version.int == Self.formatVersion else {
      throw place.error("version \(Self.formatVersion) of schemas, found \(version)")
    }
    self.init(limits: limits)
    try readCounters(place)
    var types = ByName<TypeEvidence>()
    for (name, place) in try place.members("types") {
      types[name] = try TypeEvidence(place, limits)
    }
    self.types = types
    truncate()
  }
}

/// A value in a schema and its location.
struct EvidencePlace {
  let json: JSONValue
  let pointer: JSONPointer

  init(_ json: JSONValue, _ pointer: JSONPointer = .root) {
    self.json = json
    self.pointer = pointer
  }

  /// The largest accepted count, so that no sum of counts can overflow.
  private static let maximumCount = 1 << 40

  func error(_ expected: String) -> EvidenceFormatError {
    EvidenceFormatError(pointer: pointer, expected: expected)
  }

  func child(_ name: String) -> EvidencePlace? {
    json[name].map { EvidencePlace($0, pointer.appending(name)) }
  }

  func flag(_ name: String) -> Bool { json[name]?.bool ?? false }

  func count(_ name: String) throws(EvidenceFormatError) -> Int { try child(name)?.count ?? 0 }

  var count: Int {
    get throws(EvidenceFormatError) {
      guard let count = json.int, (0...Self.maximumCount).contains(count) else {
        throw error("a count")
      }
      return count
    }
  }

  /// The members of an optional member; of a repeated name, the first.
  func members(_ name: String) throws(EvidenceFormatError) -> ByName<EvidencePlace> {
    guard let place = child(name) else { return [:] }
    guard place.json.kind == .object else { throw place.error("an object") }
    var members = ByName<EvidencePlace>()
    for (name, value) in place.json.members where members[name] == nil {
      members[name] = EvidencePlace(value, place.pointer.appending(name))
    }
    return members
  }
}

extension TypeEvidence {
  fileprivate init(
    _ place: EvidencePlace, _ limits: EvidenceLimits
  ) throws(EvidenceFormatError) {
    self.init()
    try readCounters(place)
    if let id = place.child("id") { self.id = try ValueEvidence(id, limits, depth: 0) }
    for (name, place) in try place.members("attributes") {
      attributes[name] = try ValueEvidence(place, limits, depth: 0)
    }
    for (name, place) in try place.members("relationships") {
      relationships[name] = try RelationshipEvidence(place)
    }
    for (name, place) in try place.members("sparse") { sparse[name] = try place.count }
    // Counts the fields, and truncates them if there are too many.
    merge(TypeEvidence(), limits)
  }
}

extension ValueEvidence {
  fileprivate init(
    _ place: EvidencePlace, _ limits: EvidenceLimits, depth: Int
  ) throws(EvidenceFormatError) {
    self.init()
    try readCounters(place)
    if let minimum = place.json["minimum"]?.int, let maximum = place.json["maximum"]?.int {
      guard minimum <= maximum else { throw place.error("a minimum that is not above the maximum") }
      integerRange = minimum...maximum
    }
    hasHugeIntegers = place.flag("hugeIntegers")
    for (name, place) in try place.members("formats") {
      guard let format = StringFormat(rawValue: name) else { throw place.error("a known format") }
      formats[format] = try place.count
    }
    values = try DistinctValues(place, limits)
    guard depth < limits.depth else {
      isTruncated = isTruncated || place.json["element"] != nil || place.json["members"] != nil
      return
    }
    if let element = place.child("element") {
      elements = [try ValueEvidence(element, limits, depth: depth + 1)]
    }
    for (name, place) in try place.members("members") {
      members[name] = try ValueEvidence(place, limits, depth: depth + 1)
    }
  }
}

extension DistinctValues {
  fileprivate init(
    _ place: EvidencePlace, _ limits: EvidenceLimits
  ) throws(EvidenceFormatError) {
    guard !place.flag("moreValues") else {
      self.init(counts: [:], isComplete: false)
      return
    }
    var counts: [Value: Int] = [:]
    for (text, place) in try place.members("values") { counts[.string(text)] = try place.count }
    for (text, place) in try place.members("integerValues") {
      guard let integer = Int(text) else { throw place.error("the name to be an integer") }
      counts[.integer(integer)] = try place.count
    }
    self.init(counts: counts, isComplete: counts.count <= limits.values)
  }
}

extension RelationshipEvidence {
  fileprivate init(_ place: EvidencePlace) throws(EvidenceFormatError) {
    self.init()
    try readCounters(place)
    for (name, place) in try place.members("destinations") {
      destinations[name] = try place.count
    }
  }
}
