#if CLI
  import Foundation
  import JSONAPI
  import Testing

  extension CommandLineTests {
    /// `flatten`, `unflatten` and `convert`, which write JSON.
    @Suite struct Conversion {
      static let document = Data(
        #"""
        {"data": {"type": "articles", "id": "1", "attributes": {"title": "Fog"},
          "relationships": {"author": {"data": {"type": "people", "id": "7"}},
                            "editor": {"data": {"type": "people", "id": "8"}}}},
         "included": [{"type": "people", "id": "7", "attributes": {"name": "Runa"}}]}
        """#.utf8)

      @Test func `flatten puts related resources where they belong`() throws {
        let run = try Jsonapi.run("flatten", "--minified", input: Self.document)
        #expect(
          run.output == #"{"data":{"type":"articles","id":"1","title":"Fog","#
            + #""author":{"type":"people","id":"7","name":"Runa"},"#
            + #""editor":{"type":"people","id":"8"}}}"# + "\n")
        #expect(run.code == 0)
      }

      @Test func `flatten follows a list, and leaves out the rest`() throws {
        let run = try Jsonapi.run(
          "flatten", "--minified", "--include", "editor", "--not-included", "empty",
          input: Self.document)
        #expect(
          run.output == #"{"data":{"type":"articles","id":"1","title":"Fog","editor":null}}"# + "\n"
        )
      }

      @Test func `flatten refuses a result that is too large, and says what helps`() throws {
        let run = try Jsonapi.run("flatten", "--max-output-size", "20", input: Self.document)
        #expect(run.code == 1)
        #expect(run.output == "")
        #expect(run.messages.contains("--include"))
      }

      @Test func `flatten shows the place of linkage that is none`() throws {
        let document =
          "{\"data\":\n{\"type\":\"a\",\"id\":\"1\",\"relationships\":{\"b\":{\"data\":3}}}}"
        let run = try Jsonapi.run("flatten", input: Data(document.utf8))
        #expect(run.code == 1)
        #expect(run.messages.hasPrefix("<stdin>:2:51: error: expected "))
        #expect(run.messages.contains("at /data/relationships/b/data\n"))
      }

      @Test func `unflatten goes the other way`() throws {
        let flat =
          #"{"type":"articles","title":"Fog","author":{"type":"people","id":"7","name":"R"}}"#
        let run = try Jsonapi.run(
          "unflatten", "--minified", "--embedded", "identifiers", "--add", #"meta={"a":1}"#,
          input: Data(flat.utf8))
        #expect(
          run.output == #"{"data":{"type":"articles","attributes":{"title":"Fog"},"#
            + #""relationships":{"author":{"data":{"type":"people","id":"7"}}}},"meta":{"a":1}}"#
            + "\n")
        #expect(run.code == 0)
      }

      @Test func `what was flattened can be unflattened`() throws {
        let flat = try Jsonapi.run("flatten", "articles.json", in: Jsonapi.examples)
        let again = try Jsonapi.run("unflatten", input: Data(flat.output.utf8))
        #expect(again.code == 0)
        let folder = try TemporaryFolder()
        try folder.write(again.output, to: "again.json")
        let run = try Jsonapi.run("validate", "again.json", in: folder.url)
        #expect(run.output == "again.json: valid\n")
      }

      @Test func `flatten and unflatten keep relationships that are null or empty`() throws {
        let document =
          #"{"data":{"type":"articles","id":"1","attributes":{"title":null},"#
          + #""relationships":{"author":{"data":null},"tags":{"data":[]}}}}"#
        let flat = try Jsonapi.run(
          "flatten", "--minified", "--list-relationships", input: Data(document.utf8))
        #expect(
          flat.output == #"{"data":{"type":"articles","id":"1","title":null,"author":null,"#
            + #""tags":[],"@relationships":["author","tags"]}}"# + "\n")
        let again = try Jsonapi.run("unflatten", "--minified", input: Data(flat.output.utf8))
        #expect(again.output == document + "\n")
      }

      @Test func `unflatten adds no empty members unless it is asked to`() throws {
        let flat = Data(#"{"type":"a","id":"1"}"#.utf8)
        #expect(
          try Jsonapi.run("unflatten", "--minified", input: flat).output
            == #"{"data":{"type":"a","id":"1"}}"# + "\n")
        #expect(
          try Jsonapi.run("unflatten", "--minified", "--empty-members", input: flat).output
            == #"{"data":{"type":"a","id":"1","attributes":{},"relationships":{}}}"# + "\n")
      }

      @Test(arguments: ["a..b", ",", "a b?"])
      func `paths that are none are refused`(_ paths: String) throws {
        let run = try Jsonapi.run("flatten", "--include", paths, input: Self.document)
        #expect(run.code == 2)
        #expect(run.messages.contains("--include"))
      }

      @Test(arguments: [
        (["convert"], "{\n  \"b\": 1.0,\n  \"a\": [\n    \"\\u0041\"\n  ]\n}\n"),
        (["convert", "--minified"], "{\"b\":1.0,\"a\":[\"\\u0041\"]}\n"),
        (["convert", "--minified", "--sorted"], "{\"a\":[\"\\u0041\"],\"b\":1.0}\n"),
      ])
      func `convert changes the looks and nothing else`(
        _ arguments: [String], _ expected: String
      ) throws {
        let run = try Jsonapi.run(arguments, input: Data(#"{ "b":1.0, "a":[ "\u0041" ]}"#.utf8))
        #expect(run.output == expected)
        #expect(run.code == 0)
      }

      @Test func `many documents come one in each line`() throws {
        let run = try Jsonapi.run(
          "convert", "--minified", "new-article.json", "errors.json", in: Jsonapi.examples)
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 2)
        for line in lines { _ = try JSONValue(parsing: String(line)) }
      }

      @Test func `an output file is written completely`() throws {
        let folder = try TemporaryFolder()
        try folder.write(#"{"a":1}"#, to: "a.json")
        let run = try Jsonapi.run("convert", "a.json", "--output", "b.json", in: folder.url)
        #expect(run.output == "")
        #expect(try folder.text("b.json") == "{\n  \"a\": 1\n}\n")
        #expect(try folder.names == ["a.json", "b.json"])
      }

      @Test func `an output file stays as it was where something is wrong`() throws {
        let folder = try TemporaryFolder()
        try folder.write(#"{"a":1}"#, to: "a.json")
        try folder.write("{", to: "broken.json")
        try folder.write("before", to: "b.json")
        let run = try Jsonapi.run(
          "convert", "a.json", "broken.json", "--output", "b.json", in: folder.url)
        #expect(run.code == 1)
        #expect(try folder.text("b.json") == "before")
        #expect(try folder.names == ["a.json", "b.json", "broken.json"])
      }

      @Test func `files are converted in place`() throws {
        let folder = try TemporaryFolder()
        try folder.write(#"{"b":1,"a":2}"#, to: "a.json")
        let arguments = ["convert", "--minified", "--sorted", "--in-place"]
        let run = try Jsonapi.run(arguments + ["a.json"], in: folder.url)
        #expect(run.code == 0)
        #expect(try folder.text("a.json") == "{\"a\":2,\"b\":1}\n")
        #expect(try Jsonapi.run(arguments + ["-"], in: folder.url).code == 2)
      }

      @Test func `a folder that is missing is said to be`() throws {
        let run = try Jsonapi.run("convert", "--output", "none/b.json", input: Self.document)
        #expect(run.code == 2)
        #expect(run.messages == "jsonapi: none/b.json: No such file or directory\n")
      }
    }
  }
#endif
