/// Finds the resources of an ``AnyDocument`` by their identity.
///
/// Resources are numbered in document order, primary data first; elements that aren't objects have
/// no number.
enum DocumentIndex: Sendable {
  /// For an unmodified parsed document: over its bytes, without creating strings.
  case parsed(JSONStorage, ResourceIndex)
  /// For a document that was built or modified.
  case built([ResourceIdentifier.Identity: Int])

  /// The position of the document on its tape.
  struct Source: Sendable {
    let storage: JSONStorage
    let root: Int
  }

  init(_ source: Source) {
    self = .parsed(
      source.storage, source.storage.withNode(at: source.root) { ResourceIndex($0) })
  }

  init(data: AnyPrimaryData, included: [AnyResource]?) {
    let primary = data.resources
    var numbers: [ResourceIdentifier.Identity: Int] = [:]
    numbers.reserveCapacity(primary.count + (included?.count ?? 0))
    for (number, resource) in (primary + (included ?? [])).enumerated() {
      for identity in resource.identities {
        // The first one counts, unless it is an identifier and its resource is included.
        if let other = numbers[identity] {
          guard number >= primary.count, other < primary.count, primary[other].isBareIdentifier
          else { continue }
        }
        numbers[identity] = number
      }
    }
    self = .built(numbers)
  }

  /// Returns the number of the resource with an identity.
  func find(_ identity: ResourceIdentifier.Identity) -> Int? {
    switch self {
    case .parsed(let storage, let index):
      withExtendedLifetime(storage) {
        index.find(type: identity.type, id: identity.id, isLocal: identity.isLocal)
      }
    case .built(let numbers): numbers[identity]
    }
  }
}

extension AnyResource {
  /// The identities by id and by local id.
  fileprivate var identities: [ResourceIdentifier.Identity] {
    guard let type = members["type"]?.string else { return [] }
    return [
      id.map { ResourceIdentifier.Identity(type: type, id: $0) },
      lid.map { ResourceIdentifier.Identity(type: type, id: $0, isLocal: true) },
    ]
    .compactMap { $0 }
  }

  /// Whether it has only the members of an identifier.
  var isBareIdentifier: Bool {
    guard case .parsed(let storage, let index, _) = members.content else {
      return members.allSatisfy { ResourceIdentifier.memberNames.contains($0.name) }
    }
    return storage.withNode(at: index) { $0.isBareIdentifier }
  }
}

extension JSONNode {
  /// Whether an object has only the members of an identifier.
  var isBareIdentifier: Bool {
    count <= ResourceIdentifier.memberNames.count && members.allSatisfy { $0.name.isOfIdentifier }
  }

  /// Whether the name is that of a resource identifier's member (RID-01 to RID-04).
  var isOfIdentifier: Bool { isOfIdentity || isName("meta") }

  /// Whether the name is that of a member of the identity.
  @inline(__always)
  var isOfIdentity: Bool { isName("type") || isName("id") || isName("lid") }
}
