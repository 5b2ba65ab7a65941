import Foundation
import JSONAPI
import JSONAPITesting
import Synchronization
import Testing

@testable import JSONAPIClient

/// The number of resources without the resources.
@Suite("Counting") struct CountingTests {
  @Test(arguments: [
    (PageParameters?.none, "page[number]=1&page[size]=1"),
    (.number(7, size: 20), "page[number]=1&page[size]=1"),
    (.offset(40, limit: 20), "page[offset]=0&page[limit]=1"),
  ])
  func `One resource is requested, and nothing included`(page: PageParameters?, asked: String)
    async throws
  {
    let paths = Mutex<[String]>([])
    let client = try JSONAPIClient.testing(
      InMemoryTransport { request in
        paths.withLock { $0.append(request.path) }
        return .document(
          #"{"data":[{"type":"articles","id":"1"}],"meta":{"page":{"total":1234}}}"#)
      })
    var query = AnyResource.query(type: "articles").changing {
      $0.include = ["author"]
      $0.filter = FilterExpression("status", .equal, "draft")
    }
    if let page { query = query.page(page) }
    #expect(try await client.count(query) == 1_234)
    let path = try #require(paths.withLock { $0.first }?.removingPercentEncoding)
    #expect(path.hasSuffix("?filter[status]=draft&\(asked)"), "\(path)")
    #expect(paths.withLock { $0.count } == 1)
  }

  @Test func `A server that doesn't say gives nil`() async throws {
    let client = try JSONAPIClient.testing(
      InMemoryTransport { _ in .document(#"{"data":[{"type":"articles","id":"1"}]}"#) })
    #expect(try await client.count(AnyResource.query(type: "articles")) == nil)
  }
}
