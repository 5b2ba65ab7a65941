import HTTPTypes
import JSONAPI

/// The result of comparing a write with the server's current resource.
enum MergedWrite: Sendable, Hashable {
  /// The server's resource already has the written values.
  case done
  /// The server hasn't changed the fields of the write.
  case disjoint
  /// The server has changed these fields as well, to other values.
  case conflict([String])
}

extension JournalEntry {
  /// Compares the fields that the entry changes with those of the server's resource.
  ///
  /// Fields that aren't in the base weren't known to the author of the write, and are not compared. Linkage that the
  /// server omits, or shows only in part, counts as unchanged.
  ///
  /// - Parameters:
  ///   - operation: The entry's operation, with ids.
  ///   - theirs: The server's current resource.
  func merged(_ operation: AtomicOperation, with theirs: AnyResource) -> MergedWrite {
    // For a deletion, all fields that have changed since.
    let names =
      operation.body.map { body in body.fieldNames.filter { !body.agrees(with: theirs, in: $0) } }
      ?? base?.fieldNames ?? []
    if names.isEmpty, operation.body != nil { return .done }
    guard let base else {
      if operation.isCreation, let body = operation.body {
        // It finds another resource, or its own.
        let others = names.filter { theirs.differs(from: body, in: $0) }
        return others.isEmpty ? .done : .conflict(others)
      }
      // An entry of format 1 has a version and no base.
      return match != nil ? .conflict(names) : .disjoint
    }
    let known = Set(base.fieldNames)
    let changed = names.filter { known.contains($0) && theirs.differs(from: base, in: $0) }
    return changed.isEmpty ? .disjoint : .conflict(changed)
  }
}

extension AnyResource {
  /// The names of the attributes and of the relationships with linkage.
  var fieldNames: [String] {
    let linked = (relationships ?? [:]).filter { $1.data != .absent }
    return (attributes?.keys ?? []) + linked.map { $0.0 }
  }

  /// Whether another copy of the resource has the same value or equivalent linkage in a field.
  fileprivate func agrees(with other: AnyResource, in name: String) -> Bool {
    let (own, known) = (linkage(of: name), other.linkage(of: name))
    guard own == .absent, known == .absent else {
      return other.relationships?[name]?.isPage != true
        && (own == known || own.isEquivalent(to: known))
    }
    return attributes?[name] == other.attributes?[name]
  }

  /// Whether the resource shows another value than an older copy has, or other linkage.
  fileprivate func differs(from old: AnyResource, in name: String) -> Bool {
    let isShown =
      old.linkage(of: name) == .absent
      ? attributes?[name] != nil || old.attributes?[name] != .null
      : relationships?[name]?.isLinkageComplete == true
    return isShown && !old.agrees(with: self, in: name)
  }

  private func linkage(of name: String) -> Linkage { relationships?[name]?.data ?? .absent }

  /// Returns the resource with only the fields of another one, or with all fields if that is nil; without partial
  /// linkage.
  func reduced(to other: AnyResource?) -> AnyResource {
    let names = (other ?? self).fieldNames
    var reduced = AnyResource(type: type, id: id, lid: id == nil ? lid : nil)
    for name in names {
      let linkage = linkage(of: name)
      if linkage != .absent {
        if relationships?[name]?.isPage != true { reduced.set(linkage, of: name) }
      } else if let value = attributes?[name] {
        reduced[name] = value
      }
    }
    return reduced
  }

  /// Sets the linkage of a relationship.
  mutating func set(_ linkage: Linkage, of name: String) {
    var relationships = relationships ?? [:]
    relationships[name] = AnyRelationship(data: linkage)
    self.relationships = relationships
  }
}

extension ClientResponse {
  /// The entity tag for conditional writes of a resource that was requested or written alone: the response's, or that
  /// of the version in `meta`; nil if there is none.
  func tag(of resource: AnyResource) -> String? {
    let version = resource.meta?["version"]?.int
    let own = version.map { EntityTag.text(version: $0) }
    guard let tag = head.headerFields[.eTag], !tag.hasPrefix("W/") else { return own }
    return version != nil && EntityTag.version(of: tag) == version ? own : tag
  }
}
