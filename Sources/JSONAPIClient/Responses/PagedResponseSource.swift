import Foundation
import JSONAPI

/// A response that can be read as a page.
protocol PagedResponseSource: ResponseSource {
  var client: JSONAPIClient { get }
  var origin: PageOrigin { get }
  /// The document's members besides its data; nil from a store.
  var parts: DocumentParts? { get }
}

/// The request and URL of a page.
struct PageOrigin: Sendable {
  let request: ClientRequest
  /// The URL of the response; empty for a store.
  let url: String
  var body = Data()
}
