#if CLI
  import Foundation
  import Testing

  extension CommandLineTests {
    @Suite struct Show {
      @Test func `a document is a tree in which each resource stands once`() throws {
        let document = #"""
          {
            "data": [{
              "type": "articles", "id": "1",
              "attributes": {"title": "Fog", "size": 1.50},
              "relationships": {
                "author": {"data": {"type": "people", "id": "7"}, "meta": {"since": 2}},
                "editor": {"data": null},
                "tags": {"data": []},
                "comments": {"data": [{"type": "comments", "id": "5"}, {"type": "comments", "id": "6"}]},
                "related": {"links": {"related": "/related"}}
              }
            }],
            "included": [
              {"type": "people", "id": "7", "attributes": {"name": "Runa"}},
              {"type": "comments", "id": "5", "relationships": {
                "author": {"data": {"type": "people", "id": "7"}},
                "article": {"data": {"type": "articles", "id": "1"}}}},
              {"type": "people", "id": "8"}
            ],
            "meta": {"total": 1}
          }
          """#
        let run = try Jsonapi.run("show", input: Data(document.utf8))
        #expect(
          run.output == """
            <stdin> · list of 1 resource, 3 included
            ├─ articles 1
            │  ├─ title: "Fog"
            │  ├─ size: 1.50
            │  ├─ author → people 7
            │  │  ├─ meta of the relationship: {"since":2}
            │  │  └─ name: "Runa"
            │  ├─ editor → null
            │  ├─ tags → []
            │  ├─ comments → 2 resources
            │  │  ├─ comments 5
            │  │  │  ├─ author → people 7 (shown above)
            │  │  │  └─ article → articles 1 (primary data)
            │  │  └─ comments 6 (not included)
            │  └─ related → no linkage at /related
            └─ meta
               └─ total: 1
            included, but not shown above: 1 resource
            └─ people 8

            """)
        #expect(run.code == 0)
      }

      @Test func `errors are shown with what they are about`() throws {
        let run = try Jsonapi.run("show", "--no-attributes", "errors.json", in: Jsonapi.examples)
        #expect(run.output.hasPrefix("errors.json · 2 errors\n├─ 422 Title is too short\n"))
        #expect(run.output.contains("│  ├─ pointer: \"/data/attributes/title\"\n"))
      }

      @Test func `nothing that a terminal could obey gets through`() throws {
        let document = "{\"data\": {\"type\": \"a\u{9B}31m\", \"id\": \"\u{202E}1\\u001b[0m\"}}"
        let run = try Jsonapi.run("show", input: Data(document.utf8))
        #expect(run.output == "<stdin> · 1 resource\n└─ a\\u009b31m \\u202e1\\u001b[0m\n")
      }

      @Test func `long chains end at the depth`() throws {
        let people = (1...50).map {
          #"{"type":"p","id":"\#($0)","relationships":{"next":{"data":{"type":"p","id":"\#($0 + 1)"}}}}"#
        }
        let document =
          #"{"data":\#(people[0]),"included":[\#(people.dropFirst().joined(separator: ","))]}"#
        let run = try Jsonapi.run("show", "--depth", "3", input: Data(document.utf8))
        #expect(run.output.contains("next → p 4 (deeper than --depth)"))
        #expect(run.output.contains("included, but not shown above: 47 resources"))
      }

      @Test func `NO_COLOR and pipes keep colours away, an option brings them`() throws {
        let arguments = ["show", "articles.json"]
        #expect(!(try Jsonapi.run(arguments, in: Jsonapi.examples)).output.contains("\u{1B}"))
        let asked = try Jsonapi.run(
          arguments + ["--color", "always"], in: Jsonapi.examples, environment: ["NO_COLOR": "1"])
        #expect(asked.output.contains("\u{1B}[1marticles\u{1B}[0m"))
      }

      @Test func `many documents follow each other`() throws {
        let run = try Jsonapi.run("show", "new-article.json", "errors.json", in: Jsonapi.examples)
        #expect(run.output.contains("\n\nerrors.json · 2 errors\n"))
        #expect(run.code == 0)
      }
    }
  }
#endif
