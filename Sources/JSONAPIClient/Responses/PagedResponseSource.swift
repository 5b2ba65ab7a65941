import Foundation
import JSONAPI
import JSONAPIStore

/// A response that can be read as a page.
protocol PagedResponseSource: ResponseSource {
  var client: JSONAPIClient { get }
  var origin: PageOrigin { get }
  /// The document's members besides its data, if they are known.
  var parts: DocumentParts? { get }
  /// The store's version at the start of the request; nil without a store.
  var version: Store.Version? { get }
}

/// The request and URL of a page.
struct PageOrigin: Sendable {
  let request: ClientRequest
  /// The URL of the document; empty for a page that a store assembles from records.
  let url: String
  var body = Data()
}
