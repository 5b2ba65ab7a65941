import HTTPTypes
import JSONAPI
import JSONAPIStore
import JSONAPITesting
import Testing

@testable import JSONAPIClient

@Suite("Quirks of a client's decoder") struct ClientQuirksTests {
  struct Stop: Resource {
    static let resourceType = "stops"
    var id: String
    var name: String
  }

  func client(
    _ quirks: Quirks, _ body: String, _ status: HTTPResponse.Status = .ok
  ) throws -> JSONAPIClient {
    var configuration = ClientConfiguration()
    configuration.decoder.quirks = quirks
    return try JSONAPIClient.testing(
      InMemoryTransport { _ in .document(body, status: status) }, configuration: configuration)
  }

  @Test func `Messages of a failure become errors, and problems of fields`() async throws {
    let quirks = Quirks("shop", repairing: [.errorMessages])
    let invalid = try client(
      quirks, #"{"message":"Invalid.","errors":{"title":["is too short"]}}"#, .unprocessableContent)
    let error = await clientError { try await invalid.fetch(Blog.Article.query(id: "1")) }
    #expect(error?.problems.map(\.field) == ["title"])
    #expect(error?.problems.map(\.detail) == ["is too short"])
    let missing = try client(quirks, #"{"error":"No such article"}"#, .notFound)
    let other = await clientError { try await missing.fetch(Blog.Article.query(id: "1")) }
    #expect(other?.code == .notFound)
    #expect(other?.errors.map(\.title) == ["No such article"])
    let success = try client(quirks, #"{"error":"Try again"}"#)
    let late = await clientError { try await success.fetch(AnyResource.query(type: "articles")) }
    #expect(late?.code == .errorsInSuccess)
  }

  @Test func `Records and documents without models are repaired as models are`() async throws {
    let client = try client(
      Quirks("stops", repairing: [.numericIDs, .missingIDs]),
      """
      {"data":[{"type":"stops","id":5,"attributes":{"name":"x"}},
      {"type":"stops","attributes":{"name":"y"}}]}
      """)
    let ids = ["5", "/data/1"]
    #expect(try await client.fetch(Stop.query).map(\.id) == ids)
    #expect(
      try await client.fetch(Stop.query.reading(as: AnyDocument.self)).data.resources.map(\.id)
        == ids)
    let local = client.into(Store(client.configuration))
    #expect(try await local.fetch(Record.query(type: "stops")).map(\.id) == ids)
    #expect(try await local.fetch(Stop.query).map(\.id) == ids)
  }
}
