import Testing

@testable import JSONAPIResourceObject

/// The order in which members are written, as an encoder sees it that keeps the order it is given.
@Suite struct EncodingOrderTests {
  struct Note: JSONAPI.Meta { var text: String }
  struct Next: JSONAPI.Links { var next: Link<String, Note> }

  typealias Rich = ResourceObject<RichDescription, Note, Next, String>

  enum RichDescription: ResourceObjectDescription {
    static let jsonType = "rich"

    struct Attributes: JSONAPI.Attributes {
      var zebra: Attribute<Int>
      var ape: Attribute<Int?>
    }

    struct Relationships: JSONAPI.Relationships {
      var one: ToOneRelationship<Tag, Note, Note, Next>
      var many: ToManyRelationship<Tag, Note, Note, Next>
      var none: MetaRelationship<Note, Next>
    }
  }

  private let note = Note(text: "n")
  private let next = Next(next: .init(url: "/n", meta: Note(text: "n")))

  private static let links = #""links":{"next":{"href":"/n","meta":{"text":"n"}}}"#
  private static let meta = #""meta":{"text":"n"}"#
  private static let identifier = #"{"id":"a",\#(meta),"type":"tags"}"#
  private static let resource = """
    {"type":"rich","id":"1","attributes":{"zebra":1,"ape":null},"relationships":{\
    "one":{\(meta),\(links),"data":\(identifier)},\
    "many":{\(meta),\(links),"data":[\(identifier)]},\
    "none":{\(meta),\(links)}},\(meta),\(links)}
    """

  private var rich: Rich {
    Rich(
      id: "1", attributes: .init(zebra: .init(value: 1), ape: .init(value: nil)),
      relationships: .init(
        one: .init(id: ("a", note), meta: note, links: next),
        many: .init(idsWithMetadata: [(Tag.ID(rawValue: "a"), note)], meta: note, links: next),
        none: .init(meta: note, links: next)),
      meta: note, links: next)
  }

  private func text<T: Encodable>(_ value: T) throws -> String {
    String(decoding: try PlainJSONEncoder().encode(value), as: UTF8.self)
  }

  @Test func `A resource`() throws {
    #expect(try text(rich) == Self.resource)
  }

  @Test func `A resource without an identifier`() throws {
    typealias New = ResourceObject<RichDescription, Note, Next, Unidentified>
    let new = New(
      attributes: rich.attributes, relationships: rich.relationships, meta: note, links: next)
    #expect(try text(new) == Self.resource.replacing(#""id":"1","#, with: ""))
  }

  @Test func `A relationship`() throws {
    #expect(
      try text(rich.relationships.one) == "{\(Self.meta),\(Self.links),\"data\":\(Self.identifier)}"
    )
    #expect(try text(rich.relationships.none) == "{\(Self.meta),\(Self.links)}")
  }

  @Test func `A document of data`() throws {
    typealias Doc = JSONAPI.Document<
      SingleResourceBody<Rich>, Note, Next, Include1<Tag>, APIDescription<Note>,
      UnknownJSONAPIError
    >
    let document = Doc(
      apiDescription: .init(version: "1.1", meta: note), body: .init(resourceObject: rich),
      includes: .init(values: [.init(Tag("a"))]), meta: note, links: next)
    let json = """
      {"data":\(Self.resource),"included":[{"type":"tags","id":"a"}],\(Self.meta),\(Self.links),\
      "jsonapi":{"version":"1.1",\(Self.meta)}}
      """
    #expect(try text(document) == json)
    let success = Doc.SuccessDocument(
      apiDescription: document.apiDescription, body: .init(resourceObject: rich),
      includes: .init(values: [.init(Tag("a"))]), meta: note, links: next)
    #expect(try text(success) == json)
  }

  @Test func `A document of errors`() throws {
    typealias Doc = JSONAPI.Document<
      NoResourceBody, Note, Next, NoIncludes, APIDescription<NoMetadata>, UnknownJSONAPIError
    >
    let document = Doc(
      apiDescription: .init(version: "1.1", meta: .none), errors: [.unknown], meta: note,
      links: next)
    #expect(
      try text(document)
        == #"{"errors":["unknown"],\#(Self.meta),\#(Self.links),"jsonapi":{"version":"1.1"}}"#)
  }

  @Test(arguments: Coder.allCases)
  func `The description is read before anything else`(coder: Coder) {
    typealias Doc = Many<Tag, PageMetadata, PageLinks, NoIncludes, APIDescription<NoMetadata>>
    for json in ["{}", #"{"data": 1}"#, #"{"errors": 1}"#, #"{"errors": []}"#] {
      guard case DecodingError.keyNotFound(let key, _)? = coder.failure(Doc.self, json) else {
        Issue.record("the description is missing from \(json)")
        continue
      }
      #expect(key.stringValue == "jsonapi")
    }
  }

  @Test(arguments: Coder.allCases)
  func `Resources are read before metadata and links are missed`(coder: Coder) {
    typealias Doc = Many<Tag, PageMetadata, PageLinks, Include1<Tag>, NoAPIDescription>
    let data = #"{"data": [{"type": "x", "id": "1"}]}"#
    #expect(
      coder.message(Doc.self, data)
        == #"Primary Resource 1 failed to parse because found JSON:API type "x" but expected "tags""#
    )
    let included = #"{"data": [], "included": [{"type": "x", "id": "1"}]}"#
    #expect(coder.failure(Doc.self, included) is DocumentDecodingError)
    guard
      case JSONAPICodingError.missingOrMalformedMetadata? =
        coder.failure(Doc.self, #"{"data": []}"#)
    else {
      Issue.record("metadata is missed before links")
      return
    }
  }
}
