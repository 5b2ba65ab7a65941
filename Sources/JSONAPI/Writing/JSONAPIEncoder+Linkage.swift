#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension JSONAPIEncoder {
  /// Encodes a document with the linkage of a to-one relationship (REL-U-01).
  ///
  /// ```swift
  /// try JSONAPIEncoder().linkageDocument(for: author)
  /// // {"data":{"type":"people","id":"9"}}
  /// ```
  ///
  /// - Parameter resource: The related resource of any model; nil for an empty relationship.
  /// - Returns: The document, UTF-8.
  public func linkageDocument<R: RelatedResource>(for resource: R?) -> Data {
    linkageDocument(of: resource.map { .one($0.resourceIdentifier) } ?? .null)
  }

  /// Encodes a document with the linkage of a to-many relationship (REL-U-03).
  ///
  /// - Returns: The document, UTF-8.
  public func linkageDocument<R: RelatedResource>(for resources: [R]) -> Data {
    linkageDocument(of: .many(resources.map(\.resourceIdentifier)))
  }

  /// Encodes a document with linkage.
  ///
  /// - Parameter linkage: The linkage; absent linkage gives a document without `data`.
  /// - Returns: The document, UTF-8.
  public func linkageDocument(of linkage: Linkage) -> Data {
    var document = JSONObject()
    document["data"] = linkage.json
    return JSONValue(document).data(format: format)
  }
}
