import Testing

@testable import JSONAPIResourceObject

/// A document that is not as it should be, and what comes of it.
struct MalformedDocument: Sendable, CustomTestStringConvertible {
  enum Outcome: Sendable {
    case data
    case errors
    case message(String)
    case decoderError
    case codingError
  }

  var json: String
  var outcome: Outcome

  var testDescription: String { json }
}

@Suite struct MalformedDocumentTests {
  typealias Doc = Many<Article, NoMetadata, NoLinks, Include2<Person, Tag>, NoAPIDescription>
  typealias Single = One<Article, NoMetadata, NoLinks, Include1<Tag>, NoAPIDescription>

  static let article = Samples.article()

  static let many: [MalformedDocument] = [
    .init(json: #"{"data": []}"#, outcome: .data),
    .init(json: #"{"data": [], "errors": null}"#, outcome: .data),
    .init(json: #"{"data": [], "included": null}"#, outcome: .data),
    .init(
      json: #"{"data": [], "unheard-of": 1, "meta": 1, "links": 2, "jsonapi": 3}"#, outcome: .data),
    .init(json: #"{"data": [], "errors": []}"#, outcome: .errors),
    .init(json: #"{"data": 1, "included": 2, "errors": [3]}"#, outcome: .errors),
    .init(json: #"{"errors": {}}"#, outcome: .decoderError),
    .init(json: #"{"errors": "x"}"#, outcome: .decoderError),
    .init(json: "{}", outcome: .decoderError),
    .init(json: "[]", outcome: .decoderError),
    .init(json: #"{"data": {}}"#, outcome: .decoderError),
    .init(json: #"{"data": "x"}"#, outcome: .decoderError),
    .init(json: #"{"data": [1]}"#, outcome: .decoderError),
    .init(json: #"{"data": [], "included": {}}"#, outcome: .decoderError),
    .init(json: #"{"data": [], "included": "x"}"#, outcome: .decoderError),
    .init(json: #"{"data": null}"#, outcome: .message("Primary Resources array missing.")),
    .init(
      json: #"{"data": [\#(article), {"type": "people", "id": "1"}]}"#,
      outcome: .message(
        """
        Primary Resource 2 failed to parse because found JSON:API type "people" but expected \
        "articles"
        """)),
    .init(
      json: #"{"data": [{"id": "1"}]}"#,
      outcome: .message(
        """
        Primary Resource 1 failed to parse because 'type' (a.k.a. the JSON:API type name) is \
        required and missing.
        """)),
    .init(
      json: #"{"data": [\#(article), \#(article), {"type": "articles", "id": "1"}]}"#,
      outcome: .message(
        """
        Primary Resource 3 failed to parse because attributes object is required and missing.
        """)),
    .init(
      json: """
        {"data": [\(Samples.article(relationships: Samples.relationships(["author": nil])))]}
        """,
      outcome: .message(
        """
        Primary Resource 1 failed to parse because 'author' relationship is required and missing.
        """)),
    .init(
      json: #"{"data": [], "included": [{"type": "x", "id": "1"}]}"#,
      outcome: .message(
        """
        Out of the 1 includes in the document, the 1st one failed to parse: Found JSON:API type \
        'x' but expected one of 'people', 'tags'
        """)),
    .init(
      json: #"{"data": [], "included": [{"type": "people", "id": "1"}]}"#,
      outcome: .message(
        """
        Out of the 1 includes in the document, the 1st one failed to parse: attributes object is \
        required and missing.
        """)),
  ]

  static let single: [MalformedDocument] = [
    .init(json: #"{"data": \#(article)}"#, outcome: .data),
    .init(json: #"{"data": null}"#, outcome: .message("Primary Resource missing.")),
    .init(json: #"{"data": []}"#, outcome: .decoderError),
    .init(json: #"{"data": 1}"#, outcome: .decoderError),
    .init(json: #"{"data": {"type": "articles"}}"#, outcome: .decoderError),
    .init(
      json: #"{"data": {"type": "articles", "id": "1"}}"#,
      outcome: .message(
        "Primary Resource failed to parse because attributes object is required and missing.")),
    .init(
      json: #"{"data": \#(Samples.article(attributes: #"{"title": 1, "summary": null}"#))}"#,
      outcome: .message(
        """
        Primary Resource failed to parse because 'title' attribute is not a String as expected.
        """)),
    .init(
      json: """
        {"data": \
        \(Samples.article(relationships: Samples.relationships(["tags": #"{"data": {}}"#])))}
        """,
      outcome: .message(
        """
        Primary Resource failed to parse because 'tags' relationship should contain many values \
        but found one
        """)),
    .init(
      json: #"{"data": \#(article), "included": [\#(Samples.tag("a")), {"type": "x", "id": "1"}]}"#,
      outcome: .message(
        """
        Out of the 2 includes in the document, the 2nd one failed to parse: found JSON:API type \
        "x" but expected "tags"
        """)),
  ]

  private func check<D: CodableJSONAPIDocument>(
    _ type: D.Type, _ document: MalformedDocument, _ coder: Coder
  ) throws {
    switch document.outcome {
    case .data: #expect(try !coder.roundTrip(type, document.json).body.isError)
    case .errors: #expect(try coder.roundTrip(type, document.json).body.isError)
    case .message(let text):
      let error = coder.failure(type, document.json)
      #expect(error is DocumentDecodingError)
      #expect(error.map { String(describing: $0) } == text)
    case .decoderError: #expect(coder.failure(type, document.json) is DecodingError)
    case .codingError: #expect(coder.failure(type, document.json) is JSONAPICodingError)
    }
  }

  @Test(arguments: many, Coder.allCases)
  func `A document of many resources`(document: MalformedDocument, coder: Coder) throws {
    try check(Doc.self, document, coder)
  }

  @Test(arguments: single, Coder.allCases)
  func `A document of one resource`(document: MalformedDocument, coder: Coder) throws {
    try check(Single.self, document, coder)
  }

  static let optional: [MalformedDocument] = [
    .init(json: #"{"data": null}"#, outcome: .data),
    .init(json: "{}", outcome: .decoderError),
    .init(json: #"{"meta": {}}"#, outcome: .decoderError),
    .init(
      json: #"{"data": {"type": "x", "id": "1"}}"#,
      outcome: .message(
        """
        Primary Resource failed to parse because found JSON:API type "x" but expected "articles"
        """)),
  ]

  @Test(arguments: optional, Coder.allCases)
  func `A document of one resource or none`(document: MalformedDocument, coder: Coder) throws {
    typealias Optional = One<Article?, NoMetadata, NoLinks, NoIncludes, NoAPIDescription>
    try check(Optional.self, document, coder)
  }

  @Test(arguments: Coder.allCases)
  func `One of several types may be null`(coder: Coder) throws {
    typealias Maybe = One<
      Poly2<Article, Tag>?, NoMetadata, NoLinks, NoIncludes, NoAPIDescription
    >
    let null = try coder.roundTrip(Maybe.self, #"{"data": null}"#)
    #expect(null.body.primaryResource?.value == .some(nil))
    let tag = try coder.roundTrip(Maybe.self, #"{"data": \#(Samples.tag("a"))}"#)
    #expect(tag.body.primaryResource?.value?[Tag.self] == Tag("a"))
    #expect(coder.failure(Maybe.self, #"{"data": {"type": "x", "id": "1"}}"#) != nil)
  }

  @Test(arguments: Coder.allCases)
  func `Of several types the failures of all are thrown as they are`(coder: Coder) {
    typealias Either = Many<
      Poly2<Article, Person>, NoMetadata, NoLinks, NoIncludes, NoAPIDescription
    >
    let error = coder.failure(Either.self, #"{"data": [{"type": "x", "id": "1"}]}"#)
    #expect((error as? PolyDecodeNoTypesMatchedError)?.individualTypeFailures.count == 2)
    typealias Sole = One<Poly1<Tag>, NoMetadata, NoLinks, NoIncludes, NoAPIDescription>
    #expect(
      coder.failure(Sole.self, #"{"data": {"type": "x", "id": "1"}}"#) as? DocumentDecodingError
        == .primaryResource(
          error: .init(expectedJSONAPIType: "tags", found: "x"), idx: nil))
  }
}
