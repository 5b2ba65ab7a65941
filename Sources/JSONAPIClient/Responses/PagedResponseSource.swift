import Foundation
import JSONAPI

/// A response that can be read as a page.
protocol PagedResponseSource: ResponseSource {
  var client: JSONAPIClient { get }
  var origin: PageOrigin { get }
  /// What the document says beside its data; nil from a store.
  var parts: DocumentParts? { get }
}

/// Where a page has come from.
struct PageOrigin: Sendable {
  let request: ClientRequest
  /// The address that answered; empty for a store.
  let url: String
  var body = Data()
}
