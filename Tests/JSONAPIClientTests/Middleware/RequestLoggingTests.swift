import HTTPTypes
import JSONAPITesting
import Logging
import Testing

@testable import JSONAPIClient

@Suite("Logging") struct RequestLoggingTests {
  static let link = HTTPField.Name(parsed: "link") ?? .location

  func log(level: Logger.Level, failing: Bool = false) async throws -> [String] {
    let events = LoggedEvents(level: level)
    let transport = InMemoryTransport { _ in
      if failing { throw TransportError(.timedOut, "too slow") }
      return .document(
        "{\"data\":[]}",
        fields: [
          .setCookie: "session=hush", .location: "https://me:hush@example.com/a",
          .contentLocation: "/articles/1?access%5Ftoken=hush&page=2",
          Self.link:
            "<https://a.example/1?page=2>; rel=next, <https://b.example/f?X-Amz-Signature=hush>",
        ])
    }
    _ = try? await send(
      .post, "https://me:hush@api.example.com/articles?access_token=hush&page%5Bsize%5D=2",
      fields: [.authorization: "Bearer hush", .accept: "a/b"], body: "{\"data\":null}",
      through: [.logging], to: transport,
      context: RequestContext(logger: events.logger("test")))
    return events.all.map(\.text)
  }

  @Test func `Level info tells method, address, status and size`() async throws {
    let lines = try await log(level: .info)
    #expect(lines.count == 2)
    #expect(lines[0].contains("POST https://[redacted]@api.example.com/articles"))
    #expect(lines[0].contains("page%5Bsize%5D=2"))
    #expect(lines[1].contains("← 200"))
    #expect(lines[1].contains("11 bytes"))
    #expect(!lines.joined().contains("a/b"))
  }

  @Test func `Level debug tells header fields, level trace bodies`() async throws {
    let debug = try await log(level: .debug).joined(separator: "\n")
    #expect(debug.contains("Accept: a/b"))
    #expect(debug.contains("Content-Location: /articles/1?access%5Ftoken=[redacted]&page=2"))
    #expect(debug.contains("<https://a.example/1?page=2>; rel=next, <https://b.example/f?X-Amz-"))
    #expect(!debug.contains("\"data\""))
    let trace = try await log(level: .trace).joined(separator: "\n")
    #expect(trace.contains("{\"data\":null}") && trace.contains("{\"data\":[]}"))
  }

  @Test(arguments: Logger.Level.allCases)
  func `No level tells a credential`(level: Logger.Level) async throws {
    #expect(try await !log(level: level).joined().contains("hush"))
  }

  @Test(arguments: [
    "https://a.example/<?token=hush", "https://a.example/?q=<x>&token=hush",
    "https://me:hush@a.example/?q=<", "<https://me:hush@a.example/",
    "<https://a.example/?token=hush",
    "<https://a.example/>; rel=prev, <https://b.example/?token=hush",
    "https://a.example/?token=hush&q=<https://b.example/>",
  ])
  func `Addresses that aren't valid tell no credential either`(value: String) {
    #expect(!Redaction.value(of: HTTPField(name: Self.link, value: value)).contains("hush"))
    guard !value.hasPrefix("<") else { return }
    for name in [HTTPField.Name.location, .contentLocation, .referer] {
      #expect(!Redaction.value(of: HTTPField(name: name, value: value)).contains("hush"))
    }
  }

  @Test func `A request that is cancelled is no failure`() async throws {
    let events = LoggedEvents(level: .info)
    await #expect(throws: CancellationError.self) {
      try await send(
        through: [.logging], to: InMemoryTransport { _ in throw CancellationError() },
        context: RequestContext(logger: events.logger("test")))
    }
    #expect(events.all.map(\.level) == [.info, .info])
    #expect(events.all.last?.message.hasSuffix("cancelled") == true)
  }

  @Test func `Failures are told at level error`() async throws {
    let lines = try await log(level: .error, failing: true)
    #expect(lines.count == 1)
    #expect(lines[0].contains("timedOut: too slow"))
  }
}
