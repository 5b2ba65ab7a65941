#if CLI
  import Foundation
  import Testing

  extension CommandLineTests {
    /// Files that are no documents, by way of every command.
    @Suite struct BrokenInput {
      static let commands = ["validate", "show", "flatten", "unflatten", "convert"]

      static let texts: [(name: String, bytes: [UInt8], message: String)] = [
        ("empty", [], "The text is empty."),
        ("blank", Array(" \n\t".utf8), "The text is empty."),
        ("page", Array("<!DOCTYPE html><p>Not Found".utf8), "looks like HTML"),
        ("gzip", [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3], "gzip"),
        ("UTF-16", [0xFF, 0xFE, 0x7B, 0, 0x7D, 0], "UTF-16"),
        ("binary", Array(0...255), "binary file"),
        ("invalid UTF-8", Array(#"{"a":""#.utf8) + [0xC3, 0x28, 0x22, 0x7D], "not in UTF-8"),
        ("cut off", Array(#"{"data": {"type": "a""#.utf8), "found the end of the text"),
        ("comma", Array(#"{"data": [1,]}"#.utf8), ":1:13: error"),
        ("nested", [UInt8](repeating: 0x5B, count: 100_000), "nesting"),
        ("two", Array("{}{}".utf8), "expected the end of the document"),
        ("literal", Array("nul".utf8), "expected 'null', found 'nul', which is null in JSON"),
        ("word", Array("hello".utf8), "expected a JSON value, found 'hello'"),
        ("bracket", Array("]".utf8), "expected a JSON value, found ']'"),
        ("Python", Array("{\"a\": None}".utf8), "found 'None', which is null in JSON"),
        ("quotes", Array("{'a': 1}".utf8), "a single quote; JSON has double quotes"),
        ("curly quotes", Array("{“a”: 1}".utf8), "a curly quote"),
        ("bare name", Array("{a1: 1}".utf8), "found 'a1' without double quotes"),
        ("comment", Array("{\n// a\n\"a\": 1}".utf8), "a comment, which JSON does not have"),
        ("curl -i", Array("HTTP/1.1 200 OK\r\n\r\n{}".utf8), "which curl -i writes"),
        ("NUL", Array("{\"a\":\u{0}}".utf8), "error"),
      ]

      @Test(arguments: commands, texts.map(\.name))
      func `text that is no JSON is refused with its place`(_ command: String, _ name: String)
        throws
      {
        let text = try #require(Self.texts.first { $0.name == name })
        let run = try Jsonapi.run(command, input: Data(text.bytes))
        #expect(run.code == 1)
        #expect(!run.isCrash)
        let message = command == "validate" ? run.output : run.messages
        #expect(message.hasPrefix("<stdin>:"))
        #expect(message.contains(text.message))
        #expect(message.count < 1000)
      }

      @Test(arguments: commands)
      func `a byte order mark is no mistake`(_ command: String) throws {
        let document = Data([0xEF, 0xBB, 0xBF] + Array(#"{"data":{"type":"a","id":"1"}}"#.utf8))
        #expect(try Jsonapi.run(command, input: document).code == 0)
      }

      @Test(arguments: commands)
      func `what can't be read is told by name`(_ command: String) throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("", to: "huge.json")
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: 5 << 30)
        try handle.close()
        let run = try Jsonapi.run(command, ".", "missing.json", "huge.json", in: folder.url)
        #expect(run.code == 2)
        #expect(!run.isCrash)
        let lines = run.messages.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.first?.hasPrefix("jsonapi: .: is a folder") == true)
        #expect(lines.last?.hasPrefix("jsonapi: huge.json: is larger than 4 GiB") == true)
      }

      @Test(arguments: commands)
      func `the line of a minified document is shown in part`(_ command: String) throws {
        let long = String(repeating: "ä", count: 5000)
        let document = "{\"a\":\"\(long)\",\"b\":01,\"c\":\"\(long)\"}"
        let run = try Jsonapi.run(command, input: Data(document.utf8))
        let message = command == "validate" ? run.output : run.messages
        let lines = message.split(separator: "\n").map { String($0) }
        try #require(lines.count >= 3)
        #expect(lines[1].count < 100)
        // The caret stands below the second digit.
        let column = try #require(lines[2].firstIndex(of: "^"))
        let offset = lines[2].distance(from: lines[2].startIndex, to: column)
        #expect(lines[1].dropFirst(offset - 1).hasPrefix("01,"))
      }

      @Test(arguments: commands)
      func `nobody reading the output is no crash`(_ command: String) throws {
        let folder = try TemporaryFolder()
        let resource = #"{"type":"a","id":7,"attributes":{"b":"c"}}"#
        let list = Array(repeating: resource, count: 20_000).joined(separator: ",")
        let file = try folder.write("{\"data\":[\(list)]}", to: "a.json")
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let process = Process()
        process.executableURL = try Jsonapi.executable()
        process.arguments = [command, file.path]
        process.standardOutput = pipe
        let messages = try folder.write("", to: "messages")
        process.standardError = try FileHandle(forWritingTo: messages)
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 141)
        #expect(try folder.text("messages") == "")
      }
    }

    @Suite struct Arguments {
      @Test(arguments: [["valdate"], ["help", "valdate"], ["validat", "a.json"]])
      func `a mistyped command is told, with the one that was meant`(_ arguments: [String]) throws {
        let run = try Jsonapi.run(arguments)
        #expect(run.code == 2)
        #expect(run.output == "")
        #expect(run.messages.hasPrefix("Error: There is no command 'val"))
        #expect(run.messages.contains("Did you mean 'validate'?"))
      }

      @Test func `help for a command that isn't there is no success`() throws {
        let run = try Jsonapi.run("help", "nosuch")
        #expect(run.code == 2)
        #expect(run.messages.hasPrefix("Error: There is no command 'nosuch'."))
        #expect(!run.messages.contains("Did you mean"))
        #expect(try Jsonapi.run("help", "validate").code == 0)
        #expect(try Jsonapi.run("help").code == 0)
      }

      @Test func `the version is a number`() throws {
        let run = try Jsonapi.run("--version")
        #expect(run.output.split(separator: ".").count == 3)
        #expect(run.code == 0)
      }

      @Test(arguments: [
        "validate", "show", "flatten", "unflatten", "diff", "convert", "get", "post", "patch",
        "delete", "check",
      ])
      func `help has examples and exit codes`(_ command: String) throws {
        let run = try Jsonapi.run(command, "--help")
        #expect(run.code == 0)
        #expect(run.output.contains("Examples:\n  jsonapi \(command) "))
        #expect(run.output.contains("Exit codes: 0 "))
      }

      @Test(arguments: ["bash", "zsh", "fish"])
      func `completion scripts are written`(_ shell: String) throws {
        let run = try Jsonapi.run("--generate-completion-script", shell)
        #expect(run.code == 0)
        #expect(run.output.contains("unflatten"))
      }

      @Test(arguments: [
        ["nonsense"], ["validate", "--nonsense"], ["validate", "--context", "nonsense"],
        ["validate", "--profile", "no uri"], ["validate", "-", "-"], ["validate", "--limit", "0"],
        ["show", "--depth", "0"], ["flatten", "--max-depth", "x"], ["unflatten", "--add", "a"],
        ["unflatten", "--add", "a={"], ["convert", "--pretty", "--minified"],
        ["get"], ["check"], ["get", "https://a.example", "--tree", "--flat"],
        ["get", "https://a.example", "--page", "2"], ["get", "https://a.example", "--sort", ","],
        ["get", "https://a.example", "--fields", "title"],
        ["get", "https://a.example", "--timeout", "0"],
        ["get", "https://a.example", "--timeout", "nan"],
        ["check", "https://a.example", "--expect", "7"],
      ])
      func `wrong arguments end with 2 and a message`(_ arguments: [String]) throws {
        let run = try Jsonapi.run(arguments, input: Data("{}".utf8))
        #expect(run.code == 2)
        #expect(run.output == "")
        #expect(run.messages.hasPrefix("Error: "))
      }
    }
  }
#endif
