import Foundation
import HTTPTypes
import JSONAPI

/// The versions of resources from any response: the resource's own URL with any query, a list,
/// `included`, or the response to a write.
///
/// A version is the whole number in a resource's `meta.version`, and its entity tag is `"v7"`.
/// Servers with such a member but other tags are detected by the first resource with both.
struct ResourceVersions: Sendable {
  /// A resource of a server.
  struct Key: Hashable {
    let origin: WebOrigin
    let identity: ResourceIdentifier.Identity
  }

  private let limit: Int
  private var versions: [Key: (version: Int, use: Int)] = [:]
  private var uses = 0
  /// The origins whose entity tags are not made of versions.
  private var others: Set<WebOrigin> = []

  init(limit: Int = 10_000) { self.limit = limit }

  /// Returns the entity tag of a resource; nil if no version of it is known.
  ///
  /// - Parameters:
  ///   - target: The target of the write. Changes of a relationship have the tags of its own URL.
  ///   - own: The version of a record, which its user has seen.
  ///   - origin: The server.
  func tag(of target: Endpoint.Target?, own: Int?, at origin: WebOrigin?) -> String? {
    guard case .resource? = target, let key = Key(target, origin), !others.contains(key.origin)
    else { return nil }
    return (own ?? versions[key]?.version).map { EntityTag.text(version: $0) }
  }

  /// Notes that a write has changed a resource, or a relationship of it.
  mutating func forget(_ target: Endpoint.Target?, at origin: WebOrigin?) {
    guard target != .operations else { return versions = [:] }
    if let key = Key(target, origin) { versions[key] = nil }
  }

  /// Notes the versions in a response.
  mutating func take(
    _ resources: [AnyResource], of target: Endpoint.Target?, tag: String?, at origin: WebOrigin?
  ) {
    guard let origin, !others.contains(origin) else { return }
    var isKnown = false
    var own = Key(target, origin)
    if case .relationship? = target { own = nil }
    for resource in resources {
      guard let identity = resource.resourceIdentifier.identity, !identity.isLocal,
        let version = resource.meta?["version"]?.int
      else { continue }
      let key = Key(origin: origin, identity: identity)
      if key == own, let tag {
        guard EntityTag.version(of: tag) == version else {
          others.insert(origin)
          versions = versions.filter { $0.key.origin != origin }
          return
        }
        isKnown = true
      }
      note(version, of: key)
    }
    // Without the member, the tag of the resource's own URL has the number.
    if !isKnown, let own, let tag, !tag.hasPrefix("W/"), let version = EntityTag.version(of: tag) {
      note(version, of: own)
    }
  }

  private mutating func note(_ version: Int, of key: Key) {
    uses += 1
    // Responses may arrive in another order than the requests were sent.
    versions[key] = (max(version, versions[key]?.version ?? version), uses)
    guard versions.count > limit else { return }
    let oldest = versions.sorted { $0.value.use < $1.value.use }.prefix(limit / 4)
    for (key, _) in oldest { versions[key] = nil }
  }
}

extension ResourceVersions.Key {
  /// The resource that a request is about.
  init?(_ target: Endpoint.Target?, _ origin: WebOrigin?) {
    guard let origin else { return nil }
    switch target {
    case .resource(let type, let id), .relationship(let type, let id, _):
      self.init(origin: origin, identity: .init(type: type, id: id))
    case .collection, .related, .operations, nil: return nil
    }
  }
}

/// Entity tags that are made of versions, as `JSONAPIServer` makes them: `"v7"`, and `"v7.…"` for a response that
/// has more than the resource.
enum EntityTag {
  static func text(version: Int) -> String { "\"v\(version)\"" }

  /// Whether a text has the form of an entity tag.
  static func isTag(_ text: String) -> Bool {
    let opaque = (text.hasPrefix("W/") ? text.dropFirst(2) : text[...]).utf8
    let quote = UInt8(ascii: "\"")
    return opaque.count > 1 && opaque.first == quote && opaque.last == quote
      && opaque.dropFirst().dropLast().allSatisfy { $0 > 0x20 && $0 != quote && $0 != 0x7F }
  }

  /// Returns the version in a tag; nil if the tag isn't made of one.
  static func version(of tag: String) -> Int? {
    let text = tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
    guard text.hasPrefix("\"v"), text.hasSuffix("\""), text.count > 3 else { return nil }
    return Int(text.dropFirst(2).dropLast().prefix { $0 != "." })
  }
}

extension TransportResponse {
  /// The resources of the document that may have versions.
  var versionedResources: [AnyResource] {
    guard stream == nil, body.range(of: Data("\"version\"".utf8)) != nil,
      let json = try? JSONValue(parsing: body)
    else { return [] }
    let document = (try? AnyDocument(json)) ?? AnyDocument()
    let results = json["atomic:results"]?.elements.compactMap { $0["data"]?.object }
    return document.data.resources + (document.included ?? [])
      + (results ?? []).map { AnyResource(members: $0) }
  }
}
