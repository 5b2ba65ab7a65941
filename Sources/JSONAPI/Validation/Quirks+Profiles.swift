extension Quirks {
  /// DataCite REST: linkage spells a type with an underscore that resources spell with a hyphen.
  public static let dataCite = Quirks(
    "datacite", types: ["provider_prefixes": "provider-prefixes"])

  /// Drupal: attributes named `id`.
  public static let drupal = Quirks("drupal", tolerating: attributesNamed("id"))

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
  public static let all = [
    dataCite, drupal, klaviyo, mbta, mgnify, osf, planningCenter, pubg, spree, spryker,
    vaFacilities,
  ]

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
