#if CLI
  import Foundation
  import JSONAPI
  import LoopbackSupport
  import Testing

  extension CommandLineTests {
    @Suite struct Follow {
      private static func document(_ title: String) -> String {
        #"{"data":{"type":"articles","id":"1","attributes":{"title":"\#(title)"}}}"#
      }

      @Test func `each document of a stream is a line, until errors end it`() throws {
        let accepted = Guarded<[String]>([])
        let server = try LoopbackServer { request, connection in
          accepted.withLock { $0.append(request.fields["accept"] ?? "") }
          let events = ["A", "B"].map { "data: \(Self.document($0))\n\n" }.joined()
          let errors = #"{"errors":[{"status":"403","title":"No longer"}]}"#
          connection.respond(
            200, type: "text/event-stream",
            body: Array("\(events):\n\nevent: errors\ndata: \(errors)\n\n".utf8))
          return false
        }
        let run = try Jsonapi.run("get", "--follow", "\(server.url)/articles/1")
        #expect(run.output == Self.document("A") + "\n" + Self.document("B") + "\n")
        #expect(run.messages.contains("answered with 403") && run.messages.contains("No longer"))
        #expect(run.code == 1)
        #expect(
          accepted.withLock { $0 } == ["application/vnd.api+json;q=0.9, text/event-stream"])
        server.stop()
      }

      @Test func `without a stream a line is a document that differs`() throws {
        let count = Guarded(0)
        let server = try LoopbackServer { _, connection in
          let number = count.withLock {
            $0 += 1
            return $0
          }
          let title = number < 3 ? "A" : "B"
          // Busy once, and gone at the end.
          let status = number == 4 ? 503 : number > 5 ? 404 : 200
          let body = status == 200 ? Self.document(title) : #"{"errors":[{"status":"\#(status)"}]}"#
          return connection.respond(
            status, ["Retry-After": "0"], body: Array(body.utf8))
        }
        let run = try Jsonapi.run(
          "get", "--follow", "--every", "0.01", "\(server.url)/articles/1")
        let lines = ["A", "B", "B"].map { Self.document($0) + "\n" }.joined()
        #expect(run.output == lines)
        #expect(run.messages.contains("answered with 503") && run.messages.contains("404"))
        #expect(run.code == 1)
        #expect(count.withLock { $0 } == 6)
        server.stop()
      }

      @Test(
        "what doesn't go with lines is refused",
        arguments: [["--all"], ["--tree"], ["--flat"], ["--output", "a.json"]])
      func refused(_ arguments: [String]) throws {
        let run = try Jsonapi.run(["get", "--follow", "https://example.com/a"] + arguments)
        #expect(run.code == 2 && run.messages.contains("--follow"))
      }
    }
  }
#endif
