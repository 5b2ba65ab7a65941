#if CLI
  import Foundation
  import JSONAPI
  import JSONAPIClient
  import LoopbackSupport
  import Testing

  extension CommandLineTests {
    @Suite struct SchemaOfDocuments {
      static let document = """
        {"data": [
          {"type": "articles", "id": "1",
           "attributes": {"title": "A", "status": "live", "words": 120, "summary": null,
                          "address": {"city": "Oslo"}},
           "relationships": {"author": {"data": {"type": "people", "id": "9"}},
                             "comments": {"data": []}}},
          {"type": "articles", "id": "2",
           "attributes": {"title": "B", "status": "draft", "words": 80},
           "relationships": {"author": {"data": null}, "comments": {"data": []}}}],
         "included": [{"type": "people", "id": "9", "attributes": {"born": "1990-05-01"}}]}
        """

      @Test func `a table says what is known of each type`() throws {
        let run = try Jsonapi.run(
          "schema", "--format", "text", input: Data(Self.document.utf8))
        #expect(run.messages == "")
        #expect(
          run.output == """
            articles: 2 resources, id: string (integer)
              address   object         absent in 1 of 2
                city    string
              status    string
              summary   null           absent in 1 of 2; always null
              title     string
              words     integer        80 to 120
              author    to-one people  null in 1 of 2
              comments  to-many        always empty

            people: 1 resource, included, id: string (integer)
              born  date

            """)
        #expect(run.code == 0)
      }

      @Test func `a schema grows with each run, in whatever order`() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.document, to: "a.json")
        try folder.write(#"{"data": {"type": "tags", "id": "1", "attributes": {}}}"#, to: "b.json")
        #expect(try Jsonapi.run("schema", "a.json", "-o", "s.json", in: folder.url).code == 0)
        #expect(
          try Jsonapi.run("schema", "s.json", "b.json", "-o", "s.json", in: folder.url).code == 0)
        let both = try Jsonapi.run("schema", "b.json", "a.json", in: folder.url)
        #expect(try folder.text("s.json") == both.output)
        #expect(try JSONValue(parsing: both.output)["documents"]?.int == 2)
      }

      @Test func `values can be kept out of a schema`() throws {
        let some = try Jsonapi.run("schema", "-", input: Data(Self.document.utf8))
        #expect(some.output.contains("draft") && some.output.contains("Oslo"))
        let none = try Jsonapi.run("schema", "-", "--values", "0", input: Data(Self.document.utf8))
        #expect(!none.output.contains("draft") && !none.output.contains("Oslo"))
      }

      @Test(arguments: [
        ("{", 2, "expected"), ("[]", 2, "expected"), (#"{"jsonapiSchema": 9}"#, 2, "version 1"),
        (#"{"errors": []}"#, 0, "there are errors in the documents"),
        (#"{"data": {"type": "a", "id": "1"}}"#, 0, "only identifiers"),
        (#"{"data": {"id": "1", "attributes": {}}}"#, 0, "have no types"),
      ])
      func `what is of no use is said`(text: String, code: Int, message: String) throws {
        let run = try Jsonapi.run("schema", "-", input: Data(text.utf8))
        #expect(run.code == Int32(code))
        #expect(run.messages.contains(message), "\(run.messages)")
      }

      @Test func `pages and related resources are walked within limits`() throws {
        let received = Guarded<[String]>([])
        let server = try LoopbackServer { request, connection in
          received.withLock { $0.append(request.path) }
          let page = request.path.last?.wholeNumberValue ?? 0
          if request.path.hasPrefix("/people") {
            return connection.respond(
              json: #"{"data": {"type": "people", "id": "1", "attributes": {"page": \#(page)}}}"#)
          }
          return connection.respond(
            json: """
              {"data": [{"type": "articles", "id": "\(page)", "attributes": {"page": \(page)},
                "relationships": {"author": {"links": {"related": "/people/\(page)"}},
                                  "other": {"links": {"related": "https://127.0.0.2/x"}},
                                  "none": {"data": null, "links": {"related": "/none"}}}}],
               "links": {"next": "/articles?\(page + 1)"}}
              """)
        }
        func schema(_ options: String...) throws -> JSONValue {
          received.withLock { $0 = [] }
          let run = try Jsonapi.run(["schema", "\(server.url)/articles?0"] + options)
          #expect(run.code == 0 && run.messages == "")
          return try JSONValue(parsing: run.output)
        }
        let some = try schema("--pages", "3", "--links", "2")
        #expect(some["types"]?["articles"]?["resources"]?.int == 3)
        #expect(some["types"]?["people"]?["resources"]?.int == 2)
        #expect(
          received.withLock { $0 } == [
            "/articles?0", "/articles?1", "/articles?2", "/people/0", "/people/1",
          ])
        let one = try schema("--pages", "1", "--links", "0")
        #expect(one["documents"]?.int == 1 && received.withLock { $0 }.count == 1)
      }

      @Test func `links are followed on the server that an address redirects to, too`() throws {
        let received = Guarded<[String]>([])
        let named = Guarded("")
        let other = try LoopbackServer { request, connection in
          received.withLock { $0.append(request.path) }
          let page = request.path.last?.wholeNumberValue ?? 0
          let own = "http://\(request.fields["host"] ?? "")"
          let next = page == 1 ? "articles?2" : named.withLock { $0 } + "/articles?\(page + 1)"
          return connection.respond(
            json: """
              {"data": [{"type": "articles", "id": "\(page)", "attributes": {"page": \(page)},
                "relationships": {"author": {"links": {"related": "\(own)/v2/people/\(page)"}}}}],
               "links": {"next": "\(next)"}}
              """)
        }
        let server = try LoopbackServer { request, connection in
          connection.respond(302, ["Location": "\(other.url)/v2\(request.path)"])
        }
        named.withLock { $0 = server.url }
        let run = try Jsonapi.run(
          "schema", "\(server.url)/articles?1", "--pages", "3", "--links", "1")
        #expect(run.code == 0 && run.messages == "")
        #expect(
          received.withLock { $0 } == [
            "/v2/articles?1", "/v2/articles?2", "/v2/articles?3", "/v2/people/1",
          ])
      }

      @Test func `a server that fails ends the command, a related resource doesn't`() throws {
        let server = try LoopbackServer { request, connection in
          guard request.path == "/articles" else {
            return connection.respond(
              403, json: #"{"errors": [{"title": "Not for you"}]}"#)
          }
          return connection.respond(
            json: """
              {"data": [{"type": "articles", "id": "1", "attributes": {},
                "relationships": {"author": {"links": {"related": "/people/1"}}}}]}
              """)
        }
        let partly = try Jsonapi.run("schema", "\(server.url)/articles")
        #expect(partly.code == 0)
        #expect(partly.messages.contains("403 Forbidden"))
        #expect(partly.output.contains("\"articles\""))
        let none = try Jsonapi.run("schema", "\(server.url)/people")
        #expect(none.code == 2 && none.output == "")
        #expect(none.messages.contains("Not for you"))
      }
    }
  }
#endif
