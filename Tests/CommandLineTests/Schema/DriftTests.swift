#if CLI
  import Foundation
  import JSONAPI
  import LoopbackSupport
  import Testing

  extension CommandLineTests {
    @Suite struct Drift {
      /// Twelve articles.
      private static func articles(_ attributes: String) -> String {
        let list = (1...12).map {
          #"{"type": "articles", "id": "\#($0)", "attributes": {\#(attributes)}}"#
        }
        return #"{"data": [\#(list.joined(separator: ","))]}"#
      }

      /// A folder with a schema, and a document that departs from it.
      private static func folder(old: String, new: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(articles(old), to: "old.json")
        try folder.write(articles(new), to: "new.json")
        #expect(
          try Jsonapi.run("schema", "old.json", "-o", "schema.json", in: folder.url).code == 0)
        return folder
      }

      @Test func `changes are said, the worst first`() throws {
        let folder = try Self.folder(
          old: #""title": "A", "words": 1"#, new: #""title": null, "lines": 3, "words": 3000000000"#
        )
        let run = try Jsonapi.run("drift", "schema.json", "new.json", in: folder.url)
        #expect(
          run.output == """
            breaking articles.title: null in all 12, never in 12 before
            risky    articles.words: 3000000000, which doesn't fit in 32 bits; all did before
            harmless articles.lines: new attribute: integer
            3 changes in 12 resources: 1 breaking, 1 risky, 1 harmless

            """)
        #expect(run.code == 1 && run.messages == "")
        let json = try Jsonapi.run(
          "drift", "schema.json", "new.json", "--format", "json", in: folder.url)
        let first = try #require(JSONValue(parsing: json.output)[0])
        #expect(
          first == [
            "severity": "breaking", "kind": "null", "type": "articles", "path": ["title"],
            "message": "null in all 12, never in 12 before",
          ])
      }

      @Test func `without a change there is nothing to fail on`() throws {
        let folder = try Self.folder(old: #""a": 1"#, new: #""a": 2"#)
        let run = try Jsonapi.run(
          "drift", "schema.json", "new.json", "--fail-on", "harmless", in: folder.url)
        #expect(run.output == "no changes in 12 resources\n" && run.code == 0)
      }

      @Test(arguments: [
        ("breaking", 0), ("risky", 0), ("harmless", 1), ("never", 0),
      ])
      func `the severity that fails is a choice`(severity: String, code: Int) throws {
        let folder = try Self.folder(old: #""a": 1"#, new: #""a": 1, "b": 1"#)
        let run = try Jsonapi.run(
          "drift", "schema.json", "new.json", "--quiet", "--fail-on", severity, in: folder.url)
        #expect(run.output == "" && run.code == Int32(code))
      }

      @Test func `few resources make no rule unless they are enough`() throws {
        let folder = try Self.folder(old: #""a": 1"#, new: #""a": null"#)
        let run = try Jsonapi.run(
          "drift", "schema.json", "new.json", "--enough", "13", in: folder.url)
        #expect(run.output.hasPrefix("harmless articles.a: null") && run.code == 0)
      }

      @Test func `what can't be compared is no success`() throws {
        let folder = try Self.folder(old: #""a": 1"#, new: "")
        try folder.write(#"{"errors": [{"title": "Broken"}]}"#, to: "errors.json")
        let errors = try Jsonapi.run("drift", "schema.json", "errors.json", in: folder.url)
        #expect(errors.code == 2 && errors.messages.contains("no resources"))
        let noSchema = try Jsonapi.run("drift", "new.json", "new.json", in: folder.url)
        #expect(noSchema.code == 2 && noSchema.messages.contains("expected a schema"))
        let server = try LoopbackServer { _, connection in
          connection.respond(500, json: #"{"errors": []}"#)
        }
        #expect(try Jsonapi.run("drift", "schema.json", server.url, in: folder.url).code == 2)
      }

      @Test func `an address with a sparse fieldset misses no fields`() throws {
        let folder = try Self.folder(old: #""a": 1, "b": 1"#, new: "")
        let server = try LoopbackServer { _, connection in
          connection.respond(json: Self.articles(#""a": 1"#))
        }
        let url = "\(server.url)/articles"
        let sparse = try Jsonapi.run(
          "drift", "schema.json", "\(url)?fields[articles]=a", in: folder.url)
        #expect(sparse.code == 0 && sparse.output == "no changes in 12 resources\n")
        let full = try Jsonapi.run("drift", "schema.json", url, in: folder.url)
        #expect(full.code == 1 && full.output.contains("articles.b: missing in all 12"))
      }

      @Test func `diff compares two schemas, and says what is none`() throws {
        let folder = try Self.folder(old: #""a": 1"#, new: #""a": "x""#)
        #expect(try Jsonapi.run("schema", "new.json", "-o", "next.json", in: folder.url).code == 0)
        let run = try Jsonapi.run("diff", "schema.json", "next.json", in: folder.url)
        #expect(
          run.output == """
            breaking articles.a: string in all 12; was integer
            1 change: 1 breaking

            """)
        #expect(run.code == 1)
        let mixed = try Jsonapi.run("diff", "new.json", "next.json", in: folder.url)
        #expect(mixed.code == 2 && mixed.messages.contains("'jsonapi drift' compares documents"))
        let json = try Jsonapi.run(
          "diff", "--format", "json", "new.json", "old.json", in: folder.url)
        #expect(json.code == 2)
      }

      @Test func `diff compares two OpenAPI descriptions, and one with a schema`() throws {
        let folder = try Self.folder(old: #""title": "A""#, new: "")
        let description = #"""
          {"openapi": "3.0.3", "paths": {"/articles": {"get": {"parameters": [
             {"name": "sort", "in": "query", "schema": {"type": "string"}}], "responses": {}}}},
           "components": {"schemas": {"Article": {"properties": {
             "type": {"type": "string", "enum": ["articles"]},
             "attributes": {"required": ["title"], "properties": {"title": {"type": "string"}}}}}}}}
          """#
        try folder.write(description, to: "a.json")
        try folder.write(
          description.replacing("/articles", with: "/posts").replacing(
            #"{"type": "string"}}}"#, with: #"{"type": "integer"}}}"#), to: "b.json")
        let run = try Jsonapi.run("diff", "a.json", "b.json", in: folder.url)
        #expect(
          run.output == """
            breaking GET /articles: the operation is gone
            breaking articles.title: integer; was string
            harmless GET /posts: new operation
            3 changes: 2 breaking, 1 harmless

            """)
        #expect(run.code == 1 && run.messages == "")
        let schema = try Jsonapi.run("diff", "a.json", "schema.json", in: folder.url)
        #expect(schema.output == "no changes\n" && schema.code == 0)
        try folder.write(#"{"swagger": "2.0"}"#, to: "old.json")
        let swagger = try Jsonapi.run("diff", "old.json", "a.json", in: folder.url)
        #expect(swagger.code == 2 && swagger.messages.contains("Swagger 2.0"))
      }

      @Test(arguments: ["next.yaml", "-"])
      func `diff reads OpenAPI descriptions in YAML`(_ name: String) throws {
        let yaml = """
          openapi: 3.0.3
          paths:
            /articles: {get: {responses: {}}}
          components:
            schemas:
              Article:
                properties:
                  type: {type: string, enum: [articles]}
                  attributes:
                    required: [title]
                    properties: {title: {type: TYPE}}
          """
        let folder = try TemporaryFolder()
        try folder.write(yaml.replacing("TYPE", with: "string"), to: "old.yml")
        let next = yaml.replacing("TYPE", with: "integer")
        try folder.write(next, to: "next.yaml")
        let run = try Jsonapi.run(
          "diff", "old.yml", name, input: Data(next.utf8), in: folder.url)
        #expect(
          run.output == """
            breaking articles.title: integer; was string
            1 change: 1 breaking

            """, "\(run.messages)")
        #expect(run.code == 1)
        let same = try Jsonapi.run("diff", "next.yaml", "next.yaml", in: folder.url)
        #expect(same.code == 0 && same.output == "no changes\n")
        try folder.write("title: First", to: "article.yaml")
        let other = try Jsonapi.run("diff", "old.yml", "article.yaml", in: folder.url)
        #expect(other.code == 2)
        #expect(
          other.messages == "jsonapi: article.yaml: is YAML, but no OpenAPI description\n")
      }
    }
  }
#endif
