#if CLI
  import Foundation
  import JSONAPI
  import LoopbackSupport
  import Testing

  extension CommandLineTests {
    /// `post`, `patch` and `delete`.
    @Suite struct Writing {
      static let new = Data(
        #"{"data":{"type":"articles","attributes":{"title":"Fog"}}}"#.utf8)

      @Test func `a document is posted from standard input, under its media type (NEG-01)`() throws
      {
        let server = try ArticleServer()
        let run = try Jsonapi.run(
          "post", "--minified", "\(server.url)/articles", input: Self.new)
        #expect(
          run.output
            == #"{"data":{"type":"articles","attributes":{"title":"Fog"},"id":"17"}}"# + "\n")
        #expect(run.code == 0)
        let request = try #require(server.requests.first)
        #expect(request.method == "POST")
        #expect(request.fields["content-type"] == "application/vnd.api+json")
        #expect(Data(request.body) == Self.new)
      }

      @Test func `a document is read from a file`() throws {
        let server = try ArticleServer()
        let folder = try TemporaryFolder()
        try folder.write(
          #"{"data":{"type":"articles","id":"1","attributes":{"title":"Fog"}}}"#, to: "a.json")
        let run = try Jsonapi.run("patch", "\(server.url)/articles/1", "a.json", in: folder.url)
        #expect(run.code == 0)
        #expect(server.requests.first?.method == "PATCH")
        let missing = try Jsonapi.run("patch", "\(server.url)/articles/1", "b.json")
        #expect(missing.messages == "jsonapi: b.json: No such file or directory\n")
        #expect(missing.code == 2)
      }

      @Test func `flat JSON is made a document, and the answer flat`() throws {
        let server = try ArticleServer()
        let flat =
          #"{"type":"articles","title":"Fog","author":{"type":"people","id":"9","name":"Runa"}}"#
        let run = try Jsonapi.run(
          "post", "--flat", "--minified", "\(server.url)/articles", input: Data(flat.utf8))
        #expect(run.code == 0)
        #expect(
          String(decoding: server.requests.first?.body ?? [], as: UTF8.self)
            == #"{"data":{"type":"articles","attributes":{"title":"Fog"},"#
            + #""relationships":{"author":{"data":{"type":"people","id":"9"}}}}}"#)
        #expect(
          run.output == #"{"data":{"type":"articles","title":"Fog","#
            + #""author":{"type":"people","id":"9"},"id":"17"}}"# + "\n")
      }

      @Test func `a document is no flat JSON`() throws {
        let server = try ArticleServer()
        let run = try Jsonapi.run("post", "--flat", "\(server.url)/articles", input: Self.new)
        #expect(run.code == 2)
        #expect(run.messages.contains("<stdin>: is a document already"))
        #expect(server.requests.isEmpty)
      }

      @Test(
        "a document that breaks rules isn't sent, unless that is asked for (CRU-04, CRU-23, REL-U-03)",
        arguments: [
          ("post", "/articles", #"{"data":{"attributes":{}}}"#, "CRU-04"),
          ("patch", "/articles/1", #"{"data":{"type":"articles"}}"#, "CRU-23"),
          (
            "post", "/articles/1/relationships/tags",
            #"{"data":[{"type":"tags","id":"1","attributes":{}}]}"#, "RID-06"
          ),
        ])
      func validation(
        _ method: String, _ path: String, _ document: String, _ requirement: String
      ) throws {
        let server = try ArticleServer()
        let input = Data(document.utf8)
        let run = try Jsonapi.run(method, "\(server.url)\(path)", input: input)
        #expect(run.code == 1)
        #expect(run.output == "")
        #expect(run.messages.contains("error \(requirement) ("))
        #expect(run.messages.contains(") at /data"))
        #expect(run.messages.hasSuffix("use --no-validate to send the document anyway\n"))
        #expect(server.requests.isEmpty)
        _ = try Jsonapi.run(method, "--no-validate", "\(server.url)\(path)", input: input)
        #expect(server.requests.count == 1)
      }

      @Test func `linkage goes to relationships (REL-U-01, REL-U-03)`() throws {
        let server = try ArticleServer()
        let url = "\(server.url)/articles/1/relationships"
        let linkage = Data(#"{"data":[{"type":"tags","id":"4"}]}"#.utf8)
        #expect(try Jsonapi.run("post", "\(url)/tags", input: linkage).code == 0)
        #expect(try Jsonapi.run("delete", "\(url)/tags", "-", input: linkage).code == 0)
        let null = try Jsonapi.run("patch", "\(url)/author", input: Data(#"{"data":null}"#.utf8))
        #expect(null.code == 0)
        #expect(null.output == "")
        #expect(server.requests.map(\.method) == ["POST", "DELETE", "PATCH"])
        #expect(server.requests.allSatisfy { !$0.body.isEmpty })
      }

      @Test func `deleting sends no document, and says nothing where all is well`() throws {
        let server = try ArticleServer()
        let run = try Jsonapi.run("delete", "\(server.url)/articles/1", input: Self.new)
        #expect(run.output == "")
        #expect(run.messages == "")
        #expect(run.code == 0)
        let request = try #require(server.requests.first)
        #expect(request.method == "DELETE")
        #expect(request.body.isEmpty)
        #expect(request.fields["content-type"] == nil)
      }

      @Test func `what the server will do later is said (CRU-44)`() throws {
        let server = try ArticleServer()
        let run = try Jsonapi.run("delete", "\(server.url)/queue/1")
        #expect(
          run.messages == "jsonapi: DELETE \(server.url)/queue/1: 202 Accepted: "
            + "the server will do it later; ask /jobs/1 about it\n")
        #expect(run.code == 0)
      }

      @Test func `extensions go into both media types (NEG-02, NEG-05, ATM-01)`() throws {
        let server = try ArticleServer()
        let operations = #"{"atomic:operations":[{"op":"remove","ref":{"type":"a","id":"1"}}]}"#
        let run = try Jsonapi.run(
          "post", "\(server.url)/operations/all", "--extension",
          "atomic=https://jsonapi.org/ext/atomic", "--dry-run", input: Data(operations.utf8))
        let type = #"application/vnd.api+json;ext="https://jsonapi.org/ext/atomic""#
        #expect(run.output.contains("Accept: \(type)\nContent-Type: \(type)\n\n\(operations)\n"))
      }

      @Test func `errors name the place in the document`() throws {
        let server = try ArticleServer()
        let document = #"{"data":{"type":"articles","attributes":{"title":""}}}"#
        let run = try Jsonapi.run(
          "post", "--fail", "\(server.url)/articles", input: Data(document.utf8))
        #expect(
          run.messages == """
            jsonapi: POST \(server.url)/articles: 422 Unprocessable Content
              Problem 422: It can't be done. (/data/attributes/title)

            """)
        #expect(run.code == 1)
      }

      @Test func `an error leaves the output file as it was`() throws {
        let server = try ArticleServer()
        let folder = try TemporaryFolder()
        try folder.write("before", to: "a.json")
        let run = try Jsonapi.run(
          "get", "\(server.url)/articles/77", "--output", "a.json", in: folder.url)
        #expect(run.code == 1)
        #expect(try folder.text("a.json") == "before")
        #expect(run.messages.contains("Problem 404"))
      }
    }
  }
#endif
