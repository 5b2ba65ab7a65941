/// A relationship as a value: linkage in its three states, links and meta.
///
/// ``ToOne`` and ``ToMany`` conform; don't write a conformance by hand.
public protocol LinkageValue: RelationshipValue {
  /// The linkage, in its three states (REL-07).
  var linkage: Linkage { get }

  /// The links of the relationship.
  var links: LinksObject? { get set }

  /// The meta of the relationship.
  var meta: JSONObject? { get set }
}

extension LinkageValue {
  /// The relationship as stores keep it: the linkage, and the links only if the linkage is one
  /// page.
  package var relationship: AnyRelationship {
    let whole = AnyRelationship(data: linkage, links: links)
    return whole.isPage ? whole : AnyRelationship(data: linkage)
  }
}

extension Linkage {
  /// The types and ids, as text for descriptions.
  var summary: String {
    switch self {
    case .absent: "absent"
    case .null: "null"
    case .one(let identifier): identifier.summary
    case .many(let identifiers): "[\(identifiers.map(\.summary).joined(separator: ", "))]"
    }
  }
}

extension ResourceIdentifier {
  fileprivate var summary: String { "\(type) \(id ?? lid.map { "lid \($0)" } ?? "?")" }
}
