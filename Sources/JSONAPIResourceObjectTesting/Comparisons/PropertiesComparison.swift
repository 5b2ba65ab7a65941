public import JSONAPIResourceObject

extension Attributes {
  /// Compares every stored attribute.
  ///
  /// - Parameter other: The attributes to compare with.
  /// - Returns: The result for each attribute, by name.
  public func compare(to other: Self) -> [String: BasicComparison] {
    compareProperties(of: self, with: other, kind: "Attribute") {
      ($0 as? any ComparableAttribute)?.comparisonText
    }
  }
}

extension Relationships {
  /// Compares every stored relationship.
  ///
  /// - Parameter other: The relationships to compare with.
  /// - Returns: The result for each relationship, by name.
  public func compare(to other: Self) -> [String: BasicComparison] {
    compareProperties(of: self, with: other, kind: "Relationship") {
      ($0 as? any ComparableRelationship)?.comparisonText
    }
  }
}

private func compareProperties(
  of one: Any, with two: Any, kind: String, text: (Any) -> ComparisonText?
) -> [String: BasicComparison] {
  var comparisons: [String: BasicComparison] = [:]
  let others = Dictionary(
    Mirror(reflecting: two).children.compactMap { child in child.label.map { ($0, child.value) } },
    uniquingKeysWith: { first, _ in first })
  for case (let name?, let value) in Mirror(reflecting: one).children {
    guard let thisText = text(value) else {
      comparisons[name] = .prebuilt(
        "comparison on non-JSON:API \(kind) type (\(type(of: value))) not supported.")
      continue
    }
    guard let other = others[name], let otherText = text(other) else {
      comparisons[name] = .different(thisText.brief, "missing")
      continue
    }
    if areEqual(value, other) ?? (thisText.brief == otherText.brief) {
      comparisons[name] = .same
    } else if thisText.brief != otherText.brief {
      comparisons[name] = .different(thisText.brief, otherText.brief)
    } else {
      comparisons[name] = .different(thisText.detailed, otherText.detailed)
    }
  }
  return comparisons
}

/// Whether two values are equal; `nil` if they can't be compared.
private func areEqual(_ one: Any, _ two: Any) -> Bool? {
  func compare<T: Equatable>(_ one: T) -> Bool? { (two as? T).map { one == $0 } }
  guard let one = one as? any Equatable else { return nil }
  return compare(one)
}

/// The text of a value in differences.
struct ComparisonText {
  /// The text that is used if it distinguishes two values.
  var brief: String

  /// The text for values that differ but have the same brief text.
  var detailed: String

  static var missing: ComparisonText { ComparisonText(brief: "nil", detailed: "nil") }
}

/// An attribute that can be compared.
protocol ComparableAttribute {
  /// The text in differences.
  var comparisonText: ComparisonText { get }
}

extension Attribute: ComparableAttribute {
  var comparisonText: ComparisonText {
    ComparisonText(brief: String(describing: value), detailed: String(reflecting: value))
  }
}

extension TransformedAttribute: ComparableAttribute {
  var comparisonText: ComparisonText {
    ComparisonText(
      brief: String(describing: value),
      detailed: "\(String(describing: value)) (raw value: \(String(describing: rawValue)))")
  }
}

extension Optional: ComparableAttribute where Wrapped: ComparableAttribute {
  var comparisonText: ComparisonText { self?.comparisonText ?? .missing }
}

/// A relationship that can be compared.
protocol ComparableRelationship {
  /// The text in differences.
  var comparisonText: ComparisonText { get }
}

extension ToOneRelationship: ComparableRelationship {
  var comparisonText: ComparisonText {
    relationshipText(String(describing: id), [idMeta], meta: meta, links: links)
  }
}

extension ToManyRelationship: ComparableRelationship {
  var comparisonText: ComparisonText {
    relationshipText(
      ids.map { String(describing: $0.rawValue) }.joined(separator: ", "),
      idsWithMeta.map(\.meta), meta: meta, links: links)
  }
}

extension MetaRelationship: ComparableRelationship {
  var comparisonText: ComparisonText {
    let text = tuple([String(describing: meta), String(describing: links)])
    return ComparisonText(brief: text, detailed: text)
  }
}

extension OptionalLinkage: ComparableRelationship {
  var comparisonText: ComparisonText {
    if let text = (linkage as? any ComparableRelationship)?.comparisonText { return text }
    let text = tuple(["no linkage", String(describing: meta), String(describing: links)])
    return ComparisonText(brief: text, detailed: text)
  }
}

extension Optional: ComparableRelationship where Wrapped: ComparableRelationship {
  var comparisonText: ComparisonText { self?.comparisonText ?? .missing }
}

/// The identifiers alone if the relationship has nothing else; the identifiers' metadata only if
/// nothing else distinguishes two relationships.
private func relationshipText(
  _ ids: String, _ idMetadata: [Any], meta: Any, links: Any
) -> ComparisonText {
  let parts = [String(describing: meta), String(describing: links)]
  return ComparisonText(
    brief: meta is NoMetadata && links is NoLinks ? ids : tuple([ids] + parts),
    detailed: tuple([ids] + idMetadata.map { String(describing: $0) } + parts))
}

private func tuple(_ parts: [String]) -> String {
  "(\(parts.map { $0.debugDescription }.joined(separator: ", ")))"
}
