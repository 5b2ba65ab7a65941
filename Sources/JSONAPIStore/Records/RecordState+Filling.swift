import JSONAPI

extension RecordState {
  /// Takes a copy of the resource.
  mutating func fill(_ copy: ResourceSlice, _ number: UInt64, _ change: inout RecordChange) {
    change.isToBeKept = true
    guard let base else {
      self.base = copy
      version = number
      if hasExtras { extras.isNew = false }
      change.aspects.formUnion([.isLoaded, .links, .meta])
      noteChanges(from: nil, to: copy, &change)
      rebase(&change)
      return
    }
    if number >= version, hasNothing(newerThan: number), copy.covers(base) {
      self.base = copy
      version = number
      if hasExtras { extras.versions = [:] }
    } else {
      self.base = merging(copy, number, into: base)
    }
    noteChanges(from: base, to: self.base, &change)
    rebase(&change)
  }

  /// Whether no field has a version of its own that is newer.
  func hasNothing(newerThan number: UInt64) -> Bool {
    !hasExtras || extras.versions.allSatisfy { $0.value <= number }
  }

  /// Finds out which fields have changed, if anybody wants to know.
  private mutating func noteChanges(
    from old: ResourceSlice?, to new: ResourceSlice?, _ change: inout RecordChange
  ) {
    guard isObserved else { return dropAllSlots() }
    var names: [String] = []
    for name in Set((old?.attributeNames ?? []) + (new?.attributeNames ?? []))
    where edit(of: name) == nil && old?.attribute(name) != new?.attribute(name) {
      names.append(name)
    }
    for name in Set((old?.relationshipNames ?? []) + (new?.relationshipNames ?? []))
    where old?.relationship(name) != new?.relationship(name) {
      names.append(name)
    }
    if old?.member("links") != new?.member("links") { change.aspects.insert(.links) }
    if old?.member("meta") != new?.member("meta") { change.aspects.insert(.meta) }
    change.fields += names
    dropSlots(names)
  }

  /// Puts the edits on top of what the server says now; one that says the same has had its day.
  mutating func rebase(_ change: inout RecordChange) {
    guard hasExtras, !extras.edits.isEmpty else { return }
    let count = extras.edits.count
    let (base, saving) = (base, extras.saving)
    extras.edits.removeAll { saving[$0.name] == nil && $0.agrees(with: base) }
    if extras.edits.count < count { change.aspects.insert(.edits) }
  }

  // MARK: - Merging

  /// Both copies as one, each field and each member in its newest form.
  private mutating func merging(
    _ copy: ResourceSlice, _ number: UInt64, into base: ResourceSlice
  ) -> ResourceSlice {
    var merge = Merge(
      result: base.resource, version: version, versions: extras.versions, number: number)
    merge.take(copy.resource)
    guard merge.isChanged else { return base }
    if merge.versions != extras.versions { extras.versions = merge.versions }
    // Both parts have been parsed; only a text of more than 4 GiB can make this fail.
    return (try? ResourceSlice(merge.result)) ?? base
  }

  private struct Merge {
    var result: AnyResource
    let version: UInt64
    var versions: [MemberKey: UInt64]
    let number: UInt64
    var isChanged = false

    /// Whether what came now is at least as new as what is there.
    mutating func wins(_ key: MemberKey, isKnown: Bool) -> Bool {
      guard !isKnown || number >= versions[key] ?? version else { return false }
      if number == version { versions[key] = nil } else { versions[key] = number }
      isChanged = true
      return true
    }

    mutating func take(_ copy: AnyResource) {
      // Each object is read once and written once, since a look into one that was parsed makes its index anew.
      // Where a name repeats, the first member counts, as it does for readers.
      let newAttributes = copy.attributes ?? [:]
      var attributes = result.attributes ?? [:]
      for (name, _) in newAttributes
      where wins(MemberKey(part: .attribute, name: name), isKnown: attributes[name] != nil) {
        attributes[name] = newAttributes[name]
      }
      if !attributes.isEmpty { result.attributes = attributes }
      let newRelationships = copy.relationships ?? [:]
      var relationships = result.relationships ?? [:]
      for (name, _) in newRelationships {
        guard let relationship = newRelationships[name] else { continue }
        var known = relationships[name] ?? AnyRelationship()
        for (member, value) in relationship.members {
          let key = MemberKey(part: .relationship, name: name, member: member)
          if wins(key, isKnown: known.members[member] != nil) { known.members[member] = value }
        }
        relationships[name] = known
      }
      if !relationships.members.isEmpty { result.relationships = relationships }
      for (name, value) in copy.members where !Self.names.contains(name) {
        if wins(MemberKey(part: .member, name: name), isKnown: result.members[name] != nil) {
          result.members[name] = value
        }
      }
    }

    private static let names: Set = ["type", "id", "lid", "attributes", "relationships"]
  }
}
