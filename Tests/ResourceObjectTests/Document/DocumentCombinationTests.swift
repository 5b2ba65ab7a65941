import Testing

@testable import JSONAPIResourceObject

/// Documents of every body, with and without each of the other members.
@Suite struct DocumentCombinationTests {
  private static let tag = #"{"id":"a","type":"tags"}"#
  private static let number = #"{"attributes":{"value":1},"id":"x1","type":"n1"}"#

  private func check<Body: CodableResourceBody>(
    _ body: Body, _ data: String, _ combination: DocumentCombination, _ coder: Coder
  ) throws {
    try combination.accept(
      DataDocumentCheck(
        body: body, data: #""data":\#(data)"#, combination: combination, coder: coder))
  }

  @Test(arguments: DocumentCombination.all, Coder.allCases)
  func `A document of one resource`(combination: DocumentCombination, coder: Coder) throws {
    try check(SingleResourceBody(resourceObject: Tag("a")), Self.tag, combination, coder)
  }

  @Test(arguments: DocumentCombination.all, Coder.allCases)
  func `A document of one resource that may be null`(
    combination: DocumentCombination, coder: Coder
  ) throws {
    try check(SingleResourceBody<Tag?>(resourceObject: Tag("a")), Self.tag, combination, coder)
    try check(SingleResourceBody<Tag?>(resourceObject: nil), "null", combination, coder)
  }

  @Test(arguments: DocumentCombination.all, Coder.allCases)
  func `A document of many resources`(combination: DocumentCombination, coder: Coder) throws {
    try check(
      ManyResourceBody(resourceObjects: [Tag("a"), Tag("a")]), "[\(Self.tag),\(Self.tag)]",
      combination, coder)
    try check(ManyResourceBody<Tag>(resourceObjects: []), "[]", combination, coder)
  }

  @Test(arguments: DocumentCombination.all, Coder.allCases)
  func `A document of one resource of one of two types`(
    combination: DocumentCombination, coder: Coder
  ) throws {
    typealias Either = Poly2<Tag, E<N1>>
    try check(
      SingleResourceBody(resourceObject: Either(Tag("a"))), Self.tag, combination, coder)
    try check(
      SingleResourceBody(resourceObject: Either(E<N1>("x1"))), Self.number, combination, coder)
  }

  @Test(arguments: DocumentCombination.all, Coder.allCases)
  func `A document of many resources of two types`(
    combination: DocumentCombination, coder: Coder
  ) throws {
    typealias Either = Poly2<Tag, E<N1>>
    try check(
      ManyResourceBody<Either>(resourceObjects: [.b(E<N1>("x1")), .a(Tag("a"))]),
      "[\(Self.number),\(Self.tag)]", combination, coder)
  }

  @Test(arguments: DocumentCombination.withoutIncludes, Coder.allCases)
  func `A document of errors`(combination: DocumentCombination, coder: Coder) throws {
    try combination.accept(ErrorDocumentCheck(combination: combination, coder: coder))
  }

  @Test(arguments: DocumentCombination.withoutIncludes, Coder.allCases)
  func `Errors win over data, whatever else there is`(
    combination: DocumentCombination, coder: Coder
  ) throws {
    struct BothCheck: DocumentVisitor {
      var json: String
      var coder: Coder

      func visit<M: JSONAPI.Meta, L: JSONAPI.Links, A: APIDescriptionType>(
        _ meta: M, _ links: L, _ description: A
      ) throws {
        typealias Doc = JSONAPI.Document<
          ManyResourceBody<Tag>, M, L, NoIncludes, A, UnknownJSONAPIError
        >
        let document = try coder.decode(Doc.self, json)
        #expect(document.body == .errors([.unknown], meta: meta, links: links))
        #expect(
          coder.failure(Doc.SuccessDocument.self, json) as? DocumentDecodingError
            == .foundErrorDocumentWhenExpectingSuccess)
      }
    }
    let json = combination.json(#""data":[],"errors":[{}]"#)
    try combination.accept(BothCheck(json: json, coder: coder))
  }

  @Test(arguments: DocumentCombination.withoutIncludes, Coder.allCases)
  func `A document without primary data`(
    combination: DocumentCombination, coder: Coder
  ) throws {
    struct MetaOnlyCheck: DocumentVisitor {
      var combination: DocumentCombination
      var coder: Coder

      func visit<M: JSONAPI.Meta, L: JSONAPI.Links, A: APIDescriptionType>(
        _ meta: M, _ links: L, _ description: A
      ) throws {
        typealias Doc = JSONAPI.Document<
          NoResourceBody, M, L, NoIncludes, A, UnknownJSONAPIError
        >
        let document = Doc(
          apiDescription: description, body: .none, includes: .none, meta: meta, links: links)
        let json = try coder.encode(document)
        #expect(json == combination.json("").replacing("{,", with: "{"))
        #expect(try coder.decode(Doc.self, json) == document)
        let extra = combination.json(#""data":{"id":"1","type":"whatever"}"#)
        #expect(try coder.decode(Doc.self, extra) == document)
        if combination.hasMeta {
          #expect(coder.failure(Doc.self, "{}") != nil)
        }
      }
    }
    try combination.accept(MetaOnlyCheck(combination: combination, coder: coder))
  }

  @Test(arguments: DocumentCombination.withoutIncludes)
  func `Included resources are added to a document that has none`(
    combination: DocumentCombination
  ) throws {
    struct IncludingCheck: DocumentVisitor {
      func visit<M: JSONAPI.Meta, L: JSONAPI.Links, A: APIDescriptionType>(
        _ meta: M, _ links: L, _ description: A
      ) throws {
        typealias Doc<I: Include> = JSONAPI.Document<
          SingleResourceBody<Tag>, M, L, I, A, UnknownJSONAPIError
        >
        let body = SingleResourceBody(resourceObject: Tag("a"))
        let added = Includes<Include1<Tag>>(values: [.init(Tag("b"))])
        let bare = Doc<NoIncludes>(
          apiDescription: description, body: body, includes: .none, meta: meta, links: links)
        let one = bare.including(added)
        #expect(
          one
            == Doc<Include1<Tag>>(
              apiDescription: description, body: body, includes: added, meta: meta, links: links))
        #expect(one.including(added).body.includes == added + added)
        let success = Doc<NoIncludes>.SuccessDocument(
          apiDescription: description, body: body, includes: .none, meta: meta, links: links)
        #expect(success.including(added) == one)
        #expect(success.including(added).including(added).includes == added + added)
        let errors = Doc<NoIncludes>(
          apiDescription: description, errors: [.unknown], meta: meta, links: links)
        #expect(
          errors.including(added)
            == Doc<Include1<Tag>>(
              apiDescription: description, errors: [.unknown], meta: meta, links: links))
        #expect(errors.including(added).including(added) == errors.including(added))
      }
    }
    try combination.accept(IncludingCheck())
  }
}
