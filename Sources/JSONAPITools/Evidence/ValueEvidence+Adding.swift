import JSONAPI

extension ValueEvidence {
  /// Adds a value.
  ///
  /// - Parameters:
  ///   - depth: The depth of the value within an attribute.
  ///   - countsValues: Whether the value adds to the counts of distinct values.
  ///   - fields: The number of fields of the type, which grows with each new member.
  mutating func add(
    _ value: JSONValue, _ limits: EvidenceLimits, depth: Int, countsValues: Bool = true,
    fields: inout Int
  ) {
    count += 1
    switch value.kind {
    case .null: nulls += 1
    case .true, .false: booleans += 1
    case .integer:
      integers += 1
      add(integer: value.int, countsValues, limits)
    case .real: fractions += 1
    case .string:
      strings += 1
      if let text = value.string { add(text, countsValues, limits) }
    case .array:
      arrays += 1
      guard value.count > 0 else { return }
      guard depth < limits.depth else { return isTruncated = true }
      if elements.isEmpty {
        elements.append(ValueEvidence())
        fields += 1
      }
      for element in value.elements {
        elements[0].add(
          element, limits, depth: depth + 1, countsValues: countsValues, fields: &fields)
      }
    case .object:
      objects += 1
      guard value.count > 0 else { return }
      guard depth < limits.depth else { return isTruncated = true }
      var names: Set<ExactString> = []
      for (name, value) in value.members where names.insert(ExactString(name)).inserted {
        guard name.utf8.count <= limits.nameLength else {
          isTruncated = true
          continue
        }
        if members[name] == nil { fields += 1 }
        members[name, default: ValueEvidence()].add(
          value, limits, depth: depth + 1, countsValues: countsValues, fields: &fields)
      }
    }
  }

  private mutating func add(integer: Int?, _ isCounted: Bool, _ limits: EvidenceLimits) {
    guard let integer else {
      hasHugeIntegers = true
      return values.forget()
    }
    integerRange = integerRange?.including(integer...integer) ?? integer...integer
    if isCounted { values.add(.integer(integer), limit: limits.values) }
  }

  private mutating func add(_ text: String, _ isCounted: Bool, _ limits: EvidenceLimits) {
    formats[StringFormat(of: text), default: 0] += 1
    guard text.utf8.count <= limits.valueLength else { return values.forget() }
    if isCounted { values.add(.string(text), limit: limits.values) }
  }

  /// Adds evidence about the same location from other documents.
  mutating func merge(_ other: ValueEvidence, _ limits: EvidenceLimits) {
    addCounters(of: other)
    integerRange =
      if let range = integerRange, let second = other.integerRange {
        range.including(second)
      } else {
        integerRange ?? other.integerRange
      }
    hasHugeIntegers = hasHugeIntegers || other.hasHugeIntegers
    formats.merge(other.formats, uniquingKeysWith: +)
    values.merge(other.values, limit: limits.values)
    for (name, value) in other.members {
      members[name, default: ValueEvidence()].merge(value, limits)
    }
    guard let element = other.elements.first else { return }
    if elements.isEmpty { elements.append(ValueEvidence()) }
    elements[0].merge(element, limits)
  }
}

extension ClosedRange {
  /// The smallest range that contains this one and another.
  func including(_ other: ClosedRange) -> ClosedRange {
    Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
  }
}
