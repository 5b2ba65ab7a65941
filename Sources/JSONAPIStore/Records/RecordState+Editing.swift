@_spi(Locks) import JSONAPI

extension RecordState {
  /// Takes an edit; one to what the server says already is none.
  mutating func set(_ edit: Edit, _ change: inout RecordChange) {
    clearUnwritable(edit.name, &change)
    let known = self.edit(of: edit.name)
    // What the server has now is an edit, too, while it is about to get something else.
    let agrees = extras.saving[ExactString(edit.name)] == nil && edit.agrees(with: base)
    if known == nil, agrees { return }
    if known == edit { return }
    extras.edits.removeAll { $0.name.isExactly(edit.name) }
    if !agrees { extras.edits.append(edit) }
    noteChange(of: [edit.name], &change)
    if (known == nil) != agrees || agrees { change.aspects.insert(.edits) }
  }

  /// Notes that fields have changed, whose values have to be decoded anew.
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

  /// Makes additions and removals of those edits that are whole linkage, before what they are based on is
  /// forgotten; an order that was edited can't be kept so.
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

  /// The additions and removals of a relationship whose linkage was not known.
  func memberEdits(of name: String) -> MemberEdits? {
    guard case .members(let members)? = edit(of: name)?.value else { return nil }
    return members
  }

  /// The linkage of a relationship by which objects are found: where it is not known, what was added.
  func shownLinkage(of name: String) -> Linkage {
    if let members = memberEdits(of: name) {
      return members.applied(to: base?.relationship(name)?.data)
    }
    return relationship(name)?.data ?? .absent
  }
}
