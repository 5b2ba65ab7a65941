import JSONAPI

/// A comparison of an API's behaviour with its earlier behaviour.
///
/// ```swift
/// let comparison = ContractComparison(enough: 10)
/// for change in comparison.changes(from: Contract(before), to: Contract(after)) {
///   print(change.severity, change.place, change.message)
/// }
/// ```
///
/// Something never seen, such as `null`, counts as impossible if there were enough cases; otherwise
/// a change to it is less severe, except to values of another kind and another cardinality, which
/// always break clients. Something no longer seen is a change only if it should have been seen by
/// now.
public struct ContractComparison: Sendable, Hashable {
  /// The number of cases from which something that always or never held counts as a rule.
  public var enough: Int

  /// Creates a comparison.
  public init(enough: Int = 10) { self.enough = enough }

  /// Returns the changes, by type and location.
  public func changes(from old: Contract, to new: Contract) -> [ContractChange] {
    var changes: [ContractChange] = []
    let isDeclared = new.types.values.allSatisfy { $0.observations == nil }
    for name in old.types.names(with: new.types) {
      var place = ContractPlace(comparison: self, type: name)
      switch (old.types[name], new.types[name]) {
      case (let before?, let after?): place.compare(before, after)
      case (let before?, nil):
        if !new.isTruncated { place.compareMissing(before, isDeclared: isDeclared) }
      case (nil, let after?):
        if !old.isTruncated {
          place.add(.harmless, .newType, "new type" + Phrase.resources(after.observations))
        }
      case (nil, nil): break
      }
      changes += place.changes
    }
    return changes
  }

  /// Whether something that always or never held counts as a rule; a declaration always does.
  func isRule(_ frequency: Contract.Frequency) -> Bool {
    frequency.total.map { $0 >= enough } ?? true
  }

  /// Whether there are enough observations for a rule; a declaration needs none.
  func isRule(_ count: Int, of frequency: Contract.Frequency) -> Bool {
    frequency.total == nil || count >= enough
  }
}

/// A location and the changes found there.
struct ContractPlace {
  let comparison: ContractComparison
  let type: String
  var path: [String] = []
  var changes: [ContractChange] = []

  mutating func add(
    _ severity: ContractChange.Severity, _ kind: ContractChange.Kind, _ message: String
  ) {
    changes.append(
      ContractChange(severity: severity, kind: kind, type: type, path: path, message: message))
  }

  /// Compares the values under a name below this location.
  mutating func at(_ name: String, _ body: (inout ContractPlace) -> Void) {
    path.append(name)
    body(&self)
    path.removeLast()
  }

  mutating func compare(_ old: Contract.ResourceType, _ new: Contract.ResourceType) {
    at("id") { $0.compareID(old.id, new.id) }
    compareFields(
      old.fields, new.fields, isComplete: (!old.isTruncated, !new.isTruncated),
      count: new.observations)
  }

  /// Compares a type that no longer exists.
  ///
  /// - Parameter isDeclared: Whether the new types are declared, not observed.
  mutating func compareMissing(_ old: Contract.ResourceType, isDeclared: Bool) {
    guard let count = old.observations else {
      guard isDeclared else {
        return add(.harmless, .missingType, "no resource of the type; was declared")
      }
      return add(.breaking, .missingType, "the type is gone")
    }
    // Which related resources occur depends on the requests.
    let severity: ContractChange.Severity = old.isPrimary ? .risky : .harmless
    add(
      severity, .missingType, "no resource of the type; \(Phrase.count(count, "resource")) before")
  }

  private mutating func compareID(_ old: Contract.Value, _ new: Contract.Value) {
    compareNull(old.null, new.null, declaredAs: "null or absent")
    compareKinds(old, new)
    compareFormats(old, new)
  }

  mutating func compareFields(
    _ old: ByName<Contract.Field>, _ new: ByName<Contract.Field>,
    isComplete: (old: Bool, new: Bool), count: Int?
  ) {
    let candidates = Self.candidates(old: old, new: new)
    for name in old.names(with: new) {
      at(name) { place in
        switch (old[name], new[name]) {
        case (.attribute(let before)?, .attribute(let after)?): place.compare(before, after)
        case (.relationship(let before)?, .relationship(let after)?): place.compare(before, after)
        case (.attribute?, .relationship?):
          place.add(.breaking, .field, "a relationship; was an attribute")
        case (.relationship?, .attribute?):
          place.add(.breaking, .field, "an attribute; was a relationship")
        case (let before?, nil):
          guard isComplete.new else { return }
          let successor = nearestName(
            to: name, among: candidates.filter { $0.value.isLike(before) }.map(\.key))
          place.compareMissing(before.absent, count: count, successor: successor)
        case (nil, let after?):
          guard isComplete.old else { return }
          let noun = if case .attribute = after { "attribute" } else { "relationship" }
          place.add(.harmless, .newField, "new \(noun)" + Phrase.kinds(after))
        case (nil, nil): break
        }
      }
    }
  }

  /// Compares a field that no longer exists.
  ///
  /// - Parameters:
  ///   - count: The number of resources or objects that could have had it; `nil` for a declaration.
  ///   - successor: A new field with a similar name.
  mutating func compareMissing(
    _ old: Contract.Frequency, count: Int?, successor: String? = nil
  ) {
    let hint = successor.map { "; was it renamed to \($0)?" } ?? ""
    guard let count else { return add(.breaking, .missingField, "the field is gone" + hint) }
    guard count > 0 else { return }
    guard let total = old.total else {
      let severity: ContractChange.Severity = old.isPossible ? .harmless : .breaking
      return add(severity, .missingField, "missing in all \(count); was declared" + hint)
    }
    guard total > 0 else { return }
    let before = "was in \(Phrase.share(total - old.count, of: total))"
    guard old.isPossible else {
      return add(
        comparison.isRule(old) ? .breaking : .harmless, .missingField,
        "missing in all \(count); \(before)" + hint)
    }
    guard isUnlikelyChance(of: old, in: count) else { return }
    add(.risky, .missingField, "missing in all \(count); \(before)" + hint)
  }

  /// Whether something absent that often is unlikely to be absent so many times in a row by chance.
  private func isUnlikelyChance(of absent: Contract.Frequency, in count: Int) -> Bool {
    guard let total = absent.total, total > 0 else { return true }
    var chance = 1.0
    let share = Double(absent.count) / Double(total)
    for _ in 0..<min(count, 10_000) {
      chance *= share
      if chance <= 0.01 { return true }
    }
    return false
  }

  /// The new fields to which a missing field may have been renamed; none if there are too many to
  /// compare all names with each other.
  private static func candidates(
    old: ByName<Contract.Field>, new: ByName<Contract.Field>
  ) -> [(key: String, value: Contract.Field)] {
    let added = new.filter { old[$0.key] == nil }
    return added.count * old.names(notIn: new).count <= 10_000 ? added : []
  }
}

extension Contract.Field {
  /// Whether another field could be this one, renamed.
  fileprivate func isLike(_ other: Contract.Field) -> Bool {
    switch (self, other) {
    case (.attribute(let one), .attribute(let other)):
      !Set(one.kinds.keys).isDisjoint(with: other.kinds.keys)
    case (.relationship(let one), .relationship(let other)):
      one.cardinalities == other.cardinalities
    default: false
    }
  }
}
