#if CLI
  import Foundation
  import JSONAPI
  import LoopbackSupport
  import Testing

  extension CommandLineTests {
    /// What a document says is in what a command says of it.
    @Suite struct NothingLost {
      @Test func `the pages of a relationship have what they include`() throws {
        let server = try LoopbackServer { request, connection in
          let isSecond = request.path.contains("page=2")
          let ids = isSecond ? ["13", "5"] : ["5", "12"]
          let identifiers = ids.map { #"{"type":"notes","id":"\#($0)"}"# }
          let notes = ids.map { #"{"type":"notes","id":"\#($0)","attributes":{"text":"t\#($0)"}}"# }
          let next = isSecond ? "null" : #""/articles/1/relationships/notes?include=notes&page=2""#
          return connection.respond(
            json: #"{"data":[\#(identifiers.joined(separator: ","))],"#
              + #""included":[\#(notes.joined(separator: ","))],"links":{"next":\#(next)}}"#)
        }
        let run = try Jsonapi.run(
          "get", "--all", "\(server.url)/articles/1/relationships/notes?include=notes")
        let document = try AnyDocument(parsing: run.output)
        #expect(document.data.resources.compactMap(\.id) == ["5", "12", "13"])
        #expect(document.included?.compactMap(\.id) == ["5", "12", "13"])
        #expect(run.messages == "" && run.code == 0)
      }

      @Test func `a resource that is primary data on another page isn't included`() throws {
        let server = try LoopbackServer { request, connection in
          let isSecond = request.path.contains("page=2")
          func node(_ id: String) -> String {
            #"{"type":"nodes","id":"\#(id)","attributes":{"text":"t\#(id)"}}"#
          }
          return connection.respond(
            json: isSecond
              ? #"{"data":[\#(node("2"))]}"#
              : #"{"data":[\#(node("1"))],"included":[\#(node("2"))],"links":{"next":"/a?page=2"}}"#
          )
        }
        let run = try Jsonapi.run("get", "--all", "\(server.url)/a")
        let document = try AnyDocument(parsing: run.output)
        #expect(document.data.resources.compactMap(\.id) == ["1", "2"])
        #expect(document.included == [])
      }

      @Test func `errors that are texts are shown, told and compared`() throws {
        let text = #"{"errors":["Invalid token","Expired"]}"#
        let run = try Jsonapi.run("show", input: Data(text.utf8))
        #expect(run.output == "<stdin> · 2 errors\n├─ Invalid token\n└─ Expired\n")
        let server = try LoopbackServer { _, connection in connection.respond(401, json: text) }
        let answer = try Jsonapi.run("get", "--fail", "\(server.url)/a")
        #expect(answer.messages.contains("  Invalid token\n  Expired\n"))
        #expect(answer.code == 1)
        let folder = try TemporaryFolder()
        try folder.write(text, to: "a.json")
        try folder.write(#"{"errors":["Invalid token","Late"]}"#, to: "b.json")
        let difference = try Jsonapi.run("diff", "a.json", "b.json", in: folder.url)
        #expect(difference.output.contains(#"- /errors: "Expired""#))
        #expect(difference.output.contains(#"+ /errors: "Late""#))
        #expect(difference.code == 1)
      }

      @Test func `identifiers keep their meta beside the included resource`() throws {
        let text = #"""
          {"data": [{"type":"people","id":"9","meta":{"role":"lead"}},
                    {"type":"people","id":"8","meta":{"role":"x"}}],
           "included":[{"type":"people","id":"9","attributes":{"name":"H"},"meta":{"own":true}}]}
          """#
        let run = try Jsonapi.run("show", input: Data(text.utf8))
        #expect(
          run.output == """
            <stdin> · list of 2 resources, 1 included
            ├─ people 9
            │  ├─ meta of the identifier: {"role":"lead"}
            │  ├─ name: "H"
            │  └─ meta: {"own":true}
            └─ people 8
               └─ meta: {"role":"x"}

            """)
      }

      static let one = "caf\u{E9}"
      static let two = "cafe\u{301}"

      @Test func `names in other bytes are other names`() throws {
        let folder = try TemporaryFolder()
        func write(_ attributes: String, to name: String) throws {
          try folder.write(
            #"{"data":{"type":"a","id":"1","attributes":{\#(attributes)}}}"#, to: name)
        }
        try write(#""\#(Self.one)":1,"\#(Self.two)":2"#, to: "a.json")
        try write(#""\#(Self.one)":1,"\#(Self.two)":3"#, to: "b.json")
        let run = try Jsonapi.run("diff", "a.json", "b.json", in: folder.url)
        #expect(run.output.contains("~ /attributes/\(Self.two): 2 → 3\n"))
        #expect(run.code == 1)
        let schema = try Jsonapi.run("schema", "a.json", in: folder.url)
        let attributes = try JSONValue(parsing: schema.output)["types"]?["a"]?["attributes"]
        #expect(attributes?.count == 2)
        let models = try Jsonapi.run("generate", "a.json", in: folder.url)
        #expect(models.output.components(separatedBy: "var caf").count == 3)
        try write(#""\#(Self.one)":1"#, to: "one.json")
        try write(#""\#(Self.two)":1"#, to: "two.json")
        try folder.write(
          try Jsonapi.run("schema", "one.json", in: folder.url).output, to: "schema.json")
        let drift = try Jsonapi.run(
          "drift", "schema.json", "two.json", "--enough", "1", in: folder.url)
        #expect(drift.output.contains("missing in all 1"))
        #expect(drift.code == 1)
      }

      @Test func `half of a surrogate pair leaves a document readable`() throws {
        let text = #"{"data":{"type":"articles","id":"1","attributes":{"title":"cut \ud83d"}}}"#
        for arguments in [["show"], ["flatten"], ["schema"], ["show", "--lines"]] {
          let run = try Jsonapi.run(arguments, input: Data(text.utf8))
          #expect(run.code == 0, "\(arguments) \(run.messages)")
        }
        let run = try Jsonapi.run("validate", input: Data(text.utf8))
        #expect(run.output.contains("expected both halves of a surrogate pair"))
        #expect(run.code == 1)
        let server = try LoopbackServer { _, connection in connection.respond(json: text) }
        #expect(try Jsonapi.run("get", "\(server.url)/articles/1").code == 0)
      }

      @Test func `a name in include that no resource has is told`() throws {
        let text = #"""
          {"data":{"type":"articles","id":"1",
            "relationships":{"author":{"data":{"type":"people","id":"9"}}}}}
          """#
        let run = try Jsonapi.run("flatten", "--include", "autor", input: Data(text.utf8))
        #expect(
          run.messages
            == "jsonapi: <stdin>: --include: no resource has a relationship autor; did you mean author?\n"
        )
        #expect(run.code == 0)
        let right = try Jsonapi.run("flatten", "--include", "author", input: Data(text.utf8))
        #expect(right.messages == "")
        let empty = try Jsonapi.run(
          "flatten", "--include", "author", input: Data(#"{"data":[]}"#.utf8))
        #expect(empty.messages == "")
      }

      @Test func `a creation that is validated as a response is told so`() throws {
        let text = #"{"data":{"type":"articles","attributes":{"title":"T"}}}"#
        let run = try Jsonapi.run("validate", input: Data(text.utf8))
        #expect(run.code == 1)
        #expect(
          run.messages
            == "jsonapi: <stdin>: valid as a request to create a resource: --context create-request\n"
        )
        let wrong = #"{"data":{"type":"articles","attributes":7}}"#
        #expect(try Jsonapi.run("validate", input: Data(wrong.utf8)).messages == "")
        let named = try Jsonapi.run(
          "validate", "--context", "create-request", input: Data(text.utf8))
        #expect(named.code == 0 && named.messages == "")
      }

      @Test func `conform says where there is nothing to read`() throws {
        let server = try LoopbackServer { _, connection in
          connection.respond(404, json: #"{"errors":[{"status":"404"}]}"#)
        }
        let run = try Jsonapi.run("conform", server.url)
        #expect(run.output == "")
        #expect(run.messages.contains("there is no collection at /"))
        #expect(run.code == 2)
      }
    }
  }
#endif
