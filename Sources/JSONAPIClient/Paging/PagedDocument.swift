public import JSONAPI
import JSONAPIStore

/// A document that is one page of many: its primary data is an array, its links lead to the others.
public protocol PagedDocument: Sendable {
  /// What the primary data has many of.
  associatedtype Element: Sendable

  /// The primary data.
  var pageElements: [Element] { get }

  /// The types and ids of the primary data, by which a page that was there already is known again.
  ///
  /// They are taken from elements that are resources or records; one that has none counts as new. A document of
  /// other elements can give its own.
  var pageIdentities: [ResourceIdentifier.Identity?] { get }

  /// The meta of the document, in which many servers say how much there is in all.
  var pageMeta: JSONValue? { get }

  /// Where one of the document's links leads.
  ///
  /// - Parameter name: The link's name, such as `next`.
  /// - Returns: The address as the server wrote it, whether as a string or in an object; nil where
  ///   there is no such link, or null.
  func pageLink(named name: String) -> String?
}

extension PagedDocument {
  /// The identities of elements that are resources or records.
  public var pageIdentities: [ResourceIdentifier.Identity?] {
    pageElements.map { element in
      if let record = element as? Record { return record.identifier.identity }
      return (element as? any RelatedResource)?.resourceIdentifier.identity
    }
  }
}

extension JSONValue: PagedDocument {
  /// The elements of `data`; the only one where it isn't an array.
  public var pageElements: [JSONValue] {
    guard let data = self["data"], !data.isNull else { return [] }
    return data.array ?? [data]
  }

  /// The types and ids of the primary data.
  public var pageIdentities: [ResourceIdentifier.Identity?] {
    pageElements.map { element in
      element.object.flatMap { ResourceIdentifier(members: $0).identity }
    }
  }

  /// The member `meta`.
  public var pageMeta: JSONValue? { self["meta"] }

  /// The link's text, or the `href` of its object.
  ///
  /// - Parameter name: The name of the link, such as `next`.
  /// - Returns: The address; nil where there is no such link, or null.
  public func pageLink(named name: String) -> String? {
    let link = self["links"]?[name]
    return link?.string ?? link?["href"]?.string
  }
}
