import Foundation
import HTTPTypes
import JSONAPITesting
import Testing

@testable import JSONAPIClient

@Suite("The transport in memory") struct InMemoryTransportTests {
  func paths(_ transport: InMemoryTransport, after count: Int) async throws -> [String] {
    for number in 0..<count {
      _ = try await send(url: number, to: transport)
    }
    return await transport.requests.map(\.path)
  }

  func send(url number: Int, to transport: InMemoryTransport) async throws -> TransportResponse {
    try await JSONAPIClientTests.send(
      .get, "https://api.example.com/\(number)", through: [], to: transport)
  }

  @Test(arguments: [0, 1, 3, 100])
  func `The last requests are kept, as many as the limit says`(limit: Int) async throws {
    let transport = InMemoryTransport(limit: limit) { _ in .empty() }
    let paths = try await paths(transport, after: 25)
    #expect(paths == (0..<25).suffix(limit).map { "/\($0)" })
    #expect(await transport.requestCount == 25)
  }

  @Test func `A new limit holds at once`() async throws {
    let transport = InMemoryTransport { _ in .empty() }
    _ = try await paths(transport, after: 5)
    await transport.keep(2)
    #expect(await transport.requests.map(\.path) == ["/3", "/4"])
    await transport.keep(-1)
    _ = try await send(url: 5, to: transport)
    #expect(await transport.requests.isEmpty)
    #expect(await transport.requestCount == 6)
  }

  @Test func `A script has a limit too`() async throws {
    let transport = InMemoryTransport(
      limit: 1,
      script: [.init(.get, "/0", .empty()), .init(.get, "/1", .empty())])
    #expect(try await paths(transport, after: 2) == ["/1"])
  }
}
