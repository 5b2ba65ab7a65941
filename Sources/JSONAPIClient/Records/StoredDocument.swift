public import JSONAPI
public import JSONAPIStore

/// A document that a store has taken, with the records or live objects of its primary data.
public struct StoredDocument<Element: Sendable>: Sendable {
  /// The primary data: records, or live objects; none where the data was null or absent.
  ///
  /// A resource that the server has deleted meanwhile, by a later request than this one, is missing.
  public let elements: [Element]

  /// The records of the primary data, with the difference of one, many, null and absent.
  public let data: PrimaryRecords

  /// The document as it came, with its links and meta.
  public let document: AnyDocument

  /// The store that has taken it.
  public let store: Store

  /// The first of the elements; the only one where the data was one resource.
  public var first: Element? { elements.first }
}

extension StoredDocument: PagedDocument {
  /// The primary data.
  public var pageElements: [Element] { elements }

  /// The types and ids of the primary data, also of resources that the store doesn't have any more.
  public var pageIdentities: [ResourceIdentifier.Identity?] { document.pageIdentities }

  /// The member `meta`, as JSON.
  public var pageMeta: JSONValue? { document.pageMeta }

  /// The link's target, verbatim.
  ///
  /// - Parameter name: The name of the link, such as `next`.
  /// - Returns: The address; nil where there is no such link, or null.
  public func pageLink(named name: String) -> String? { document.pageLink(named: name) }
}
