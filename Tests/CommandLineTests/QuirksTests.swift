#if CLI
  import Foundation
  import JSONAPI
  import Testing

  extension CommandLineTests {
    /// `quirks`, and `validate --quirks`.
    @Suite struct QuirksOfAPIs {
      static let document = Data(
        #"{"data":{"type":"stops","id":1,"relationships":{"child_stops":{}},"links":{"html":"/"}}}"#
          .utf8)

      @Test func `validate leaves out what a profile knows`() throws {
        let plain = try Jsonapi.run("validate", input: Self.document)
        #expect(plain.output.contains("REL-03"))
        let known = try Jsonapi.run("validate", "--quirks", "mbta", input: Self.document)
        #expect(!known.output.contains("REL-03"))
        #expect(known.output.contains("RES-05"))
        #expect(known.code == 1)
      }

      @Test func `quirks writes a profile that knows everything`() throws {
        let folder = try TemporaryFolder()
        let profile = try Jsonapi.run("quirks", "--name", "shop", input: Self.document)
        #expect(profile.code == 0)
        #expect(
          try JSONValue(parsing: profile.output)
            == JSONValue(
              parsing: #"""
                {"name": "shop", "tolerated": [{"requirement": "LNK-17", "at": "/data/links/html"}],
                 "repairs": ["numericIDs", "emptyRelationships"]}
                """#))
        try folder.write(profile.output, to: "shop.json")
        try folder.write(Self.document, to: "stops.json")
        let run = try Jsonapi.run("validate", "--quirks", "shop.json", "stops.json", in: folder.url)
        #expect(run.code == 0)
      }

      @Test func `a profile that isn't one is trouble`() throws {
        let unknown = try Jsonapi.run("validate", "--quirks", "mtba", input: Self.document)
        #expect(unknown.code == 2)
        #expect(unknown.messages.contains("Did you mean 'mbta'?"))
        let folder = try TemporaryFolder()
        try folder.write(#"{"name":"x","repairs":["magic"]}"#, to: "x.json")
        let wrong = try Jsonapi.run(
          "validate", "--quirks", "x.json", input: Self.document, in: folder.url)
        #expect(wrong.code == 2)
        #expect(wrong.messages.contains("magic"))
      }

      @Test func `the profiles are listed, and shown`() throws {
        let list = try Jsonapi.run("quirks", "--list")
        #expect(list.output.split(separator: "\n").count == Quirks.all.count)
        let shown = try Jsonapi.run("quirks", "--show", "mbta")
        #expect(try PlainJSONDecoder().decode(Quirks.self, from: Data(shown.output.utf8)) == .mbta)
      }
    }
  }
#endif
