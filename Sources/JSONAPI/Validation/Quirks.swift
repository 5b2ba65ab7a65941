/// How the documents of an API depart from the specification, and what it leaves to convention.
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
  /// The dialect of filters, the parameters of pages, dates and names.
  public var conventions: Conventions

  /// Creates a profile.
  public init(
    _ name: String, tolerating tolerated: [Tolerated] = [], repairing repairs: [Repair] = [],
    types: [String: String] = [:], conventions: Conventions = Conventions()
  ) {
    self.name = name
    self.conventions = conventions
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
  private enum CodingKeys: String, CodingKey { case name, tolerated, repairs, types, conventions }

  /// Reads a profile; everything but the name may be missing.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    name = try members.decode(String.self, forKey: .name)
    tolerated = try members.decodeIfPresent([Tolerated].self, forKey: .tolerated) ?? []
    repairs = try members.decodeIfPresent([Repair].self, forKey: .repairs) ?? []
    types = try members.decodeIfPresent([String: String].self, forKey: .types) ?? [:]
    conventions =
      try members.decodeIfPresent(Conventions.self, forKey: .conventions) ?? Conventions()
  }

  /// Writes a profile, without what is empty.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(name, forKey: .name)
    if !tolerated.isEmpty { try members.encode(tolerated, forKey: .tolerated) }
    if !repairs.isEmpty { try members.encode(repairs, forKey: .repairs) }
    if !types.isEmpty { try members.encode(types, forKey: .types) }
    if conventions != Conventions() { try members.encode(conventions, forKey: .conventions) }
  }
}

extension Quirks {
  /// Writes down how documents depart from the specification.
  ///
  /// What can be repaired is repaired, everything else is tolerated where it was found: numbers in pointers become
  /// `*`. Validated with the profile, the same documents have no findings.
  ///
  /// - Parameters:
  ///   - documents: The documents' text.
  ///   - name: The name of the profile.
  ///   - validator: The purpose of the documents, and the options to validate them with.
  /// - Throws: ``JSONError`` for text that isn't JSON.
  public init(
    observedIn documents: [[UInt8]], name: String,
    validator: DocumentValidator = DocumentValidator()
  ) throws(JSONError) {
    self.init(name)
    var plain = validator
    plain.options.quirks = nil
    for document in documents {
      let findings = try plain.findings(of: document)
      guard !findings.isEmpty else { continue }
      for repair in Repair.allCases where !repairs.contains(repair) {
        let one = Quirks(name, repairing: [repair])
        let rest = try plain.findings(of: one.repaired(document, limits: plain.options.limits))
        if rest.weight < findings.weight { repairs.append(repair) }
      }
    }
    // What is left once everything is repaired, in the repaired documents and in the original ones.
    for document in documents {
      var whole = plain
      whole.options.quirks = self
      let repaired = try repaired(document, limits: plain.options.limits)
      for finding in try whole.findings(of: document) + whole.findings(of: repaired) {
        let tolerated = Tolerated(finding.requirement, at: Self.pattern(of: finding.pointer))
        if !self.tolerated.contains(tolerated) { self.tolerated.append(tolerated) }
      }
    }
  }

  private static func pattern(of pointer: JSONPointer) -> String {
    JSONPointer(pointer.tokens.map { Int($0) == nil ? $0 : "*" }).description
  }
}

extension [Finding] {
  /// How much is wrong: an error, even one for which a warning comes, counts most.
  fileprivate var weight: Int { count { $0.severity == .error } * 1000 + Swift.min(count, 999) }
}

extension DocumentValidator {
  /// The findings of text that is JSON.
  fileprivate func findings(of document: [UInt8]) throws(JSONError) -> [Finding] {
    _ = try JSONStorage(document, limits: options.limits)
    return validate(document)
  }
}

extension Quirks {
  /// DataCite REST: linkage spells a type with an underscore that resources spell with a hyphen.
  public static let dataCite = Quirks(
    "datacite", types: ["provider_prefixes": "provider-prefixes"])

  /// Drupal: attributes named `id`, its filters, pages by offset, names with underscores.
  public static let drupal = Quirks(
    "drupal", tolerating: attributesNamed("id"),
    conventions: Conventions(dialect: .drupal, pages: .offset, keys: .underscored))

  /// Klaviyo: resources in `included` that no linkage leads to.
  public static let klaviyo = Quirks("klaviyo", tolerating: [.init("CMP-03", at: "/included/*")])

  /// MBTA v3: relationships that are empty objects.
  public static let mbta = Quirks("mbta", repairing: [.emptyRelationships])

  /// EBI MGnify: links in resource identifiers.
  public static let mgnify = Quirks("mgnify", repairing: [.identifierMembers])

  /// OSF v2: links of its own, `meta` within links, and times without a zone.
  public static let osf = Quirks(
    "osf", tolerating: linksNamed(["html", "upload", "new_folder", "storage_addons"]),
    repairing: [.metaInLinks, .datesWithoutZone])

  /// Planning Center: whole resources in linkage, most of them without an id.
  public static let planningCenter = Quirks(
    "planning-center", tolerating: attributesNamed("type"),
    repairing: [.missingIDs, .embeddedResources])

  /// PUBG: a link named `schema`, which is empty.
  public static let pubg = Quirks(
    "pubg", tolerating: linksNamed(["schema"]), repairing: [.emptyLinks])

  /// Spree: errors that are an object of messages, beside a member `error`.
  public static let spree = Quirks(
    "spree", tolerating: [.init("ERR-09", at: "/errors/*")], repairing: [.errorMessages])

  /// Spryker Glue: null for the id of a result that has none, and times without a zone.
  public static let spryker = Quirks("spryker", repairing: [.missingIDs, .datesWithoutZone])

  /// VA facilities: attributes named `id`.
  public static let vaFacilities = Quirks("va-facilities", tolerating: attributesNamed("id"))

  /// The profiles that come with the package.
  public static let all =
    [
      dataCite, drupal, klaviyo, mbta, mgnify, osf, planningCenter, pubg, spree, spryker,
      vaFacilities,
    ] + frameworks

  private static let resources = ["/data", "/data/*", "/included/*"]

  private static func attributesNamed(_ name: String) -> [Tolerated] {
    resources.map { Tolerated("RES-12", at: "\($0)/attributes/\(name)") }
  }

  private static func linksNamed(_ names: [String]) -> [Tolerated] {
    names.flatMap { name in
      resources.map { Tolerated("LNK-17", at: "\($0)/links/\(name)") }
    }
  }
}
