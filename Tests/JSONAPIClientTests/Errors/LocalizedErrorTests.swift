import Foundation
import JSONAPI
import JSONAPIClient
import JSONAPIStore
import Testing

@Suite("What apps show of an error")
struct LocalizedErrorTests {
  private struct Post: Resource, Codable {
    static let resourceType = "posts"
    var id: String
    var title: String
  }

  /// Calls that throw an error of each type.
  private static let failures: [@Sendable () throws -> Void] = [
    { _ = try JSONValue(parsing: Array("{".utf8)) },
    { _ = try Flattener().flatten(Array("[1]".utf8)) },
    { _ = try QueryReader().read("sort=%20") },
    { _ = try JSONAPIDecoder().decode(Post.self, from: Array(#"{"data":null}"#.utf8)) },
    { throw StoreError(.unknownRecord, expected: "a record of this store", found: "another one") },
    { throw TransportError(.timedOut, "no response within 5 seconds") },
    {
      let document = try AnyDocument(parsing: Array(#"{"errors":[{"title":"Not found"}]}"#.utf8))
      if let error = ServerError(document) { throw error }
    },
  ]

  @Test(arguments: failures.indices)
  func `The localized description is the error's own`(index: Int) throws {
    let error = try #require(throws: (any Error).self) { try Self.failures[index]() }
    #expect(error is any LocalizedError)
    #expect(error.localizedDescription == String(describing: error))
  }
}
