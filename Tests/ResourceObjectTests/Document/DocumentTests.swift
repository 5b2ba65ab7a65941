import Testing

@testable import JSONAPIResourceObject

struct PageMetadata: JSONAPI.Meta, Hashable {
  var total: Int
  var limit: Int
  var offset: Int
}

struct PageLinks: JSONAPI.Links, Hashable {
  var next: Link<String, NoMetadata>
}

/// A document of one resource, with whatever else.
typealias One<
  Resource: OptionalEncodablePrimaryResource, M: JSONAPI.Meta, L: JSONAPI.Links, I: Include,
  A: APIDescriptionType
> = JSONAPI.Document<SingleResourceBody<Resource>, M, L, I, A, UnknownJSONAPIError>

/// A document of many resources, with whatever else.
typealias Many<
  Resource: EncodablePrimaryResource, M: JSONAPI.Meta, L: JSONAPI.Links, I: Include,
  A: APIDescriptionType
> = JSONAPI.Document<ManyResourceBody<Resource>, M, L, I, A, UnknownJSONAPIError>

@Suite struct DocumentTests {
  typealias Full = Many<
    Tag, PageMetadata, PageLinks, Include1<Tag>, APIDescription<PageMetadata>
  >
  typealias OneTag = One<Tag, NoMetadata, NoLinks, NoIncludes, NoAPIDescription>
  typealias MaybeTag = One<Tag?, NoMetadata, NoLinks, NoIncludes, NoAPIDescription>
  typealias ManyTags = Many<Tag, NoMetadata, NoLinks, NoIncludes, NoAPIDescription>

  static let page = #""meta":{"limit":1,"offset":2,"total":3}"#
  static let links = #""links":{"next":"/n"}"#
  static let jsonapi = #""jsonapi":{"meta":{"limit":1,"offset":2,"total":3},"version":"1.1"}"#
  static let tagA = #"{"id":"a","type":"tags"}"#
  static let full = """
    {"data":[\(tagA)],"included":[{"id":"b","type":"tags"}],\(jsonapi),\(links),\(page)}
    """

  let meta = PageMetadata(total: 3, limit: 1, offset: 2)
  let next = PageLinks(next: .init(url: "/n"))

  @Test(arguments: Coder.allCases)
  func `A document with everything is read and written`(coder: Coder) throws {
    let document = try coder.roundTrip(Full.self, Self.full)
    #expect(document.apiDescription.version == "1.1")
    #expect(document.apiDescription.meta == meta)
    #expect(!document.body.isError)
    #expect(document.body.errors == nil)
    #expect(document.body.primaryResource?.values == [Tag("a")])
    #expect(document.body.includes?[Tag.self] == [Tag("b")])
    #expect(document.body.includes?.count == 1)
    #expect(document.body.meta == meta)
    #expect(document.body.links == next)
    #expect(document.body.data?.primary.values == [Tag("a")])
    #expect(try coder.encode(document) == Self.full)
    #expect(
      document
        == Full(
          apiDescription: .init(version: "1.1", meta: meta),
          body: .init(resourceObjects: [Tag("a")]),
          includes: .init(values: [.init(Tag("b"))]), meta: meta, links: next))
  }

  @Test(arguments: Coder.allCases)
  func `A document with nothing else is made of its body`(coder: Coder) throws {
    let document = OneTag(body: .init(resourceObject: Tag("a")))
    #expect(try coder.encode(document) == #"{"data":\#(Self.tagA)}"#)
    #expect(try coder.roundTrip(OneTag.self, #"{"data": \#(Self.tagA)}"#) == document)
    #expect(document.body.primaryResource?.value.id == "a")
    let errors = OneTag(errors: [.unknownError])
    #expect(errors.body.errors == [.unknownError])
    #expect(try coder.encode(errors) == #"{"errors":["unknown"]}"#)
  }

  @Test(arguments: Coder.allCases)
  func `An array may be empty, and included is always written where it may be there`(
    coder: Coder
  ) throws {
    #expect(try coder.roundTrip(ManyTags.self, #"{"data": []}"#).body.primaryResource?.values == [])
    typealias Including = Many<Tag, NoMetadata, NoLinks, Include1<Tag>, NoAPIDescription>
    for json in [#"{"data": []}"#, #"{"data": [], "included": null}"#] {
      let document = try coder.roundTrip(Including.self, json)
      #expect(document.body.includes == Includes.none)
      #expect(try coder.encode(document) == #"{"data":[],"included":[]}"#)
    }
  }

  @Test(arguments: Coder.allCases)
  func `Included resources that are not expected are passed over`(coder: Coder) throws {
    let document = try coder.roundTrip(
      ManyTags.self, #"{"data": [], "included": [{"type": "x", "id": "1"}]}"#)
    #expect(document.body.includes?.count == 0)
    #expect(try coder.encode(document) == #"{"data":[]}"#)
  }

  @Test(arguments: Coder.allCases)
  func `Null is no resource where the resource is optional`(coder: Coder) throws {
    let null = try coder.roundTrip(MaybeTag.self, #"{"data": null}"#)
    #expect(null.body.primaryResource?.value == .some(nil))
    #expect(try coder.encode(null) == #"{"data":null}"#)
    let there = try coder.roundTrip(MaybeTag.self, #"{"data": \#(Self.tagA)}"#)
    #expect(there.body.primaryResource?.value == Tag("a"))
  }

  @Test(arguments: Coder.allCases)
  func `A document without data where there should be is the decoder's error`(coder: Coder) {
    for json in ["{}", #"{"meta": {}}"#] {
      for error in [coder.failure(OneTag.self, json), coder.failure(MaybeTag.self, json)] {
        guard case DecodingError.keyNotFound(let key, _)? = error else {
          Issue.record("\(String(describing: error)) is not a missing key")
          continue
        }
        #expect(key.stringValue == "data")
      }
    }
    guard case DecodingError.typeMismatch? = coder.failure(ManyTags.self, #"{"data": {}}"#) else {
      Issue.record("an object is not an array")
      return
    }
  }

  @Test(arguments: Coder.allCases)
  func `Metadata and links of data must be there and well-formed`(coder: Coder) {
    typealias MetaDocument = Many<Tag, PageMetadata, NoLinks, NoIncludes, NoAPIDescription>
    typealias LinkDocument = Many<Tag, NoMetadata, PageLinks, NoIncludes, NoAPIDescription>
    for json in [#"{"data": []}"#, #"{"data": [], "meta": {}, "links": 1}"#] {
      guard
        case JSONAPICodingError.missingOrMalformedMetadata(let path)? =
          coder.failure(MetaDocument.self, json)
      else {
        Issue.record("metadata can't be missing")
        return
      }
      #expect(path.isEmpty)
      guard
        case JSONAPICodingError.missingOrMalformedLinks? = coder.failure(LinkDocument.self, json)
      else {
        Issue.record("links can't be missing")
        return
      }
    }
  }

  @Test(arguments: Coder.allCases)
  func `Optional metadata of a document may be missing`(coder: Coder) throws {
    typealias Maybe = Many<Tag, PageMetadata?, NoLinks, NoIncludes, NoAPIDescription>
    #expect(try coder.roundTrip(Maybe.self, #"{"data": []}"#).body.meta == .some(nil))
    let there = try coder.roundTrip(Maybe.self, #"{"data": [], \#(Self.page)}"#)
    #expect(there.body.meta == meta)
  }

  @Test(arguments: Coder.allCases)
  func `The server's description must be there where it is expected`(coder: Coder) throws {
    typealias Described = Many<Tag, NoMetadata, NoLinks, NoIncludes, APIDescription<NoMetadata>>
    #expect(coder.failure(Described.self, #"{"data": []}"#) is DecodingError)
    #expect(coder.failure(Described.self, #"{"errors": []}"#) is DecodingError)
    for (jsonapi, version) in [
      ("{}", "1.0"), (#"{"version": 1}"#, "1.0"), (#"{"version": "1.1"}"#, "1.1"),
    ] {
      let document = try coder.roundTrip(
        Described.self, #"{"data": [], "jsonapi": \#(jsonapi)}"#)
      #expect(document.apiDescription == .init(version: version, meta: .none))
      #expect(
        try coder.encode(document) == #"{"data":[],"jsonapi":{"version":"\#(version)"}}"#)
    }
    #expect(coder.failure(APIDescription<PageMetadata>.self, #"{"version": "1.0"}"#) != nil)
  }

  @Test(arguments: Coder.allCases)
  func `A document without primary data has no data member`(coder: Coder) throws {
    typealias MetaOnly = JSONAPI.Document<
      NoResourceBody, PageMetadata, NoLinks, NoIncludes, NoAPIDescription, UnknownJSONAPIError
    >
    let document = try coder.roundTrip(MetaOnly.self, "{\(Self.page)}")
    #expect(document.body.meta == meta)
    #expect(document.body.primaryResource == NoResourceBody.none)
    #expect(try coder.encode(document) == "{\(Self.page)}")
    #expect(coder.failure(MetaOnly.self, "{}") is JSONAPICodingError)
    #expect(try coder.encode(MetaOnly.SuccessDocument(from: document)) == "{\(Self.page)}")
  }

  @Test(arguments: Coder.allCases)
  func `A document of errors keeps what metadata and links it has`(coder: Coder) throws {
    let bare = try coder.roundTrip(Full.self, #"{"errors": [1], \#(Self.jsonapi)}"#)
    #expect(bare.body.isError)
    #expect(bare.body.errors == [.unknownError])
    #expect(bare.body.meta == nil)
    #expect(bare.body.links == nil)
    #expect(bare.body.data == nil)
    #expect(bare.body.primaryResource == nil)
    #expect(bare.body.includes == nil)
    #expect(
      try coder.encode(bare) == #"{"errors":["unknown"],\#(Self.jsonapi)}"#)
    let json = #"{"errors":["unknown"],\#(Self.jsonapi),\#(Self.links),\#(Self.page)}"#
    let full = try coder.roundTrip(Full.self, json)
    #expect(full.body.meta == meta)
    #expect(full.body.links == next)
    #expect(try coder.encode(full) == json)
    #expect(
      full
        == Full(
          apiDescription: .init(version: "1.1", meta: meta), errors: [.unknown], meta: meta,
          links: next))
  }

  @Test(arguments: Coder.allCases)
  func `Errors win over data`(coder: Coder) throws {
    let document = try coder.decode(
      OneTag.self, #"{"data": \#(Self.tagA), "errors": []}"#)
    #expect(document.body.errors == [])
    #expect(document.body.data == nil)
    let null = try coder.decode(OneTag.self, #"{"data": \#(Self.tagA), "errors": null}"#)
    #expect(!null.body.isError)
  }

  @Test(arguments: Coder.allCases)
  func `Primary data may be of several types`(coder: Coder) throws {
    typealias Mixed = Many<
      Poly2<Person, Tag>, NoMetadata, NoLinks, NoIncludes, NoAPIDescription
    >
    let document = try coder.roundTrip(
      Mixed.self, #"{"data": [\#(Samples.tag("a")), \#(Samples.person("1"))]}"#)
    let values = try #require(document.body.primaryResource?.values)
    #expect(values[Tag.self] == [Tag("a")])
    #expect(values[Person.self].map(\.id) == ["1"])
    typealias Single = One<
      Poly2<Person, Tag>, NoMetadata, NoLinks, NoIncludes, NoAPIDescription
    >
    #expect(
      try coder.roundTrip(Single.self, #"{"data": \#(Self.tagA)}"#).body.primaryResource?.value.b
        == Tag("a"))
    #expect(
      coder.failure(Single.self, #"{"data": {"type": "x", "id": "1"}}"#)
        is PolyDecodeNoTypesMatchedError)
    #expect(
      coder.failure(Mixed.self, #"{"data": [{"type": "x", "id": "1"}]}"#)
        is PolyDecodeNoTypesMatchedError)
    typealias Maybe = One<Poly1<Tag>?, NoMetadata, NoLinks, NoIncludes, NoAPIDescription>
    #expect(
      try coder.roundTrip(Maybe.self, #"{"data": null}"#).body.primaryResource?.value == .some(nil))
  }

  @Test(arguments: Coder.allCases)
  func `Included resources are added`(coder: Coder) throws {
    let plain = OneTag(body: .init(resourceObject: Tag("a")))
    let first = plain.including(Includes<Include1<Tag>>(values: [.init(Tag("b"))]))
    let second = first.including(Includes(values: [.init(Tag("c"))]))
    #expect(second.body.includes?[Tag.self] == [Tag("b"), Tag("c")])
    #expect(
      try coder.encode(second) == """
        {"data":\(Self.tagA),"included":[{"id":"b","type":"tags"},{"id":"c","type":"tags"}]}
        """)
    let errors = OneTag(errors: [.unknown]).including(Includes<Include1<Tag>>.none)
    #expect(errors.body.errors == [.unknown])
    #expect(errors.including(Includes(values: [.init(Tag("c"))])) == errors)

    let success = OneTag.SuccessDocument(body: .init(resourceObject: Tag("a")))
    let more = success.including(Includes<Include1<Tag>>(values: [.init(Tag("b"))]))
      .including(Includes(values: [.init(Tag("c"))]))
    #expect(more.includes[Tag.self] == [Tag("b"), Tag("c")])
  }

  @Test func `Pages are merged`() throws {
    typealias Paged = Many<Tag, PageMetadata, PageLinks, Include1<Tag>, NoAPIDescription>
    typealias Plain = Many<Tag, NoMetadata, NoLinks, Include1<Tag>, NoAPIDescription>
    func data(_ id: String) -> Paged.BodyData {
      .init(
        primary: .init(resourceObjects: [Tag(id)]),
        includes: .init(values: [.init(Tag("i"))]), meta: meta, links: next)
    }
    let merged = data("a").merging(
      data("b"), combiningMetaWith: { .init(total: $0.total + $1.total, limit: 0, offset: 0) },
      combiningLinksWith: { $1 })
    #expect(merged.primary.values == [Tag("a"), Tag("b")])
    #expect(merged.includes.count == 2)
    #expect(merged.meta.total == 6)
    let plain = Plain.BodyData(
      primary: .init(resourceObjects: [Tag("z")]), includes: .none, meta: .none, links: .none)
    let taken: Paged.BodyData = plain.merging(data("b"))
    #expect(taken.primary.values == [Tag("z"), Tag("b")])
    #expect(taken.meta == meta)
    let bodies = ManyResourceBody(resourceObjects: [Tag("a")])
    #expect((bodies + bodies).values.count == 2)
    #expect(bodies.appending(bodies) == bodies + bodies)
  }

  @Test func `Documents describe themselves`() {
    let document = OneTag(body: .init(resourceObject: Tag("a")))
    #expect(
      String(describing: document) == """
        Document(primary: PrimaryResourceBody(\(Tag("a"))), includes: Includes([], \
        meta: No Metadata, links: No Links)
        """)
    #expect(
      String(describing: OneTag(errors: [])) == "Document(errors: [], meta: nil, links: nil)")
    #expect(
      String(describing: ManyResourceBody<Tag>(resourceObjects: [])) == "PrimaryResourceBody([])")
  }

  @Test func `Functions may be generic over documents`() {
    func count<D: EncodableJSONAPIDocument>(_ document: D) -> Int?
    where D.PrimaryResourceBody: ManyResourceBodyProtocol {
      document.body.primaryResource?.values.count
    }
    func failed<D: FailableJSONAPIDocument>(_ type: D.Type, _ description: D.APIDescription) -> D {
      D(apiDescription: description, errors: [.unknown], meta: nil, links: nil)
    }
    #expect(count(ManyTags(body: .init(resourceObjects: [Tag("a")]))) == 1)
    #expect(failed(OneTag.self, .none).body.isError)
    #expect(failed(OneTag.ErrorDocument.self, .none).errors == [.unknown])
  }
}

extension Document.SuccessDocument {
  fileprivate init(from document: Document) throws {
    let data = try #require(document.body.data)
    self.init(
      apiDescription: document.apiDescription, body: data.primary, includes: data.includes,
      meta: data.meta, links: data.links)
  }
}
