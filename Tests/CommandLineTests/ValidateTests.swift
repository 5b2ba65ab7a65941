#if CLI
  import Foundation
  import JSONAPI
  import Testing

  extension CommandLineTests {
    @Suite struct Validate {
      @Test(arguments: [
        ("articles.json", "response"), ("new-article.json", "create-request"),
        ("errors.json", "error-response"),
      ])
      func `an example without mistakes is valid`(_ file: String, _ context: String) throws {
        let run = try Jsonapi.run("validate", "--context", context, file, in: Jsonapi.examples)
        #expect(run.output == "\(file): valid\n")
        #expect(run.messages == "")
        #expect(run.code == 0)
      }

      @Test func `a finding shows its rule, its place and the line`() throws {
        let folder = try TemporaryFolder()
        try folder.write("{\n  \"data\": {\"type\": \"a\", \"id\": 1}\n}\n", to: "a.json")
        let run = try Jsonapi.run("validate", "a.json", in: folder.url)
        #expect(
          run.output == """
            a.json:2:31: error RES-05 (id is a string) at /data/id: expected a string as the id, \
            found a number 1
              2 |   "data": {"type": "a", "id": 1}
                |                               ^
            a.json: invalid, 1 error

            """)
        #expect(run.code == 1)
      }

      @Test func `findings in JSON have the members that are promised`() throws {
        let run = try Jsonapi.run(
          "validate", "--format", "json", "articles.json", "articles-with-mistakes.json",
          in: Jsonapi.examples)
        #expect(run.code == 1)
        let findings = try #require(JSONValue(parsing: run.output).array)
        #expect(findings.count == 9)
        for finding in findings {
          #expect(
            finding.object?.keys == [
              "file", "requirement", "severity", "pointer", "message", "line", "column",
            ])
          #expect(finding["file"]?.string == "articles-with-mistakes.json")
        }
        #expect(findings.first?["requirement"]?.string == "RES-05")
        #expect(findings.first?["severity"]?.string == "error")
        #expect(findings.first?["pointer"]?.string == "/data/0/id")
        #expect(findings.first?["line"]?.int == 5)
      }

      @Test func `no findings in JSON are an empty array`() throws {
        let run = try Jsonapi.run(
          "validate", "--format", "json", "articles.json", in: Jsonapi.examples)
        #expect(run.output == "[]\n")
        #expect(run.code == 0)
      }

      @Test func `warnings alone leave the exit code at 0`() throws {
        let document = #"{"errors": []}"#
        let run = try Jsonapi.run(
          "validate", "--context", "error-response", input: Data(document.utf8))
        #expect(run.output.contains("warning ERR-03 (errors is an array of error objects) at"))
        #expect(run.output.hasSuffix("<stdin>: valid, 1 warning\n"))
        #expect(run.code == 0)
      }

      @Test(arguments: [[], ["-"]])
      func `standard input is read`(_ files: [String]) throws {
        let run = try Jsonapi.run(["validate"] + files, input: Data(#"{"meta": {}}"#.utf8))
        #expect(run.output == "<stdin>: valid\n")
        #expect(run.code == 0)
      }

      @Test func `standard input has one name in text and JSON`() throws {
        let run = try Jsonapi.run("validate", "--format", "json", "-", input: Data("[]".utf8))
        #expect(try JSONValue(parsing: run.output)[0]?["file"]?.string == "<stdin>")
      }

      @Test(arguments: [(1, true), (2, true), (3, false), (4, false)])
      func `a limit says that it stopped, where it did`(_ limit: Int, _ isCut: Bool) throws {
        let document = Data(#"{"data": [{"type": "a"}, {"type": "a"}, {"type": "a"}]}"#.utf8)
        let option = ["validate", "--limit", "\(limit)"]
        let text = try Jsonapi.run(option, input: document)
        #expect(text.code == 1)
        let remark = "only the first \(limit) findings are shown (--limit)"
        #expect(text.output.contains(remark) == isCut)
        let json = try Jsonapi.run(option + ["--format", "json"], input: document)
        let findings = Array(try JSONValue(parsing: json.output).elements)
        #expect(findings.count == min(limit, 3))
        #expect(json.messages == (isCut ? "jsonapi: <stdin>: \(remark)\n" : ""))
      }

      @Test func `an error behind the limit makes a document invalid`() throws {
        let document = Data(#"{"data": null, "meta": {"a": 1, "a": 2}, "x": 1}"#.utf8)
        let run = try Jsonapi.run("validate", "--limit", "1", input: document)
        let summary = "invalid, 1 warning; only the first 1 findings are shown (--limit)"
        #expect(run.output.hasSuffix("<stdin>: \(summary)\n"))
        #expect(run.code == 1)
      }

      @Test(arguments: [["validate", "--format", "json"], ["convert"], ["flatten"]])
      func `no JSON that is written has control characters for terminals`(
        _ arguments: [String]
      ) throws {
        let document =
          "{\"data\":{\"type\":\"a\",\"id\":\"1\",\"attributes\":{"
          + "\"\u{9B}31m\":\"\u{7F}é\u{80}\u{A0}\"}}}"
        let run = try Jsonapi.run(arguments, input: Data(document.utf8))
        let scalars = run.output.unicodeScalars
        #expect(!scalars.contains { (0x7F...0x9F).contains($0.value) })
        #expect(run.output.contains(#"\u009b31m"#) == (arguments[0] != "validate"))
        guard arguments == ["convert"] else { return }
        #expect(try JSONValue(parsing: run.output) == JSONValue(parsing: document))
        #expect(scalars.contains("\u{A0}"))
      }

      @Test func `many files are read, and one that can't be is no reason to stop`() throws {
        let run = try Jsonapi.run(
          "validate", "missing.json", "errors.json", "articles.json", in: Jsonapi.examples)
        #expect(run.messages == "jsonapi: missing.json: No such file or directory\n")
        let remote = try Jsonapi.run("validate", "http://127.0.0.1/articles")
        #expect(
          remote.messages
            == "jsonapi: http://127.0.0.1/articles: is a URL; jsonapi get fetches it, and jsonapi check tests it\n"
        )
        #expect(run.output.contains("articles.json: valid\n2 documents, 2 valid, 0 invalid\n"))
        #expect(run.code == 2)
      }

      @Test func `quiet says nothing where there is nothing to say`() throws {
        let run = try Jsonapi.run("validate", "--quiet", "articles.json", in: Jsonapi.examples)
        #expect(run.output == "")
        #expect(run.code == 0)
      }

      @Test func `an extension is applied under its namespace (EXT-06)`() throws {
        let document = Data(#"{"meta": {}, "version:id": "1"}"#.utf8)
        #expect(try Jsonapi.run("validate", input: document).code == 1)
        let option = "version=https://example.com/ext/version"
        #expect(try Jsonapi.run("validate", "--extension", option, input: document).code == 0)
      }

      @Test(arguments: ["a-b=https://example.com/x", "=https://example.com/x", "nothing", "a=%"])
      func `an extension that can't be is refused (EXT-05)`(_ option: String) throws {
        let run = try Jsonapi.run("validate", "--extension", option, input: Data("{}".utf8))
        #expect(run.code == 2)
        #expect(run.output == "")
        #expect(run.messages.contains("--extension"))
      }

      @Test func `a version of the specification is chosen`() throws {
        let document = Data(#"{"meta": {"@note": 1}, "jsonapi": {"ext": []}}"#.utf8)
        let options = ["validate", "--spec-version"]
        #expect(try Jsonapi.run(options + ["1.1"], input: document).code == 0)
        #expect(try Jsonapi.run(options + ["1.0"], input: document).code == 1)
        #expect(try Jsonapi.run(options + ["2.0"], input: document).code == 2)
      }

      @Test func `a limit ends the search`() throws {
        let run = try Jsonapi.run(
          "validate", "--limit", "2", "articles-with-mistakes.json", in: Jsonapi.examples)
        let summary = "invalid, 2 errors; only the first 2 findings are shown (--limit)"
        #expect(run.output.hasSuffix("articles-with-mistakes.json: \(summary)\n"))
      }

      @Test func `colours are for terminals, or for those who ask for them`() throws {
        let file = "articles-with-mistakes.json"
        #expect(
          !(try Jsonapi.run("validate", file, in: Jsonapi.examples)).output.contains("\u{1B}"))
        let colored = try Jsonapi.run(
          "validate", "--color", "always", file, in: Jsonapi.examples)
        #expect(colored.output.contains("\u{1B}[1;31merror RES-05\u{1B}[0m"))
      }
    }
  }
#endif
