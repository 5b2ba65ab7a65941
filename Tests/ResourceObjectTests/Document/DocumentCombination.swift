import Testing

@testable import JSONAPIResourceObject

/// Which members a document has beside its data or errors.
struct DocumentCombination: Sendable, CustomTestStringConvertible {
  var hasMeta: Bool
  var hasLinks: Bool
  var hasDescription: Bool
  var hasIncludes: Bool

  static let withoutIncludes: [DocumentCombination] = [false, true].flatMap { meta in
    [false, true].flatMap { links in
      [false, true].map {
        DocumentCombination(
          hasMeta: meta, hasLinks: links, hasDescription: $0, hasIncludes: false)
      }
    }
  }

  static let all = withoutIncludes.flatMap { combination in
    var including = combination
    including.hasIncludes = true
    return [combination, including]
  }

  var testDescription: String {
    let names = [
      hasIncludes ? "included" : nil, hasDescription ? "jsonapi" : nil, hasLinks ? "links" : nil,
      hasMeta ? "meta" : nil,
    ].compactMap(\.self)
    return names.isEmpty ? "nothing else" : names.joined(separator: ", ")
  }

  static let included = #""included":[{"id":"i","type":"tags"}]"#
  static let description = #""jsonapi":{"version":"1.1"}"#
  static let links = #""links":{"next":"/n"}"#
  static let meta = #""meta":{"limit":1,"offset":2,"total":3}"#

  /// The document with a first member, and all the others but those left out.
  func json(_ first: String, leavingOut omitted: String? = nil) -> String {
    let members = [
      first, hasIncludes ? Self.included : nil, hasDescription ? Self.description : nil,
      hasLinks ? Self.links : nil, hasMeta ? Self.meta : nil,
    ]
    return "{\(members.compactMap(\.self).filter { $0 != omitted }.joined(separator: ","))}"
  }

  /// Visits with the types that the combination stands for.
  func accept(_ visitor: some DocumentVisitor) throws {
    let meta = PageMetadata(total: 3, limit: 1, offset: 2)
    let links = PageLinks(next: .init(url: "/n"))
    let description = APIDescription<NoMetadata>(version: "1.1", meta: .none)
    switch (hasMeta, hasLinks, hasDescription) {
    case (false, false, false): try visitor.visit(NoMetadata(), NoLinks(), NoAPIDescription())
    case (true, false, false): try visitor.visit(meta, NoLinks(), NoAPIDescription())
    case (false, true, false): try visitor.visit(NoMetadata(), links, NoAPIDescription())
    case (true, true, false): try visitor.visit(meta, links, NoAPIDescription())
    case (false, false, true): try visitor.visit(NoMetadata(), NoLinks(), description)
    case (true, false, true): try visitor.visit(meta, NoLinks(), description)
    case (false, true, true): try visitor.visit(NoMetadata(), links, description)
    case (true, true, true): try visitor.visit(meta, links, description)
    }
  }
}

/// Something to do with a document of any metadata, links and description.
protocol DocumentVisitor {
  func visit<M: JSONAPI.Meta, L: JSONAPI.Links, A: APIDescriptionType>(
    _ meta: M, _ links: L, _ description: A
  ) throws
}

/// Checks a document of data.
struct DataDocumentCheck<Body: CodableResourceBody>: DocumentVisitor {
  var body: Body
  var data: String
  var combination: DocumentCombination
  var coder: Coder

  func visit<M: JSONAPI.Meta, L: JSONAPI.Links, A: APIDescriptionType>(
    _ meta: M, _ links: L, _ description: A
  ) throws {
    if combination.hasIncludes {
      try check(meta, links, description, Includes<Include1<Tag>>(values: [.init(Tag("i"))]))
    } else {
      try check(meta, links, description, Includes<NoIncludes>.none)
    }
  }

  private func check<
    M: JSONAPI.Meta, L: JSONAPI.Links, A: APIDescriptionType, I: Include & Decodable
  >(_ meta: M, _ links: L, _ description: A, _ includes: Includes<I>) throws {
    typealias Doc = JSONAPI.Document<Body, M, L, I, A, BasicJSONAPIError<String>>
    let document = Doc(
      apiDescription: description, body: body, includes: includes, meta: meta, links: links)
    let json = combination.json(data)
    #expect(try coder.encode(document) == json)
    #expect(try coder.decode(Doc.self, json) == document)
    #expect(document.apiDescription == description)
    #expect(!document.body.isError)
    #expect(document.body.errors == nil)
    #expect(document.body.primaryResource == body)
    #expect(document.body.includes == includes)
    #expect(document.body.meta == meta)
    #expect(document.body.links == links)
    #expect(
      document.body.data == .init(primary: body, includes: includes, meta: meta, links: links))
    #expect(
      String(describing: document) == """
        Document(primary: \(body), includes: \(includes), meta: \(meta), links: \(links))
        """)

    let success = Doc.SuccessDocument(
      apiDescription: description, body: body, includes: includes, meta: meta, links: links)
    #expect(try coder.encode(success) == json)
    #expect(try coder.decode(Doc.SuccessDocument.self, json) == success)
    #expect(success == document)
    #expect(document == success)
    #expect(success.primaryResource == body)
    #expect(success.includes == includes)
    #expect(success.meta == meta)
    #expect(success.links == links)
    #expect(
      coder.failure(Doc.ErrorDocument.self, json) as? DocumentDecodingError
        == .foundSuccessDocumentWhenExpectingError)
    try checkMissing(Doc.self)
  }

  private func checkMissing<Doc: CodableJSONAPIDocument>(_ type: Doc.Type) throws {
    if combination.hasMeta {
      let json = combination.json(data, leavingOut: DocumentCombination.meta)
      guard case JSONAPICodingError.missingOrMalformedMetadata? = coder.failure(type, json) else {
        Issue.record("metadata can't be missing")
        return
      }
    }
    if combination.hasLinks {
      let json = combination.json(data, leavingOut: DocumentCombination.links)
      guard case JSONAPICodingError.missingOrMalformedLinks? = coder.failure(type, json) else {
        Issue.record("links can't be missing")
        return
      }
    }
    if combination.hasDescription {
      let json = combination.json(data, leavingOut: DocumentCombination.description)
      guard case DecodingError.keyNotFound(let key, _)? = coder.failure(type, json) else {
        Issue.record("the description can't be missing")
        return
      }
      #expect(key.stringValue == "jsonapi")
    }
    if combination.hasIncludes {
      let json = combination.json(data, leavingOut: DocumentCombination.included)
      #expect(try coder.decode(type, json).body.data?.includes.count == 0)
    }
  }
}

/// Checks a document of errors.
struct ErrorDocumentCheck: DocumentVisitor {
  static let errors = #""errors":[{"detail":"d","status":"500"},"unknown"]"#

  var combination: DocumentCombination
  var coder: Coder

  func visit<M: JSONAPI.Meta, L: JSONAPI.Links, A: APIDescriptionType>(
    _ meta: M, _ links: L, _ description: A
  ) throws {
    typealias Doc = JSONAPI.Document<
      ManyResourceBody<Tag>, M, L, Include1<Tag>, A, BasicJSONAPIError<String>
    >
    let errors: [Doc.Error] = [.error(.init(status: "500", detail: "d")), .unknownError]
    let document = Doc(
      apiDescription: description, errors: errors, meta: meta, links: links)
    let json = combination.json(Self.errors)
    #expect(try coder.encode(document) == json)
    #expect(try coder.decode(Doc.self, json) == document)
    #expect(document.body.isError)
    #expect(document.body.errors == errors)
    #expect(document.body.data == nil)
    #expect(document.body.primaryResource == nil)
    #expect(document.body.includes == nil)
    #expect(document.body.meta == meta)
    #expect(document.body.links == links)

    let failure = Doc.ErrorDocument(
      apiDescription: description, errors: errors, meta: meta, links: links)
    #expect(try coder.encode(failure) == json)
    #expect(try coder.decode(Doc.ErrorDocument.self, json) == failure)
    #expect(failure == document)
    #expect(document == failure)
    #expect(failure.errors == errors)
    #expect(failure.meta == meta)
    #expect(failure.links == links)
    #expect(
      coder.failure(Doc.SuccessDocument.self, json) as? DocumentDecodingError
        == .foundErrorDocumentWhenExpectingSuccess)

    // What is missing or malformed is nothing, except for the description.
    let bare = try coder.decode(
      Doc.self,
      combination.hasDescription
        ? #"{\#(Self.errors),\#(DocumentCombination.description),"meta":1,"links":[]}"#
        : "{\(Self.errors)}")
    #expect(bare.body.errors == errors)
    #expect(bare.body.meta == (combination.hasMeta ? nil : meta))
    #expect(bare.body.links == (combination.hasLinks ? nil : links))
    if combination.hasDescription {
      #expect(coder.failure(Doc.self, "{\(Self.errors)}") is DecodingError)
    }
    let silent = Doc(apiDescription: description, errors: errors)
    #expect(silent.body.meta == nil)
    #expect(silent.body.links == nil)
    #expect(try !coder.encode(silent).contains("meta\":"))
    #expect(try !coder.encode(silent).contains("links"))
  }
}
