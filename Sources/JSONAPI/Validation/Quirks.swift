/// The known deviations of an API's documents from the specification, and its conventions.
///
/// ``DocumentValidator`` and ``JSONAPIDecoder`` report only other deviations.
///
/// ```swift
/// var decoder = JSONAPIDecoder()
/// decoder.quirks = .mbta
///
/// decoder.quirks = Quirks(
///   "example", tolerating: [.init("LNK-17", at: "/data/*/links/html")], repairing: [.numericIDs])
/// ```
///
/// See <doc:QuirksOfAPIs> for the built-in profiles and the file format.
public struct Quirks: Sendable, Hashable {
  /// A rule that documents are known to violate.
  public struct Tolerated: Sendable, Hashable, Codable {
    /// The id of the rule, such as `RES-05`.
    public var requirement: String
    /// The location of the violation, as a JSON pointer with `*` for any single name or index; nil
    /// for anywhere.
    public var at: String?

    /// Creates a tolerated deviation.
    public init(_ requirement: String, at: String? = nil) {
      self.requirement = requirement
      self.at = at
    }
  }

  /// A repair that changes a document to what its server means.
  public enum Repair: String, Sendable, Hashable, Codable, CaseIterable {
    /// Ids that are numbers become strings.
    case numericIDs
    /// Resources whose id is missing or null get their JSON pointer as the id.
    case missingIDs
    /// Relationships that are empty objects are removed.
    case emptyRelationships
    /// Linkage that is an empty object becomes null.
    case emptyLinkage
    /// Whole resources in linkage move to `included`.
    case embeddedResources
    /// Members that resource identifiers can't have are removed.
    case identifierMembers
    /// Relationships within `attributes` move to the resource, unless it already has them.
    case relationshipsInAttributes
    /// Links that are empty strings become null.
    case emptyLinks
    /// `meta` within the document's links moves to the document.
    case metaInLinks
    /// `error`, and `errors` that is an object of messages or a list of strings, become a list of
    /// error objects.
    case errorMessages
    /// Times without a zone are read as UTC by the decoder's default date strategy.
    case datesWithoutZone
  }

  /// The name, for people and the command line.
  public var name: String
  /// The rules that documents are known to violate.
  public var tolerated: [Tolerated]
  /// The repairs to make before a document is read.
  public var repairs: [Repair]
  /// The resource types by their other spellings in linkage.
  public var types: [String: String]
  /// The filter dialect, page parameters, date format and key format.
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

  /// Returns whether a finding is a known deviation.
  public func tolerates(_ finding: Finding) -> Bool {
    tolerates(finding.requirement, at: finding.pointer)
  }

  /// Returns whether a violation of a rule at a location is known.
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

  /// Repairs a document or a part of one.
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

  /// Whether any repair changes the text, rather than how it is decoded.
  var changesText: Bool { !types.isEmpty || repairs.contains { $0 != .datesWithoutZone } }
}

extension Quirks.Tolerated {
  /// Returns whether the rule is tolerated at a location.
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

  /// Writes a profile, omitting empty members.
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
  /// Creates a profile from the deviations observed in documents.
  ///
  /// Deviations are repaired if possible, and otherwise tolerated where they were found; numbers in
  /// pointers become `*`. Validated with the profile, the same documents have no findings.
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
    // The findings that remain after all repairs, in the repaired and the original documents.
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
  /// The weight of the findings; an error counts most, even one that is replaced by a warning.
  fileprivate var weight: Int { count { $0.severity == .error } * 1000 + Swift.min(count, 999) }
}

extension DocumentValidator {
  /// Returns the findings of valid JSON text.
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

  /// Klaviyo: resources in `included` without linkage to them.
  public static let klaviyo = Quirks("klaviyo", tolerating: [.init("CMP-03", at: "/included/*")])

  /// MBTA v3: relationships that are empty objects.
  public static let mbta = Quirks("mbta", repairing: [.emptyRelationships])

  /// EBI MGnify: links in resource identifiers.
  public static let mgnify = Quirks("mgnify", repairing: [.identifierMembers])

  /// OSF v2: custom links, `meta` within links, and times without a zone.
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

  /// Spree: errors that are an object of messages, besides a member `error`.
  public static let spree = Quirks(
    "spree", tolerating: [.init("ERR-09", at: "/errors/*")], repairing: [.errorMessages])

  /// Spryker Glue: null for the id of a result that has none, and times without a zone.
  public static let spryker = Quirks("spryker", repairing: [.missingIDs, .datesWithoutZone])

  /// VA facilities: attributes named `id`.
  public static let vaFacilities = Quirks("va-facilities", tolerating: attributesNamed("id"))

  /// The built-in profiles.
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
