import Foundation
import HTTPTypes
import JSONAPI

/// The kept responses of conditional requests, and entity tags of URLs without one.
actor ResponseMemory {
  private struct Entry {
    var response: TransportResponse?
    var tag: String?
    /// The resource, also for a relationship or content of it, if it is known.
    let owner: ResourceVersions.Key?
    var varying: [HTTPField.Name: String?]
    var lastUse: Int
  }

  /// The versions of resources from any response.
  private var versions = ResourceVersions()
  private let maximumCount: Int
  private let maximumSize: Int
  private var entries: [String: Entry] = [:]
  private var size = 0
  private var uses = 0
  /// The number of times that the memory was cleared; responses to earlier requests aren't kept.
  private(set) var age = 0

  init(maximumCount: Int, maximumSize: Int) {
    self.maximumCount = maximumCount
    self.maximumSize = maximumSize
  }

  /// Returns the kept response for a request, if its `Vary` fields match.
  func response(for request: HTTPRequest) -> TransportResponse? {
    guard
      let entry = entries[request.urlText],
      entry.varying.allSatisfy({ request.headerFields[$0.key] == $0.value })
    else { return nil }
    uses += 1
    entries[request.urlText]?.lastUse = uses
    return entry.response
  }

  /// Returns the entity tag with which a write is protected, if `If-Match` can use it.
  ///
  /// - Parameters:
  ///   - request: The write.
  ///   - context: The context, with the target and the version of its record.
  func tag(for request: HTTPRequest, _ context: RequestContext) -> String? {
    let exact = entries[request.urlText]?.tag
    // The URL's own tag takes precedence if the server's tags aren't made of versions.
    if let exact, EntityTag.version(of: exact) == nil {
      return exact.hasPrefix("W/") ? nil : exact
    }
    let version = versions.tag(
      of: context.versionedTarget, own: context.version, at: WebOrigin(request))
    return version ?? exact.flatMap { $0.hasPrefix("W/") ? nil : $0 }
  }

  /// Notes the versions in a response.
  func note(
    _ resources: [AnyResource], _ tag: String?, of request: HTTPRequest,
    _ target: Endpoint.Target?, asOf age: Int
  ) {
    guard age == self.age else { return }
    versions.take(resources, of: target, tag: tag, at: WebOrigin(request))
  }

  /// Forgets the version of a resource that was written, or that has turned out to be outdated.
  func forgetVersion(of target: Endpoint.Target?, at origin: WebOrigin?) {
    versions.forget(target, at: origin)
  }

  func store(
    _ response: TransportResponse, for request: HTTPRequest, of target: Endpoint.Target?,
    asOf age: Int
  ) {
    guard age == self.age else { return }
    var varying: [HTTPField.Name: String?] = [.accept: request.headerFields[.accept]]
    for text in (response.head.headerFields[.vary] ?? "").split(separator: ",") {
      guard let name = HTTPField.Name(String(text.trimmingWhitespace)) else { continue }
      varying.updateValue(request.headerFields[name], forKey: name)
    }
    insert(
      Entry(
        response: response,
        tag: response.head.headerFields[.eTag],
        owner: ResourceVersions.Key(target, WebOrigin(request)),
        varying: varying,
        lastUse: 0),
      for: request.urlText)
  }

  func store(tag: String, for key: String, of target: Endpoint.Target?, asOf age: Int) {
    guard age == self.age else { return }
    let owner = ResourceVersions.Key(target, WebOrigin(key))
    insert(Entry(response: nil, tag: tag, owner: owner, varying: [:], lastUse: 0), for: key)
  }

  /// Forgets the entity tags of a URL that was written to and of those above it, with any query.
  ///
  /// For example, a change of a relationship affects its resource.
  ///
  /// - Parameters:
  ///   - key: The URL.
  ///   - includingBelow: Whether to forget those below it, too, such as those of a resource's relationships.
  func forgetTags(around key: String, includingBelow: Bool) {
    var reference = URIReference(key)
    reference.query = nil
    let own = reference.textWithoutFragment
    let below = includingBelow ? (own.hasSuffix("/") ? own : own + "/") : nil
    var written: Set = [own]
    while let slash = reference.path.lastIndex(of: "/") {
      reference.path = String(reference.path[..<slash])
      written.insert(reference.textWithoutFragment)
    }
    for key in entries.keys {
      let address = String(key.prefix { $0 != "?" })
      guard written.contains(address) || below.map(address.hasPrefix) == true else { continue }
      entries[key]?.tag = nil
    }
  }

  /// Forgets the entity tags that are made of a resource's version, such as those of its content and relationships.
  func forgetVersionTags(of target: Endpoint.Target?, at origin: WebOrigin?) {
    guard let owner = ResourceVersions.Key(target, origin) else { return }
    for (key, entry) in entries where entry.owner == owner {
      if let tag = entry.tag, EntityTag.version(of: tag) != nil { entries[key]?.tag = nil }
    }
  }

  /// Forgets all entity tags.
  func forgetTags() {
    for key in entries.keys { entries[key]?.tag = nil }
  }

  func remove(_ key: String) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    size -= entry.response?.body.count ?? 0
  }

  func removeAll() {
    entries = [:]
    versions = ResourceVersions()
    size = 0
    age += 1
  }

  private func insert(_ entry: Entry, for key: String) {
    remove(key)
    let count = entry.response?.body.count ?? 0
    guard count <= maximumSize, maximumCount > 0 else { return }
    uses += 1
    var entry = entry
    entry.lastUse = uses
    entries[key] = entry
    size += count
    while entries.count > maximumCount || size > maximumSize {
      guard let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })?.key else {
        return
      }
      remove(oldest)
    }
  }
}
