import Foundation
import HTTPTypes
import JSONAPI
import JSONAPITesting
import Testing

@testable import JSONAPIClient

@Suite("Header fields of every request") struct HeaderTests {
  @Test func `The client's fields are set, and what the request has already wins`() async throws {
    let transport = InMemoryTransport { _ in .document(#"{"data":[]}"#) }
    let client = try JSONAPIClient.testing(
      transport,
      options: RequestOptions(fields: [.acceptLanguage: "de", .userAgent: "App/1"]))
    _ = try await client.send(
      ClientRequest(.get, .path("articles"), fields: [.acceptLanguage: "fr"]))
    let fields = try #require(await transport.requests.first?.head.headerFields)
    #expect(fields[.acceptLanguage] == "fr")
    #expect(fields[.userAgent] == "App/1")
  }

  @Test func `Several values of one name are all sent`() async throws {
    let transport = InMemoryTransport { _ in .document(#"{"data":[]}"#) }
    var several = HTTPFields()
    several[values: .acceptLanguage] = ["de", "fr"]
    let client = try JSONAPIClient.testing(transport, options: RequestOptions(fields: several))
    _ = try await client.send(.articles)
    let sent = await transport.requests.first?.head.headerFields[values: .acceptLanguage]
    #expect(sent == ["de", "fr"])
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
