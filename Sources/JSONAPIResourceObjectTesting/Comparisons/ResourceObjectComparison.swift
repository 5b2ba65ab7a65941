public import JSONAPIResourceObject

/// The result of comparing two resources.
public struct ResourceObjectComparison: Equatable, Sendable, PropertyComparison {
  /// Results by name.
  public typealias ComparisonHash = [String: BasicComparison]

  /// The result for the identifiers.
  public let id: BasicComparison

  /// The results for the attributes.
  public let attributes: ComparisonHash

  /// The results for the relationships.
  public let relationships: ComparisonHash

  /// The result for the metadata.
  public let meta: BasicComparison

  /// The result for the links.
  public let links: BasicComparison

  /// Compares two resources.
  public init<T: ResourceObjectType>(_ one: T, _ two: T) {
    id = BasicComparison(one.id.rawValue, two.id.rawValue)
    attributes = one.attributes.compare(to: two.attributes)
    relationships = one.relationships.compare(to: two.relationships)
    meta = BasicComparison(one.meta, two.meta)
    links = BasicComparison(one.links, two.links)
  }

  /// The differences, by part: `'title' attribute`, `'author' relationship`, `id`, `meta`, `links`.
  public var differences: NamedDifferences {
    var all: ComparisonHash = ["id": id, "meta": meta, "links": links]
    for (name, comparison) in attributes {
      all["'\(name)' attribute"] = comparison
    }
    for (name, comparison) in relationships {
      all["'\(name)' relationship"] = comparison
    }
    return all.filter { !$0.value.isSame }.mapValues(\.rawValue)
  }
}

extension ResourceObjectType {
  /// Compares this resource with another.
  ///
  /// ```swift
  /// #expect(article.compare(to: expected).differences == [:])
  /// ```
  ///
  /// - Parameter other: The resource to compare with.
  public func compare(to other: Self) -> ResourceObjectComparison {
    ResourceObjectComparison(self, other)
  }
}

/// The result of comparing two values that may be resources of the same type.
func compareResources(_ one: Any, _ two: Any) -> ArrayElementComparison {
  func compare<T: ResourceObjectType>(_ one: T) -> ArrayElementComparison? {
    (two as? T).map { ArrayElementComparison(resourceObjectComparison: one.compare(to: $0)) }
  }
  let comparison = (one as? any ResourceObjectType).flatMap { compare($0) }
  return comparison ?? .differentValues(String(describing: one), String(describing: two))
}
