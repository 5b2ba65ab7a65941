import JSONAPI
import JSONAPIClient

extension ServerCheck {
  /// Checks that the document has what the query requested.
  mutating func checkParameters(of probe: Probe, _ document: AnyDocument) {
    checkSelfLink(of: probe, document)
    guard let text = probe.parameters.first(where: { $0.name == "include" })?.value else { return }
    guard !text.isEmpty else {
      if applies("INC-07"), !(document.included ?? []).isEmpty {
        add("INC-07", .error, "expected nothing in included for an empty include", probe)
      }
      return
    }
    guard document.included != nil else {
      if applies("INC-04") {
        add("INC-04", .error, "expected included, even if empty, for include=\(text)", probe)
      }
      return
    }
    guard !probe.isOfRelationship, let paths = try? IncludePaths(parsing: text) else { return }
    checkIncluded(in: document, paths, probe)
  }

  /// Checks that the top-level `self` link repeats the request's parameters (DOC-10).
  private mutating func checkSelfLink(of probe: Probe, _ document: AnyDocument) {
    guard let href = document.links?.selfLink?.href else { return }
    let link = URIReference(href).resolved(against: URIReference(probe.response.url))
    let there = Set(QueryItem.items(parsing: link.query ?? ""))
    let missing = probe.parameters.filter { !there.contains($0) }
    guard !missing.isEmpty else { return }
    add(
      "DOC-10", .warning,
      "expected self to repeat the query, without \(missing.map(\.name).joined(separator: ", ")) it gives another document",
      probe, at: JSONPointer(["links", "self"]))
  }

  /// Checks that resources have only the requested fields (SPF-04).
  mutating func checkFieldsets(of probe: Probe, _ document: AnyDocument) {
    let fieldsets = probe.fieldsets
    guard !fieldsets.isEmpty else { return }
    for (resource, place) in document.placedResources {
      for group in ["attributes", "relationships"] {
        for name in resource.members[group]?.object?.keys ?? []
        where !name.hasPrefix("@") && !fieldsets.contains(name, of: resource.type) {
          add(
            "SPF-04", .error,
            "expected no field of \(resource.type) but those asked for, found \(name)", probe,
            at: JSONPointer(place + [group, name]), once: true)
        }
      }
    }
  }

  /// Checks that `included` has only resources on the requested paths (INC-05).
  private mutating func checkIncluded(
    in document: AnyDocument, _ paths: IncludePaths, _ probe: Probe
  ) {
    let fieldsets = probe.fieldsets
    var wanted = Set(document.data.resources.compactMap(\.resourceIdentifier.identity))
    for path in paths.paths {
      var resources = document.data.resources
      for name in path.names {
        var next: [AnyResource] = []
        var met: Set<ResourceIdentifier.Identity> = []
        for resource in resources {
          // Without linkage the resources on the path are unknown. With fieldsets the server may leave
          // out relationships of other types, too (SPF-05).
          let relationship = resource.relationships?[name]
          if relationship == nil, fieldsets.isEmpty { continue }
          guard let relationship, relationship.data != .absent else { return }
          for identifier in relationship.data.identifiers {
            guard let identity = identifier.identity, met.insert(identity).inserted else {
              continue
            }
            wanted.insert(identity)
            if let resource = document.resolve(identifier) { next.append(resource) }
          }
        }
        resources = next
      }
    }
    for (index, resource) in (document.included ?? []).enumerated() {
      let identifier = resource.resourceIdentifier
      guard let identity = identifier.identity, !wanted.contains(identity) else { continue }
      add(
        "INC-05", .error,
        "expected only what include=\(paths) leads to, found \(identity.type) \(identity.id)",
        probe, at: JSONPointer(["included", "\(index)"]))
      return
    }
  }
}

extension AnyDocument {
  /// The primary resources and the included ones, each with the tokens of its pointer.
  var placedResources: [(resource: AnyResource, place: [String])] {
    let isOne = if case .one = data { true } else { false }
    let primary = data.resources.enumerated().map { ($1, isOne ? ["data"] : ["data", "\($0)"]) }
    return primary + (included ?? []).enumerated().map { ($1, ["included", "\($0)"]) }
  }
}
