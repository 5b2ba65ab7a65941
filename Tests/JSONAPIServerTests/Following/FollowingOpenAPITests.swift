#if Macros && SQLite
  import Foundation
  import JSONAPI
  import JSONAPIServer
  import Testing

  /// What the OpenAPI document says of streams, and that it says nothing else for them.
  @Suite("Followers in OpenAPI")
  struct FollowingOpenAPITests {
    private func documents(
      _ make: (ServerConfiguration) throws -> JSONValue
    ) throws -> (without: JSONValue, with: JSONValue) {
      (try make(ServerConfiguration()), try make(FollowingTests.limits()))
    }

    private func newsroom(_ configuration: ServerConfiguration) throws -> JSONValue {
      try Newsroom.server(on: MemoryDatabase(Newsroom.rows), configuration).openAPI().json
    }

    private static let pages = Schema("pages", id: Int.self, [.attribute("text", String.self)])

    /// Reports are from a source.
    private func reports(_ configuration: ServerConfiguration) throws -> JSONValue {
      try JSONAPIServer(database: MemoryDatabase([:]), configuration: configuration) {
        Serve(source: SourceTests.Reports())
        Serve(schema: Self.pages)
      }.openAPI().json
    }

    /// The methods and paths of which a response with success has a media type.
    private func offers(_ type: String, in document: JSONValue) -> Set<String> {
      var found: Set<String> = []
      for (path, methods) in document["paths"]?.object ?? [:] {
        for (method, operation) in methods.object ?? [:] {
          for (status, response) in operation["responses"]?.object ?? [:]
          where status.hasPrefix("2") {
            let content = response.resolved(in: document).value["content"]
            if content?[type] != nil { found.insert("\(method) \(path) \(status)") }
          }
        }
      }
      return found
    }

    @Test func `Every GET of resources offers a stream, and nothing else does`() throws {
      let (without, with) = try documents(newsroom)
      #expect(!without.description.contains("event-stream"))
      let documents = offers(MediaType.jsonAPI.description, in: with)
      #expect(documents == offers(MediaType.jsonAPI.description, in: without))
      let reads = documents.filter { $0.hasPrefix("get ") }
      #expect(reads.count > 15 && reads.count < documents.count)
      #expect(offers("text/event-stream", in: with) == reads)
    }

    @Test func `But for that, both documents say the same`() throws {
      let (without, with) = try documents(newsroom)
      let members = ["openapi", "info", "externalDocs", "servers", "tags", "paths"]
      let differences = OpenAPIComparison(wanted: without, found: with, members).differences
      #expect(!differences.isEmpty)
      for difference in differences {
        #expect(difference.hasPrefix("+ ") && difference.hasSuffix(" text/event-stream"))
      }
    }

    @Test func `Resources of a source offer none`() throws {
      let with = try documents(reports).with
      #expect(
        offers("text/event-stream", in: with) == ["get /pages 200", "get /pages/{id} 200"])
    }
  }
#endif
