@_spi(Locks) import JSONAPI

extension RecordState {
  /// Applies an edit; setting the server's value removes it.
  mutating func set(_ edit: Edit, _ change: inout RecordChange) {
    clearUnwritable(edit.name, &change)
    let known = self.edit(of: edit.name)
    // While a save is in progress, even the server's current value is an edit.
    let agrees = extras.saving[ExactString(edit.name)] == nil && edit.agrees(with: base)
    if known == nil, agrees { return }
    if known == edit { return }
    extras.edits.removeAll { $0.name.isExactly(edit.name) }
    if !agrees { extras.edits.append(edit) }
    noteChange(of: [edit.name], &change)
    if (known == nil) != agrees || agrees { change.aspects.insert(.edits) }
  }

  /// Notes that fields have changed, and drops their decoded values.
  mutating func noteChange(of names: [String], _ change: inout RecordChange) {
    change.isToBeKept = true
    change.fields += names
    dropSlots(names)
  }

  /// Forgets why an attribute was not written.
  mutating func clearUnwritable(_ name: String, _ change: inout RecordChange) {
    let name = ExactString(name)
    guard extras.unwritable[name] != nil else { return }
    extras.unwritable[name] = nil
    change.aspects.insert(.edits)
  }

  /// Converts edits of complete linkage to additions and removals before the linkage that they are
  /// based on is discarded; an edited order can't be kept that way.
  mutating func keepMemberEdits() {
    guard hasExtras, let base else { return }
    for index in extras.edits.indices where !extras.edits[index].isOrdered {
      guard case .relationship(let edited?) = extras.edits[index].value,
        case .many(let new) = edited.data,
        let known = base.relationship(extras.edits[index].name), known.isLinkageComplete,
        case .many(let old) = known.data
      else { continue }
      extras.edits[index].value = .members(MemberEdits(from: old, to: new))
    }
  }

  /// Returns the additions and removals of a relationship with unknown linkage.
  func memberEdits(of name: String) -> MemberEdits? {
    guard case .members(let members)? = edit(of: name)?.value else { return nil }
    return members
  }

  /// Returns the linkage that a relationship shows: if it isn't known, the additions.
  func shownLinkage(of name: String) -> Linkage {
    if let members = memberEdits(of: name) {
      return members.applied(to: base?.relationship(name)?.data)
    }
    return relationship(name)?.data ?? .absent
  }
}
