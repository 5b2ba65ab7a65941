import HTTPTypes
import Testing

@testable import JSONAPIClient

@Suite("The time limit of a transport", .timeLimit(.minutes(60)))
struct TimeLimitTests {
  private static func never() async throws -> TransportResponse {
    try await Task.sleep(for: .seconds(600))
    return TransportResponse(head: HTTPResponse(status: .ok))
  }

  private static func atOnce() async throws -> TransportResponse {
    TransportResponse(head: HTTPResponse(status: .ok))
  }

  private func expectTimeout(_ limit: TimeLimit) async {
    let error = await #expect(throws: TransportError.self) { try await limit.run(Self.never) }
    #expect(error?.code == .timedOut)
  }

  @Test
  func `Exchanges that take too long are ended, one after the other`() async throws {
    let limit = TimeLimit(.milliseconds(20))
    for _ in 0..<3 { await expectTimeout(limit) }
  }

  @Test
  func `Exchanges that take too long are ended, a thousand at once`() async throws {
    let limit = TimeLimit(.milliseconds(20))
    await withTaskGroup { group in
      for _ in 0..<1_000 { group.addTask { await expectTimeout(limit) } }
    }
  }

  @Test
  func `An exchange that ends in time leaves the others their time`() async throws {
    let limit = TimeLimit(.seconds(600))
    let other = Task { try await limit.run(Self.never) }
    for _ in 0..<100 {
      #expect(try await limit.run(Self.atOnce).status == .ok)
    }
    other.cancel()
    await #expect(throws: CancellationError.self) { try await other.value }
  }

  @Test
  func `The error of an exchange is thrown as it is`() async throws {
    let limit = TimeLimit(.seconds(600))
    let error = await #expect(throws: TransportError.self) {
      try await limit.run { throw TransportError(.other, "no") }
    }
    #expect(error?.code == .other)
  }

  @Test
  func `Without any time, an exchange is ended at once`() async throws {
    for duration: Duration in [.zero, .seconds(-1)] { await expectTimeout(TimeLimit(duration)) }
  }
}
