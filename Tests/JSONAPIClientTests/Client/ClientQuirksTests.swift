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

  struct Trip: Resource {
    static let resourceType = "trips"
    var id: String
    var startCity: String

    struct Fields: Sendable {
      let startCity = AttributePath<Trip, String>("startCity")
    }
    static let fields = Fields()
  }

  @Test func `A profile sets up the dialect, the pages and the names`() async throws {
    let transport = InMemoryTransport { request in
      request.path.contains("offset%5D=1")
        ? .document(#"{"data":[]}"#)
        : .document(#"{"data":[{"type":"trips","id":"1","attributes":{"start_city":"Bonn"}}]}"#)
    }
    let client = try JSONAPIClient.testing(transport).with(quirks: .drupal)
    #expect(client.configuration.decoder.quirks == .drupal)
    let query = Trip.query.filter { $0.startCity.startsWith("B") }.page(.offset(0, limit: 1))
    var cities: [String] = []
    for try await trip in client.pages(query).elements { cities.append(trip.startCity) }
    #expect(cities == ["Bonn"])
    let queries = await transport.requests.map { request in
      QueryItem.items(parsing: String(request.path.split(separator: "?").last ?? ""))
        .map { "\($0.name)=\($0.value)" }
    }
    let filter = [
      "filter[c1][condition][path]=start_city", "filter[c1][condition][operator]=STARTS_WITH",
      "filter[c1][condition][value]=B",
    ]
    #expect(
      queries == [
        filter + ["page[offset]=0", "page[limit]=1"], filter + ["page[offset]=1", "page[limit]=1"],
      ])
  }

  @Test(arguments: Quirks.all)
  func `What a profile leaves open stays as it is`(quirks: Quirks) {
    var configuration = ClientConfiguration(filterDialect: .functions)
    configuration.apply(quirks)
    #expect(configuration.decoder.quirks == quirks)
    if quirks.conventions.dialect == nil {
      #expect(configuration.filterDialect is FunctionFilterDialect)
    }
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
