import Testing

@testable import JSONAPIResourceObject

@Suite struct DocumentDecodingErrorTests {
  typealias OneArticle = One<Article, NoMetadata, NoLinks, NoIncludes, NoAPIDescription>
  typealias ManyArticles = Many<
    Article, NoMetadata, NoLinks, Include2<Person, Tag>, NoAPIDescription
  >
  static let untitled = Samples.article(attributes: #"{"summary": null}"#)
  static let missingTitle = ResourceObjectDecodingError(
    subjectName: "title", cause: .keyNotFound, location: .attributes, jsonAPIType: "articles")

  @Test(arguments: Coder.allCases)
  func `A primary resource that can't be read`(coder: Coder) {
    let json = #"{"data": \#(Self.untitled)}"#
    let error = coder.failure(OneArticle.self, json)
    #expect(
      error as? DocumentDecodingError == .primaryResource(error: Self.missingTitle, idx: nil))
    #expect(
      coder.message(OneArticle.self, json)
        == "Primary Resource failed to parse because 'title' attribute is required and missing.")
  }

  @Test(arguments: Coder.allCases)
  func `One of many primary resources that can't be read`(coder: Coder) {
    let json = #"{"data": [\#(Samples.article()), \#(Self.untitled)]}"#
    let error = coder.failure(ManyArticles.self, json)
    #expect(error as? DocumentDecodingError == .primaryResource(error: Self.missingTitle, idx: 1))
    #expect(
      coder.message(ManyArticles.self, json)
        == "Primary Resource 2 failed to parse because 'title' attribute is required and missing.")
    #expect(
      coder.failure(ManyResourceBody<Article>.self, "[\(Self.untitled)]")
        as? ManyResourceBodyDecodingError
        == ManyResourceBodyDecodingError(error: Self.missingTitle, idx: 0))
  }

  @Test(arguments: Coder.allCases)
  func `One of many that has no identifier is the decoder's error`(coder: Coder) {
    #expect(coder.failure(ManyArticles.self, #"{"data": [{"type": "articles"}]}"#) is DecodingError)
  }

  @Test(arguments: Coder.allCases)
  func `A primary resource that is null`(coder: Coder) {
    let json = #"{"data": null}"#
    #expect(
      coder.failure(OneArticle.self, json) as? DocumentDecodingError == .primaryResourceMissing)
    #expect(coder.message(OneArticle.self, json) == "Primary Resource missing.")
  }

  @Test(arguments: Coder.allCases)
  func `Many primary resources that are null`(coder: Coder) {
    let json = #"{"data": null}"#
    #expect(
      coder.failure(ManyArticles.self, json) as? DocumentDecodingError == .primaryResourcesMissing)
    #expect(coder.message(ManyArticles.self, json) == "Primary Resources array missing.")
  }

  @Test(arguments: Coder.allCases)
  func `An included resource that can't be read`(coder: Coder) {
    let json = #"{"data": [], "included": [\#(Samples.tag("a")), {"type": "people", "id": "1"}]}"#
    guard
      case DocumentDecodingError.includes(let error)? = coder.failure(ManyArticles.self, json)
    else {
      Issue.record("the included resource can't be read")
      return
    }
    #expect(error.idx == 1)
    #expect(error.totalIncludesCount == 2)
    #expect(
      coder.message(ManyArticles.self, json) == """
        Out of the 2 includes in the document, the 2nd one failed to parse: \
        attributes object is required and missing.
        """)
  }

  @Test(arguments: Coder.allCases)
  func `Half a document where the other half is expected`(coder: Coder) {
    #expect(
      coder.message(OneArticle.SuccessDocument.self, #"{"errors": []}"#)
        == "Expected a success document with a 'data' property but found an error document.")
    #expect(
      coder.message(OneArticle.ErrorDocument.self, #"{"data": \#(Samples.article())}"#)
        == "Expected an error document but found a success document with a 'data' property.")
    #expect(
      coder.failure(OneArticle.SuccessDocument.self, #"{"data": null}"#) as? DocumentDecodingError
        == .primaryResourceMissing)
  }

  @Test func `Other errors are left alone`() {
    let elsewhere = DecodingError.Context(codingPath: [DocumentMember.meta], debugDescription: "")
    #expect(DocumentDecodingError(primaryError: .valueNotFound(Article.self, elsewhere)) == nil)
    let data = DecodingError.Context(codingPath: [DocumentMember.data], debugDescription: "")
    #expect(DocumentDecodingError(primaryError: .valueNotFound(Int.self, data)) == nil)
    #expect(DocumentDecodingError(primaryError: .dataCorrupted(data)) == nil)
  }
}
