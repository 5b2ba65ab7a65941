#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The body of a request that creates or updates a resource, written once.
package struct RequestBody: Sendable {
  /// The document, UTF-8.
  package let data: Data

  /// The resource, by the names that the document has.
  package let identifier: ResourceIdentifier

  /// The resources without id that its linkage leads to.
  package let references: [ResourceIdentifier]

  /// The names of its relationships whose linkage was changed while it was absent.
  let partial: [String]

  /// Whether linkage was changed while it was absent, which its value goes on saying.
  package var hasPartialLinkage: Bool { !partial.isEmpty }

  /// The names of its relationships that are nil and written as empty ones.
  let emptied: [String]

  /// The names of its relationships whose linkage is one page, changed or set in a draft.
  let pages: [String]

  /// The resource as a view into the document.
  package func resource() throws -> AnyResource {
    try AnyResource(JSONValue(parsing: data, limits: .unlimited)["data"] ?? .null)
  }

  /// Throws for an update that would unlink members that the server didn't send.
  package func checkUpdate() throws(ResourceEncodingError) {
    if let name = partial.first { throw .partialLinkage(name, of: identifier.type) }
    try checkPages()
  }

  /// Throws where one page of linkage would be sent as all of it.
  package func checkPages() throws(ResourceEncodingError) {
    if let name = pages.first { throw .page(name, of: identifier.type) }
  }
}
