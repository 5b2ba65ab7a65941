import JSONAPI

extension ContractPlace {
  mutating func compare(_ old: Contract.Value, _ new: Contract.Value) {
    compareAbsence(old.absent, new.absent)
    // Descriptions of models don't distinguish null from absence.
    let isCovered = new.null.total == nil && old.absent.isPossible
    compareNull(isCovered ? old.absent : old.null, new.null, declaredAs: "null or absent")
    compareKinds(old, new)
    compareFormats(old, new)
    compareCases(old, new)
    compareRanges(old, new)
    if let before = old.elements.first, let after = new.elements.first {
      at("[]") { $0.compare(before, after) }
    }
    // Objects whose names are data, or that can be any, have none of the members of before.
    guard old.kinds[.object] != nil, new.kinds[.object] != nil, !old.hasNamesOfData else { return }
    compareFields(
      old.members.mapValues { .attribute($0) }, new.members.mapValues { .attribute($0) },
      isComplete: (!old.isTruncated, !new.isTruncated),
      count: new.null.total == nil ? nil : new.kinds[.object])
  }

  mutating func compareAbsence(_ old: Contract.Frequency, _ new: Contract.Frequency) {
    // An optional member in a declaration may be null or absent, so comparing null covers both.
    guard !old.isPossible, new.isPossible, old != .unknown, new.total != nil else { return }
    let severity: ContractChange.Severity = comparison.isRule(old) ? .breaking : .harmless
    add(severity, .presence, Phrase.now("absent", new, old))
  }

  /// Compares how often a value is null.
  ///
  /// - Parameters:
  ///   - kind: The subject of a change.
  ///   - declared: What null stands for in a declaration.
  mutating func compareNull(
    _ old: Contract.Frequency, _ new: Contract.Frequency, as kind: ContractChange.Kind = .null,
    declaredAs declared: String
  ) {
    if !old.isPossible, new.isPossible, old != .unknown {
      let severity: ContractChange.Severity = comparison.isRule(old) ? .breaking : .harmless
      add(severity, kind, Phrase.now("null", new, old, declaredAs: declared))
    } else if old.isPossible, !new.isPossible, new.total == nil {
      add(.harmless, kind, "always there; could be \(declared) before")
    }
  }

  mutating func compareKinds(_ old: Contract.Value, _ new: Contract.Value) {
    // Values that were all null, or have no declared kind, can be of any kind.
    guard !old.kinds.isEmpty else {
      if !new.kinds.isEmpty { add(.harmless, .kind, "\(Phrase.kinds(new)); unknown before") }
      return
    }
    guard !new.kinds.isEmpty else {
      if new.null.total == nil { add(.risky, .kind, "of any kind; was \(Phrase.kinds(old))") }
      return
    }
    var added = new.kinds.filter { old.kinds[$0.key] == nil }
    // Numbers include integers.
    if old.kinds[.number] != nil { added[.integer] = nil }
    if !added.isEmpty {
      let known = old.kinds.values.reduce(0, +)
      let isWidening = added.keys.allSatisfy { $0 == .number } && old.kinds[.integer] != nil
      let isRule = comparison.isRule(known, of: old.null)
      let names = added.keys.map(\.rawValue).sorted().joined(separator: " or ")
      add(
        isWidening && !isRule ? .risky : .breaking, .kind,
        "\(names)\(share(of: added, in: new.kinds, new)); was \(Phrase.kinds(old))")
    } else if new.null.total == nil, old.null.total == nil {
      let gone = old.kinds.keys.filter { new.kinds[$0] == nil }.map(\.rawValue).sorted()
      if !gone.isEmpty { add(.harmless, .kind, "no longer \(gone.joined(separator: " or "))") }
    }
  }

  mutating func compareFormats(_ old: Contract.Value, _ new: Contract.Value) {
    let before = Set(old.formats.keys)
    // Text can have any form, and ids that stop looking like numbers are no change.
    guard !before.isEmpty, !before.contains(.text) else { return }
    let parsed: Set<StringFormat> = [.date, .dateTime, .localDateTime, .uuid, .uri]
    var formats = new.formats
    // Only a declaration has strings without a format, and these can be any text.
    if formats.isEmpty, new.kinds[.string] != nil, !before.isDisjoint(with: parsed) {
      formats[.text] = 1
    }
    let added = formats.filter { !before.contains($0.key) }
    guard !added.isEmpty else { return }
    let isRule = comparison.isRule(old.formats.values.reduce(0, +), of: old.null)
    let severity: ContractChange.Severity =
      if before.isSubset(of: [.empty]) {
        .harmless
      } else if !before.isDisjoint(with: parsed) {
        isRule ? .breaking : .risky
      } else {
        isRule ? .risky : .harmless
      }
    let names = added.keys.sorted().map(\.words).joined(separator: " or ")
    let previous = before.sorted().map(\.words).joined(separator: " or ")
    add(
      severity, .format, "\(names)\(share(of: added, in: formats, new)); was \(previous)")
  }

  /// The share of values of some kinds or formats, as words; empty for a declaration.
  private func share<Key>(
    of some: [Key: Int], in all: [Key: Int], _ value: Contract.Value
  ) -> String {
    guard value.null.total != nil else { return "" }
    return " in \(Phrase.share(some.values.reduce(0, +), of: all.values.reduce(0, +)))"
  }

  private mutating func compareCases(_ old: Contract.Value, _ new: Contract.Value) {
    let isDeclared = new.null.total == nil && old.null.total == nil
    let strings = new.cases ?? new.strings
    if let cases = old.cases, strings != nil || new.kinds[.string] != nil {
      compareCases(
        Set(cases.map(ExactString.init)), strings.map { Set($0.map(ExactString.init)) },
        all: "any text", isDeclared: isDeclared
      ) { Phrase.quoted($0.map(\.text)) }
    }
    let integers = new.integerCases ?? new.integers
    if let cases = old.integerCases, integers != nil || new.kinds[.integer] != nil {
      compareCases(
        Set(cases), integers.map { Set($0) }, all: "any integer", isDeclared: isDeclared
      ) { Phrase.list($0.sorted().map(\.description)) }
    }
  }

  /// Compares enumerations; `new` is `nil` for any values.
  private mutating func compareCases<Case: Hashable>(
    _ old: Set<Case>, _ new: Set<Case>?, all: String, isDeclared: Bool,
    words: (Set<Case>) -> String
  ) {
    let before = "was \(old.count == 1 ? "always" : "one of") \(words(old))"
    guard let new else { return add(.risky, .value, "\(all); \(before)") }
    let added = new.subtracting(old)
    if !added.isEmpty { add(.risky, .value, "new: \(words(added)); \(before)") }
    guard isDeclared else { return }
    let gone = old.subtracting(new)
    if !gone.isEmpty { add(.harmless, .value, "no longer: \(words(gone))") }
  }

  private mutating func compareRanges(_ old: Contract.Value, _ new: Contract.Value) {
    guard let before = old.range, !old.hasHugeIntegers else { return }
    guard !new.hasHugeIntegers else {
      return add(.risky, .range, "an integer that doesn't fit in 64 bits; all did before")
    }
    guard let after = new.range else { return }
    let limits: [(ClosedRange<Int>, String)] = [
      (-0x20_0000_0000_0000...0x20_0000_0000_0000, "53 bits, all that JavaScript has"),
      (Int(Int32.min)...Int(Int32.max), "32 bits"),
    ]
    for (limit, name) in limits
    where before.isWithin(limit) && !after.isWithin(limit) {
      let value = limit.contains(after.upperBound) ? after.lowerBound : after.upperBound
      return add(.risky, .range, "\(value), which doesn't fit in \(name); all did before")
    }
  }
}

extension Contract.Value {
  /// Whether the member names are data.
  fileprivate var hasNamesOfData: Bool { members.isEmpty && !elements.isEmpty }
}

extension ClosedRange {
  fileprivate func isWithin(_ other: ClosedRange) -> Bool {
    other.contains(lowerBound) && other.contains(upperBound)
  }
}
