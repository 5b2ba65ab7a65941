/// How the documents of an API depart from the specification: what is known of it, and what to repair.
///
/// ``DocumentValidator`` and ``JSONAPIDecoder`` report only what is new beside it.
///
/// ```swift
/// var decoder = JSONAPIDecoder()
/// decoder.quirks = .mbta
///
/// decoder.quirks = Quirks(
///   "example", tolerating: [.init("LNK-17", at: "/data/*/links/html")], repairing: [.numericIDs])
/// ```
///
/// See <doc:QuirksOfAPIs> for the profiles that come with the package and the format of files.
public struct Quirks: Sendable, Hashable {
  /// A rule that documents are known to break.
  public struct Tolerated: Sendable, Hashable, Codable {
    /// The id of the rule, such as `RES-05`.
    public var requirement: String
    /// Where it is broken, as a JSON pointer with `*` for any one name or index; nil for anywhere.
    public var at: String?

    /// Creates a tolerated departure.
    public init(_ requirement: String, at: String? = nil) {
      self.requirement = requirement
      self.at = at
    }
  }

  /// A change that makes a document what its server means.
  public enum Repair: String, Sendable, Hashable, Codable, CaseIterable {
    /// Ids that are numbers become strings.
    case numericIDs
    /// Resources whose id is missing or null get their JSON pointer as the id.
    case missingIDs
    /// Relationships that are empty objects are left out.
    case emptyRelationships
    /// Linkage that is an empty object becomes null.
    case emptyLinkage
    /// Whole resources in linkage move to `included`.
    case embeddedResources
    /// Members of resource identifiers that identifiers can't have are left out.
    case identifierMembers
    /// Relationships within `attributes` move out of it.
    case relationshipsInAttributes
    /// Links that are empty strings become null.
    case emptyLinks
    /// `meta` within the links of the document moves to the document.
    case metaInLinks
    /// `error`, and `errors` that is an object of messages or a list of texts, become a list of error objects.
    case errorMessages
    /// Times without a zone are read as UTC by the decoder's default date strategy.
    case datesWithoutZone
  }

  /// The name, for people and the command line.
  public var name: String
  /// The rules that documents are known to break.
  public var tolerated: [Tolerated]
  /// The changes to make before a document is read.
  public var repairs: [Repair]
  /// The types of resources by other spellings of them in linkage.
  public var types: [String: String]

  /// Creates a profile.
  public init(
    _ name: String, tolerating tolerated: [Tolerated] = [], repairing repairs: [Repair] = [],
    types: [String: String] = [:]
  ) {
    self.name = name
    self.tolerated = tolerated
    self.repairs = repairs
    self.types = types
  }

  /// Whether a finding is known.
  public func tolerates(_ finding: Finding) -> Bool {
    tolerates(finding.requirement, at: finding.pointer)
  }

  /// Whether a violation of a rule at a place is known.
  func tolerates(_ requirement: String, at pointer: @autoclosure () -> JSONPointer) -> Bool {
    tolerated.contains { $0.requirement == requirement && $0.covers(pointer()) }
  }

  /// Repairs a document.
  ///
  /// - Returns: The repaired text; the text itself if there is nothing to repair.
  /// - Throws: ``JSONError`` if the text isn't JSON.
  public func repaired(
    _ document: [UInt8], limits: JSONLimits = .default
  ) throws(JSONError) -> [UInt8] {
    try repaired(document, limits: limits, first: 0)
  }

  /// Repairs a document, or a part of one.
  ///
  /// - Parameter first: The index in the whole document of the first element of `data`.
  func repaired(
    _ document: [UInt8], limits: JSONLimits, first: Int
  ) throws(JSONError) -> [UInt8] {
    guard changesText else { return document }
    let value = try JSONValue(parsing: document, limits: limits)
    guard let root = value.object else { return document }
    var repair = DocumentRepair(self, first: first)
    let repaired = JSONValue(repair.document(root))
    return repair.isChanged ? repaired.bytes() : document
  }

  /// Whether there is a repair of the text, and not only of what is made of it.
  var changesText: Bool { !types.isEmpty || repairs.contains { $0 != .datesWithoutZone } }
}

extension Quirks.Tolerated {
  /// Whether the rule is tolerated at a place.
  func covers(_ pointer: @autoclosure () -> JSONPointer) -> Bool {
    guard let at else { return true }
    let tokens = pointer().tokens
    guard let pattern = JSONPointer(at)?.tokens, pattern.count == tokens.count else {
      return false
    }
    return zip(pattern, tokens).allSatisfy { $0 == "*" || $0 == $1 }
  }
}

extension Quirks: Codable {
  private enum CodingKeys: String, CodingKey { case name, tolerated, repairs, types }

  /// Reads a profile; everything but the name may be missing.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    name = try members.decode(String.self, forKey: .name)
    tolerated = try members.decodeIfPresent([Tolerated].self, forKey: .tolerated) ?? []
    repairs = try members.decodeIfPresent([Repair].self, forKey: .repairs) ?? []
    types = try members.decodeIfPresent([String: String].self, forKey: .types) ?? [:]
  }

  /// Writes a profile, without what is empty.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(name, forKey: .name)
    if !tolerated.isEmpty { try members.encode(tolerated, forKey: .tolerated) }
    if !repairs.isEmpty { try members.encode(repairs, forKey: .repairs) }
    if !types.isEmpty { try members.encode(types, forKey: .types) }
  }
}
