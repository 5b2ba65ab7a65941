import Foundation
import JSONAPI
import Testing

@Suite("Documents of relationships") struct RelationshipDocumentTests {
  private typealias Note = RequestModels.Note
  private typealias Writer = RequestModels.Writer

  private func decode<Value: LinkageValue>(
    _ type: Value.Type, _ json: String, mode: JSONAPIDecoder.Mode = .lenient
  ) throws -> Value {
    var decoder = JSONAPIDecoder()
    decoder.mode = mode
    return try decoder.decodeRelationship(type, from: Data(json.utf8))
  }

  @Test(arguments: [
    (#"{"data":null}"#, Linkage.null), (#"{"meta":{}}"#, .absent),
    (
      #"{"data":{"type":"people","id":"9"}}"#, .one(ResourceIdentifier(type: "people", id: "9"))
    ),
  ])
  func `Linkage has its three states (REL-07, FET-13)`(json: String, linkage: Linkage) throws {
    #expect(try decode(ToOne<Writer>.self, json).linkage == linkage)
  }

  @Test func `Identifiers without resources embed nothing, included resources are embedded`() throws
  {
    let json =
      #"{"data":[{"type":"notes","id":"1"},{"type":"notes","id":"2"}],"links":{"next":"/n"},"included":[{"type":"notes","id":"2","attributes":{"text":"T"}}]}"#
    let notes = try decode(ToMany<Note>.self, json, mode: .strict)
    #expect(notes.ids == ["1", "2"])
    #expect(notes.values == [Note(id: "2", text: "T")])
    #expect(notes.links?.next?.href == "/n")
  }

  @Test func `Of the document the links and the meta are kept, and nothing else`() throws {
    let json =
      #"{"jsonapi":{"version":"1.1"},"data":null,"links":{"self":"/s"},"meta":{"n":1},"included":[]}"#
    let author = try decode(ToOne<Writer>.self, json)
    let written = try JSONValue(parsing: JSONEncoder().encode(author))
    #expect(written == ["links": ["self": "/s"], "data": nil, "meta": ["n": 1]])
  }

  @Test func `Strict decoding holds linkage against the rules for linkage (REL-U-03)`() throws {
    let resource = #"{"data":[{"type":"notes","id":"1","attributes":{"text":"T"}}]}"#
    let error = try #require(throws: ResourceDecodingError.self) {
      try decode(ToMany<Note>.self, resource, mode: .strict)
    }
    #expect(error.finding?.requirement == "RID-06")
    #expect(try decode(ToOne<Writer>.self, #"{"meta":{"n":1}}"#, mode: .strict).linkage == .absent)
  }

  @Test func `An empty array is an empty to-one relationship (REL-07)`() throws {
    #expect(try decode(ToOne<Writer>.self, #"{"data":[]}"#).linkage == .null)
  }

  @Test func `Errors and linkage of the wrong kind are thrown`() {
    #expect(throws: ServerError.self) {
      try decode(ToOne<Writer>.self, #"{"errors":[{"code":"x"}]}"#)
    }
    let many = #"{"data":[{"type":"people","id":"9"}]}"#
    for json in [many, #"{"data":{"type":"people"}}"#, #"{"data":7}"#, "[]", "{"] {
      #expect(throws: ResourceDecodingError.self) { try decode(ToOne<Writer>.self, json) }
    }
    #expect(throws: ResourceDecodingError.self) {
      try decode(ToOne<Writer>.self, #"{"data":[]}"#, mode: .strict)
    }
  }
}
