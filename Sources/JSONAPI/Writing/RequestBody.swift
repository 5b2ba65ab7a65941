#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The encoded body of a request that creates or updates a resource.
package struct RequestBody: Sendable {
  /// The document, UTF-8.
  package let data: Data

  /// The resource's identifier, as written in the document.
  package let identifier: ResourceIdentifier

  /// The linked resources without id.
  package let references: [ResourceIdentifier]

  /// The names of relationships whose linkage was changed while absent.
  let partial: [String]

  /// Whether linkage was changed while absent; the value remains marked as such.
  package var hasPartialLinkage: Bool { !partial.isEmpty }

  /// The names of relationships that are nil and written as empty.
  let emptied: [String]

  /// The names of relationships whose linkage is one page, changed or set in a draft.
  let pages: [String]

  /// The resource as a view into the document.
  package func resource() throws -> AnyResource {
    try AnyResource(JSONValue(parsing: data, limits: .unlimited)["data"] ?? .null)
  }

  /// Throws if an update would unlink members that the server didn't send.
  package func checkUpdate() throws(ResourceEncodingError) {
    if let name = partial.first { throw .partialLinkage(name, of: identifier.type) }
    try checkPages()
  }

  /// Throws if one page of linkage would be sent as all of it.
  package func checkPages() throws(ResourceEncodingError) {
    if let name = pages.first { throw .page(name, of: identifier.type) }
  }
}
