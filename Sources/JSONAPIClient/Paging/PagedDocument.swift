public import JSONAPI

/// A document that is one page of many: its primary data is an array, its links lead to the others.
public protocol PagedDocument: Sendable {
  /// What the primary data has many of.
  associatedtype Element: Sendable

  /// The primary data.
  var pageElements: [Element] { get }

  /// The meta of the document, in which many servers say how much there is in all.
  var pageMeta: JSONValue? { get }

  /// Where one of the document's links leads.
  ///
  /// - Parameter name: The link's name, such as `next`.
  /// - Returns: The address as the server wrote it, whether as a string or in an object; nil where
  ///   there is no such link, or null.
  func pageLink(named name: String) -> String?
}

extension JSONValue: PagedDocument {
  /// The elements of `data`; the only one where it isn't an array.
  public var pageElements: [JSONValue] {
    guard let data = self["data"], !data.isNull else { return [] }
    return data.array ?? [data]
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
