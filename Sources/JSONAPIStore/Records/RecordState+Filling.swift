import JSONAPI

extension RecordState {
  /// Merges copies of the resource that arrived together.
  ///
  /// They are merged in one step, since each merge writes and parses the whole resource.
  ///
  /// - Parameter moves: Whether edits of linkage are rebased on the new linkage. Saved fields don't
  ///   affect edits that were made on top of them.
  mutating func fill(
    _ copy: ResourceSlice, and others: [ResourceSlice] = [], _ number: UInt64,
    _ change: inout RecordChange, moves: Bool = true
  ) {
    change.isToBeKept = true
    let old = base
    var merge: Merge?
    take(copy, number, &merge, &change)
    for other in others { take(other, number, &merge, &change) }
    if let merge, merge.isChanged {
      if merge.versions != extras.versions { extras.versions = merge.versions }
      // Both parts have been parsed, so only more than 4 GiB of text can make this fail.
      base = (try? ResourceSlice(merge.resource)) ?? base
    }
    noteChanges(from: old, to: base, &change)
    if moves { moveEdits(from: old, &change) }
    rebase(&change)
  }

  /// Rebases edits of linkage on the server's current linkage, so that members added by others stay.
  private mutating func moveEdits(from old: ResourceSlice?, _ change: inout RecordChange) {
    guard hasExtras, !extras.edits.isEmpty, let old, let base else { return }
    for (index, edit) in extras.edits.enumerated() {
      // A return to the server's former value during a save stays an edit.
      if extras.saving[ExactString(edit.name)] != nil, edit.agrees(with: old) { continue }
      let (before, now) = (old.relationship(edit.name), base.relationship(edit.name))
      guard let moved = edit.moved(from: before, to: now) else { continue }
      extras.edits[index] = moved
      if !change.fields.hasExactly(edit.name) {
        noteChange(of: [edit.name], &change)
      }
    }
  }

  /// Replaces the base with a copy that covers it, or else merges the copy.
  private mutating func take(
    _ copy: ResourceSlice, _ number: UInt64, _ merge: inout Merge?, _ change: inout RecordChange
  ) {
    guard let base else {
      self.base = copy
      version = number
      if hasExtras { extras.isNew = false }
      change.aspects.formUnion([.isLoaded, .links, .meta])
      return
    }
    if merge == nil {
      if number >= version, hasNothing(newerThan: number), copy.covers(base), !copy.shortens(base) {
        self.base = copy
        version = number
        if hasExtras { extras.versions = [:] }
        return
      }
      merge = Merge(base.resource, version: version, versions: extras.versions, number: number)
    }
    merge?.take(copy.resource)
  }

  /// Whether no field has its own, newer version.
  func hasNothing(newerThan number: UInt64) -> Bool {
    !hasExtras || extras.versions.allSatisfy { $0.value <= number }
  }

  /// Determines which fields have changed, if the record is observed.
  private mutating func noteChanges(
    from old: ResourceSlice?, to new: ResourceSlice?, _ change: inout RecordChange
  ) {
    guard isObserved else { return dropAllSlots() }
    var names: [String] = []
    func all(_ names: KeyPath<ResourceSlice, [String]>) -> [String] {
      let all = Set(
        ((old?[keyPath: names] ?? []) + (new?[keyPath: names] ?? [])).map(ExactString.init))
      return all.map(\.text)
    }
    for name in all(\.attributeNames)
    where edit(of: name) == nil && old?.attribute(name) != new?.attribute(name) {
      names.append(name)
    }
    for name in all(\.relationshipNames)
    where old?.relationship(name) != new?.relationship(name) {
      names.append(name)
    }
    if old?.member("links") != new?.member("links") { change.aspects.insert(.links) }
    if old?.member("meta") != new?.member("meta") { change.aspects.insert(.meta) }
    change.fields += names
    dropSlots(names)
  }

  /// Drops edits that agree with the server's current state, unless they are being saved.
  mutating func rebase(_ change: inout RecordChange) {
    guard hasExtras, !extras.edits.isEmpty else { return }
    let count = extras.edits.count
    let (base, saving) = (base, extras.saving)
    extras.edits.removeAll { saving[ExactString($0.name)] == nil && $0.agrees(with: base) }
    if extras.edits.count < count { change.aspects.insert(.edits) }
  }

  // MARK: - Merging

  /// Copies of a resource merged into one, with the newest version of each field and member.
  private struct Merge {
    private var result: AnyResource
    private var attributes: JSONObject
    private var relationships: RelationshipsObject
    private let version: UInt64
    private(set) var versions: [MemberKey: UInt64]
    private let number: UInt64
    private(set) var isChanged = false

    init(_ base: AnyResource, version: UInt64, versions: [MemberKey: UInt64], number: UInt64) {
      result = base
      attributes = base.attributes ?? [:]
      relationships = base.relationships ?? [:]
      self.version = version
      self.versions = versions
      self.number = number
    }

    /// The merged resource.
    var resource: AnyResource {
      var resource = result
      if !attributes.isEmpty { resource.attributes = attributes }
      if !relationships.members.isEmpty { resource.relationships = relationships }
      return resource
    }

    /// Whether the new member is at least as new as the known one.
    private mutating func wins(_ key: MemberKey, isKnown: Bool) -> Bool {
      guard !isKnown || number >= versions[key] ?? version else { return false }
      if number == version { versions[key] = nil } else { versions[key] = number }
      isChanged = true
      return true
    }

    mutating func take(_ copy: AnyResource) {
      // Each object of the copy is read once, since each look-up in a parsed object rebuilds its
      // index. If a name repeats, the first member counts, as it does for readers.
      let newAttributes = copy.attributes ?? [:]
      for (name, _) in newAttributes
      where wins(MemberKey(part: .attribute, name: name), isKnown: attributes[name] != nil) {
        attributes[name] = newAttributes[name]
      }
      let newRelationships = copy.relationships ?? [:]
      for (name, _) in newRelationships {
        guard let copy = newRelationships[name] else { continue }
        var known = relationships[name] ?? AnyRelationship()
        let relationship = copy.continuing(known)
        for (member, value) in relationship.members {
          let key = MemberKey(part: .relationship, name: name, member: member)
          if wins(key, isKnown: known.members[member] != nil) { known.members[member] = value }
        }
        relationships[name] = known
      }
      for (name, value) in copy.members where !Self.names.contains(name) {
        if wins(MemberKey(part: .member, name: name), isKnown: result.members[name] != nil) {
          result.members[name] = value
        }
      }
    }

    private static let names: Set = ["type", "id", "lid", "attributes", "relationships"]
  }
}

extension ResourceSlice {
  /// Whether linkage is one page here, and complete in an older copy.
  fileprivate func shortens(_ older: ResourceSlice) -> Bool {
    guard mayHavePages else { return false }
    return relationshipNames.contains { name in
      relationship(name)?.isPage == true && older.relationship(name)?.isLinkageComplete == true
    }
  }
}

extension AnyRelationship {
  /// Returns the members of a copy of a relationship to merge into the known one.
  ///
  /// A page doesn't exclude other members, so it only adds to known linkage. Page links mark
  /// linkage as incomplete until all of it arrives.
  fileprivate func continuing(_ known: AnyRelationship) -> AnyRelationship {
    var copy = self
    if isPage, known.isLinkageComplete {
      if case .many(let members) = known.data, case .many = data {
        copy.data = MemberEdits(added: data.identifiers).applied(to: .many(members))
      }
      copy.members["links"] = nil
    } else if known.isPage, !isPage {
      if data == .absent, var links = members["links"]?.object {
        for name in JSONValue.pageLinks { links[name] = known.members["links"]?[name] }
        copy.members["links"] = JSONValue(links)
      } else if data != .absent, members["links"] == nil,
        var links = known.members["links"]?.object
      {
        for name in JSONValue.pageLinks { links[name] = nil }
        copy.members["links"] = JSONValue(links)
      }
    }
    return copy
  }
}
