#if Macros
  import ConformanceSupport
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Testing

  @Suite("Addresses in atomic operations")
  struct AtomicAddressTests {
    @Test(
      "An operation takes the address of a resource, whatever it begins with (ATM-12)",
      arguments: [
        "/v1/people/3", "https://api.example.com/v1/people/3", "people/3",
        "http://localhost/v1/people/3", "https://localhost/v1/people/3",
      ])
    func links(href: String) async throws {
      let exchange = try await remove(href)
      #expect(exchange.status == 204)
    }

    @Test(
      "An operation refuses addresses of other servers and paths",
      arguments: [
        "https://example.com/v1/people/3", "https://api.example.com/v10/people/3", "/people/3",
        "v1/people/3", "http://localhost.example.com/v1/people/3", "//localhost/v1/people/3",
      ])
    func others(href: String) async throws {
      let exchange = try await remove(href)
      #expect(exchange.status == 404)
      #expect(exchange.sources == ["/atomic:operations/0/href"])
    }

    @Test(
      arguments: [
        ("/href", #""href": "/v1/people/3""#),
        ("/ref", #""ref": {"type": "people", "id": "3"}"#),
        ("/ref", #""ref": {"type": "people", "lid": "a"}"#),
      ])
    func `A creation names the collection alone (ATM-27)`(
      _ pointer: String, _ place: String
    ) async throws {
      let api = try JSONAPIServer(database: MemoryDatabase(Blog.rows), path: "/v1") {
        Serve(Person.self) {
          $0.clientIDs(.required)
          $0.allow(.create)
        }
      }
      let person =
        #""data": {"type": "people", "id": "9", "attributes": {"name": "New", "age": 1}}"#
      let refused = await api.operate(#"{"op": "add", \#(place), \#(person)}"#)
      #expect(refused.status == 400)
      #expect(refused.sources == ["/atomic:operations/0" + pointer])
      #expect(
        await api.operate(#"{"op": "add", "href": "/v1/people", \#(person)}"#).status == 200)
    }

    @Test(
      "The code of an error is the rule that is broken (ATM-28, ATM-31, ATM-34)",
      arguments: [
        (#""op": "add", "href": "/people""#, "ATM-28"),
        (#""op": "add", "href": "/people", "data": []"#, "ATM-28"),
        (#""op": "update", "ref": {"type": "people", "id": "1"}"#, "ATM-31"),
        (#""op": "update", "href": "/people/1""#, "ATM-31"),
        (#""op": "remove", "href": "/people""#, "ATM-34"),
      ])
    func codes(_ operation: String, _ code: String) async throws {
      let api = try Blog.server(on: MemoryDatabase(Blog.rows))
      let answer = await api.operate("{\(operation)}")
      #expect(answer.status == 400)
      #expect(answer.codes == [code])
    }

    private func remove(_ href: String) async throws -> Exchange {
      var configuration = ServerConfiguration()
      configuration.links = .absolute("https://api.example.com/")
      let api = try JSONAPIServer(
        database: MemoryDatabase(Blog.rows), path: "/v1", configuration: configuration
      ) {
        Serve(Person.self) { $0.allow(.delete) }
      }
      return await api.operate(#"{"op": "remove", "href": "\#(href)"}"#)
    }
  }
#endif
