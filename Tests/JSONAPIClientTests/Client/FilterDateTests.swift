import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIStore
import JSONAPITesting
import Testing

@testable import JSONAPIClient

private struct Visit: Resource, Equatable {
  static let resourceType = "visits"
  var id: String
  var start: Date

  struct Fields: Sendable {
    let start = AttributePath<Visit, Date>("start")
    let day = AttributePath<Visit, Date>("day", as: DateOnly.self)
  }
  static let fields = Fields()
}

@Suite("Dates in filters of a client") struct ClientFilterDateTests {
  private static let noon = Date(timeIntervalSince1970: 1_714_564_800)  // 2024-05-01T12:00:00Z

  private let query = Visit.query.filter { $0.start > Self.noon && $0.day == Self.noon }

  /// A configuration whose coders have seconds for dates.
  private var seconds: ClientConfiguration {
    var configuration = ClientConfiguration()
    configuration.encoder.values.dateEncodingStrategy = .secondsSince1970
    configuration.decoder.values.dateDecodingStrategy = .secondsSince1970
    return configuration
  }

  private func sent(
    _ configuration: ClientConfiguration,
    _ send: (JSONAPIClient) async throws -> Void
  ) async throws -> [QueryItem] {
    let transport = InMemoryTransport { _ in .document(#"{"data":[]}"#) }
    try await send(.testing(transport, configuration: configuration))
    let path = try #require(await transport.requests.first?.path)
    return QueryItem.items(parsing: path.split(separator: "?").last.map { String($0) } ?? "")
  }

  @Test func `They are written as the client's encoder writes dates`() async throws {
    #expect(
      try await sent(seconds) { _ = try await $0.fetch(query) } == [
        QueryItem("filter[start][gt]", "1714564800"), QueryItem("filter[day]", "2024-05-01"),
      ])
    #expect(
      try await sent(ClientConfiguration()) { _ = try await $0.fetch(query) } == [
        QueryItem("filter[start][gt]", "2024-05-01T12:00:00Z"),
        QueryItem("filter[day]", "2024-05-01"),
      ])
  }

  @Test func `So they are in another dialect, and in queries without a model`() async throws {
    var configuration = seconds
    configuration.filterDialect = .functions
    let untyped = AnyResource.query(type: "visits").changing { $0 = query.parameters }
    let expected = "and(greaterThan(start,'1714564800'),equals(day,'2024-05-01'))"
    for send: (JSONAPIClient) async throws -> Void in [
      { _ = try await $0.fetch(query) },
      { _ = try await $0.fetch(untyped) },
      { for try await _ in $0.all(untyped) {} },
    ] {
      #expect(try await sent(configuration, send) == [QueryItem("filter", expected)])
    }
  }

  @Test func `A store that is asked compares them with what the client's decoder reads`() throws {
    let store = Store(seconds)
    for (id, start) in [("1", 1_714_564_799), ("2", 1_714_564_801)] {
      try store.insert(
        AnyResource(type: "visits", id: id, attributes: ["start": JSONValue(start)]))
    }
    let later = try store.values(
      matching: Visit.query.filter { $0.start > Self.noon }, using: seconds.decoder)
    #expect(later == [Visit(id: "2", start: Self.noon + 1)])
  }
}
