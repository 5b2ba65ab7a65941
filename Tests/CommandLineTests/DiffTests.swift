#if CLI
  import Foundation
  import Testing

  extension CommandLineTests {
    @Suite struct Diff {
      static let before = #"""
        {"data": [
          {"type": "a", "id": "1", "attributes": {"x": 1, "y": {"z": [1, 2]}},
           "relationships": {"many": {"data": [{"type": "b", "id": "1"}, {"type": "b", "id": "2"}]},
                             "one": {"data": {"type": "b", "id": "1"}}}},
          {"type": "a", "id": "2"}],
         "included": [{"type": "b", "id": "1"}, {"type": "b", "id": "2"}]}
        """#

      private func compare(_ a: String, _ b: String, _ options: String...) throws -> Jsonapi.Run {
        let folder = try TemporaryFolder()
        try folder.write(a, to: "a.json")
        try folder.write(b, to: "b.json")
        return try Jsonapi.run(["diff", "a.json", "b.json"] + options, in: folder.url)
      }

      @Test func `the order of resources, linkage and members doesn't count`() throws {
        let after = #"""
          {"included": [{"id": "2", "type": "b"}, {"type": "b", "id": "1"}],
           "data": [
            {"type": "a", "id": "2"},
            {"type": "a", "id": "1", "attributes": {"y": {"z": [1, 2]}, "x": 1.0},
             "relationships": {"one": {"data": {"id": "1", "type": "b"}},
               "many": {"data": [{"type": "b", "id": "2"}, {"type": "b", "id": "1"}]}}}]}
          """#
        let run = try compare(Self.before, after)
        #expect(run.output == "")
        #expect(run.code == 0)
      }

      @Test func `what is different is said by resource`() throws {
        let after = #"""
          {"data": [
            {"type": "a", "id": "1", "attributes": {"x": 2, "y": {"z": [2, 1], "new": null}},
             "relationships": {"many": {"data": [{"type": "b", "id": "3"}, {"type": "b", "id": "1"}]},
                               "one": {"data": {"type": "b", "id": "2"}}}},
            {"type": "a", "id": "3"}],
           "included": [{"type": "b", "id": "1"}], "meta": {"total": 2}}
          """#
        let run = try compare(Self.before, after)
        #expect(
          run.output == """
            --- a.json
            +++ b.json
            ~ document
                + /meta: {"total":2}
            ~ a 1
                ~ /attributes/x: 1 → 2
                ~ /attributes/y/z: [1,2] → [2,1]
                + /attributes/y/new: null
                - /relationships/many/data: {"type":"b","id":"2"}
                + /relationships/many/data: {"type":"b","id":"3"}
                ~ /relationships/one/data: {"type":"b","id":"1"} → {"type":"b","id":"2"}
            - a 2
            + a 3
            - b 2 (included)

            """)
        #expect(run.code == 1)
      }

      @Test func `null, one and none are different`() throws {
        let one = #"{"data": {"type": "a", "id": "1"}}"#
        let run = try compare(#"{"data": null}"#, one)
        #expect(run.output.contains(#"~ /data: "null" → "one resource""#))
        #expect(try compare(one, #"{"data": [{"type": "a", "id": "1"}]}"#, "--quiet").code == 1)
        #expect(try compare(one, one, "--quiet").code == 0)
      }

      @Test func `data that is no resource is compared as a whole`() throws {
        let run = try compare(#"{"data": "a"}"#, #"{"data": "b"}"#)
        #expect(run.output == "--- a.json\n+++ b.json\n~ document\n    ~ /data: \"a\" → \"b\"\n")
        #expect(run.code == 1)
        #expect(try compare(#"{"meta": {}}"#, #"{"meta": {}, "data": 5}"#, "--quiet").code == 1)
        #expect(try compare(#"{"data": "null"}"#, #"{"data": null}"#, "--quiet").code == 1)
        #expect(try compare(#"{"data": 5}"#, #"{"data": 5.0}"#).code == 0)
      }

      @Test func `errors are compared in any order`() throws {
        let (one, two) = (#"{"status": "422", "title": "A"}"#, #"{"status": "400"}"#)
        #expect(
          try compare(#"{"errors": [\#(one), \#(two)]}"#, #"{"errors": [\#(two), \#(one)]}"#).code
            == 0)
        let run = try compare(#"{"errors": [\#(one)]}"#, #"{"errors": [\#(two)]}"#)
        #expect(run.output.hasSuffix("- error 422 A\n+ error 400 error\n"))
      }

      @Test func `trouble has a code of its own`() throws {
        #expect(try compare("{", "{}").code == 2)
        #expect(try compare("{}", "[]").code == 2)
        #expect(try Jsonapi.run("diff", "missing.json", "-").code == 2)
        #expect(try Jsonapi.run("diff", "-", "-").code == 2)
        #expect(try Jsonapi.run("diff", "one.json").code == 2)
      }

      @Test func `one side can be standard input`() throws {
        let file = Jsonapi.examples.appendingPathComponent("articles.json")
        let run = try Jsonapi.run("diff", file.path, "-", input: Data(contentsOf: file))
        #expect(run.code == 0)
      }
    }
  }
#endif
