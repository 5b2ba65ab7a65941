import JSONAPI

extension ContractPlace {
  mutating func compare(_ old: Contract.Relationship, _ new: Contract.Relationship) {
    if old.isDeclared, new.isDeclared {
      compareNull(old.absent, new.absent, as: .presence, declaredAs: "absent")
    } else {
      compareAbsence(old.absent, new.absent)
    }
    if new.malformed > 0, old.malformed == 0 {
      add(.breaking, .kind, "no object in \(new.malformed); was a relationship object")
    }
    compareCardinality(old, new)
    compareNull(old.null, new.null, declaredAs: "null")
    compareLinkage(old.withoutLinkage, new.withoutLinkage)
    compareDestinations(old, new)
  }

  private mutating func compareCardinality(
    _ old: Contract.Relationship, _ new: Contract.Relationship
  ) {
    var added = new.cardinalities.subtracting(old.cardinalities)
    // Null instead of lists is a change to null, not to to-one.
    if new.isAlwaysNull { added.remove(.one) }
    guard !added.isEmpty else { return }
    let number = added.contains(.many) ? "to-many" : "to-one"
    guard !old.cardinalities.isEmpty else {
      return add(.harmless, .linkage, "\(number); linkage never said so before")
    }
    guard old.cardinalities.count == 1 else { return }
    add(.breaking, .cardinality, "\(number); was \(number == "to-many" ? "to-one" : "to-many")")
  }

  private mutating func compareLinkage(_ old: Contract.Frequency, _ new: Contract.Frequency) {
    // That a description doesn't require linkage is no change from what was seen.
    guard new.total != nil || old.total == nil else { return }
    if !old.isPossible, new.isPossible, old != .unknown {
      let severity: ContractChange.Severity = comparison.isRule(old) ? .risky : .harmless
      add(severity, .linkage, Phrase.now("without linkage", new, old))
    } else if old.isPossible, !new.isPossible, new.total == nil {
      add(.harmless, .linkage, "always with linkage; could be without before")
    }
  }

  private mutating func compareDestinations(
    _ old: Contract.Relationship, _ new: Contract.Relationship
  ) {
    let added = new.destinations.names(notIn: old.destinations)
    guard !added.isEmpty else {
      guard new.isDeclared, old.isDeclared, !new.destinations.isEmpty else { return }
      let gone = old.destinations.names(notIn: new.destinations)
      if !gone.isEmpty { add(.harmless, .destination, "no longer to \(Phrase.list(gone))") }
      return
    }
    guard !old.destinations.isEmpty else {
      return add(.harmless, .destination, "to \(Phrase.list(added)); unknown before")
    }
    // A model with one destination type can't hold another; a union has a case for unknown types.
    let count = old.destinations.values.reduce(0, +)
    let isRule = old.isDeclared || count >= comparison.enough
    let before = old.destinations.keys
    let stays = before.contains { new.destinations[$0] != nil }
    add(
      old.destinations.count == 1 && isRule ? .breaking : .risky, .destination,
      "\(stays ? "also " : "")to \(Phrase.list(added)); was to \(Phrase.list(before))")
  }
}

extension Contract.Relationship {
  fileprivate var isDeclared: Bool { absent.total == nil }
}
