import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIStore
import JSONAPITesting
import Testing

@testable import JSONAPIClient

@Suite("Equal requests at the same time") struct CoalescingTests {
  private let gates = Gates()
  private let count = Box(0)

  private func client(_ step: Coalescing, _ fields: HTTPFields = [:]) throws -> JSONAPIClient {
    try JSONAPIClient.testing(
      InMemoryTransport { [gates, count] request in
        let number = count.update {
          $0 += 1
          return $0
        }
        if request.method == .get { try await gates.pass() }
        return .document(#"{"data":{"type":"people","id":"1","attributes":{"name":"\#(number)"}}}"#)
      }, middleware: [step], options: RequestOptions(fields: fields))
  }

  private static let ann = TestPerson.query(id: "1")

  @Test func `Equal requests are one, and others are not`() async throws {
    let step = Coalescing()
    let client = try client(step)
    let other = try self.client(step, [.authorization: "Bearer b"])
    await gates.hold()
    let first = Task { try await client.fetch(Self.ann).name }
    await gates.arrival(of: 1)
    let tasks = (0..<3).map { _ in Task { try await client.fetch(Self.ann).name } }
    let another = Task { try await other.fetch(Self.ann).name }
    await gates.arrival(of: 2)
    while step.waiterCount < 5 { await Task.yield() }
    await gates.open()
    for task in [first] + tasks { #expect(try await task.value == "1") }
    #expect(try await another.value == "2")
    #expect(try await client.fetch(Self.ann).name == "3")
    #expect(step.waiterCount == 0)
  }

  @Test func `A cancelled task leaves the others, and the last one cancels the request`()
    async throws
  {
    let step = Coalescing()
    let client = try client(step)
    await gates.hold()
    let first = Task { try await client.fetch(Self.ann).name }
    await gates.arrival(of: 1)
    let second = Task { try await client.fetch(Self.ann).name }
    while step.waiterCount < 2 { await Task.yield() }
    first.cancel()
    #expect(await clientError { try await first.value }?.code == .cancelled)
    second.cancel()
    #expect(await clientError { try await second.value }?.code == .cancelled)
    await gates.open()
    #expect(try await client.fetch(Self.ann).name == "2")
  }

  @Test func `A request after a write joins none that may have been answered before it`()
    async throws
  {
    let step = Coalescing()
    let client = try client(step)
    let store = Store()
    await gates.hold()
    let early = Task { try await client.into(store).fetch(Self.ann).name }
    await gates.arrival(of: 1)
    try await client.into(store).update(TestPerson(id: "1", name: "Written"))
    let late = Task { try await client.into(store).fetch(Self.ann).name }
    await gates.arrival(of: 2)
    await gates.open()
    _ = try await early.value
    #expect(try await late.value == "3")
    #expect(store.record(type: "people", id: "1")?.attribute("name") == "3")
  }
}
