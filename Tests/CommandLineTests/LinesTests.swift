#if CLI
  import Foundation
  import JSONAPI
  import Testing

  extension CommandLineTests {
    /// `--lines`, which streams.
    @Suite struct Lines {
      static let document = #"""
        {"data": [{"type": "articles", "id": "1", "attributes": {"title": "Fog"},
            "relationships": {"author": {"data": {"type": "people", "id": "7"}}}},
          {"type": "articles", "id": "2",  "attributes": {"title": "Ice"}}],
         "included": [{"type": "people", "id": "7", "attributes": {"name": "Runa"}}]}
        """#

      @Test func `show writes each resource as a line`() throws {
        let run = try Jsonapi.run("show", "--lines", input: Data(Self.document.utf8))
        #expect(
          run.output == #"{"type":"articles","id":"1","attributes":{"title":"Fog"},"#
            + #""relationships":{"author":{"data":{"type":"people","id":"7"}}}}"# + "\n"
            + #"{"type":"articles","id":"2","attributes":{"title":"Ice"}}"# + "\n")
        #expect(run.code == 0)
      }

      @Test func `flatten finds included resources in a file`() throws {
        let folder = try TemporaryFolder()
        try folder.write(Data(Self.document.utf8), to: "articles.json")
        let run = try Jsonapi.run("flatten", "--lines", "articles.json", in: folder.url)
        #expect(
          run.output == #"{"type":"articles","id":"1","title":"Fog","#
            + #""author":{"type":"people","id":"7","name":"Runa"}}"# + "\n"
            + #"{"type":"articles","id":"2","title":"Ice"}"# + "\n")
      }

      @Test func `What came before a mistake is written`() throws {
        let broken = Self.document.replacing(#"{"title": "Ice"}}"#, with: #"{"title": Ice}}"#)
        let run = try Jsonapi.run("show", "--lines", input: Data(broken.utf8))
        #expect(run.output.split(separator: "\n").count == 1)
        #expect(run.messages.hasPrefix("<stdin>: error: byte "))
        #expect(run.messages.contains("/data/1/attributes/title"))
        #expect(run.code == 1)
      }

      @Test func `Lines go to standard output alone`() throws {
        let run = try Jsonapi.run("flatten", "--lines", "--output", "x", input: Data())
        #expect(run.code == 2)
      }
    }
  }
#endif
