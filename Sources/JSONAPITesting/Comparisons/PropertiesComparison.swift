public import JSONAPI

extension Attributes {
  /// Compares every stored attribute.
  ///
  /// - Parameter other: The attributes to compare with.
  /// - Returns: A finding for each, by name.
  public func compare(to other: Self) -> [String: BasicComparison] {
    compareProperties(of: self, with: other) { property in
      (property as? any ComparableAttribute)?.comparisonText
    } unsupported: { type in
      "comparison on non-JSON:API Attribute type (\(type)) not supported."
    }
  }
}

extension Relationships {
  /// Compares every stored relationship.
  ///
  /// - Parameter other: The relationships to compare with.
  /// - Returns: A finding for each, by name.
  public func compare(to other: Self) -> [String: BasicComparison] {
    compareProperties(of: self, with: other) { property in
      (property as? any ComparableRelationship)?.comparisonText
    } unsupported: { type in
      "comparison on non-JSON:API Relationship type (\(type)) not supported."
    }
  }
}

private func compareProperties(
  of one: Any, with two: Any, text: (Any) -> String?, unsupported: (Any.Type) -> String
) -> [String: BasicComparison] {
  var comparisons: [String: BasicComparison] = [:]
  let others = Dictionary(
    Mirror(reflecting: two).children.compactMap { child in child.label.map { ($0, child.value) } },
    uniquingKeysWith: { first, _ in first })
  for case (let name?, let value) in Mirror(reflecting: one).children {
    guard let thisText = text(value) else {
      comparisons[name] = .prebuilt(unsupported(type(of: value)))
      continue
    }
    guard let other = others[name], let otherText = text(other) else {
      comparisons[name] = .different(thisText, "missing")
      continue
    }
    comparisons[name] =
      areEqual(value, other) ?? (thisText == otherText) ? .same : .different(thisText, otherText)
  }
  return comparisons
}

/// Whether two values are equal, `nil` where that can't be told.
private func areEqual(_ one: Any, _ two: Any) -> Bool? {
  func compare<T: Equatable>(_ one: T) -> Bool? { (two as? T).map { one == $0 } }
  guard let one = one as? any Equatable else { return nil }
  return compare(one)
}

/// An attribute that can be compared.
protocol ComparableAttribute {
  /// What differences show.
  var comparisonText: String { get }
}

extension Attribute: ComparableAttribute {
  var comparisonText: String { String(describing: value) }
}

extension TransformedAttribute: ComparableAttribute {
  var comparisonText: String { String(describing: value) }
}

extension Optional: ComparableAttribute where Wrapped: ComparableAttribute {
  var comparisonText: String { self?.comparisonText ?? "nil" }
}

/// A relationship that can be compared.
protocol ComparableRelationship {
  /// What differences show.
  var comparisonText: String { get }
}

extension ToOneRelationship: ComparableRelationship {
  var comparisonText: String {
    relationshipText(
      String(describing: id), idMeta is NoIdMetadata ? [] : [idMeta], meta: meta, links: links)
  }
}

extension ToManyRelationship: ComparableRelationship {
  var comparisonText: String {
    relationshipText(
      ids.map { String(describing: $0.rawValue) }.joined(separator: ", "),
      IdMetaType.self == NoIdMetadata.self ? [] : idsWithMeta.map(\.meta), meta: meta, links: links)
  }
}

extension MetaRelationship: ComparableRelationship {
  var comparisonText: String {
    String(describing: (String(describing: meta), String(describing: links)))
  }
}

extension OptionalLinkage: ComparableRelationship {
  var comparisonText: String {
    (linkage as? any ComparableRelationship)?.comparisonText
      ?? String(describing: ("no linkage", String(describing: meta), String(describing: links)))
  }
}

extension Optional: ComparableRelationship where Wrapped: ComparableRelationship {
  var comparisonText: String { self?.comparisonText ?? "nil" }
}

private func relationshipText(
  _ ids: String, _ idMetadata: [Any], meta: Any, links: Any
) -> String {
  guard !(meta is NoMetadata && links is NoLinks && idMetadata.isEmpty) else { return ids }
  let parts =
    [ids] + idMetadata.map { String(describing: $0) }
    + [String(describing: meta), String(describing: links)]
  return "(\(parts.map { $0.debugDescription }.joined(separator: ", ")))"
}
