import Foundation
import JSONAPI
import JSONAPIClient

/// A collection of a server and a resource in it, for cases without a fixture.
struct ServerSample {
  private(set) var variables: [String: CaseRun.Variable] = [:]
  /// Whether the server has something at the path, even if it is wrong.
  private(set) var isThere = false
  /// Whether it is a JSON:API collection.
  private(set) var isCollection = false

  /// Reads a collection and sets variables for its contents.
  ///
  /// - Parameters:
  ///   - path: The path of the collection, relative to the base URL.
  ///   - server: The server.
  init(_ path: String, of server: ServerUnderTest) async throws {
    let collection = server.prefix + path
    variables["collection"] = .path(collection)
    variables["missing"] = .path("\(collection)/\(Self.missingID)")
    let response = try await server.get(path)
    isThere = !(400...499).contains(response.status)
    guard response.status == 200, let document = response.document else { return }
    isCollection = document["data"]?.array != nil
    let resources = document["data"]?.array ?? []
    // The resource with the most relationships that have data.
    guard let resource = resources.max(by: { Self.links(of: $0) < Self.links(of: $1) }),
      let type = resource["type"]?.string, let id = resource["id"]?.string
    else { return }
    variables["type"] = .value(JSONValue(type))
    variables["id"] = .value(JSONValue(id))
    if let path = Self.path(of: resource, in: collection, response) {
      variables["resource"] = .path(path)
      if let missing = Self.missingPath(like: server.url(of: path), id: id) {
        variables["missing"] = .path(missing)
      }
    }
    if let attribute = resource["attributes"]?.object?.keys.first(where: { !$0.hasPrefix("@") }) {
      variables["attribute"] = .value(JSONValue(attribute))
    }
    for resource in [resource] + resources.prefix(10) {
      try await addRelationships(of: resource, in: collection, response, of: server)
    }
  }

  /// Sets variables for the kinds of relationships that have none yet.
  private mutating func addRelationships(
    of resource: JSONValue, in collection: String, _ response: ServerUnderTest.Response,
    of server: ServerUnderTest
  ) async throws {
    for (name, relationship) in Self.relationships(of: resource) {
      guard variables["toOne"] == nil || variables["toMany"] == nil || variables["empty"] == nil
      else { return }
      guard let data = try await server.linkage(of: relationship, in: response) else { continue }
      let kind = data.kind == .array ? "toMany" : data.isNull ? "empty" : "toOne"
      guard variables[kind] == nil else { continue }
      variables[kind] = .value(JSONValue(name))
      if kind == "toOne", data.reference != resource.reference {
        variables["toOneOwner"] = Self.path(of: resource, in: collection, response)
          .map { .path($0) }
        variables["toOneTarget"] = .value(JSONValue(data.reference))
      }
      for (link, suffix) in [("self", "Linkage"), ("related", "Related")] {
        if let address = relationship["links"]?[link]?.linkAddress {
          variables[kind + suffix] = .path(response.pathAndQuery(of: address))
        }
      }
    }
  }

  /// The path of a resource: from its `self` link, or else its id appended to the collection.
  private static func path(
    of resource: JSONValue, in collection: String, _ response: ServerUnderTest.Response
  ) -> String? {
    if let own = resource["links"]?["self"]?.linkAddress { return response.pathAndQuery(of: own) }
    return resource["id"]?.string.map { "\(collection)/\($0.percentEncodedSegment)" }
  }

  private static let missingID = "00000000-0000-4000-8000-00000000dead"

  /// The path of a resource that almost certainly doesn't exist, with another id of the same form;
  /// `nil` if the URL's path doesn't end with the id.
  static func missingPath(like url: URIReference, id: String) -> String? {
    var reference = url
    var segments = reference.path.split(separator: "/", omittingEmptySubsequences: false)
    guard let index = segments.lastIndex(where: { !$0.isEmpty }),
      String(segments[index]).removingPercentEncoding == id
    else { return nil }
    let isNumber = id.utf8.allSatisfy { (0x30...0x39).contains($0) }
    let isUUID = id.utf8.count == 36 && id.split(separator: "-").count == 5
    segments[index] = isNumber ? "987654321" : isUUID ? missingID[...] : "jsonapi-missing"
    reference.path = segments.joined(separator: "/")
    return reference.requestTarget
  }

  private static func links(of resource: JSONValue) -> Int {
    relationships(of: resource).count { ($0.value["data"]?.isNull) == false }
  }

  /// The relationships, without @-members (NAM-10).
  private static func relationships(of resource: JSONValue) -> [(name: String, value: JSONValue)] {
    (resource["relationships"]?.object ?? JSONObject()).filter { !$0.name.hasPrefix("@") }
  }
}
