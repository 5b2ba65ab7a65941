import Foundation
import HTTPTypes
import JSONAPI
import JSONAPITesting
import Testing

@testable import JSONAPIClient

@Suite("Header fields of every request") struct HeaderTests {
  @Test func `Fields are set, and what the request has already wins unless told otherwise`()
    async throws
  {
    let transport = InMemoryTransport { _ in .empty() }
    for replacing in [false, true] {
      let step = SetHeaders(
        [.acceptLanguage: "de", .userAgent: "App/1"], replacing: replacing)
      _ = try await send(fields: [.acceptLanguage: "fr"], through: [step], to: transport)
    }
    let fields = await transport.requests.map(\.head.headerFields)
    #expect(fields.map { $0[.acceptLanguage] } == ["fr", "de"])
    #expect(fields.map { $0[.userAgent] } == ["App/1", "App/1"])
  }

  @Test func `Several values of one name are all sent`() async throws {
    let transport = InMemoryTransport { _ in .empty() }
    var several = HTTPFields()
    several[values: .acceptLanguage] = ["de", "fr"]
    _ = try await send(through: [.headers(several)], to: transport)
    let sent = await transport.requests.first?.head.headerFields[values: .acceptLanguage]
    #expect(sent == ["de", "fr"])
  }

  @Test func `Origins that nobody trusts are not told`() async throws {
    let transport = InMemoryTransport { _ in .empty() }
    let step = SetHeaders([.authorization: "secret"], replacing: true)
    _ = try await send(.get, "https://evil.example/a", through: [step], to: transport)
    #expect(await transport.requests.first?.head.headerFields.isEmpty == true)
  }

  @Test(
    "Writes that need it get an idempotency key each, and keep one of their own",
    arguments: [HTTPRequest.Method.get, .post, .patch, .delete])
  func idempotencyKeys(method: HTTPRequest.Method) async throws {
    let transport = InMemoryTransport { _ in .empty() }
    let count = Box(0)
    let step = IdempotencyKeys {
      count.update { $0 += 1 }
      return "key-\(count.value)"
    }
    _ = try await send(method, through: [step], to: transport)
    _ = try await send(method, through: [step], to: transport)
    var own = HTTPFields()
    own.idempotencyKey = "\"own\""
    _ = try await send(method, fields: own, through: [step], to: transport)
    let keys = await transport.requests.map(\.head.headerFields.idempotencyKey)
    let needsKey = method == .post || method == .patch
    #expect(keys == (needsKey ? ["\"key-1\"", "\"key-2\"", "\"own\""] : [nil, nil, "\"own\""]))
  }

  @Test func `A field's value is what the subscript tells, however often the field is there`() {
    var fields: HTTPFields = [.contentType: "a/b", .accept: "c/d"]
    #expect(fields.value(of: .contentType) == "a/b")
    #expect(fields.value(of: .allow) == nil)
    fields.append(HTTPField(name: .contentType, value: "e/f"))
    #expect(fields.value(of: .contentType) == "a/b, e/f")
  }

  @Test func `A response with two media types is none of JSON:API`() async throws {
    let client = try JSONAPIClient.testing(
      InMemoryTransport { _ in
        var response = TransportResponse.document(#"{"data":[]}"#)
        response.head.headerFields.append(HTTPField(name: .contentType, value: "text/html"))
        return response
      })
    let error = await clientError { try await client.send(.articles) }
    #expect(error?.code == .unexpectedMediaType)
  }
}
