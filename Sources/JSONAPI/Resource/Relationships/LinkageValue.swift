/// What a program holds of one relationship: linkage in its three states, links and meta.
///
/// ``ToOne`` and ``ToMany`` conform; there is no need to write a conformance by hand.
public protocol LinkageValue: RelationshipValue {
  /// The linkage, in its three states (REL-07).
  var linkage: Linkage { get }

  /// The links of the relationship.
  var links: LinksObject? { get set }

  /// The meta of the relationship.
  var meta: JSONObject? { get set }
}

extension ToOne: LinkageValue {}
extension ToMany: LinkageValue {}
