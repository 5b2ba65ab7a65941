#if CLI
  import Foundation
  import JSONAPI
  import Testing

  extension CommandLineTests {
    @Suite struct Explain {
      @Test func `a rule comes with its level, whom it binds, and a link (RES-05)`() throws {
        let run = try Jsonapi.run("explain", "RES-05")
        #expect(
          run.output == """
            RES-05 id is a string
              `id` is a string.
              Level:    MUST
              Binds:    documents
              Section:  Resource objects, fields, attributes
              https://jsonapi.org/format/#document-resource-object-identification

            """)
        #expect(run.messages == "")
        #expect(run.code == 0)
      }

      @Test func `several rules come in the order asked for (CMP-03, REL-07)`() throws {
        let run = try Jsonapi.run("explain", "REL-07", "cmp-03")
        let titles = run.output.split(separator: "\n").filter { !$0.hasPrefix(" ") }
        #expect(titles.map { $0.prefix(6) } == ["REL-07", "CMP-03"])
        #expect(run.output.contains("  Versions: 1.0: any identifier anywhere"))
        #expect(run.code == 0)
      }

      @Test func `a section stands for all of its rules (REL-U-01)`() throws {
        let run = try Jsonapi.run("explain", "--format", "json", "REL-U")
        let rules = try #require(JSONValue(parsing: run.output).array)
        #expect(rules.count == 16)
        let keys = ["id", "title", "text", "level", "binds", "section", "versions", "link"]
        for rule in rules { #expect(rule.object?.keys == keys) }
        #expect(rules.first?["id"]?.string == "REL-U-01")
        #expect(rules.first?["binds"]?.array?.compactMap(\.string) == ["clients", "documents"])
      }

      @Test(arguments: [
        ("RES-5", " Did you mean 'RES-05'?"), ("RSE-05", " Did you mean 'RES-05'?"),
        ("RES-999", ""), ("nothing at all", ""), ("\u{1B}[31m", ""),
      ])
      func `an id that isn't there is refused, with the nearest one`(
        _ id: String, _ suggestion: String
      ) throws {
        let run = try Jsonapi.run("explain", "RES-05", id)
        #expect(run.code == 2)
        #expect(run.output == "")
        #expect(run.messages.contains("There is no requirement '"))
        #expect(run.messages.contains("'.\(suggestion)\n"))
        #expect(!run.messages.contains("\u{1B}"))
      }

      @Test func `the id has to be given`() throws {
        let run = try Jsonapi.run("explain")
        #expect(run.code == 2)
        #expect(run.messages.contains("<id>"))
      }

      @Test func `findings in text show what their rule is about (DOC-06, RES-05)`() throws {
        let document = #"{"data": {"type": "a", "id": 1, "x": 2}}"#
        let run = try Jsonapi.run("validate", input: Data(document.utf8))
        #expect(run.output.contains("error RES-05 (id is a string) at /data/id: expected"))
        #expect(
          run.output.contains(
            "error DOC-06 (objects hold no members beyond those defined) at /data/x"))
      }
    }
  }
#endif
