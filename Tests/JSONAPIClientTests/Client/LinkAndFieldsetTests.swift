import HTTPTypes
import JSONAPI
import JSONAPITesting
import Testing

@testable import JSONAPIClient

@Suite("Links and fieldsets of a client") struct LinkAndFieldsetTests {
  private static let sparse =
    #"{"data":[{"type":"articles","id":"1","attributes":{"title":"T"}}],"#
    + #""included":[{"type":"people","id":"9","attributes":{"name":"N"}}]}"#

  private func client(_ body: String) throws -> JSONAPIClient {
    var configuration = ClientConfiguration()
    configuration.decoder.mode = .strict
    return try JSONAPIClient.testing(
      InMemoryTransport { _ in .document(body) }, configuration: configuration)
  }

  @Test func `Linkage that a fieldset leaves out is no mistake to a strict client (CMP-04)`()
    async throws
  {
    let client = try client(Self.sparse)
    let query = AnyResource.query(type: "articles")
    let articles = try await client.fetch(
      query.include(named: "author").fields(of: "articles", named: ["title"]))
    #expect(articles.map(\.id) == ["1"])
    let document = try await client.fetch(
      query.include(named: "author").fields(of: "articles", named: ["title"])
        .reading(as: Document<[AnyResource], JSONValue>.self))
    #expect(document.data.map(\.id) == ["1"])
  }

  @Test func `Without a fieldset it is one (CMP-03)`() async throws {
    let client = try client(Self.sparse)
    let error = await clientError {
      try await client.fetch(
        AnyResource.query(type: "articles").reading(
          as: Document<[AnyResource], JSONValue>.self))
    }
    #expect(error?.code == .decodingFailed)
  }

  @Test func `A page and a document of one response have the same resources`() async throws {
    let bodies = [
      #"{"data":[{"type":"a","id":"1","attributes":{"x":1}},{"type":"a","id":"1","attributes":{"x":2}}]}"#,
      #"{"data":[{"type":"a","id":"1"},{"type":"a","id":"2"}],"#
        + #""included":[{"type":"a","id":"1","attributes":{"x":1}}]}"#,
    ]
    for body in bodies {
      let client = try JSONAPIClient.testing(InMemoryTransport { _ in .document(body) })
      let query = AnyResource.query(type: "a")
      let page = try await client.fetch(query.reading(as: Page<AnyResource>.self))
      let list = try await client.fetch(query.reading(as: [AnyResource].self))
      let document = try await client.fetch(
        query.reading(as: Document<[AnyResource], JSONValue>.self))
      #expect(Array(page) == document.data)
      #expect(list == document.data)
      #expect(page.first?.x?.int == 1)
    }
  }

  @Test func `The parameters of a request take the place of its link's`() async throws {
    let transport = InMemoryTransport { _ in .document(#"{"data":[]}"#) }
    let client = try JSONAPIClient.testing(transport)
    let request = Request("/articles?include=comments&page%5Bsize%5D=5", as: [AnyResource].self)
    _ = try await client.fetch(request.include(named: "author"))
    #expect(
      await transport.requests.map(\.path) == ["/articles?page%5Bsize%5D=5&include=author"])
  }
}
