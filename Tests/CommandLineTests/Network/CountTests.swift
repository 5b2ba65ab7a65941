#if CLI
  import Foundation
  import JSONAPI
  import LoopbackSupport
  import Testing

  extension CommandLineTests {
    /// `jsonapi get --count`.
    @Suite struct Count {
      private static func server(_ document: String, status: Int = 200) throws -> (
        LoopbackServer, Guarded<[String]>
      ) {
        let targets = Guarded<[String]>([])
        let server = try LoopbackServer { request, connection in
          targets.withLock { $0.append(request.path) }
          return connection.respond(status, body: Array(document.utf8))
        }
        return (server, targets)
      }

      @Test(
        "the number is written, of a page with one resource and without what is included",
        arguments: [
          #"{"data":[],"meta":{"page":{"total":42}}}"#, #"{"data":[],"meta":{"total":"42"}}"#,
        ])
      func count(_ document: String) throws {
        let (server, targets) = try Self.server(document)
        let run = try Jsonapi.run(
          "get", "\(server.url)/articles", "--count", "--filter", "author=1", "--include", "author")
        #expect(run.output == "42\n" && run.messages == "")
        #expect(run.code == 0)
        let target = try #require(targets.withLock { $0.first }?.removingPercentEncoding)
        #expect(target.contains("page[size]=1") && target.contains("filter[author]=1"))
        #expect(!target.contains("include"))
        server.stop()
      }

      @Test func `a server without a total is trouble in one line`() throws {
        let (server, _) = try Self.server(#"{"data":[]}"#)
        let run = try Jsonapi.run("get", "\(server.url)/articles", "--count")
        #expect(run.code == 2 && run.output == "")
        #expect(run.messages.contains("no number of all resources, as meta.page.total"))
        #expect(run.messages.split(separator: "\n").count == 1)
        server.stop()
      }

      @Test func `errors of a server are shown as ever`() throws {
        let (server, _) = try Self.server(
          #"{"errors":[{"status":"400","title":"No pages"}]}"#, status: 400)
        let run = try Jsonapi.run("get", "\(server.url)/articles", "--count", "--fail")
        #expect(run.code == 1 && run.output == "")
        #expect(run.messages.contains("No pages"))
        server.stop()
      }

      @Test(
        "what doesn't go with a number is refused",
        arguments: [["--all"], ["--tree"], ["--flat"], ["--follow"]])
      func refused(_ arguments: [String]) throws {
        let run = try Jsonapi.run(["get", "--count", "https://example.com/a"] + arguments)
        #expect(run.code == 2 && run.messages.contains("--count"))
      }
    }
  }
#endif
