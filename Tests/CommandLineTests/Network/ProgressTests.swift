#if CLI
  import Foundation
  import JSONAPI
  import JSONAPIClient
  import LoopbackSupport
  import Testing

  extension CommandLineTests {
    /// The line that tells how far long work is.
    @Suite struct Progress {
      /// Takes the line away, or makes room for the next one.
      private static let clear = "\r\u{1B}[K"

      private static let three =
        [
          "Fetching page 1, 2 of 5 resources…", "Fetching page 2, 4 of 5 resources…",
          "Fetching page 3, 5 of 5 resources…", "",
        ].map { clear + $0 }.joined()

      private static let terminal = ["TERM": "xterm", "NO_COLOR": "1"]

      @Test func `on a terminal, standard error shows each page, and in the end nothing`() throws {
        let server = try ArticleServer()
        let arguments = ["get", "--all", "\(server.url)/articles", "--page", "size=2"]
        let run = try Jsonapi.run(
          arguments, environment: Self.terminal, messagesOnTerminal: true)
        #expect(run.messages == Self.three)
        #expect(run.code == 0)
        // The document is what it is without a terminal.
        #expect(try run.output == Jsonapi.run(arguments).output)
        #expect(try AnyDocument(parsing: run.output).data.resources.count == 5)
      }

      @Test func `it is the same where the document goes to a file`() throws {
        let server = try ArticleServer()
        let folder = try TemporaryFolder()
        let run = try Jsonapi.run(
          ["get", "--all", "\(server.url)/articles", "--page", "size=2", "--output", "a.json"],
          in: folder.url, environment: Self.terminal, messagesOnTerminal: true)
        #expect(run.messages == Self.three)
        #expect(run.output == "")
        #expect(try AnyDocument(parsing: folder.text("a.json")).data.resources.count == 5)
      }

      @Test func `without a total, the resources so far are counted`() throws {
        let server = try LoopbackServer { request, connection in
          let isLast = request.path.hasSuffix("2")
          return connection.respond(
            json: #"{"data":[{"type":"a","id":"\#(isLast ? 2 : 1)"}],"links":{"#
              + (isLast ? #""next":null}}"# : #""next":"/a?page%5Bnumber%5D=2"}}"#))
        }
        let run = try Jsonapi.run(
          ["get", "--all", "\(server.url)/a"], environment: Self.terminal,
          messagesOnTerminal: true)
        #expect(
          run.messages
            == ["Fetching page 1, 1 resource…", "Fetching page 2, 2 resources…", ""]
            .map { Self.clear + $0 }.joined())
      }

      @Test func `the line is gone before an error is told`() throws {
        let server = try ArticleServer(fault: .brokenPage)
        let run = try Jsonapi.run(
          ["get", "--all", "--fail", "\(server.url)/articles"], environment: Self.terminal,
          messagesOnTerminal: true)
        #expect(run.output == "")
        #expect(run.code == 1)
        let lines = run.messages.components(separatedBy: Self.clear)
        #expect(lines.count == 3)
        #expect(lines[1] == "Fetching page 1, 2 of 5 resources…")
        #expect(lines[2].hasPrefix("jsonapi: GET "))
      }

      @Test(arguments: [
        (["--all"], false, "xterm"), (["--all"], true, "dumb"), ([], true, "xterm"),
        (["--all", "--dry-run"], true, "xterm"),
      ])
      func `nothing is shown to a file, to a dumb terminal, and for what is one request or none`(
        options: [String], onTerminal: Bool, terminal: String
      ) throws {
        let server = try ArticleServer()
        let run = try Jsonapi.run(
          ["get", "\(server.url)/articles", "--page", "size=2"] + options,
          environment: ["TERM": terminal], messagesOnTerminal: onTerminal)
        #expect(run.messages == "")
        #expect(run.code == 0)
        #expect(run.output != "")
      }
    }
  }
#endif
