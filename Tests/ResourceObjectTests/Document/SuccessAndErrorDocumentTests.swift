import Testing

@testable import JSONAPIResourceObject

@Suite struct SuccessAndErrorDocumentTests {
  typealias Doc = Many<Tag, PageMetadata, PageLinks, Include1<Tag>, APIDescription<NoMetadata>>
  typealias Plain = One<Tag, NoMetadata, NoLinks, NoIncludes, NoAPIDescription>

  let meta = PageMetadata(total: 3, limit: 1, offset: 2)
  let links = PageLinks(next: .init(url: "/n"))

  @Test(arguments: Coder.allCases)
  func `A document of data has what it has`(coder: Coder) throws {
    let success = Doc.SuccessDocument(
      apiDescription: .init(version: "1.1", meta: .none), body: .init(resourceObjects: [Tag("a")]),
      includes: .init(values: [.init(Tag("b"))]), meta: meta, links: links)
    #expect(success.primaryResource.values == [Tag("a")])
    #expect(success.includes[Tag.self] == [Tag("b")])
    #expect(success.meta == meta)
    #expect(success.links == links)
    #expect(success.data.primary == success.primaryResource)
    #expect(success.body == .data(success.data))
    #expect(success.document.body == success.body)
    #expect(success == success.document)
    #expect(success.document == success)
    let json = try coder.encode(success)
    #expect(try coder.encode(success.document) == json)
    #expect(try coder.roundTrip(Doc.SuccessDocument.self, json) == success)
    #expect(try coder.decode(Doc.self, json) == success)
    #expect(
      Plain.SuccessDocument(body: .init(resourceObject: Tag("a")))
        == Plain(body: .init(resourceObject: Tag("a"))))
  }

  @Test(arguments: Coder.allCases)
  func `A document of errors has what it has`(coder: Coder) throws {
    let failure = Doc.ErrorDocument(
      apiDescription: .init(version: "1.1", meta: .none), errors: [.unknown], meta: meta,
      links: links)
    #expect(failure.errors == [.unknown])
    #expect(failure.meta == meta)
    #expect(failure.links == links)
    #expect(failure.body == .errors([.unknown], meta: meta, links: links))
    #expect(failure == failure.document)
    #expect(failure.document == failure)
    let json = try coder.encode(failure)
    #expect(try coder.roundTrip(Doc.ErrorDocument.self, json) == failure)
    #expect(try coder.decode(Doc.self, json) == failure)
    let bare = Doc.ErrorDocument(apiDescription: failure.apiDescription, errors: [])
    #expect(bare.meta == nil)
    #expect(bare.links == nil)
    #expect(Plain.ErrorDocument(errors: [.unknown]) == Plain(errors: [.unknown]))
  }

  @Test func `Halves differ from other halves`() {
    let success = Plain.SuccessDocument(body: .init(resourceObject: Tag("a")))
    #expect(!(success == Plain(errors: [])))
    #expect(!(Plain.ErrorDocument(errors: []) == success.document))
    #expect(success != Plain.SuccessDocument(body: .init(resourceObject: Tag("b"))))
  }

  @Test func `The types of a document are those of its halves`() {
    func types<D: EncodableJSONAPIDocument>(_ type: D.Type) -> [ObjectIdentifier] {
      [
        .init(D.PrimaryResourceBody.self), .init(D.MetaType.self), .init(D.LinksType.self),
        .init(D.IncludeType.self), .init(D.APIDescription.self), .init(D.Error.self),
        .init(D.BodyData.self),
      ]
    }
    #expect(types(Doc.self) == types(Doc.SuccessDocument.self))
    #expect(types(Doc.self) == types(Doc.ErrorDocument.self))
    #expect(Doc.Include.self == Include1<Tag>.self)
  }
}
